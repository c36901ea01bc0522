import { messageOf, SpokeshaveError } from './errors.ts'
import { isObject } from './json.ts'
import { placeFault } from './place.ts'
import type { ItemPlace, PipelineOptions, Place, Plugin, PluginFactory, PluginItem, Preset, PresetFactory, PresetItem } from './plugin.ts'
import { refusePromise } from './promises.ts'
import { errorAt, type Origin, within } from './provenance.ts'
import type { PassRegistry } from './pass-registry.ts'
import { isSameOption } from './same-options.ts'
import { type Scalars, scalarFaults, scalarKeys } from './scalars.ts'
import { didYouMean } from './suggest.ts'

/** A plugin item taken apart: the factory is not called yet. */
export interface PluginSlot {
  readonly source: Plugin | PluginFactory
  readonly options: object | undefined
  readonly place: ItemPlace | undefined
  readonly origin: Origin
}

/** Something said of a pass by its name. */
export interface Said<T> {
  readonly name: string
  readonly value: T
  readonly origin: Origin
}

/** What one set of options brings and says, the presets in it left out: each is a layer of its own. */
export interface Layer {
  readonly slots: readonly PluginSlot[]
  readonly passes: readonly Said<false | object>[]
  readonly order: readonly Said<Place>[]
  readonly arrange: ((registry: PassRegistry) => void) | undefined
  readonly origin: Origin
}

/** Options with the presets resolved into them. */
export interface FlatOptions extends Scalars {
  readonly layers: readonly Layer[]
  /** Where each scalar that counts was said. */
  readonly from: Readonly<{ [K in keyof Scalars]?: Origin }>
}

/** How deep presets may list each other. */
const MOST_NESTED = 100

const optionKeys: readonly string[] = ['presets', 'plugins', 'passes', 'order', 'arrange', ...scalarKeys]

/**
 * The order of everything, in one place. Options are laid one upon the other: presets in list order, nested ones
 * before the preset that lists them, then the options themselves. A preset that is listed twice with the same options
 * is laid once, where it comes first. Each layer does its work on what the ones before
 * it left: its plugins are added and go to their places, then its `passes`, then its `order`, then `arrange`. Of
 * scalars the later one counts.
 */
export function flattenOptions(options: PipelineOptions): FlatOptions {
  const layers: Layer[] = []
  const scalars: Record<string, unknown> = {}
  const from: Record<string, Origin> = {}
  const open: unknown[] = []
  const laid: { readonly source: unknown; readonly options: object }[] = []

  const lay = (own: PipelineOptions, owner: string, origin: Origin): void => {
    const bad = (steps: readonly (string | number)[], subject: string, why: string): SpokeshaveError =>
      shapeError(within(origin, ...steps), subject, why)

    const list = <T>(key: 'presets' | 'plugins'): readonly T[] => {
      const value = (own[key] === undefined ? [] : own[key]) as readonly T[]
      // With the holes, which `map` would leave out.
      if (Array.isArray(value)) return Array.from(value as readonly T[])
      throw bad([key], `"${key}" of ${owner}`, 'must be a list')
    }

    const said = <T>(key: 'passes' | 'order', fault: (value: unknown) => string | undefined, subject: (name: string) => string): Said<T>[] => {
      const record: unknown = own[key] === undefined ? {} : own[key]
      if (!isObject(record)) throw bad([key], `"${key}" of ${owner}`, 'must be an object of pass names')
      return Object.entries(record).map(([name, value]) => {
        const why = fault(value)
        if (why !== undefined) throw bad([key, name], subject(name), why)
        return { name, value: (value === true ? {} : value) as T, origin: within(origin, key, name) }
      })
    }

    if (!isObject(own as unknown)) throw bad([], owner, 'must be an object of options')
    for (const key of Object.keys(own)) {
      if (key === 'name' || key === 'origin' || optionKeys.includes(key)) continue
      const hint = didYouMean(key, optionKeys) || `; known: ${optionKeys.join(', ')}`
      throw bad([key], `unknown option "${key}" of`, origin.file === undefined ? owner + hint : `unknown key${hint}`)
    }
    if (own.arrange !== undefined && typeof own.arrange !== 'function') throw bad(['arrange'], `"arrange" of ${owner}`, 'must be a function')
    for (const key of scalarKeys) {
      if (own[key] === undefined) continue
      const why = scalarFaults[key](own[key])
      if (why !== undefined) throw bad([key], key === 'budget' ? 'the budget' : key, why)
    }
    list<PresetItem>('presets').forEach((item, index) => layPreset(item, within(origin, 'presets', index)))
    layers.push({
      slots: list<PluginItem>('plugins').map((item, index) => slotOf(item, owner, within(origin, 'plugins', index))),
      passes: said('passes', passFault, (name) => `passes."${name}" of ${owner}`),
      order: said('order', (place) => placeFault(place, true), (name) => `the order of "${name}" in ${owner}`),
      arrange: own.arrange,
      origin,
    })
    for (const key of scalarKeys) {
      if (own[key] === undefined) continue
      scalars[key] = own[key]
      from[key] = within(origin, key)
    }
  }

  const layPreset = (item: PresetItem, origin: Origin): void => {
    const [source, presetOptions] = Array.isArray(item) ? (item as readonly [PresetItem, object?]) : [item]
    if (open.includes(source)) throw shapeError(origin, 'a preset', 'contains itself; break the circle')
    // A factory can give another one each time.
    if (open.length >= MOST_NESTED) throw shapeError(origin, 'a preset', `is nested more than ${MOST_NESTED} deep`)
    const mine = { source, options: presetOptions ?? {} }
    // Whoever lists it again relies on it too. It stays where it was laid first.
    if (laid.some((each) => each.source === source && isSameOption(each.options, mine.options))) return
    const preset = typeof source === 'function' ? madeBy(source as PresetFactory, presetOptions, origin) : (source as Preset)
    if (!isObject(preset as unknown) || typeof preset.name !== 'string') {
      throw errorAt(origin, 'UNKNOWN_PRESET', 'a preset', needed(source))
    }
    open.push(source)
    lay(preset, `preset "${preset.name}"`, preset.origin ?? { ...origin, preset: preset.name })
    open.pop()
    laid.push(mine)
  }

  // The argument itself may be anything.
  lay(options, 'the pipeline', (options as PipelineOptions | undefined)?.origin ?? { key: '' })
  return { ...(scalars as Scalars), layers, from }
}

function madeBy(factory: PresetFactory, options: object | null | undefined, origin: Origin): Preset {
  try {
    const made = (factory as (options?: object) => Preset)(options ?? undefined)
    refusePromise(made, 'a preset factory', {}, 'BAD_OPTIONS')
    return made
  } catch (thrown) {
    if (thrown instanceof SpokeshaveError) throw thrown
    throw errorAt(origin, 'BAD_OPTIONS', 'a preset factory', `threw: ${messageOf(thrown)}`, { cause: thrown })
  }
}

function slotOf(item: PluginItem, owner: string, origin: Origin): PluginSlot {
  const [source, given, place] = Array.isArray(item) ? (item as readonly [Plugin | PluginFactory, unknown?, unknown?]) : [item as Plugin]
  const options = given ?? undefined
  if (typeof source !== 'function' && !(isObject(source as unknown) && typeof source.name === 'string')) {
    throw errorAt(origin, 'UNKNOWN_PLUGIN', `a plugin of ${owner}`, needed(source))
  }
  if (options !== undefined && !isObject(options)) {
    throw shapeError(within(origin, 1), `the options of a plugin of ${owner}`, 'must be an object')
  }
  if (typeof source !== 'function' && options !== undefined) {
    throw shapeError(within(origin, 1), `plugin "${source.name}"`, 'is already made and takes no options; list its factory instead')
  }
  const why = place === undefined ? undefined : placeFault(place, false)
  if (why !== undefined) throw shapeError(within(origin, 2), `the place of a plugin of ${owner}`, why)
  return { source, options, place: place as ItemPlace | undefined, origin }
}

function needed(found: unknown): string {
  const named = 'must be an object with a name, or a function that gives one'
  if (typeof found !== 'string') return named
  return `${named}, not the name "${found}"; import it, or write the name into a config file and read that with loadConfig of @spokeshave/config`
}

function passFault(value: unknown): string | undefined {
  return typeof value === 'boolean' || isObject(value) ? undefined : 'must be true, false or an object of options'
}

/** What is written in a file and cannot be used is a fault of the configuration. */
function shapeError(origin: Origin, subject: string, why: string): SpokeshaveError {
  return errorAt(origin, origin.file === undefined ? 'BAD_OPTIONS' : 'BAD_CONFIG', subject, why)
}
