import { isDeepStrictEqual } from 'node:util'

import type { PipelineOptions, Preset } from '@spokeshave/core'

/** The options that are one value, of which one alone can count. */
const scalarKeys = ['budget', 'compaction', 'children', 'maxDepth', 'maxNodes'] as const

/** The scalars that options say themselves, as a preset of their own; undefined where there are none. */
export function scalarsOf(options: PipelineOptions): Preset | undefined {
  const said = scalarKeys.filter((key) => options[key] !== undefined).map((key) => [key, options[key]])
  if (said.length === 0) return undefined
  return { name: 'scalars', ...Object.fromEntries(said), ...(options.origin === undefined ? {} : { origin: options.origin }) }
}

/**
 * What options given to a preset made of its scalars: all in which it, or a preset within it, differs from itself without
 * options. That is said by whoever gave the options; the rest are defaults.
 */
export function scalarsGiven(preset: Preset, plain: Preset | undefined): Preset | undefined {
  const { origin: _, ...before } = plain === undefined ? {} : scalarsWithin(plain)
  const given = scalarsWithin(preset)
  const said = scalarKeys.filter((key) => given[key] !== undefined && !isDeepStrictEqual(given[key], before[key]))
  return scalarsOf({ ...preset, ...Object.fromEntries(scalarKeys.map((key) => [key, said.includes(key) ? given[key] : undefined])) })
}

/** The scalars of a preset whose own presets are there. */
function scalarsWithin(preset: Preset): PipelineOptions {
  const below = ((preset.presets ?? []) as readonly Preset[]).map(scalarsWithin)
  return Object.assign({}, ...below, scalarsOf(preset)) as PipelineOptions
}
