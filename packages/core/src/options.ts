import { unknownKey } from './check-options.ts'
import { SpokeshaveError } from './errors.ts'
import { isObject } from './json.ts'
import type { ItemPlace, PipelineOptions, Place, Plugin, PluginFactory, PluginItem, Preset, PresetItem } from './plugin.ts'

/** A plugin item taken apart: the factory is not called yet. */
export interface PluginSlot {
  readonly source: Plugin | PluginFactory
  readonly options: object | undefined
  readonly place: ItemPlace | undefined
}

/** Options with the presets resolved into them. */
export interface FlatOptions extends Scalars {
  readonly slots: readonly PluginSlot[]
  readonly passes: ReadonlyMap<string, false | object>
  readonly order: ReadonlyMap<string, Place>
}

type Scalars = Pick<PipelineOptions, (typeof scalarKeys)[number]>

const optionKeys = ['presets', 'plugins', 'passes', 'order', 'budget', 'compaction', 'children', 'maxDepth', 'maxNodes'] as const
const scalarKeys = ['budget', 'compaction', 'children', 'maxDepth', 'maxNodes'] as const

/**
 * Resolves presets into one flat list: presets in list order, nested ones before the preset that lists them, then
 * the options' own plugins. Of scalars the later wins; options of a pass are laid over one another; `order` and
 * `passes` keep the order in which they were said.
 */
export function flattenOptions(options: PipelineOptions): FlatOptions {
  const slots: PluginSlot[] = []
  const passes = new Map<string, false | object>()
  const order = new Map<string, Place>()
  const scalars: Record<string, unknown> = {}
  const open: unknown[] = []

  const lay = (layer: PipelineOptions, owner: string): void => {
    if (!isObject(layer as unknown)) throw new SpokeshaveError('BAD_OPTIONS', `${owner} must be an object of options`)
    for (const key of Object.keys(layer)) {
      if (key !== 'name' && !(optionKeys as readonly string[]).includes(key)) throw unknownKey(owner, key, optionKeys)
    }
    for (const item of list(layer.presets, 'presets', owner)) layPreset(item)
    for (const item of list(layer.plugins, 'plugins', owner)) slots.push(slotOf(item, owner))
    for (const [name, value] of Object.entries(record(layer.passes, 'passes', owner))) passes.set(name, layPass(passes.get(name), value, name, owner))
    for (const [name, place] of Object.entries(record(layer.order, 'order', owner))) {
      order.delete(name)
      order.set(name, checkOrder(place, `order of "${name}" in ${owner}`))
    }
    for (const key of scalarKeys) if (layer[key] !== undefined) scalars[key] = layer[key]
  }

  const layPreset = (item: PresetItem): void => {
    const [source, presetOptions] = Array.isArray(item) ? (item as readonly [PresetItem, object?]) : [item]
    if (open.includes(source)) throw new SpokeshaveError('BAD_OPTIONS', 'a preset contains itself; break the circle')
    const preset = typeof source === 'function' ? (source as (options?: object) => Preset)(presetOptions ?? undefined) : (source as Preset)
    if (!isObject(preset as unknown) || typeof preset.name !== 'string') {
      throw new SpokeshaveError('UNKNOWN_PRESET', 'a preset must be an object with a name, or a function that gives one')
    }
    open.push(source)
    lay(preset, `preset "${preset.name}"`)
    open.pop()
  }

  lay(options, 'the pipeline')
  return { ...(scalars as Scalars), slots, passes, order }
}

function list<T>(value: readonly T[] | undefined, key: string, owner: string): readonly T[] {
  if (value === undefined || Array.isArray(value)) return value ?? []
  throw new SpokeshaveError('BAD_OPTIONS', `"${key}" of ${owner} must be a list`)
}

function record<T>(value: Readonly<Record<string, T>> | undefined, key: string, owner: string): Readonly<Record<string, T>> {
  if (value === undefined || isObject(value as unknown)) return value ?? {}
  throw new SpokeshaveError('BAD_OPTIONS', `"${key}" of ${owner} must be an object of pass names`)
}

function slotOf(item: PluginItem, owner: string): PluginSlot {
  const [source, options, place] = Array.isArray(item) ? (item as readonly [Plugin | PluginFactory, object?, ItemPlace?]) : [item as Plugin]
  if (typeof source !== 'function' && !(isObject(source as unknown) && typeof source.name === 'string')) {
    throw new SpokeshaveError('UNKNOWN_PLUGIN', `a plugin of ${owner} must be an object with a name, or a function that gives one`)
  }
  if (typeof source !== 'function' && options !== undefined && options !== null) {
    throw new SpokeshaveError('BAD_OPTIONS', `plugin "${source.name}" is already made and takes no options; list its factory instead`)
  }
  if (options !== undefined && options !== null && !isObject(options as unknown)) {
    throw new SpokeshaveError('BAD_OPTIONS', `the options of a plugin of ${owner} must be an object`)
  }
  return { source, options: options ?? undefined, place: place === undefined ? undefined : checkPlace(place, `place of a plugin of ${owner}`) }
}

function layPass(before: false | object | undefined, value: unknown, name: string, owner: string): false | object {
  if (value === false) return false
  if (!isObject(value)) throw new SpokeshaveError('BAD_OPTIONS', `passes."${name}" of ${owner} must be false or an object of options`)
  return { ...(before === false ? undefined : before), ...value }
}

/** The same, where a place has to be said. */
function checkOrder(place: unknown, owner: string): Place {
  const checked = checkPlace(place, owner)
  const keys = Object.keys(checked)
  if (keys.length === 1 && keys[0] !== 'name') return checked as Place
  throw new SpokeshaveError('BAD_OPTIONS', `the ${owner} must say one of before, after, replace and at`)
}

/** Checks that a place says at most one of before, after, replace and at. */
export function checkPlace(place: unknown, owner: string): ItemPlace {
  const keys = ['before', 'after', 'replace', 'at', 'name']
  if (!isObject(place)) throw new SpokeshaveError('BAD_OPTIONS', `the ${owner} must be an object such as {"before": "name"}`)
  for (const key of Object.keys(place)) {
    if (!keys.includes(key)) throw unknownKey(`the ${owner}`, key, keys)
    if (typeof place[key] !== 'string') throw new SpokeshaveError('BAD_OPTIONS', `"${key}" of the ${owner} must be a string`)
  }
  if (Object.keys(place).filter((key) => key !== 'name').length > 1) {
    throw new SpokeshaveError('BAD_OPTIONS', `the ${owner} must say one of before, after, replace and at`)
  }
  if (place.at !== undefined && place.at !== 'start' && place.at !== 'end') {
    throw new SpokeshaveError('BAD_OPTIONS', `"at" of the ${owner} must be "start" or "end"`)
  }
  return place as ItemPlace
}
