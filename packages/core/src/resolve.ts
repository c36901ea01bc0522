import { messageOf, SpokeshaveError } from './errors.ts'
import { createHooks, type PipelineHooks } from './hooks.ts'
import { make, type OptionsCheck, passesOf } from './make-plugin.ts'
import type { FlatOptions, Layer, PluginSlot, Said } from './options.ts'
import type { Pass } from './pass.ts'
import { openRegistry } from './pass-registry.ts'
import { placeOf } from './place.ts'
import type { Place } from './plugin.ts'
import { askedAt, errorAt, type Origin, within } from './provenance.ts'
import { refusePromise } from './promises.ts'
import { type PassEntry, Registry } from './registry.ts'
import { TapCollector } from './tap-collector.ts'

/** The ordered passes, and the hooks they are to be tapped on. */
export interface Resolved {
  readonly registry: Registry
  readonly hooks: PipelineHooks
}

/** Calls the factories and puts what they bring in order, layer by layer. */
export function resolve(flat: FlatOptions, check?: OptionsCheck): Resolved {
  const registry = new Registry()
  const hooks = createHooks()
  const taps = new TapCollector(hooks)
  flat.layers.forEach((layer, index) => {
    // What was said of a pass before it came was said of another one.
    const passes = flat.layers.slice(index).flatMap((later) => later.passes)
    addPlugins(layer, passes, registry, taps, check)
    for (const { name, value, origin } of layer.passes) {
      registry.by = origin
      askedAt(origin, () => registry.turn(name, value === false ? 'off' : 'on'))
      if (value !== false && Object.keys(value).length > 0) registry.note([registry.get(name)!], { what: 'options', options: value })
    }
    for (const { name, value, origin } of layer.order) {
      registry.by = origin
      askedAt(origin, () => registry.find(name))
      askedAt(within(origin, sideOf(value)), () => registry.move(name, value))
    }
    registry.by = within(layer.origin, 'arrange')
    askedAt(registry.by, () => runArrange(layer, registry))
  })
  return { registry, hooks }
}

function runArrange({ arrange, origin }: Layer, registry: Registry): void {
  if (arrange === undefined) return
  const { passes, close } = openRegistry(registry)
  try {
    refusePromise(arrange(passes), 'arrange', {}, 'BAD_OPTIONS')
  } catch (thrown) {
    if (thrown instanceof SpokeshaveError) throw thrown
    throw errorAt(within(origin, 'arrange'), 'BAD_OPTIONS', 'arrange', `threw: ${messageOf(thrown)}`, { cause: thrown })
  } finally {
    close()
  }
}

function addPlugins(layer: Layer, passes: readonly Said<false | object>[], registry: Registry, taps: TapCollector, check?: OptionsCheck): void {
  const placed: { readonly entries: readonly PassEntry[]; readonly place: Place; readonly origin: Origin }[] = []
  for (const slot of layer.slots) {
    const { plugin, options } = make(slot, passes, check)
    const from = slot.origin
    const entries = askedAt(from, () => passesOf(plugin)).map((pass): PassEntry => {
      return { name: pass.name, hook: pass.hook, plugin: plugin.name, options, pass, from }
    })
    const named = rename(entries, slot, plugin.name)
    registry.append(named)
    const place = placeOf(slot.place)
    if (place !== undefined) placed.push({ entries: named, place, origin: within(from, 2) })
    for (const tap of askedAt(from, () => taps.collect(plugin, options, from))) {
      registry.append([tap.entry])
      if (tap.place !== undefined) placed.push({ entries: [tap.entry], place: tap.place, origin: from })
    }
  }
  for (const { entries, place, origin } of placed) {
    registry.by = origin
    askedAt(within(origin, sideOf(place)), () => registry.arrange(entries, place))
  }
  registry.checkNames(layer.slots.map(({ origin }) => origin))
}

function sideOf(place: Place): string {
  return Object.keys(place).find((key) => key !== 'name')!
}

function rename(entries: readonly PassEntry[], { place, origin }: PluginSlot, plugin: string): readonly PassEntry[] {
  if (place?.name === undefined) return entries
  const { name } = place
  const [entry] = entries
  if (entry?.pass === undefined || entries.length > 1) {
    throw errorAt(within(origin, 2, 'name'), 'BAD_OPTIONS', `plugin "${plugin}"`, `brings ${entries.length} passes, and "name" can rename only one`)
  }
  return [{ ...entry, name, pass: renamed(entry.pass, name) }]
}

const passMembers = ['hook', 'effect', 'description', 'scope', 'phase', 'graded', 'children', 'keywords', 'when', 'visit', 'transform', 'model', 'check']

/** The pass under another name. Its members are asked of itself, since a class can have private ones. */
function renamed(pass: Pass, name: string): Pass {
  const own = pass as unknown as Record<string, unknown>
  const members = passMembers.filter((key) => key in pass).map((key): [string, PropertyDescriptor] => {
    const member = own[key]
    return [key, { value: typeof member === 'function' ? (member.bind(pass) as unknown) : member, enumerable: true }]
  })
  return Object.create(pass, Object.fromEntries([['name', { value: name, enumerable: true }], ...members])) as Pass
}
