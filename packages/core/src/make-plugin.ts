import { checkPass } from './check-pass.ts'
import { copyOption } from './copy-option.ts'
import { messageOf, SpokeshaveError } from './errors.ts'
import { isObject } from './json.ts'
import type { PluginSlot, Said } from './options.ts'
import type { Pass } from './pass.ts'
import type { Plugin, PluginFactory } from './plugin.ts'
import { refusePromise } from './promises.ts'
import { askedAt, errorAt, type Origin, within } from './provenance.ts'

/** Options that reach a factory, and where they were said. */
export interface SaidOptions {
  readonly options: object
  readonly origin: Origin
}

/** Looks at the options of a factory before it is called; throws where they are wrong. What is said later lies above. */
export type OptionsCheck = (factory: PluginFactory, options: object, said: readonly SaidOptions[]) => void

/** A plugin, and the options that it was made with. */
interface Made {
  readonly plugin: Plugin
  readonly options: object
}

/** Calls a factory, with the options given by pass name laid over its own. */
export function make(slot: PluginSlot, passes: readonly Said<false | object>[], check?: OptionsCheck): Made {
  const { source, place, origin } = slot
  const saidOf = (names: readonly string[]): SaidOptions[] =>
    passes.filter(({ name, value }) => value !== false && names.includes(name)).map((other) => ({ options: other.value as object, origin: other.origin }))
  if (typeof source !== 'function') {
    const own = askedAt(origin, () => passesOf(source))
    const other = passes.find(({ name, value }) => value !== false && Object.keys(value).length > 0 && own.some((pass) => pass.name === name))
    if (other === undefined) return { plugin: source, options: {} }
    const { name } = other
    throw errorAt(other.origin, 'BAD_OPTIONS', `the pass "${name}"`, 'is of a plugin that is already made and takes no options', { pass: name })
  }

  const call = (said: readonly SaidOptions[]): Made => {
    const options = said.reduce<object>((below, above) => ({ ...below, ...readOptions(above) }), {})
    check?.(source, options, said)
    const plugin = callFactory(source as (options?: object) => Plugin, options)
    if (!isObject(plugin) || typeof plugin.name !== 'string') throw errorAt(origin, 'UNKNOWN_PLUGIN', 'a plugin factory', 'must give an object with a name')
    checkPassNames(plugin, source.passNames)
    return { plugin, options }
  }
  const callAll = (said: readonly SaidOptions[]): Made => {
    try {
      return call(said)
    } catch (error) {
      const { file, key } = culprit(said, call, origin)
      if (!(error instanceof SpokeshaveError)) throw error
      // What is said in code has no name but the plugin's; a flag has.
      throw file === undefined && !key.startsWith('--') ? error : error.with({ file, key })
    }
  }
  const own: SaidOptions = { options: slot.options ?? {}, origin: slot.options === undefined ? origin : within(origin, 1) }
  const names: unknown = place?.name === undefined ? source.passNames : [place.name]
  if (Array.isArray(names)) return callAll([own, ...saidOf(names as string[])])
  // A factory that does not list its pass names has to be called before they are known.
  const made = callAll([own])
  const laid = saidOf(passesOf(made.plugin).map((pass) => pass.name))
  return laid.every((each) => Object.keys(each.options).length === 0) ? made : callAll([own, ...laid])
}

/** A copy of options. A getter among them may throw anything. */
function readOptions({ options, origin }: SaidOptions): object {
  try {
    return copyOption(options)
  } catch (thrown) {
    throw errorAt(origin, 'BAD_OPTIONS', 'an option', `cannot be read: ${messageOf(thrown)}`, { cause: thrown })
  }
}

/** Where the first options were said with which a call fails; the plugin itself where it fails without any. */
function culprit(said: readonly SaidOptions[], call: (said: readonly SaidOptions[]) => unknown, plugin: Origin): Origin {
  const fails = (some: readonly SaidOptions[]): boolean => {
    try {
      call(some)
      return false
    } catch {
      return true
    }
  }
  if (fails([])) return plugin
  const { options, origin } = said.find((_, index) => fails(said.slice(0, index + 1))) ?? said[0]!
  const keys = Object.keys(options)
  return keys.length === 1 ? within(origin, keys[0]!) : origin
}

/** Throws where a plugin brings a pass that its factory does not name: options given by that name would be lost. */
function checkPassNames(plugin: Plugin, names: unknown): void {
  const passes = passesOf(plugin)
  if (names === undefined) return
  if (!Array.isArray(names)) throw new SpokeshaveError('BAD_OPTIONS', `the passNames of plugin "${plugin.name}" must be a list`)
  const other = passes.find(({ name }) => !names.includes(name))
  if (other === undefined) return
  throw new SpokeshaveError(
    'BAD_OPTIONS',
    `plugin "${plugin.name}" brings the pass "${other.name}", and its passNames are ${JSON.stringify(names)}; give both the same names`,
    { pass: other.name },
  )
}

/** The passes of a plugin, each of them sound. */
export function passesOf(plugin: Plugin): readonly Pass[] {
  const { name } = plugin
  const list = passListOf(plugin)
  if (!Array.isArray(list)) throw new SpokeshaveError('BAD_OPTIONS', `"passes" of plugin "${name}" must be a list`)
  // With the holes, which `map` would leave out.
  const all = Array.from(list as Pass[])
  for (const pass of all) checkPass(pass, name)
  return all
}

function passListOf(plugin: Plugin): unknown {
  try {
    return plugin.passes ?? []
  } catch (thrown) {
    throw new SpokeshaveError('BAD_OPTIONS', `"passes" of plugin "${plugin.name}" cannot be read: ${messageOf(thrown)}`, { cause: thrown })
  }
}

function callFactory(factory: (options?: object) => Plugin, options: object): Plugin {
  try {
    const made = factory(options)
    refusePromise(made, 'a plugin factory', {}, 'BAD_OPTIONS')
    return made
  } catch (thrown) {
    if (thrown instanceof SpokeshaveError) throw thrown
    throw new SpokeshaveError('BAD_OPTIONS', `a plugin factory threw: ${messageOf(thrown)}`, { cause: thrown })
  }
}

