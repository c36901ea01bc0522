import { checkPass } from './check-pass.ts'
import { SpokeshaveError } from './errors.ts'
import { isObject } from './json.ts'
import { type HookName, hookNames, type Pass } from './pass.ts'
import { placeFault } from './place.ts'
import type { Place } from './plugin.ts'
import type { PassEntry, Registry } from './registry.ts'
import { didYouMean } from './suggest.ts'

/**
 * What `arrange` gets: the ordered passes of the four hooks. Passes go by name: an unknown one throws `UNKNOWN_PASS`,
 * one that is taken `DUPLICATE_PASS`, and what is neither a name, a pass nor a place `BAD_OPTIONS`.
 */
export interface PassRegistry {
  /** The entries of one hook in order, or of all four. A new list each time. */
  list(hook?: HookName): PassEntry[]
  /** The entry of this name, or undefined. */
  get(name: string): PassEntry | undefined
  /** Adds a pass, at the end of its hook unless a place is given. An entry that was taken out can come back. */
  add(pass: Pass | PassEntry, place?: Place): void
  /** Puts a pass where another one of the same hook stood, which is gone. */
  replace(name: string, pass: Pass | PassEntry): void
  /** Takes a pass out, and gives its entry. */
  remove(name: string): PassEntry
  /** Moves a pass beside or instead of another one of its hook, or to one end of it. */
  move(name: string, place: Place): void
}

/** Lets `arrange` at a registry; `close` ends that, since what comes later would change nothing. */
export function openRegistry(registry: Registry): { readonly passes: PassRegistry; close(): void } {
  let isOpen = true
  const check = (method: string, name: unknown): void => {
    if (!isOpen) throw bad(`${method}: the pipeline is built already; call it before arrange returns`)
    if (typeof name !== 'string') throw bad(`${method}: the name of a pass must be a string`)
  }
  const add = (method: string, pass: Pass | PassEntry, place?: Place): void => {
    const name = checkAdded(method, pass)
    check(method, name)
    if (place !== undefined) checkPlace(method, name, place)
    const isReplaced = place !== undefined && 'replace' in place && place.replace === name
    if (registry.get(name) !== undefined && !isReplaced) {
      throw new SpokeshaveError('DUPLICATE_PASS', `${method}: a pass "${name}" is in the pipeline already; rename one, or put this in its place with replace`, { pass: name })
    }
    registry.add(pass, place)
  }
  const passes: PassRegistry = {
    list(hook) {
      check('list', '')
      if (hook === undefined || hookNames.includes(hook)) return registry.list(hook)
      throw bad(`list: there is no hook "${String(hook)}"${didYouMean(String(hook), hookNames)}; they are ${hookNames.join(', ')}`)
    },
    get(name) {
      check('get', name)
      return registry.get(name)
    },
    add: (pass, place) => add('add', pass, place),
    replace(name, pass) {
      check('replace', name)
      add('replace', pass, { replace: name })
    },
    remove(name) {
      check('remove', name)
      return registry.remove(name)
    },
    move(name, place) {
      check('move', name)
      checkPlace('move', name, place)
      registry.move(name, place)
    },
  }
  return { passes: Object.freeze(passes), close: () => void (isOpen = false) }
}

function checkPlace(method: string, name: string, place: unknown): void {
  const why = placeFault(place, true)
  if (why !== undefined) throw bad(`${method}: the place of "${name}" ${why}`, name)
}

/** The name of what is to be added, if it is a pass or an entry. */
function checkAdded(method: string, pass: unknown): string {
  const list = 'list it in "plugins", or add each of its passes'
  if (typeof pass === 'function') throw bad(`${method}: takes a pass, and a function is none; if it makes a plugin, ${list}`)
  if (!isObject(pass) || typeof pass['name'] !== 'string') throw bad(`${method}: takes a pass, an object with a name and a hook`)
  const { name } = pass
  if (Array.isArray(pass['passes'])) throw bad(`${method}: "${name}" is a plugin, not a pass; ${list}`)
  const isEntry = isObject(pass['pass']) || isObject(pass['tap'])
  if (!isEntry) checkPass(pass as unknown as Pass, name)
  return name
}

function bad(message: string, pass?: string): SpokeshaveError {
  return new SpokeshaveError('BAD_OPTIONS', message, { pass })
}
