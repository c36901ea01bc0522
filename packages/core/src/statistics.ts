import { utf8Length } from './code-points.ts'
import type { ChildTable } from './child-table.ts'
import { isObject } from './json.ts'

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
  while (pending.length > 0) {
    const value = pending.pop()
    if (typeof value !== 'object' || value === null || seen.has(value)) continue
    seen.add(value)
    if (Array.isArray(value)) {
      for (const item of value) pending.push(item)
      continue
    }
    const node = value as Record<string, unknown>
    for (const keyword of Object.keys(node)) {
      const member = node[keyword]
      if (keyword === 'description' && typeof member === 'string') total.descriptionBytes += utf8Length(member)
      else if (keyword === 'enum' && Array.isArray(member)) total.enumValues += member.length
      else if (keyword === 'const') total.enumValues++
      else if (keyword === 'required' && Array.isArray(member)) total.requiredNames += member.length
      else if (children[keyword] !== undefined) {
        if (children[keyword].kind !== 'schemaMap') pending.push(member)
        else if (isObject(member)) {
          const names = Object.keys(member)
          if (keyword === 'properties') total.properties += names.length
          for (const name of names) pending.push(member[name])
        }
      }
    }
  }
  return total
}
