import { checkPass } from './check-pass.ts'
import { duplicate } from './duplicate.ts'
import { SpokeshaveError } from './errors.ts'
import type { FullTap } from './hooks.ts'
import { type HookName, hookNames, type Pass } from './pass.ts'
import { anchorOf } from './place.ts'
import type { Place } from './plugin.ts'
import { type Origin, type PassChange, placeText } from './provenance.ts'
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

/** How a pass that was there went away. */
interface Gone {
  readonly what: string
  readonly by: Origin
}

/**
 * The ordered passes of the four hooks. Every operation goes by name and is checked: an unknown name throws
 * `UNKNOWN_PASS` with a suggestion or with what took the pass away, a name that is taken throws `DUPLICATE_PASS`.
 */
export class Registry {
  readonly #hooks: Record<HookName, PassEntry[]> = { sanitize: [], prune: [], compactionPass: [], deserialize: [] }
  readonly #changes = new Map<string, PassChange[]>()
  readonly #gone = new Map<string, Gone>()
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

  /**
   * The same for a name that must be there: throws `UNKNOWN_PASS` where it is not. `except`, what is to be placed, is not
   * looked at: `BAD_OPTIONS` where it has the only pass of this name.
   */
  find(name: string, except: readonly PassEntry[] = []): PassEntry {
    const entries = this.list()
    const entry = entries.find((other) => other.name === name && !except.includes(other))
    if (entry !== undefined) return entry
    if (except.some((other) => other.name === name)) {
      const [{ name: first } = { name }] = except
      const beside = except.length === 1 ? 'itself' : `"${name}", which the same plugin brings`
      throw new SpokeshaveError('BAD_OPTIONS', `cannot place "${first}" beside ${beside}; name another pass`, { pass: first })
    }
    const gone = this.#gone.get(name)
    const hint = gone === undefined ? didYouMean(name, entries.map((other) => other.name)) : `: it was ${gone.what} (${placeText(gone.by, this.by)})`
    throw new SpokeshaveError('UNKNOWN_PASS', `no pass "${name}" is in the pipeline${hint}`, { pass: name })
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
    this.#gone.set(name, { what: 'removed', by: this.by })
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
    if ('replace' in place) {
      list.splice(index, 1, ...moving)
      this.#gone.set(anchor.name, { what: `replaced by ${moving.map((entry) => `"${entry.name}"`).join(', ')}`, by: this.by })
    } else list.splice('before' in place ? index : index + 1, 0, ...moving)
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
