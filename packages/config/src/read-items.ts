import { isDeepStrictEqual } from 'node:util'

import { isObject, type Origin, type PipelineOptions, type PluginItem, type Preset, type PresetFactory, within } from '@spokeshave/core'

import { checkFactoryOptions } from './check-factory-options.ts'
import { checkVersion } from './check-version.ts'
import { fault, messageOf, shortPath, show } from './fault.ts'
import { findModule, type Found } from './find-module.ts'
import { loadFile } from './load-file.ts'
import { isPath, type Kind } from './names.ts'
import { scalarsGiven } from './said-scalars.ts'

/** Where a name is said: from which file it leads, and the files and presets that are being read around it. */
export interface Spot {
  readonly from: string
  readonly origin: Origin
  readonly open: readonly unknown[]
}

/** How deep presets may list each other, as in core. */
const MOST_NESTED = 100

/** Reads presets and plugins as a config lists them, and all that they name. */
export class ItemReader {
  /** The files that were read, packages left out. */
  readonly files: Set<string> = new Set()
  readonly #cwd: string
  readonly #read: { readonly source: unknown; readonly file: string | undefined; readonly options: object; readonly preset: Preset }[] = []

  constructor(cwd: string) {
    this.#cwd = cwd
  }

  /** Puts what names mean in their place. Lists that are none are left to core, which says so. */
  async named(options: object, place: Spot): Promise<PipelineOptions> {
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
    this.checkCircle(found?.file ?? source, place)
    const options = given ?? {}
    const { origin } = place
    // A factory can give another one each time.
    if (place.open.length >= MOST_NESTED) throw fault(origin, 'BAD_CONFIG', `presets are nested more than ${MOST_NESTED} deep here`)
    if (!isObject(options)) throw fault(within(origin, 1), 'BAD_CONFIG', `must be an object of options, found ${show(options)}`)
    if (typeof source !== 'function' && given !== undefined && given !== null) throw fault(within(origin, 1), 'BAD_CONFIG', 'must go: this preset is no factory and takes no options')
    // Listed again, it is the same one, which is laid only once.
    const isIt = (file: string | undefined, other: unknown): boolean => other === source || (file !== undefined && file === found?.file)
    const before = this.#read.find((each) => isIt(each.file, each.source) && isDeepStrictEqual(each.options, options))
    if (before !== undefined) return before.preset
    let preset: unknown = source
    if (typeof source === 'function') {
      checkFactoryOptions(source as PresetFactory, options, [{ options, origin: within(origin, 1) }])
      try {
        preset = (source as (options: object) => unknown)(options)
      } catch (thrown) {
        throw fault(origin, 'BAD_OPTIONS', `the preset threw: ${messageOf(thrown)}`, thrown)
      }
    }
    if (!isObject(preset) || typeof preset['name'] !== 'string') {
      throw fault(origin, 'UNKNOWN_PRESET', `${typeof named === 'string' ? `"${named}"` : 'this'} is no preset: it must give an object with a name`)
    }
    const name = preset['name']
    const inside: Origin = found === undefined ? { ...origin, preset: name } : { file: found.file, key: '', preset: name, by: origin }
    const { $schema: _, ...rest } = preset
    for (const key of ['overrides', 'extends', 'check']) {
      if (Object.hasOwn(rest, key)) throw fault(within(inside, key), 'BAD_CONFIG', 'is for configs, not for presets: write it into a config, which others can extend')
    }
    const resolved = await this.named(rest, { from: found?.file ?? place.from, origin: inside, open: [...place.open, found?.file ?? source] })
    const whole = { ...resolved, name }
    this.#read.push({ source, file: found?.file, options, preset: whole })
    return whole
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
    const value = await loadFile(found.file, origin, isPath(name))
    if (value !== undefined && value !== null) return { file: found.file, value }
    throw fault(origin, kind === 'preset' ? 'UNKNOWN_PRESET' : 'UNKNOWN_PLUGIN', `"${name}" has no default export`)
  }

  checkCircle(source: unknown, { open, origin }: Spot): void {
    const start = open.indexOf(source)
    if (start < 0) return
    const way = [...open.slice(start), source].map((each) => (typeof each === 'string' ? shortPath(each, this.#cwd) : 'a preset'))
    throw fault(origin, 'BAD_CONFIG', `leads back to where it came from: ${way.join(' → ')}`)
  }

  /** The scalars that come from options of the presets in a list that was read. */
  async scalarsGivenIn(items: unknown, { presets = [] }: PipelineOptions, { from }: Spot): Promise<(Preset | undefined)[]> {
    if (!Array.isArray(items)) return []
    return Promise.all(
      (presets as readonly Preset[]).map(async (preset, index) => {
        const [named, given] = [items[index] as unknown].flat() as readonly unknown[]
        if (!isObject(given) || Object.keys(given).length === 0) return undefined
        // Aside, since it is not laid. One that needs its options has no defaults.
        const place = { from, origin: { key: '' }, open: [] }
        const plain = await new ItemReader(this.#cwd).readPreset(named, place).catch(() => undefined)
        return scalarsGiven(preset, plain)
      }),
    )
  }
}

function checkItem(item: unknown, most: number, wanted: string, origin: Origin): readonly unknown[] {
  const parts: readonly unknown[] = Array.isArray(item) ? item : [item]
  const [named] = parts
  if (parts.length <= most && ((typeof named === 'string' && named !== '') || typeof named === 'function' || isObject(named))) return parts
  throw fault(origin, 'BAD_CONFIG', `must be ${wanted}, found ${show(item)}`)
}
