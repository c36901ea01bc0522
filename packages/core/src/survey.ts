import type { ChildTable } from './child-table.ts'
import { hasMember, isList, keysOf, MOST_OBJECTS, read } from './graph.ts'
import { fromPointer } from './pointer.ts'

/** What of a schema makes the effect of an edit depend on more than its place. */
export interface Survey {
  /** Whether any keyword turns directions round, or may. */
  readonly turns: boolean
  /** Whether `unevaluatedProperties` or `unevaluatedItems` refuses anything: it hears what subschemas beside it know. */
  readonly unevaluated: boolean
  /** The texts of all references. */
  readonly references: ReadonlySet<string>
  /** Whether a reference may lead anywhere: dynamically, to another resource, or by a name that is given twice. */
  readonly anywhere: boolean
  /** The names that references can use, and the keyword that gives each. */
  readonly anchors: ReadonlyMap<string, Place>
  /** The keywords by which parts of the schema say that they are resources of their own. */
  readonly resources: readonly Place[]
}

/** Keywords that say something here without holding a subschema. */
const remarkable: ReadonlySet<string> = new Set(
  'unevaluatedProperties unevaluatedItems $ref $dynamicRef $recursiveRef $anchor $dynamicAnchor $id id'.split(' '),
)

/** A place on the way down; read upwards only where it matters. */
export interface Place {
  readonly value: unknown
  readonly parent: Place | undefined
  readonly key: string
}

/**
 * Looks over a schema, and over places that only a reference leads to. Never throws: it is asked before all of the
 * schema was read, which may turn out to be impossible. The table must have no prototype.
 */
export function survey(root: unknown, table: ChildTable): Survey {
  let turns = false
  let unevaluated = false
  let anywhere = false
  const references = new Set<string>()
  const anchors = new Map<string, Place>()
  const resources: Place[] = []
  const seen = new Set<unknown>()
  const pending: Place[] = [{ value: root, parent: undefined, key: '' }]
  for (let place = pending.pop(); place !== undefined && seen.size < MOST_OBJECTS; place = pending.pop()) {
    const { value } = place
    if (typeof value !== 'object' || value === null || seen.has(value)) continue
    seen.add(value)
    for (const keyword of keysOf(value)) {
      const member = read(value, keyword)
      if (typeof member === 'object' ? member === null : !remarkable.has(keyword)) continue
      const child = { value: member, parent: place, key: keyword }
      if (isList(value)) {
        pending.push(child)
        continue
      }
      look(keyword, member, child)
      const row = table[keyword]
      if (row === undefined || typeof member !== 'object' || member === null) continue
      if (row.polarity !== 'same' && !isTable(keyword)) turns = true
      if (row.kind !== 'schemaMap') pending.push(child)
      else if (!isList(member)) for (const key of keysOf(member)) pending.push({ value: read(member, key), parent: child, key })
    }
  }
  if (resources.length > 0) {
    const embedded = resources.some((said) => said.parent?.parent !== undefined)
    for (const reference of references) anywhere ||= embedded || !reference.startsWith('#')
  }
  return { turns, unevaluated, references, anywhere, anchors, resources }

  function look(keyword: string, member: unknown, said: Place): void {
    if (keyword === 'unevaluatedProperties' || keyword === 'unevaluatedItems') unevaluated ||= closes(member)
    else if (keyword === '$dynamicRef' || keyword === '$recursiveRef') anywhere = true
    if (typeof member !== 'string') return
    if (keyword === '$ref' || keyword === '$dynamicRef' || keyword === '$recursiveRef') {
      if (references.has(member)) return
      references.add(member)
      const target = placeIn(root, pointerIn(member))
      if (target !== undefined) pending.push(target)
    } else if (keyword === '$anchor' || keyword === '$dynamicAnchor') name(`#${member}`, said)
    else if (keyword === '$id' || keyword === 'id') {
      if (member.startsWith('#')) name(member, said)
      else resources.push(said)
    }
  }

  function name(anchor: string, said: Place): void {
    anywhere ||= anchors.has(anchor)
    anchors.set(anchor, said)
  }
}

/** Whether a keyword holds a table of definitions. */
export function isTable(keyword: string | undefined): boolean {
  return keyword === '$defs' || keyword === 'definitions'
}

/** Whether a schema accepts everything, and says so plainly. */
export function isOpen(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return schema === true
  return !isList(schema) && keysOf(schema).every((key) => read(schema, key) === undefined)
}

/** Whether a subschema is there and refuses anything. */
export function closes(schema: unknown): boolean {
  return schema !== undefined && !isOpen(schema)
}

/** The tokens of a reference that is a JSON Pointer into its own document. */
export function pointerIn(reference: string): string[] | undefined {
  if (!reference.startsWith('#')) return undefined
  try {
    return fromPointer(decodeURIComponent(reference.slice(1)))
  } catch {
    return undefined
  }
}

/** The place that tokens lead to, if it is there. */
export function placeIn(root: unknown, tokens: readonly string[] | undefined): Place | undefined {
  if (tokens === undefined) return undefined
  let place: Place = { value: root, parent: undefined, key: '' }
  for (const key of tokens) {
    const { value } = place
    if (typeof value !== 'object' || value === null || !hasMember(value, key)) return undefined
    place = { value: read(value, key), parent: place, key }
  }
  return place
}

/** The tokens of a place. */
export function tokensOf(place: Place): string[] {
  const tokens: string[] = []
  for (let at = place; at.parent !== undefined; at = at.parent) tokens.push(at.key)
  return tokens.reverse()
}
