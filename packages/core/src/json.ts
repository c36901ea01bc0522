/** Any value that JSON can say. */
export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject

/** A JSON object. Keys may be any string, `__proto__` and `constructor` included. */
export interface JsonObject {
  [key: string]: JsonValue
}

/** A schema written as an object of keywords. */
export type SchemaObject = JsonObject

/** What may stand in a schema's place: an object of keywords, or a boolean. */
export type SchemaNode = SchemaObject | boolean

/** The same value, read-only all the way down. */
export type DeepReadonly<T> = T extends (infer E)[]
  ? readonly DeepReadonly<E>[]
  : T extends object
    ? { readonly [K in keyof T]: DeepReadonly<T[K]> }
    : T

/** The seven type names of JSON Schema (2020-12, Validation 6.1.1). */
export const typeNames = ['string', 'number', 'boolean', 'integer', 'object', 'array', 'null'] as const

/** One of the seven type names of JSON Schema. */
export type TypeName = (typeof typeNames)[number]

const names: ReadonlySet<unknown> = new Set(typeNames)

/** Whether `value` is one of the seven type names, spelt exactly. */
export function isTypeName(value: unknown): value is TypeName {
  return names.has(value)
}

/** Whether `value` is an object of names: not null, not a list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Sets an own property, whatever its name: a plain assignment to `__proto__` would set the prototype instead.
 */
export function setOwn(target: object, key: string, value: unknown): void {
  if (key === '__proto__') {
    Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true })
  } else {
    ;(target as Record<string, unknown>)[key] = value
  }
}

/** Whether `key` is there: an own property with a value. A member that is `undefined` is absent, as in JSON. */
export function has(target: object, key: string): boolean {
  return Object.hasOwn(target, key) && (target as Record<string, unknown>)[key] !== undefined
}
