import { type JsonValue, SpokeshaveError, toPointer } from '@spokeshave/core'
import { copyList, lengthOf } from './found.ts'
import { maxDepth, maxMembers, maxNodes } from './limits.ts'

/** A list or object whose members are being replaced by copies, one by one. */
interface Open {
  readonly source: object
  readonly copy: Record<string | number, unknown>
  readonly keys: readonly (string | number)[]
  next: number
}

/**
 * A copy that shares no object or list with `value`. A member that is `undefined` is absent, an element that is
 * becomes null. Depth costs heap, not stack.
 *
 * Throws `CYCLIC`, `NOT_JSON`, `TOO_DEEP` or `TOO_LARGE`, with a pointer that begins with `base`.
 */
export function copyJson<T = JsonValue>(value: unknown, base: string): T {
  const stack: Open[] = []
  const active = new Set<object>()
  let count = 0
  let members = 0

  const fail = (code: 'CYCLIC' | 'NOT_JSON' | 'TOO_DEEP' | 'TOO_LARGE', message: string): never => {
    const tokens = stack.map(({ keys, next }) => keys[next - 1]!)
    throw new SpokeshaveError(code, message, { pointer: base + toPointer(tokens) })
  }

  const open = (source: unknown): unknown => {
    if (source === null || source === undefined) return null
    if (typeof source === 'string' || typeof source === 'boolean' || Number.isFinite(source)) return source
    if (typeof source !== 'object') return fail('NOT_JSON', `JSON has no way to say ${String(source)}`)
    if (active.has(source)) return fail('CYCLIC', 'the value contains itself')
    if (stack.length >= maxDepth) return fail('TOO_DEEP', `nested deeper than ${maxDepth}`)
    if (++count > maxNodes) return fail('TOO_LARGE', `more than ${maxNodes} lists and objects`)
    if (!Array.isArray(source) && !isPlain(source))
      return fail('NOT_JSON', 'JSON has no way to say an object of a class')
    if (Array.isArray(source)) members += lengthOf(source)
    if (members > maxMembers) return fail('TOO_LARGE', `more than ${maxMembers} members`)
    const copy = shallowCopy(source)
    const keys = Array.isArray(copy) ? [...copy.keys()] : Object.keys(copy)
    if (!Array.isArray(source)) members += keys.length
    active.add(source)
    stack.push({ source, copy: copy as Open['copy'], keys, next: 0 })
    return copy
  }

  const root = open(value)
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const key = top.keys[top.next++]
    if (key === undefined) {
      active.delete(top.source)
      stack.pop()
    } else top.copy[key] = open(top.copy[key])
  }
  return root as T
}

/** All members are the copy's own, even one named `__proto__`, so that they can be assigned. */
function shallowCopy(source: object): object {
  if (Array.isArray(source)) return copyList(source)
  const members = Object.fromEntries(Object.entries(source).filter(([, member]) => member !== undefined))
  return Object.getPrototypeOf(source) === null ? Object.assign(Object.create(null), members) : members
}

/** Whether `value` is an object as a literal or `JSON.parse` makes them, of whatever realm. */
export function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype === null || prototype === Object.prototype) return true
  // Another realm's Object.prototype, which a class that extends null has not.
  return Object.getPrototypeOf(prototype) === null && Object.hasOwn(prototype as object, 'isPrototypeOf')
}
