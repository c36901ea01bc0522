import { checkPass } from './check-pass.ts'
import { SpokeshaveError } from './errors.ts'
import type { FullTap } from './hooks.ts'
import { type HookName, hookNames, type Pass } from './pass.ts'
import { anchorOf } from './place.ts'
import type { Place } from './plugin.ts'
import type { Origin, PassChange } from './provenance.ts'
import { didYouMean } from './suggest.ts'

/** One line of a pipeline: a pass, or a raw tap. */
export interface PassEntry {
  readonly name: string
  readonly hook: HookName
  /** The name of the plugin that brought it. */
  readonly plugin: string
  /** The options it was made with. */
  readonly options: object
  /** Absent on a raw tap. */
  readonly pass?: Pass | undefined
  /** Present on a raw tap: what tapable keeps of it. */
  readonly tap?: FullTap | undefined
  /** Turned off: does not run, but others may still be placed beside it. */
  readonly off?: boolean | undefined
  /** What brought it. */
  readonly from?: Origin | undefined
}

/**
 * The ordered passes of the four hooks. Every operation goes by name and is checked: an unknown name throws
 * `UNKNOWN_PASS` with a suggestion, a name that is taken throws `DUPLICATE_PASS`.
 */
export class PassRegistry {
  readonly #hooks: Record<HookName, PassEntry[]> = { sanitize: [], prune: [], compactionPass: [], deserialize: [] }
  readonly #changes = new Map<string, PassChange[]>()
  /** What asks for the operations that follow, for `changesOf`. */
  by: Origin = { key: 'arrange' }

  /** The entries of one hook in order, or of all four. A new list each time. */
  list(hook?: HookName): PassEntry[] {
    return hook === undefined ? hookNames.flatMap((name) => this.#hooks[name]) : [...this.#hooks[hook]]
  }

  /** The entry of this name, or undefined. */
  get(name: string): PassEntry | undefined {
    return this.list().find((entry) => entry.name === name)
  }

  /** The same for a name that must be there: throws `UNKNOWN_PASS` where it is not. `except` is not looked at. */
  find(name: string, except: readonly PassEntry[] = []): PassEntry {
    const entries = this.list()
    const entry = entries.find((other) => other.name === name && !except.includes(other))
    if (entry !== undefined) return entry
    const known = entries.map((other) => other.name)
    throw new SpokeshaveError('UNKNOWN_PASS', `no pass "${name}" is in the pipeline${didYouMean(name, known)}`, { pass: name })
  }

  /** What happened to a pass since a plugin brought it. */
  changesOf(name: string): readonly PassChange[] {
    return this.#changes.get(name) ?? []
  }

  /** Adds a pass, at the end of its hook unless a place is given. */
  add(pass: Pass | PassEntry, place?: Place): void {
    const entry = 'plugin' in pass ? pass : entryOf(pass, this.by)
    const taken = this.get(entry.name)
    if (taken !== undefined && !(place && 'replace' in place && place.replace === entry.name)) throw duplicate(entry, taken)
    if (place !== undefined) this.#checkHook([entry], place)
    this.#hooks[entry.hook].push(entry)
    if (place !== undefined) this.arrange([entry], place)
  }

  /** Puts a pass where another one stood. */
  replace(name: string, pass: Pass | PassEntry): void {
    this.add(pass, { replace: name })
  }

  /** Takes a pass out. */
  remove(name: string): PassEntry {
    const entry = this.find(name)
    this.#take(entry)
    return entry
  }

  /** Moves a pass to another place on its hook. */
  move(name: string, place: Place): void {
    const entry = this.find(name)
    if (anchorOf(place) === name) {
      throw new SpokeshaveError('BAD_OPTIONS', `cannot place "${name}" beside itself; name another pass`, { pass: name })
    }
    this.arrange([entry], place, 'moved')
  }

  /** Turns a pass off, or on again. It keeps its place. */
  turn(name: string, state: 'on' | 'off'): void {
    const entry = this.find(name)
    if ((entry.off === true) === (state === 'off')) return
    const list = this.#hooks[entry.hook]
    list[list.indexOf(entry)] = { ...entry, off: state === 'off' }
    this.note([entry], { what: state })
  }

  /** Notes a change for `changesOf`. */
  note(entries: readonly PassEntry[], change: Omit<PassChange, keyof Origin>): void {
    for (const { name } of entries) {
      const changes = this.#changes.get(name)
      if (changes === undefined) this.#changes.set(name, [{ ...change, ...this.by }])
      else changes.push({ ...change, ...this.by })
    }
  }

  /**
   * Adds entries without a look at their names, for a list that is put in order afterwards; {@link checkNames}
   * comes last.
   */
  append(entries: readonly PassEntry[]): void {
    for (const entry of entries) this.#hooks[entry.hook].push(entry)
  }

  /**
   * Moves entries of this registry together, keeping their order. A place beside a pass moves those on its hook;
   * that there is none is an error.
   */
  arrange(entries: readonly PassEntry[], place: Place, what: 'placed' | 'moved' = 'placed'): void {
    const moving = this.#checkHook(entries, place)
    this.note(moving, { what, place })
    for (const entry of moving) this.#take(entry)
    if ('at' in place) {
      for (const hook of hookNames) {
        const here = moving.filter((entry) => entry.hook === hook)
        if (place.at === 'start') this.#hooks[hook].unshift(...here)
        else this.#hooks[hook].push(...here)
      }
      return
    }
    const anchor = this.find(anchorOf(place)!, entries)
    const list = this.#hooks[anchor.hook]
    const index = list.indexOf(anchor)
    if ('replace' in place) list.splice(index, 1, ...moving)
    else list.splice('before' in place ? index : index + 1, 0, ...moving)
  }

  /** Throws `DUPLICATE_PASS` where two entries have one name; blames the one that was brought last, by `order`. */
  checkNames(order: readonly Origin[] = []): void {
    const seen = new Map<string, PassEntry>()
    const rank = ({ from }: PassEntry): number => (from === undefined ? -1 : order.indexOf(from))
    for (const entry of this.list()) {
      const other = seen.get(entry.name)
      if (other !== undefined) throw rank(other) > rank(entry) ? duplicate(other, entry) : duplicate(entry, other)
      seen.set(entry.name, entry)
    }
  }

  /** The entries that the place speaks of: those on the named pass's hook. */
  #checkHook(entries: readonly PassEntry[], place: Place): readonly PassEntry[] {
    const name = anchorOf(place)
    if (name === undefined) return entries
    const anchor = this.find(name, entries)
    const moving = entries.filter((entry) => entry.hook === anchor.hook)
    if (moving.length > 0) return moving
    const names = entries.map((entry) => `"${entry.name}" (${entry.hook})`).join(', ') || 'a plugin without passes'
    throw new SpokeshaveError(
      'BAD_OPTIONS',
      `cannot place ${names} beside "${name}", which is on the hook ${anchor.hook}; name a pass of the same hook`,
      { pass: entries[0]?.name },
    )
  }

  #take(entry: PassEntry): void {
    const list = this.#hooks[entry.hook]
    list.splice(list.indexOf(entry), 1)
  }
}

function entryOf(pass: Pass, from: Origin): PassEntry {
  checkPass(pass, pass.name)
  return { name: pass.name, hook: pass.hook, plugin: pass.name, options: {}, pass, from }
}

function duplicate(entry: PassEntry, other: PassEntry): SpokeshaveError {
  const origin = entry.from && apart(entry.from, other.from)
  const before = other.from && apart(other.from, entry.from)
  const where = before?.file === undefined ? '' : before.file === origin?.file ? before.key : `${before.file}: ${before.key}`
  return new SpokeshaveError(
    'DUPLICATE_PASS',
    faultOf(entry, other, where),
    { pass: entry.name, ...(origin?.file === undefined ? {} : { file: origin.file, key: origin.key }) },
  )
}

function faultOf(entry: PassEntry, other: PassEntry, where: string): string {
  const { name, plugin, from } = entry
  const there = where === '' ? '' : ` (${where})`
  const mend = 'with a place {"name": …} or replace the other one'
  if (plugin !== other.plugin) return `the pass "${name}" of plugin "${plugin}" has the name of a pass of plugin "${other.plugin}"${there}; rename it ${mend}`
  if (from !== undefined && from === other.from) return `the plugin "${plugin}" brings two passes of the name "${name}"; rename one of them`
  if (from?.preset !== undefined && from.preset === other.from?.preset && from.file === other.from.file) return presetTwice(from, other.from)
  return `the plugin "${plugin}" is listed twice${there}; remove one, or rename the pass "${name}" of one ${mend}`
}

function presetTwice({ preset, by }: Origin, other: Origin): string {
  const there = other.by && `${other.by.file === by?.file ? '' : `${other.by.file}: `}${other.by.key}`
  const what = there === undefined ? 'is listed twice; list it once' : `is already brought by ${there}, with other options; remove it here`
  return `the preset "${preset}" ${what}, and say what differs with passes, order and budget`
}

/** The outermost origin of a pass that it does not share with the other one. */
function apart(origin: Origin, other: Origin | undefined): Origin {
  const textOf = ({ file, key }: Origin): string => JSON.stringify([file, key])
  const others = new Set<string>()
  for (let at = other; at !== undefined; at = at.by) others.add(textOf(at))
  let found = origin
  for (let at = origin.by; at !== undefined && !others.has(textOf(at)); at = at.by) found = at
  return found
}
