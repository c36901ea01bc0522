import { basename } from 'node:path'

import { didYouMean, isObject, type Origin, type PipelineOptions, type PluginItem, type Preset, type PresetFactory, within } from '@spokeshave/core'

import { checkFactoryOptions } from './check-factory-options.ts'
import { checkVersion } from './check-version.ts'
import type { Config } from './config.ts'
import { configKeys, overrideKeys } from './config-schema.ts'
import { fault, shortPath, show } from './fault.ts'
import { findExtended, findModule, type Found } from './find-module.ts'
import type { ConfigLayer, OverrideLayer, SaidRules } from './layers.ts'
import { loadFile } from './load-file.ts'
import { matcherOf } from './match.ts'
import { isPath, type Kind } from './names.ts'

/** Where a name is said: from which file it leads, and the files and presets that are being read around it. */
interface Spot {
  readonly from: string
  readonly origin: Origin
  readonly open: readonly unknown[]
}

/** Reads config files and all that they name. What is wrong is thrown as an error with file and key. */
export class ConfigReader {
  /** The files that were read, packages left out. */
  readonly files: Set<string> = new Set()
  readonly #cwd: string
  readonly #withPresets: boolean

  /** `withPresets: false` passes over the `presets` of all config files. */
  constructor(cwd: string, { withPresets }: { readonly withPresets: boolean }) {
    this.#cwd = cwd
    this.#withPresets = withPresets
  }

  /** Reads a config file and those that it extends. */
  async readConfig(file: string, by?: Origin, open: readonly unknown[] = []): Promise<ConfigLayer> {
    const whole: Origin = { file, key: '', by }
    this.files.add(file)
    let config = await loadFile(file, by ?? whole)
    let origin = whole
    if (basename(file) === 'package.json') {
      config = (config as { spokeshave?: unknown } | null)?.spokeshave
      origin = within(whole, 'spokeshave')
    }
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
      const { file } = findExtended(name, place.from, origin)
      this.#checkCircle(file, { ...place, origin })
      layers.push(await this.readConfig(file, origin, place.open))
    }
    const options = await this.#named(own, place)
    const rules = await readRules(check, place.origin)
    return { file: place.from, extended: layers, options, rules, overrides: await this.#overrides(overrides, place) }
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
        globs === undefined ? undefined : matcherOf(texts(globs, within(origin, key), glob))
      const options = await this.#named(own, { ...place, origin })
      layers.push({
        tools: matcher(tools, 'tools'),
        servers: matcher(servers, 'servers'),
        preset: { name: `overrides[${index}]`, ...options },
        rules: await readRules(check, origin),
      })
    }
    return layers
  }

  /** Puts what names mean in their place. Lists that are none are left to core, which says so. */
  async #named(options: object, place: Spot): Promise<PipelineOptions> {
    const { presets, plugins, ...rest } = options as { presets?: unknown; plugins?: unknown }
    const named: Record<string, unknown> = { ...rest, origin: place.origin }
    if (presets !== undefined) named['presets'] = Array.isArray(presets) ? await this.#list(presets, 'presets', place, (item, at) => this.readPreset(item, at)) : presets
    if (plugins !== undefined) named['plugins'] = Array.isArray(plugins) ? await this.#list(plugins, 'plugins', place, (item, at) => this.readPlugin(item, at)) : plugins
    return named
  }

  async #list<T>(items: readonly unknown[], key: string, place: Spot, read: (item: unknown, place: Spot) => Promise<T>): Promise<T[]> {
    const found: T[] = []
    for (const [index, item] of items.entries()) found.push(await read(item, { ...place, origin: within(place.origin, key, index) }))
    return found
  }

  /** A preset with all that it names in turn; its factory is called here. */
  async readPreset(item: unknown, place: Spot): Promise<Preset> {
    const [named, given] = checkItem(item, 2, 'a name, a preset, or a list such as ["name", {"option": 1}]', place.origin)
    const found = typeof named === 'string' ? await this.#load(named, 'preset', place) : undefined
    const source = found?.value ?? named
    this.#checkCircle(found?.file ?? source, place)
    const options = given ?? {}
    const { origin } = place
    if (!isObject(options)) throw fault(within(origin, 1), 'BAD_CONFIG', `must be an object of options, found ${show(options)}`)
    if (typeof source !== 'function' && given !== undefined && given !== null) throw fault(within(origin, 1), 'BAD_CONFIG', 'must go: this preset is no factory and takes no options')
    let preset: unknown = source
    if (typeof source === 'function') {
      checkFactoryOptions(source as PresetFactory, options, [{ options, origin: within(origin, 1) }])
      try {
        preset = (source as (options: object) => unknown)(options)
      } catch (thrown) {
        throw fault(origin, 'BAD_OPTIONS', `the preset threw: ${thrown instanceof Error ? thrown.message : String(thrown)}`, thrown)
      }
    }
    if (!isObject(preset) || typeof preset['name'] !== 'string') {
      throw fault(origin, 'UNKNOWN_PRESET', `${typeof named === 'string' ? `"${named}"` : 'this'} is no preset: it must give an object with a name`)
    }
    const name = preset['name']
    const inside: Origin = found === undefined ? { ...origin, preset: name } : { file: found.file, key: '', preset: name, by: origin }
    const resolved = await this.#named(preset, { from: found?.file ?? place.from, origin: inside, open: [...place.open, found?.file ?? source] })
    return { ...resolved, name }
  }

  /** A plugin item whose plugin is there; its factory is called later, by core. */
  async readPlugin(item: unknown, place: Spot): Promise<PluginItem> {
    const [named, ...rest] = checkItem(item, 3, 'a name, a plugin, or a list such as ["name", {"option": 1}, {"before": "pass"}]', place.origin)
    if (typeof named !== 'string') return item as PluginItem
    const { value } = await this.#load(named, 'plugin', place)
    if (typeof value !== 'function' && !(isObject(value) && typeof value['name'] === 'string')) {
      throw fault(place.origin, 'UNKNOWN_PLUGIN', `"${named}" is no plugin: its default export must be one, or a function that gives one`)
    }
    return [value, ...rest] as unknown as PluginItem
  }

  async #load(name: string, kind: Kind, { from, origin }: Spot): Promise<{ readonly file: string; readonly value: unknown }> {
    const found: Found = findModule(name, kind, from, origin)
    checkVersion(found.manifest, origin)
    if (isPath(name)) this.files.add(found.file)
    const value = await loadFile(found.file, origin)
    if (value !== undefined && value !== null) return { file: found.file, value }
    throw fault(origin, kind === 'preset' ? 'UNKNOWN_PRESET' : 'UNKNOWN_PLUGIN', `"${name}" has no default export`)
  }

  #checkCircle(source: unknown, { open, origin }: Spot): void {
    const start = open.indexOf(source)
    if (start < 0) return
    const way = [...open.slice(start), source].map((each) => (typeof each === 'string' ? shortPath(each, this.#cwd) : 'a preset'))
    throw fault(origin, 'BAD_CONFIG', `leads back to where it came from: ${way.join(' → ')}`)
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

function checkItem(item: unknown, most: number, wanted: string, origin: Origin): readonly unknown[] {
  const parts: readonly unknown[] = Array.isArray(item) ? item : [item]
  const [named] = parts
  if (parts.length <= most && ((typeof named === 'string' && named !== '') || typeof named === 'function' || isObject(named))) return parts
  throw fault(origin, 'BAD_CONFIG', `must be ${wanted}, found ${show(item)}`)
}

const glob = 'a glob'

function texts(value: unknown, origin: Origin, what = 'a path or a package'): readonly string[] {
  const list: readonly unknown[] = value === undefined ? [] : [value].flat()
  if (list.every((each) => typeof each === 'string' && each !== '') && (list.length > 0 || what !== glob)) return list as readonly string[]
  throw fault(origin, 'BAD_CONFIG', `must be ${what}, or a list of them, found ${show(value)}`)
}
