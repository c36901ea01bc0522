import { checkPass } from './check-pass.ts'
import { SpokeshaveError } from './errors.ts'
import { createHooks, type PipelineHooks } from './hooks.ts'
import { isObject } from './json.ts'
import type { FlatOptions, PluginSlot } from './options.ts'
import type { Pass } from './pass.ts'
import type { ItemPlace, Place, Plugin } from './plugin.ts'
import { type PassEntry, PassRegistry } from './registry.ts'
import { TapCollector } from './tap-collector.ts'
import { didYouMean } from './suggest.ts'

/** The ordered passes, and the hooks they are to be tapped on. */
export interface Resolved {
  readonly registry: PassRegistry
  readonly hooks: PipelineHooks
}

/** Calls the factories and puts what they bring in order. */
export function resolve(flat: FlatOptions): Resolved {
  const registry = new PassRegistry()
  const hooks = createHooks()
  const taps = new TapCollector(hooks)
  const placed: { readonly entries: readonly PassEntry[]; readonly place: Place }[] = []

  for (const slot of flat.slots) {
    const { plugin, options } = make(slot, flat.passes)
    const entries = (plugin.passes ?? []).map((pass): PassEntry => {
      checkPass(pass, plugin.name)
      return { name: pass.name, hook: pass.hook, plugin: plugin.name, options, pass }
    })
    const named = rename(entries, slot.place?.name, plugin.name)
    registry.append(named)
    const place = placeOf(slot.place)
    if (place !== undefined) placed.push({ entries: named, place })
    for (const tap of taps.collect(plugin, options)) {
      registry.append([tap.entry])
      if (tap.place !== undefined) placed.push({ entries: [tap.entry], place: tap.place })
    }
  }
  for (const { entries, place } of placed) registry.arrange(entries, place)
  registry.checkNames()
  for (const [name, place] of flat.order) registry.move(name, place)
  for (const [name, value] of flat.passes) {
    if (registry.get(name) === undefined) {
      const known = registry.list().map((entry) => entry.name)
      throw new SpokeshaveError('UNKNOWN_PASS', `no pass "${name}" is in the pipeline${didYouMean(name, known)}`, { pass: name })
    }
    if (value === false) registry.turnOff(name)
  }
  return { registry, hooks }
}

/** Calls a factory, with the options given by pass name laid over its own. */
function make(slot: PluginSlot, passes: FlatOptions['passes']): { readonly plugin: Plugin; readonly options: object } {
  const given = slot.options ?? {}
  const over = (names: Iterable<string>): object =>
    Object.assign({}, ...[...names].map((name) => passes.get(name)).filter((value) => value !== undefined && value !== false))
  if (typeof slot.source !== 'function') {
    const names = (slot.source.passes ?? []).map((pass) => pass.name)
    const name = names.find((other) => isObject(passes.get(other)))
    if (name !== undefined) {
      throw new SpokeshaveError('BAD_OPTIONS', `the pass "${name}" is of a plugin that is already made and takes no options`, { pass: name })
    }
    return { plugin: slot.source, options: {} }
  }
  const factory = slot.source as (options?: object) => Plugin
  const known = slot.place?.name === undefined ? slot.source.passNames : [slot.place.name]
  const options = { ...given, ...over(known ?? []) }
  let plugin = factory(options)
  if (!isObject(plugin) || typeof plugin.name !== 'string') {
    throw new SpokeshaveError('UNKNOWN_PLUGIN', 'a plugin factory must give an object with a name')
  }
  if (known === undefined) {
    // A factory that does not list its pass names has to be called before they are known.
    const laid = over((plugin.passes ?? []).map((pass) => pass.name))
    if (Object.keys(laid).length > 0) {
      Object.assign(options, laid)
      plugin = factory(options)
    }
  }
  return { plugin, options }
}

function rename(entries: readonly PassEntry[], name: string | undefined, plugin: string): readonly PassEntry[] {
  if (name === undefined) return entries
  const [entry] = entries
  if (entry?.pass === undefined || entries.length > 1) {
    throw new SpokeshaveError('BAD_OPTIONS', `plugin "${plugin}" brings ${entries.length} passes, and "name" can rename only one`)
  }
  // Through the prototype, so that a pass written as a class keeps its methods.
  const pass = Object.create(entry.pass, { name: { value: name, enumerable: true } }) as Pass
  return [{ ...entry, name, pass }]
}

function placeOf(place: ItemPlace | undefined): Place | undefined {
  if (place === undefined) return undefined
  return 'before' in place || 'after' in place || 'replace' in place || 'at' in place ? (place as Place) : undefined
}
