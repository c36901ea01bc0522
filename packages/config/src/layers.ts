import type { layRules, Rules } from '@spokeshave/check'
import type { Origin, PipelineOptions, Preset } from '@spokeshave/core'

import type { Matcher } from './match.ts'
import { scalarsOf } from './said-scalars.ts'

/** Rules as they are written, and where. */
export interface SaidRules {
  readonly settings: unknown
  readonly origin: Origin
}

/** An override, its names resolved. */
export interface OverrideLayer {
  readonly tools: Matcher | undefined
  readonly servers: Matcher | undefined
  readonly preset: Preset
  readonly rules: SaidRules
}

/** A config file, its names resolved. */
export interface ConfigLayer {
  readonly file: string
  readonly extended: readonly ConfigLayer[]
  /** What it says itself. */
  readonly options: PipelineOptions
  /** The scalars that it says, by itself and by options of its presets. */
  readonly scalars: readonly Preset[]
  readonly rules: SaidRules
  readonly overrides: readonly OverrideLayer[]
}

/** Whether a file or one that it extends says its presets. */
export function saysPresets(layer: ConfigLayer): boolean {
  return layer.options.presets !== undefined || layer.extended.some(saysPresets)
}

/** All overrides of a config, those of the files that it extends first. */
export function overridesOf(layer: ConfigLayer): OverrideLayer[] {
  return [...layer.extended.flatMap(overridesOf), ...layer.overrides]
}

/**
 * A config as presets to be laid one upon the other: what it extends, each with its own matching overrides; what it
 * says itself; its overrides that match. What any of these files says of scalars is said once more at the end, in the
 * same order: a preset that is listed further up brings only defaults.
 */
export function stackOf(layer: ConfigLayer, isOn: (override: OverrideLayer) => boolean): Preset[] {
  return layer.extended.length === 0 ? linesOf(layer, isOn) : [...linesOf(layer, isOn), ...scalarsSaid(layer, isOn)]
}

function linesOf(layer: ConfigLayer, isOn: (override: OverrideLayer) => boolean): Preset[] {
  return [
    ...layer.extended.flatMap((below) => linesOf(below, isOn)),
    { name: layer.file, ...layer.options },
    ...layer.overrides.filter(isOn).map(({ preset }) => preset),
  ]
}

function scalarsSaid(layer: ConfigLayer, isOn: (override: OverrideLayer) => boolean): Preset[] {
  return [
    ...layer.extended.flatMap((below) => scalarsSaid(below, isOn)),
    ...layer.scalars,
    ...layer.overrides.filter(isOn).flatMap(({ preset }) => scalarsOf(preset) ?? []),
  ]
}

/** The rules of a config, laid one upon the other in the order of its lines. */
export function rulesOf(layer: ConfigLayer, isOn: (override: OverrideLayer) => boolean, under: Rules, lay: typeof layRules): Rules {
  const extended = layer.extended.reduce((laid, below) => rulesOf(below, isOn, laid, lay), under)
  const said = [layer.rules, ...layer.overrides.filter(isOn).map(({ rules }) => rules)]
  return said.reduce((laid, { settings, origin }) => lay(settings, laid, origin), extended)
}
