import { has, isObject } from './json.ts'

/** A place where two values differ. */
export interface Difference {
  readonly at: readonly string[]
  /** undefined where nothing stood. */
  readonly before: unknown
  /** undefined where nothing stands. */
  readonly after: unknown
}

/**
 * The smallest place that holds all that differs between two nodes: one keyword, or the node itself. Nodes that were
 * edited share what did not change, so that comparing by reference is enough.
 */
export function nodeDifference(at: readonly string[], before: unknown, after: unknown): Difference {
  if (!isObject(before) || !isObject(after)) return { at, before, after }
  const keys = differentKeys(before, after)
  if (keys.length !== 1) return { at, before, after }
  const key = keys[0]!
  return { at: [...at, key], before: own(before, key), after: own(after, key) }
}

/** All the smallest places where two values differ, in document order. A list that changed its length differs as a whole. */
export function differences(before: unknown, after: unknown): Difference[] {
  const found: Difference[] = []
  const pending: Difference[] = [{ at: [], before, after }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { at } = next
    if (next.before === next.after) continue
    const keys = sharedKeys(next.before, next.after)
    if (keys === undefined) found.push(next)
    else {
      const [a, b] = [next.before as object, next.after as object]
      for (const key of keys.reverse()) pending.push({ at: [...at, key], before: own(a, key), after: own(b, key) })
    }
  }
  return found
}

/** The names under which two containers of one kind differ; undefined where they cannot be taken apart. */
function sharedKeys(before: unknown, after: unknown): string[] | undefined {
  if (Array.isArray(before) && Array.isArray(after)) {
    if (before.length !== after.length) return undefined
    return before.flatMap((item, index) => (item === after[index] ? [] : [String(index)]))
  }
  return isObject(before) && isObject(after) ? differentKeys(before, after) : undefined
}

function differentKeys(before: object, after: object): string[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].filter((key) => own(before, key) !== own(after, key))
}

/** A member, or undefined where it is absent or, in a part that nobody else reads, cannot be read. */
function own(value: object, key: string): unknown {
  try {
    return has(value, key) ? (value as Record<string, unknown>)[key] : undefined
  } catch {
    return undefined
  }
}
