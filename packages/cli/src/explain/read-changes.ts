import { type Change, isObject, type JsonValue, stringifyJson, toPointer, utf8Length } from '@spokeshave/core'
import type { SchemaReading } from '@spokeshave/tools'

/** What stands for a pass where the reader of a tool's shape changed its schema. */
export const readerName = 'reader'

/**
 * The changes that a reader made to a schema before the pipeline had it. They are numbered below zero, so that together
 * with those of the passes they replay on the schema as it was published.
 */
export function readChanges({ published, code }: SchemaReading, given: JsonValue): Change[] {
  const found = differences(published as JsonValue | undefined, given)
  return found.map(({ at, before, after, bytesSaved }, index): Change => {
    const place = toPointer(at)
    return {
      pass: readerName,
      code,
      effect: 'same',
      pointer: before === undefined ? toPointer(at.slice(0, -1)) : place,
      at: place,
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
      order: index - found.length,
      bytesSaved,
    }
  })
}

interface Difference {
  readonly at: readonly string[]
  readonly before: JsonValue | undefined
  readonly after: JsonValue | undefined
  readonly bytesSaved: number
}

/** Where two values differ. Readers put members in and values in place of others; what is the same object is not opened. */
function differences(published: JsonValue | undefined, given: JsonValue): Difference[] {
  const found: Difference[] = []
  const pending: { readonly before: JsonValue | undefined; readonly after: JsonValue; readonly at: readonly string[]; readonly extra: number }[] = [
    { before: published, after: given, at: [], extra: 0 },
  ]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { before, after, at, extra } = next
    if (before === after) continue
    if (isContainer(before) && isContainer(after) && Array.isArray(before) === Array.isArray(after)) {
      const members = before as Record<string, JsonValue>
      const entries = Object.entries(after)
      // The last goes on top of the stack, and the first is to come first.
      for (const [key, value] of entries.reverse()) {
        const isThere = Object.hasOwn(members, key)
        const comma = Object.keys(members).length > 0 ? 1 : 0
        pending.push({ before: isThere ? members[key]! : undefined, after: value, at: [...at, key], extra: isThere ? 0 : bytesOf(key) + 1 + comma })
      }
    } else found.push({ at, before, after, bytesSaved: (before === undefined ? 0 : bytesOf(before)) - bytesOf(after) - extra })
  }
  return found
}

function isContainer(value: JsonValue | undefined): value is Exclude<JsonValue, string | number | boolean | null> {
  return Array.isArray(value) || isObject(value)
}

function bytesOf(value: JsonValue): number {
  return utf8Length(stringifyJson(value))
}
