import { type JsonValue, setOwn } from './json.ts'
import { notJson } from './not-json.ts'
import { copyList as copyItems } from './plain.ts'
import type { Tally } from './tally.ts'

/** Longer lists may be sparse, and are first held against the limits. */
const MOST_FLAT = 10_000

/** Containers that are copied as far as their own shell: one stack in three lists. */
interface Pending {
  readonly sources: object[]
  readonly targets: object[]
  readonly levels: number[]
}

/**
 * Copies a value as JSON would carry it, sharing nothing with it: members that are `undefined` are left out, holes
 * and `undefined` in lists become null. Throws `NOT_JSON`, `TOO_DEEP`, `TOO_LARGE` or `CYCLIC`. `level` is the
 * nesting of the value itself, 1 at the root.
 */
export function copyData(value: unknown, level: number, tally: Tally): JsonValue {
  const flat = copyFlat(value, level, tally)
  if (flat !== undefined) return flat
  const pending: Pending = { sources: [], targets: [], levels: [] }
  const result = copyValue(value, level, tally, pending, value, '')
  for (let source = pending.sources.pop(); source !== undefined; source = pending.sources.pop()) {
    const target = pending.targets.pop()!
    const inner = pending.levels.pop()! + 1
    if (Array.isArray(source)) copyList(source, target as JsonValue[], inner, tally, pending)
    else copyObject(source as Record<string, unknown>, target, inner, tally, pending)
  }
  return result
}

/** The copy of a list of strings, which most data is; undefined for anything else. */
function copyFlat(value: unknown, level: number, tally: Tally): JsonValue[] | undefined {
  if (!Array.isArray(value) || value.length > MOST_FLAT) return undefined
  const copy = copyItems(value)
  for (let i = 0; i < copy.length; i++) if (typeof copy[i] !== 'string') return undefined
  tally.enter(value, level)
  tally.list(copy.length)
  for (let i = 0; i < copy.length; i++) tally.text(copy[i] as string)
  return copy as string[]
}

function copyList(source: readonly unknown[], target: JsonValue[], level: number, tally: Tally, pending: Pending): void {
  tally.list(source.length)
  for (let i = 0; i < source.length; i++) target.push(copyValue(source[i], level, tally, pending, source, i))
}

function copyObject(source: Record<string, unknown>, target: object, level: number, tally: Tally, pending: Pending): void {
  const guarded = tally.guard.needed
  let members = 0
  for (const key in source) {
    if (guarded && !Object.hasOwn(source, key)) continue
    const member = source[key]
    if (member === undefined) continue
    members++
    tally.key(key)
    setOwn(target, key, copyValue(member, level, tally, pending, source, key))
  }
  tally.object(members)
}

/** Copies one value; `owner` and `key` say where it stands, for faults. */
function copyValue(value: unknown, level: number, tally: Tally, pending: Pending, owner: unknown, key: string | number): JsonValue {
  switch (typeof value) {
    case 'string':
      tally.text(value)
      return value
    case 'number':
      if (!Number.isFinite(value)) throw notJson(value, placeOf(tally, owner, key))
      tally.number(value)
      return value
    case 'boolean':
      tally.flag(value)
      return value
    case 'undefined':
      tally.null()
      return null
    case 'object': {
      if (value === null) {
        tally.null()
        return null
      }
      tally.enter(value, level)
      const target: JsonValue = Array.isArray(value) ? [] : {}
      pending.sources.push(value)
      pending.targets.push(target)
      pending.levels.push(level)
      return target
    }
    default:
      throw notJson(value, placeOf(tally, owner, key))
  }
}

function placeOf(tally: Tally, owner: unknown, key: string | number): string {
  return typeof owner === 'object' && owner !== null ? tally.pointer(owner, key) : ''
}
