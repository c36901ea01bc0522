import type { ChildTable } from './child-table.ts'
import { isObject } from './json.ts'
import { definitionRef } from './local-ref.ts'
import { escapeToken } from './pointer.ts'

/** More would drown everything else. */
const MOST_USES = 1000
/** References that lead on from one another count so far: they may lead round in a circle. */
const MOST_STEPS = 5

/** The part of a schema that a definition is, or the rest of it. */
interface Region {
  /** How often each definition is named here. */
  readonly names: Map<string, number>
}

/**
 * In how many places of the arguments the nodes of a schema stand: those of a definition wherever a reference leads to
 * it, in other definitions too. Gives a function of the definition that a node is in, as `/$defs/name`; undefined for none.
 * One that nothing names counts once.
 */
export function usesOf(root: unknown, children: ChildTable): (definition: string | undefined) => number {
  const regions = new Map<string, Region>()
  const body = regionOf(root, children)
  for (const table of ['$defs', 'definitions']) {
    const definitions = isObject(root) ? root[table] : undefined
    if (isObject(definitions)) for (const name of Object.keys(definitions)) regions.set(keyOf(table, name), regionOf(definitions[name], children))
  }
  if (regions.size === 0) return () => 1
  const uses = new Map<string, number>()
  let level = new Map(body.names)
  for (let steps = 0; steps < MOST_STEPS && level.size > 0; steps++) {
    const next = new Map<string, number>()
    for (const [name, count] of level) {
      uses.set(name, Math.min(MOST_USES, (uses.get(name) ?? 0) + count))
      for (const [inner, times] of regions.get(name)?.names ?? []) next.set(inner, Math.min(MOST_USES, (next.get(inner) ?? 0) + count * times))
    }
    level = next
  }
  return (definition) => (definition === undefined ? 1 : Math.max(1, uses.get(definition) ?? 1))
}

function regionOf(start: unknown, children: ChildTable): Region {
  const names = new Map<string, number>()
  const pending: unknown[] = [start]
  const seen = new Set<unknown>()
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (typeof node !== 'object' || node === null || seen.has(node)) continue
    seen.add(node)
    if (Array.isArray(node)) {
      for (const item of node) pending.push(item)
      continue
    }
    const target = definitionRef((node as Record<string, unknown>).$ref)
    if (target !== undefined) {
      const key = keyOf(target.table, target.name)
      names.set(key, (names.get(key) ?? 0) + 1)
    }
    for (const keyword of Object.keys(node)) {
      const row = children[keyword]
      const member = (node as Record<string, unknown>)[keyword]
      if (row === undefined || keyword === '$defs' || keyword === 'definitions' || typeof member !== 'object' || member === null) continue
      if (row.kind !== 'schemaMap') pending.push(member)
      else if (isObject(member)) for (const child of Object.values(member)) pending.push(child)
    }
  }
  return { names }
}

function keyOf(table: string, name: string): string {
  return `/${table}/${escapeToken(name)}`
}
