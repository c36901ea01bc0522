import { toPointer } from './pointer.ts'

// Beyond these it is a value that makes itself up as it is read, and the search would have no end.
export const MOST_OBJECTS = 2_000_000
const MOST_STEPS = 100_000

interface Step {
  readonly value: object
  readonly keys: readonly string[]
  next: number
}

/**
 * Goes through a graph of objects depth first, each object once, whatever the number of ways to it. Only faults
 * need this: it is for saying where something is, not for the hot path.
 *
 * `leave` gets the pointer of what `stop` asks for, and the search ends.
 */
function search(root: unknown, stop: (child: object, open: ReadonlyMap<object, number>) => boolean): readonly Step[] | undefined {
  const path: Step[] = []
  if (typeof root !== 'object' || root === null) return undefined
  const seen = new Set<object>()
  const open = new Map<object, number>()
  const enter = (value: object): void => {
    seen.add(value)
    open.set(value, path.length)
    path.push({ value, keys: keysOf(value), next: 0 })
  }
  enter(root)
  for (let top = path.at(-1); top !== undefined && seen.size < MOST_OBJECTS; top = path.at(-1)) {
    const key = top.keys[top.next++]
    if (key === undefined) {
      open.delete(top.value)
      path.pop()
      continue
    }
    const child = read(top.value, key)
    if (typeof child !== 'object' || child === null) continue
    if (stop(child, open)) return path
    if (!seen.has(child) && path.length < MOST_STEPS) enter(child)
  }
  return undefined
}

/** Where a value closes on itself: the pointer of the link, and of the place it leads back to. */
export function findCycle(root: unknown): { readonly pointer: string; readonly target: string } | undefined {
  let start = 0
  const path = search(root, (child, open) => {
    start = open.get(child) ?? -1
    return start >= 0
  })
  return path && { pointer: pointerOf(path), target: pointerOf(path.slice(0, start)) }
}

/** The JSON Pointer of an object inside a value; of several, the first in document order. `''` where it is not found. */
export function findPointer(root: unknown, target: object): string {
  if (root === target) return ''
  const path = search(root, (child) => child === target)
  return path === undefined ? '' : pointerOf(path)
}

/** The JSON Pointer of the first object that passes a test; undefined where none does. */
export function findWhere(root: object, test: (value: object) => boolean): string | undefined {
  const passes = (value: object): boolean => {
    try {
      return test(value)
    } catch {
      return false
    }
  }
  if (passes(root)) return ''
  const path = search(root, passes)
  return path && pointerOf(path)
}

/** The length of a list; of one that does not say it, the number of its members. */
export function lengthOf(list: readonly unknown[]): number {
  const length = read(list, 'length')
  return Number.isSafeInteger(length) && (length as number) >= 0 ? (length as number) : keysOf(list).length
}

function pointerOf(path: readonly Step[]): string {
  return toPointer(path.map((step) => step.keys[step.next - 1]!))
}

/** The own names of an object or list, or none where it cannot be read. */
export function keysOf(value: object): readonly string[] {
  try {
    return Object.keys(value)
  } catch {
    return []
  }
}

/** Whether it is a list; what cannot be looked at is none. */
export function isList(value: unknown): value is readonly unknown[] {
  try {
    return Array.isArray(value)
  } catch {
    return false
  }
}

/** The own members of an object or list, or none where it cannot be read; holes are no members. */
export function membersOf(value: object): readonly [name: string, member: unknown][] {
  return keysOf(value).map((key) => [key, read(value, key)])
}

/** An own member; undefined where it is absent, or cannot be read. */
export function memberOf(value: object, key: string): unknown {
  try {
    return Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined
  } catch {
    return undefined
  }
}

/** Whether {@link keysOf} gives this name; a list's `length` is none. */
export function hasMember(value: object, key: string): boolean {
  try {
    return Object.prototype.propertyIsEnumerable.call(value, key)
  } catch {
    return false
  }
}

/** The member of a name that {@link keysOf} gave; undefined where it cannot be read. */
export function read(value: object, key: string): unknown {
  try {
    return (value as Record<string, unknown>)[key]
  } catch {
    return undefined
  }
}
