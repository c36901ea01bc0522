import { isList, keysOf, lengthOf, memberOf as own, membersOf, MOST_OBJECTS } from './graph.ts'

/** A place where two values differ. */
export interface Difference {
  readonly at: readonly string[]
  /** undefined where nothing stood. */
  readonly before: unknown
  /** undefined where nothing stands. */
  readonly after: unknown
  /** Whether a comma came or went with a member. */
  readonly comma?: boolean
}

/**
 * The smallest place that holds all that differs between two nodes: one keyword, or the node itself. Nodes that were
 * edited share what did not change, so that comparing by reference is enough.
 */
export function nodeDifference(at: readonly string[], before: unknown, after: unknown): Difference {
  if (!isRecord(before) || !isRecord(after)) return { at, before, after }
  const keys = differentKeys(before, after)
  if (keys.length !== 1) return { at, before, after }
  const key = keys[0]!
  return memberDifference(at, key, before, after, new Members(before))
}

/** Counts the members of an object while they come and go one after another. */
export class Members {
  private count: number

  constructor(object: object) {
    this.count = keysOf(object).filter((key) => own(object, key) !== undefined).length
  }

  /** Whether a comma comes with one more member. */
  come(): boolean {
    return this.count++ > 0
  }

  /** Whether a comma goes with a member. */
  go(): boolean {
    return --this.count > 0
  }
}

function memberDifference(at: readonly string[], key: string, before: object, after: object, members: Members): Difference {
  const difference = { at: [...at, key], before: own(before, key), after: own(after, key) }
  if (difference.before === undefined) return { ...difference, comma: members.come() }
  return difference.after === undefined ? { ...difference, comma: members.go() } : difference
}

/**
 * All the smallest places where two values differ, in document order. A list that changed its length differs as a
 * whole, and so does a place where something stands now that stood elsewhere.
 */
export function differences(before: unknown, after: unknown): Difference[] {
  const found: Difference[] = []
  const pending: Difference[] = [{ at: [], before, after }]
  let compared = 0
  let known: ReadonlySet<unknown> | undefined
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { at } = next
    if (isSame(next.before, next.after)) continue
    // Two cyclic values could be compared for ever.
    let keys = ++compared > MOST_OBJECTS ? undefined : sharedKeys(next.before, next.after)
    if (keys !== undefined && (known ??= objectsIn(before)).has(next.after)) keys = undefined
    if (keys === undefined) found.push(next)
    else {
      const [a, b] = [next.before as object, next.after as object]
      const members = new Members(a)
      pending.push(...keys.map((key) => memberDifference(at, key, a, b, members)).reverse())
    }
  }
  return found
}

function objectsIn(root: unknown): ReadonlySet<object> {
  const found = new Set<object>()
  if (typeof root === 'object' && root !== null) found.add(root)
  // The set grows while it is read.
  for (const value of found) {
    if (found.size >= MOST_OBJECTS) break
    for (const [, member] of membersOf(value)) if (typeof member === 'object' && member !== null) found.add(member)
  }
  return found
}

/** The names under which two containers of one kind differ; undefined where they cannot be taken apart. */
function sharedKeys(before: unknown, after: unknown): string[] | undefined {
  if (isList(before) && isList(after)) return lengthOf(before) === lengthOf(after) ? differentKeys(before, after) : undefined
  return isRecord(before) && isRecord(after) ? differentKeys(before, after) : undefined
}

function differentKeys(before: object, after: object): string[] {
  const keys = new Set([...keysOf(before), ...keysOf(after)])
  return [...keys].filter((key) => !isSame(own(before, key), own(after, key)))
}

/** Whether it is one value, NaN too. */
function isSame(before: unknown, after: unknown): boolean {
  return before === after || (Number.isNaN(before) && Number.isNaN(after))
}

/** An object of names; what cannot be looked at is one without any. */
function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !isList(value)
}
