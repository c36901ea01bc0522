import { has, isObject, SpokeshaveError } from '@spokeshave/core'

/** An own member's value; `undefined` where it is absent, inherited or not a member of an object. */
export function field(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

/** Whether `value` is an object with any of these own members. */
export function hasAny(value: unknown, keys: readonly string[]): value is object {
  return isObject(value) && keys.some((key) => has(value, key))
}

/** A list's length. Throws `BAD_INPUT` where it has none: a proxy can say anything. */
export function lengthOf(list: readonly unknown[]): number {
  const length: unknown = list.length
  if (Number.isSafeInteger(length) && (length as number) >= 0) return length as number
  throw new SpokeshaveError('BAD_INPUT', 'the input cannot be read: a list does not say how long it is')
}

/** A plain copy of a list; holes are undefined. By position, since an iterator of a proxy could have no end. */
export function copyList(list: readonly unknown[]): unknown[] {
  return Array.from({ length: lengthOf(list) }, (_, position) => list[position])
}

/** What `value` is, for a sentence: "null", "a number", "a list of 3", "an object with the keys ...". */
export function describe(value: unknown): string {
  if (value === null || value === undefined) return String(value)
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : `a list of ${value.length}`
  if (typeof value !== 'object') return `a ${typeof value}`
  const keys = Object.keys(value)
  if (keys.length === 0) return 'an empty object'
  const shown = keys.slice(0, 5).map((key) => JSON.stringify(key.slice(0, 40)))
  return `an object with the key${keys.length === 1 ? '' : 's'} ${shown.join(', ')}${keys.length > 5 ? ', …' : ''}`
}
