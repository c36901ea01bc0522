import { randomUUID } from 'node:crypto'

import { type JsonValue, stringifyJson } from '@spokeshave/core'

/**
 * A server's tools as the text of a document. A number that is too large for JavaScript, such as 1e400, is written as
 * one that is, so that its tool is refused as it would be from a file; `stringifyJson` would make it null. The tools are
 * what `JSON.parse` gave, and are not changed.
 */
export function writeTools(server: string, tools: readonly unknown[]): string {
  const document = { server, tools: tools as JsonValue[] }
  const found = findInfinities(tools)
  if (found.length === 0) return stringifyJson(document)
  // No server can guess it, and write it as a text of its own.
  const mark = randomUUID()
  try {
    for (const { holder, key, value } of found) put(holder, key, `${mark}${value > 0 ? '' : '-'}`)
    return stringifyJson(document).replaceAll(`"${mark}"`, '1e400').replaceAll(`"${mark}-"`, '-1e400')
  } finally {
    for (const { holder, key, value } of found) put(holder, key, value)
  }
}

interface Place {
  readonly holder: object
  readonly key: string
  readonly value: number
}

/** Without recursion: tools may be nested deeper than the stack is. */
function findInfinities(tools: readonly unknown[]): Place[] {
  const found: Place[] = []
  const left: object[] = [tools]
  for (let holder = left.pop(); holder !== undefined; holder = left.pop())
    for (const [key, value] of Object.entries(holder) as [string, unknown][]) {
      if (value === Infinity || value === -Infinity) found.push({ holder, key, value })
      else if (typeof value === 'object' && value !== null) left.push(value)
    }
  return found
}

/** `__proto__` is a name as any other. */
function put(holder: object, key: string, value: unknown): void {
  Object.defineProperty(holder, key, { value, writable: true, enumerable: true, configurable: true })
}
