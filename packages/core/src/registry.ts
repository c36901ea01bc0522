import { SpokeshaveError } from './errors.ts'
import type { FullTap } from './hooks.ts'
import { type HookName, hookNames, type Pass } from './pass.ts'
import type { Place } from './plugin.ts'
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
}

/**
 * The ordered passes of the four hooks. Every operation goes by name and is checked: an unknown name throws
 * `UNKNOWN_PASS` with a suggestion, a name that is taken throws `DUPLICATE_PASS`.
 */
export class PassRegistry {
  readonly #hooks: Record<HookName, PassEntry[]> = { sanitize: [], prune: [], compactionPass: [], deserialize: [] }

  /** The entries of one hook in order, or of all four. A new list each time. */
  list(hook?: HookName): PassEntry[] {
    return hook === undefined ? hookNames.flatMap((name) => this.#hooks[name]) : [...this.#hooks[hook]]
  }

  /** The entry of this name, or undefined. */
  get(name: string): PassEntry | undefined {
    return this.list().find((entry) => entry.name === name)
  }

  /** Adds an entry, at the end of its hook unless a place is given. */
  add(entry: PassEntry, place?: Place): void {
    const taken = this.get(entry.name)
    if (taken !== undefined && !(place && 'replace' in place && place.replace === entry.name)) throw duplicate(entry, taken)
    if (place !== undefined) this.#checkHook([entry], place)
    this.#hooks[entry.hook].push(entry)
    if (place !== undefined) this.arrange([entry], place)
  }

  /** Puts an entry where another one stood. */
  replace(name: string, entry: PassEntry): void {
    this.add(entry, { replace: name })
  }

  /** Takes an entry out. */
  remove(name: string): PassEntry {
    const entry = this.#find(name)
    this.#take(entry)
    return entry
  }

  /** Moves an entry to another place on its hook. */
  move(name: string, place: Place): void {
    if (anchorOf(place) !== name) this.arrange([this.#find(name)], place)
  }

  /** Turns an entry off. */
  turnOff(name: string): void {
    const entry = this.#find(name)
    const list = this.#hooks[entry.hook]
    list[list.indexOf(entry)] = { ...entry, off: true }
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
  arrange(entries: readonly PassEntry[], place: Place): void {
    const moving = this.#checkHook(entries, place)
    for (const entry of moving) this.#take(entry)
    if ('at' in place) {
      for (const hook of hookNames) {
        const here = moving.filter((entry) => entry.hook === hook)
        if (place.at === 'start') this.#hooks[hook].unshift(...here)
        else this.#hooks[hook].push(...here)
      }
      return
    }
    const anchor = this.#find(anchorOf(place)!, entries)
    const list = this.#hooks[anchor.hook]
    const index = list.indexOf(anchor)
    if ('replace' in place) list.splice(index, 1, ...moving)
    else list.splice('before' in place ? index : index + 1, 0, ...moving)
  }

  /** Throws `DUPLICATE_PASS` where two entries have one name. */
  checkNames(): void {
    const seen = new Map<string, PassEntry>()
    for (const entry of this.list()) {
      const other = seen.get(entry.name)
      if (other !== undefined) throw duplicate(entry, other)
      seen.set(entry.name, entry)
    }
  }

  /** The entries that the place speaks of: those on the named pass's hook. */
  #checkHook(entries: readonly PassEntry[], place: Place): readonly PassEntry[] {
    const name = anchorOf(place)
    if (name === undefined) return entries
    const anchor = this.#find(name, entries)
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

  #find(name: string, except: readonly PassEntry[] = []): PassEntry {
    const entries = this.list()
    const entry = entries.find((other) => other.name === name && !except.includes(other))
    if (entry !== undefined) return entry
    const known = entries.map((other) => other.name)
    throw new SpokeshaveError('UNKNOWN_PASS', `no pass "${name}" is in the pipeline${didYouMean(name, known)}`, { pass: name })
  }
}

function anchorOf(place: Place): string | undefined {
  if ('before' in place) return place.before
  if ('after' in place) return place.after
  return 'replace' in place ? place.replace : undefined
}

function duplicate(entry: PassEntry, other: PassEntry): SpokeshaveError {
  return new SpokeshaveError(
    'DUPLICATE_PASS',
    `the pass "${entry.name}" of plugin "${entry.plugin}" has the name of a pass of plugin "${other.plugin}"; rename it with a place {"name": …} or replace the other one`,
    { pass: entry.name },
  )
}
