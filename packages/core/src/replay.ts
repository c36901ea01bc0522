import type { Change } from './change.ts'
import { isObject, type JsonValue, setOwn } from './json.ts'
import { omit } from './plain.ts'
import { fromPointer } from './pointer.ts'

/** What a change must say to be made again; those that give no `order` keep the order they stand in. */
export type Replayable = Pick<Change, 'at' | 'after'> & Partial<Pick<Change, 'order'>>

/**
 * Makes changes again on a value, sorted by `order`, and gives the result; the value stays as it is. Of a schema and
 * the changes of all passes that `explain` reports for it, this gives the schema that `explain` gives. Members that are
 * undefined are absent in it. Throws a `RangeError` for a change whose place is not there.
 */
export function replayChanges(value: JsonValue, changes: readonly Replayable[]): JsonValue {
  let result = value
  for (const { at, after } of changes.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))) {
    const tokens = fromPointer(at)
    if (tokens === undefined) throw new RangeError(`"${at}" is not a JSON Pointer`)
    result = put(result, tokens, after)
  }
  return withoutUndefined(result)
}

/** The value as JSON has it: no member is undefined. What has none stays the same object. */
function withoutUndefined(root: JsonValue): JsonValue {
  const found = new Set<object>()
  if (typeof root === 'object' && root !== null) found.add(root)
  let isPlain = true
  // The set grows while it is read.
  for (const container of found) {
    if (Array.isArray(container) && Object.keys(container).length < container.length) isPlain = false
    for (const member of Object.values(container) as unknown[]) {
      if (member === undefined) isPlain = false
      else if (typeof member === 'object' && member !== null) found.add(member)
    }
  }
  if (isPlain) return root
  const copies = new Map<unknown, object>()
  for (const container of found) copies.set(container, Array.isArray(container) ? [] : {})
  const copyOf = (member: unknown): unknown => copies.get(member) ?? member
  for (const container of found) {
    const copy = copies.get(container)!
    if (Array.isArray(container)) {
      for (let i = 0; i < container.length; i++) (copy as unknown[]).push(container[i] === undefined ? null : copyOf(container[i]))
    } else for (const [key, member] of Object.entries(container)) if (member !== undefined) setOwn(copy, key, copyOf(member))
  }
  return copyOf(root) as JsonValue
}

function put(root: JsonValue, tokens: readonly string[], after: JsonValue | undefined): JsonValue {
  if (tokens.length === 0) return after as JsonValue
  const way: JsonValue[] = [root]
  for (const token of tokens.slice(0, -1)) way.push(step(way.at(-1)!, token))
  let value = after
  for (let i = tokens.length - 1; i >= 0; i--) value = withMember(way[i]!, tokens[i]!, value)
  return value as JsonValue
}

function step(value: JsonValue, token: string): JsonValue {
  if (typeof value === 'object' && value !== null && Object.hasOwn(value, token)) return (value as Record<string, JsonValue>)[token]!
  throw new RangeError(`there is no "${token}" on the way to a change`)
}

function withMember(container: JsonValue, token: string, value: JsonValue | undefined): JsonValue {
  if (Array.isArray(container)) return container.with(Number(token), value as JsonValue)
  if (!isObject(container)) throw new RangeError(`there is no "${token}" on the way to a change`)
  if (value === undefined) return omit(container, token) as JsonValue
  const next = { ...container }
  setOwn(next, token, value)
  return next
}
