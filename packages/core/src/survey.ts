import type { ChildTable } from './child-table.ts'
import { isList, keysOf, membersOf, MOST_OBJECTS, read } from './graph.ts'
import { fromPointer } from './pointer.ts'

/** What of a schema makes the effect of an edit depend on more than its place. */
export interface Survey {
  /** Whether any keyword turns directions round, or may. */
  readonly turns: boolean
  /** Whether `unevaluatedProperties` or `unevaluatedItems` refuses anything: it hears what subschemas beside it know. */
  readonly unevaluated: boolean
  /** The texts of all references. */
  readonly references: ReadonlySet<string>
  /** Whether a reference may lead anywhere: by a name, to another resource, or dynamically. */
  readonly anywhere: boolean
  /** Where those references lead that name a place outside of the tables of definitions. */
  readonly targets: readonly (readonly string[])[]
  /** The names that references can use, and where each is given. */
  readonly anchors: ReadonlyMap<string, readonly string[]>
  /** Where a part of the schema says that it is a resource of its own. */
  readonly resources: readonly (readonly string[])[]
}

/** Keywords that say something here without holding a subschema. */
const remarkable: ReadonlySet<string> = new Set(
  'unevaluatedProperties unevaluatedItems $ref $dynamicRef $recursiveRef $anchor $dynamicAnchor $id id'.split(' '),
)

/** A place on the way down; read upwards only where it matters. */
interface Place {
  readonly value: unknown
  readonly parent: Place | undefined
  readonly key: string
}

/**
 * Looks over a schema, and over places that only a reference leads to. Never throws: it is asked before all of the
 * schema was read, which may turn out to be impossible. The table must have no prototype.
 */
export function survey(root: unknown, table: ChildTable): Survey {
  const found = {
    turns: false,
    unevaluated: false,
    references: new Set<string>(),
    anywhere: false,
    targets: [] as string[][],
    anchors: new Map<string, string[]>(),
    resources: [] as string[][],
  }
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
      if (row.polarity !== 'same' && !isTable(keyword)) found.turns = true
      if (row.kind !== 'schemaMap') pending.push(child)
      else if (!isList(member)) for (const key of keysOf(member)) pending.push({ value: read(member, key), parent: child, key })
    }
  }
  return found

  function look(keyword: string, member: unknown, child: Place): void {
    if (keyword === 'unevaluatedProperties' || keyword === 'unevaluatedItems') found.unevaluated ||= !isOpen(member)
    else if (keyword === '$dynamicRef' || keyword === '$recursiveRef') found.anywhere = true
    if (typeof member !== 'string') return
    if (keyword === '$ref' || keyword === '$dynamicRef' || keyword === '$recursiveRef') {
      found.references.add(member)
      const tokens = pointerIn(member)
      if (tokens === undefined) found.anywhere = true
      else if (!isTable(tokens[0]) || tokens.length < 2) {
        found.targets.push(tokens)
        pending.push(...placeAt(root, tokens))
      }
    } else if (keyword === '$anchor' || keyword === '$dynamicAnchor') found.anchors.set(`#${member}`, tokensOf(child))
    else if (keyword === '$id' || keyword === 'id') {
      if (member.startsWith('#')) found.anchors.set(member, tokensOf(child))
      else found.resources.push(tokensOf(child))
    }
  }
}

/** Whether a keyword holds a table of definitions. */
export function isTable(keyword: string | undefined): boolean {
  return keyword === '$defs' || keyword === 'definitions'
}

/** Whether a schema accepts everything, and says so plainly. */
export function isOpen(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return schema === true
  return !isList(schema) && membersOf(schema).length === 0
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
export function placeAt(root: unknown, tokens: readonly string[]): Place[] {
  let place: Place = { value: root, parent: undefined, key: '' }
  for (const key of tokens) {
    const { value } = place
    const member = typeof value === 'object' && value !== null ? membersOf(value).find(([name]) => name === key) : undefined
    if (member === undefined) return []
    place = { value: member[1], parent: place, key }
  }
  return [place]
}

function tokensOf(place: Place): string[] {
  const tokens: string[] = []
  for (let at = place; at.parent !== undefined; at = at.parent) tokens.unshift(at.key)
  return tokens
}
