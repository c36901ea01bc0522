import { put } from './put.ts'

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
  for (const key of Object.keys(value)) if (key !== left) put(rest, key, value[key as keyof T])
  return rest as Partial<T>
}
