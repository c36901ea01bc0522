import { utf8Length } from './code-points.ts'
import type { ChildTable } from './child-table.ts'
import { isList, keysOf, lengthOf, MOST_OBJECTS, read } from './graph.ts'

/** What a reader of a schema finds in it. */
export interface Statistics {
  /** UTF-8 bytes of all descriptions. */
  readonly descriptionBytes: number
  /** Names under `properties`. */
  readonly properties: number
  /** Values under `enum`, a `const` included. */
  readonly enumValues: number
  /** Names under `required`. */
  readonly requiredNames: number
}

/**
 * Counts what is in a schema, definitions included. A part that is shared is counted once. The table must have no
 * prototype.
 */
export function statisticsOf(root: unknown, children: ChildTable): Statistics {
  const total = { descriptionBytes: 0, properties: 0, enumValues: 0, requiredNames: 0 }
  const seen = new Set<unknown>()
  const pending: unknown[] = [root]
  while (pending.length > 0 && seen.size < MOST_OBJECTS) {
    const value = pending.pop()
    if (typeof value !== 'object' || value === null || seen.has(value)) continue
    seen.add(value)
    // A refused schema is counted too, and need not be one that can be read.
    const keys = keysOf(value)
    if (isList(value)) {
      for (const key of keys) pending.push(read(value, key))
      continue
    }
    for (const keyword of keys) {
      const member = read(value, keyword)
      if (keyword === 'description' && typeof member === 'string') total.descriptionBytes += utf8Length(member)
      else if (keyword === 'enum' && isList(member)) total.enumValues += lengthOf(member)
      else if (keyword === 'const') total.enumValues++
      else if (keyword === 'required' && isList(member)) total.requiredNames += lengthOf(member)
      else if (children[keyword] !== undefined) {
        if (children[keyword].kind !== 'schemaMap') pending.push(member)
        else if (typeof member === 'object' && member !== null) {
          if (isList(member)) continue
          const names = keysOf(member)
          if (keyword === 'properties') total.properties += names.length
          for (const name of names) pending.push(read(member, name))
        }
      }
    }
  }
  return total
}
