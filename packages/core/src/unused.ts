import type { ChildTable } from './child-table.ts'
import { isObject, setOwn } from './json.ts'
import { definitionRef } from './local-ref.ts'
import { escapeToken } from './pointer.ts'

const tables = ['$defs', 'definitions']

/** Keywords by which a definition may be reached in ways that cannot be told here. */
const names = ['$dynamicRef', '$recursiveRef', '$anchor', '$dynamicAnchor', '$id', 'id']

/**
 * The definitions of the root that something leads to from outside of them, as `/$defs/name`; undefined where a
 * reference may lead anywhere.
 */
export function usedDefinitions(root: unknown, children: ChildTable): Set<string> | undefined {
  const used = new Set<string>()
  if (!isObject(root)) return used
  const seen = new Set<unknown>()
  const pending: unknown[] = [root]
  while (pending.length > 0) {
    const node = pending.pop()
    if (typeof node !== 'object' || node === null || seen.has(node)) continue
    seen.add(node)
    if (Array.isArray(node)) {
      for (const item of node) pending.push(item)
      continue
    }
    const schema = node as Record<string, unknown>
    if (node !== root && names.some((name) => typeof schema[name] === 'string')) return undefined
    if (typeof schema.$ref === 'string' && schema.$ref !== '#') {
      const target = definitionRef(schema.$ref)
      if (target === undefined) return undefined
      const key = `/${target.table}/${escapeToken(target.name)}`
      const table = root[target.table]
      if (!used.has(key)) {
        used.add(key)
        if (isObject(table) && Object.hasOwn(table, target.name)) pending.push(table[target.name])
      }
    }
    for (const keyword of Object.keys(schema)) {
      const row = children[keyword]
      const member = schema[keyword]
      if (row === undefined || (node === root && tables.includes(keyword)) || typeof member !== 'object' || member === null) continue
      if (row.kind !== 'schemaMap') pending.push(member)
      else if (isObject(member)) for (const name of Object.keys(member)) pending.push(member[name])
    }
  }
  return used
}

/** The root without those of its definitions that were used and no longer are; the same one where there are none. */
export function withoutUnused(root: unknown, was: ReadonlySet<string> | undefined, children: ChildTable): unknown {
  if (was === undefined || was.size === 0 || !isObject(root)) return root
  const used = usedDefinitions(root, children)
  if (used === undefined || used.size === was.size) return root
  const next: Record<string, unknown> = { ...root }
  let changed = false
  for (const table of tables) {
    const definitions = next[table]
    if (!isObject(definitions)) continue
    const kept: Record<string, unknown> = {}
    const all = Object.keys(definitions)
    const left = all.filter((name) => !was.has(keyOf(table, name)) || used.has(keyOf(table, name)))
    if (left.length === all.length) continue
    changed = true
    for (const name of left) setOwn(kept, name, definitions[name])
    if (left.length > 0) next[table] = kept
    else delete next[table]
  }
  return changed ? next : root
}

function keyOf(table: string, name: string): string {
  return `/${table}/${escapeToken(name)}`
}
