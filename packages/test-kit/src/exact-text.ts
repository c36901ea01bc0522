import { type JsonValue, stringifyJson } from '@spokeshave/core'

/**
 * The exact compact text of a value, keys in their own order, own `__proto__` and `constructor` keys included, at any
 * depth. Two values are the same to a reader of JSON when their texts are.
 */
export function exactText(value: unknown): string {
  return value === undefined ? 'undefined' : stringifyJson(value as JsonValue)
}

/** A copy that shares nothing with the value. */
export function copyOf(value: unknown): JsonValue {
  return JSON.parse(exactText(value)) as JsonValue
}

/** A text short enough for a message. */
export function shortText(value: unknown, most = 120): string {
  const text = exactText(value)
  return text.length > most ? `${text.slice(0, most - 3)}...` : text
}
