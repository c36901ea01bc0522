import { setOwn } from './json.ts'

/**
 * Whether the object can stand for a JSON object or list: made by a literal, by `JSON.parse`, with a null
 * prototype, or in another realm. Instances of classes, dates and maps are none.
 */
export function isPlain(value: object): boolean {
  if (Array.isArray(value)) return true
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype === Object.prototype || prototype === null) return true
  // Another realm's Object.prototype, which a class that extends null has not.
  return Object.getPrototypeOf(prototype) === null && Object.hasOwn(prototype as object, 'isPrototypeOf')
}

/**
 * Whether `for…in` over this object could meet names that are not its own. Nearly always false, so that the hot
 * loops need no look-up per name.
 */
export function mayInherit(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype === null) return false
  for (const _ in prototype as object) return true
  return false
}

/** A plain copy of a list, whatever class of list it is; holes are undefined. */
export function copyList(list: readonly unknown[]): unknown[] {
  if (Object.getPrototypeOf(list) === Array.prototype) return list.slice()
  const copy: unknown[] = []
  for (let i = 0; i < list.length; i++) copy.push(list[i])
  return copy
}

/** The object with one member left out; a `delete` on a copy would leave a slow dictionary object. */
export function omit<T extends object>(value: T, left: string): Partial<T> {
  const rest: Record<string, unknown> = {}
  const guarded = mayInherit(value)
  for (const key in value) {
    if (key === left || (guarded && !Object.hasOwn(value, key))) continue
    if (key === '__proto__') setOwn(rest, key, value[key])
    else rest[key] = value[key]
  }
  return rest as Partial<T>
}
