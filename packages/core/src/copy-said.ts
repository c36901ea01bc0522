import { isList, keysOf, lengthOf, MOST_OBJECTS, read } from './graph.ts'
import { isPlain } from './guard.ts'
import { type JsonValue, setOwn } from './json.ts'
import { defaultLimits } from './limits.ts'
import { Tally } from './tally.ts'

/** A text beyond this does not fit into a string in every engine. */
const MOST_BYTES = 2 ** 28

/** So many containers more than there are, and so many times as many, are copied of what is shared. */
const MOST_SHARED = 10_000
const MOST_TIMES = 4

/** A container that is being copied. */
interface Open {
  readonly source: object
  readonly target: object
  /** The names of an object; undefined for a list. */
  readonly keys: readonly string[] | undefined
  readonly length: number
  next: number
}

/**
 * Copies what JSON can say of a value that it cannot say whole, or that is beyond the limits, and counts the UTF-8 bytes
 * of the copy's compact text. Members that it cannot say are left out, in lists they are null. Never throws; undefined
 * where nothing is left, or far too much.
 */
export function copySaid(value: unknown): { readonly value: JsonValue; readonly bytes: number } | undefined {
  const tally = new Tally(undefined, defaultLimits)
  const stack: Open[] = []
  const inside = new Set<object>()
  const most = mostContainers(value)
  let met = 0
  const result = begin(value)
  if (result === undefined) return undefined
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    if (met > most || tally.least > MOST_BYTES) return undefined
    if (top.next === top.length) {
      const members = top.keys === undefined ? top.length : Object.keys(top.target).length
      if (top.keys === undefined) tally.list(members)
      else tally.object(members)
      inside.delete(top.source)
      stack.pop()
      continue
    }
    const key = top.keys === undefined ? String(top.next) : top.keys[top.next]!
    top.next++
    const member = begin(read(top.source, key))
    if (top.keys === undefined) {
      if (member === undefined) tally.null()
      ;(top.target as JsonValue[]).push(member ?? null)
    } else if (member !== undefined) {
      tally.key(key)
      setOwn(top.target, key, member)
    }
  }
  return { value: result, bytes: tally.size }

  /** The copy of a value; of a container, one that is still to be filled. */
  function begin(source: unknown): JsonValue | undefined {
    if (source === null) {
      tally.null()
      return null
    }
    switch (typeof source) {
      case 'string':
        tally.text(source)
        return source
      case 'boolean':
        tally.flag(source)
        return source
      case 'number':
        if (!Number.isFinite(source)) return undefined
        tally.number(source)
        return source
      case 'object':
        return open(source)
      default:
        return undefined
    }
  }

  function open(source: object): JsonValue | undefined {
    if (inside.has(source) || !isSayable(source)) return undefined
    const list = isList(source)
    const keys = list ? undefined : keysOf(source)
    const length = keys?.length ?? lengthOf(source as readonly unknown[])
    if (++met > most || length > MOST_OBJECTS) return undefined
    const target = list ? [] : {}
    inside.add(source)
    stack.push({ source, target, keys, length, next: 0 })
    return target as JsonValue
  }
}

/** A text has each container once. What shares few of them very many times would be far longer than what was handed in. */
function mostContainers(value: unknown): number {
  const seen = new Set<unknown>()
  const pending: unknown[] = [value]
  for (let each = pending.pop(); each !== undefined && seen.size < MOST_OBJECTS; each = pending.pop()) {
    if (typeof each !== 'object' || each === null || seen.has(each)) continue
    seen.add(each)
    for (const key of keysOf(each)) {
      const member = read(each, key)
      if (typeof member === 'object' && member !== null) pending.push(member)
    }
  }
  return Math.min(MOST_OBJECTS, MOST_SHARED + MOST_TIMES * seen.size)
}

function isSayable(value: object): boolean {
  try {
    return isPlain(value)
  } catch {
    return false
  }
}
