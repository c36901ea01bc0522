import { type JsonValue, setOwn } from './json.ts'
import { notJson } from './not-json.ts'
import { numberText } from './number-text.ts'
import { mayInherit } from './plain.ts'
import type { Tally } from './tally.ts'

interface Pending {
  readonly source: object
  readonly target: object
  readonly level: number
}

/**
 * Copies a value as JSON would carry it, sharing nothing with it: members that are `undefined` are left out, holes
 * and `undefined` in lists become null. Throws `NOT_JSON`, `TOO_DEEP`, `TOO_LARGE` or `CYCLIC`. `level` is the
 * nesting of the value itself, 1 at the root.
 */
export function copyData(value: unknown, level: number, tally: Tally): JsonValue {
  const pending: Pending[] = []
  const result = copyValue(value, level, tally, pending, () => tally.pointer(Object(tally.root)))
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (Array.isArray(next.source)) copyList(next.source, next, tally, pending)
    else copyObject(next.source as Record<string, unknown>, next, tally, pending)
  }
  return result
}

function copyList(source: readonly unknown[], { target, level }: Pending, tally: Tally, pending: Pending[]): void {
  tally.fixed += 2 + Math.max(0, source.length - 1)
  for (let i = 0; i < source.length; i++) {
    ;(target as JsonValue[]).push(copyValue(source[i], level + 1, tally, pending, () => tally.pointer(source, i)))
  }
}

function copyObject(source: Record<string, unknown>, { target, level }: Pending, tally: Tally, pending: Pending[]): void {
  const guarded = mayInherit(source)
  let members = 0
  for (const key in source) {
    if (guarded && !Object.hasOwn(source, key)) continue
    const member = source[key]
    if (member === undefined) continue
    members++
    tally.units += key.length
    setOwn(target, key, copyValue(member, level + 1, tally, pending, () => tally.pointer(source, key)))
  }
  // Braces, commas between members, and `"":` around each key.
  tally.fixed += 2 + Math.max(0, members - 1) + 3 * members
}

function copyValue(value: unknown, level: number, tally: Tally, pending: Pending[], pointer: () => string): JsonValue {
  switch (typeof value) {
    case 'string':
      tally.fixed += 2
      tally.units += value.length
      return value
    case 'number':
      if (!Number.isFinite(value)) throw notJson(value, pointer())
      tally.fixed += numberText(value).length
      return value
    case 'boolean':
      tally.fixed += value ? 4 : 5
      return value
    case 'undefined':
      tally.fixed += 4
      return null
    case 'object': {
      if (value === null) {
        tally.fixed += 4
        return null
      }
      tally.enter(value, level)
      const target: JsonValue = Array.isArray(value) ? [] : {}
      pending.push({ source: value, target, level })
      return target
    }
    default:
      throw notJson(value, pointer())
  }
}
