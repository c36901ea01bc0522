import { type DefinitionRef, definitionRef, inlineChildren } from '@spokeshave/core'

/** Which of the root's definitions are reachable. */
export interface Reachable {
  has(table: DefinitionRef['table'], name: string): boolean
}

/**
 * Follows local references from where a schema describes its arguments in place. Inside a definition that is
 * reached, everything is searched, literals and unknown keywords too: what is kept too much costs bytes, what is
 * dropped wrongly breaks the schema.
 */
export function reachableDefinitions(root: unknown): Reachable {
  const found = { $defs: new Set<string>(), definitions: new Set<string>() }
  const pending: DefinitionRef[] = []
  const meet = (ref: unknown): void => {
    const target = definitionRef(ref)
    if (target === undefined || found[target.table].has(target.name)) return
    found[target.table].add(target.name)
    pending.push(target)
  }
  searchInline(root, meet)
  const seen = new Set<object>()
  for (let target = pending.pop(); target !== undefined; target = pending.pop()) {
    searchAll(definition(root, target), meet, seen)
  }
  return { has: (table, name) => found[table].has(name) }
}

function definition(root: unknown, { table, name }: DefinitionRef): unknown {
  const definitions = own(root, table)
  return own(definitions, name)
}

function searchInline(root: unknown, meet: (ref: unknown) => void): void {
  const pending: unknown[] = [root]
  const seen = new Set<object>()
  while (pending.length > 0) {
    const node = pending.pop()
    if (!isNew(node, seen)) continue
    // Not by index: a sparse list can be long beyond all reading.
    if (Array.isArray(node)) for (const child of Object.values(node)) pending.push(child)
    else {
      meet(own(node, '$ref'))
      for (const keyword of Object.keys(inlineChildren)) {
        const member = own(node, keyword)
        if (typeof member !== 'object' || member === null) continue
        if (inlineChildren[keyword]!.kind !== 'schemaMap') pending.push(member)
        else if (!Array.isArray(member)) for (const child of Object.values(member)) pending.push(child)
      }
    }
  }
}

function searchAll(value: unknown, meet: (ref: unknown) => void, seen: Set<object>): void {
  const pending: unknown[] = [value]
  while (pending.length > 0) {
    const next = pending.pop()
    if (!isNew(next, seen)) continue
    if (!Array.isArray(next)) meet(own(next, '$ref'))
    for (const child of Object.values(next)) pending.push(child)
  }
}

/** Nothing before this search has held the limits for literals: they may be shared many times over, or cyclic. */
function isNew(value: unknown, seen: Set<object>): value is object {
  if (typeof value !== 'object' || value === null || seen.has(value)) return false
  seen.add(value)
  return true
}

function own(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined
}
