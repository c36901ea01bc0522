import { basename } from 'node:path'

import { didYouMean, isObject, type Origin, within } from '@spokeshave/core'

import type { Config } from './config.ts'
import { configKeys, overrideKeys } from './config-schema.ts'
import { fault, messageOf, show } from './fault.ts'
import { findExtended, type Found } from './find-module.ts'
import type { ConfigLayer, OverrideLayer, SaidRules } from './layers.ts'
import { loadFile } from './load-file.ts'
import { type Matcher, matcherOf } from './match.ts'
import { ItemReader, type Spot } from './read-items.ts'
import { scalarsOf } from './said-scalars.ts'

/** Reads config files and all that they name. What is wrong is thrown as an error with file and key. */
export class ConfigReader {
  readonly items: ItemReader
  readonly #withPresets: boolean

  /** `withPresets: false` passes over the `presets` of all config files. */
  constructor(cwd: string, { withPresets }: { readonly withPresets: boolean }) {
    this.items = new ItemReader(cwd)
    this.#withPresets = withPresets
  }

  /** Reads a config file and those that it extends. */
  async readConfig({ file, manifest }: Found, by?: Origin, open: readonly unknown[] = []): Promise<ConfigLayer> {
    const whole: Origin = { file, key: '', by }
    this.items.files.add(file)
    let config = await loadFile(file, by ?? whole, manifest === undefined)
    let origin = whole
    if (basename(file) === 'package.json') {
      config = (config as { spokeshave?: unknown } | null)?.spokeshave
      origin = within(whole, 'spokeshave')
    }
    if (by !== undefined && manifest !== undefined && !isObject(config)) throw fault(by, 'BAD_CONFIG', `is no config: what it gives is no object but ${show(config)}`)
    if (config === undefined) throw fault(whole, 'BAD_CONFIG', basename(file) === 'package.json' ? 'has no key "spokeshave"' : 'has no default export')
    if (!isObject(config)) throw fault(origin, 'BAD_CONFIG', `must be an object, found ${show(config)}`)
    checkKeys(config, [...configKeys, 'arrange'], origin)
    return this.#layer(config as Config, { from: file, origin, open: [...open, file] })
  }

  async #layer(config: Config, place: Spot): Promise<ConfigLayer> {
    const { $schema: _, extends: extended, overrides, presets, check, ...rest } = config
    const own = presets === undefined || !this.#withPresets ? rest : { ...rest, presets }
    const layers: ConfigLayer[] = []
    for (const [index, name] of texts(extended, within(place.origin, 'extends')).entries()) {
      const origin = Array.isArray(extended) ? within(place.origin, 'extends', index) : within(place.origin, 'extends')
      const found = findExtended(name, place.from, origin)
      const { file } = found
      this.items.checkCircle(file, { ...place, origin })
      // Two files may build on one: it is laid where it comes first.
      if (this.items.files.has(file)) continue
      layers.push(await this.readConfig(found, origin, place.open))
    }
    const options = await this.items.named(own, place)
    const rules = await readRules(check, place.origin)
    const scalars = [...(await this.items.scalarsGivenIn(this.#withPresets ? presets : undefined, options, place)), scalarsOf(options)].filter((each) => each !== undefined)
    return { file: place.from, extended: layers, options, scalars, rules, overrides: await this.#overrides(overrides, place) }
  }

  async #overrides(overrides: unknown, place: Spot): Promise<OverrideLayer[]> {
    if (overrides === undefined) return []
    const list = within(place.origin, 'overrides')
    if (!Array.isArray(overrides)) throw fault(list, 'BAD_CONFIG', `must be a list, found ${show(overrides)}`)
    const layers: OverrideLayer[] = []
    for (const [index, override] of (overrides as readonly unknown[]).entries()) {
      const origin = within(list, index)
      if (!isObject(override)) throw fault(origin, 'BAD_CONFIG', `must be an object, found ${show(override)}`)
      checkKeys(override, overrideKeys, origin)
      const { tools, servers, check, ...own } = override as NonNullable<Config['overrides']>[number]
      if (tools === undefined && servers === undefined) throw fault(origin, 'BAD_CONFIG', 'must say "tools" or "servers": the names for which it holds')
      const matcher = (globs: unknown, key: string): OverrideLayer['tools'] =>
        globs === undefined ? undefined : matcherAt(texts(globs, within(origin, key), glob), within(origin, key))
      const options = await this.items.named(own, { ...place, origin })
      layers.push({
        tools: matcher(tools, 'tools'),
        servers: matcher(servers, 'servers'),
        preset: { name: `overrides[${index}]`, ...options },
        rules: await readRules(check, origin),
      })
    }
    return layers
  }
}

/** Rules as they are written; what is wrong with them shows now. */
async function readRules(settings: unknown, place: Origin): Promise<SaidRules> {
  const origin = within(place, 'check')
  // Loaded for those who say any: most configs say nothing of it.
  if (settings !== undefined) (await import('@spokeshave/check')).layRules(settings, undefined, origin)
  return { settings, origin }
}

function checkKeys(value: object, known: readonly string[], origin: Origin): void {
  for (const key of Object.keys(value)) {
    if (!known.includes(key)) throw fault(within(origin, key), 'BAD_CONFIG', `unknown key${didYouMean(key, known) || `; known: ${known.join(', ')}`}`)
  }
}

/** A matcher; what is wrong with its globs is a fault of the key that has them. */
function matcherAt(globs: readonly string[], origin: Origin): Matcher {
  try {
    return matcherOf(globs)
  } catch (thrown) {
    throw fault(origin, 'BAD_CONFIG', messageOf(thrown), thrown)
  }
}

const glob = 'a glob'

function texts(value: unknown, origin: Origin, what = 'a path or a package'): readonly string[] {
  const list: readonly unknown[] = value === undefined ? [] : [value].flat()
  if (list.every((each) => typeof each === 'string' && each !== '') && (list.length > 0 || what !== glob)) return list as readonly string[]
  throw fault(origin, 'BAD_CONFIG', `must be ${what}, or a list of them, found ${show(value)}`)
}
