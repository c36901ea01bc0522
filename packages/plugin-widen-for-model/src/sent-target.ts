import { definitionRef, type DeepReadonly, fromPointer, isObject, type JsonValue } from '@spokeshave/core'

/** The definition of the root that a reference leads to, and not into; undefined for any other. */
export function sentTarget(ref: unknown, root: DeepReadonly<JsonValue>): unknown {
  const target = definitionRef(ref)
  if (target === undefined || !isObject(root) || depthOf(ref as string) !== 2) return undefined
  const table = root[target.table]
  return isObject(table) && Object.hasOwn(table, target.name) ? table[target.name] : undefined
}

/** Whether a reference leads to a schema, and not by references alone back to where it has been: such a one says nothing. */
export function saysSomething(ref: string, root: DeepReadonly<JsonValue>): boolean {
  const seen = new Set<unknown>()
  for (let at: unknown = ref; typeof at === 'string'; ) {
    const target: unknown = at === '#' ? root : sentTarget(at, root)
    if (target === undefined || seen.has(target)) return false
    seen.add(target)
    at = isObject(target) ? target.$ref : undefined
  }
  return true
}

function depthOf(ref: string): number | undefined {
  try {
    return fromPointer(decodeURIComponent(ref.slice(1)))?.length
  } catch {
    return fromPointer(ref.slice(1))?.length
  }
}
