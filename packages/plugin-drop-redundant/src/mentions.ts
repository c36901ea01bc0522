import type { ChildTable, PassContext } from '@spokeshave/core'

const known = new WeakMap<PassContext, boolean>()

/** Whether `unevaluatedProperties` stands anywhere in the schema of a pass; looked for once. */
export function hearsProperties(context: PassContext): boolean {
  let heard = known.get(context)
  if (heard === undefined) known.set(context, (heard = mentions(context.root, context.children, 'unevaluatedProperties')))
  return heard
}

function mentions(root: unknown, table: ChildTable, wanted: string): boolean {
  const seen = new Set<object>()
  const pending: { readonly value: unknown; readonly isNode: boolean }[] = [{ value: root, isNode: true }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value } = next
    if (typeof value !== 'object' || value === null || seen.has(value)) continue
    seen.add(value)
    const isNode = next.isNode && !Array.isArray(value)
    if (isNode && Object.hasOwn(value, wanted)) return true
    for (const [key, member] of Object.entries(value)) {
      if (!isNode) pending.push({ value: member, isNode: true })
      else if (table[key] !== undefined) pending.push({ value: member, isNode: table[key].kind !== 'schemaMap' })
    }
  }
  return false
}
