import { definitionRef, type DeepReadonly, isObject, isTypeName, type JsonValue, type TypeName } from '@spokeshave/core'

/**
 * The types of all values that a node accepts, as far as it says so itself or through its enum, branches or
 * references; undefined where values of any type may pass.
 */
export function typesOf(node: unknown, root: DeepReadonly<JsonValue>, seen: ReadonlySet<unknown> = new Set()): TypeName[] | undefined {
  if (!isObject(node) || seen.has(node) || seen.size > 64) return undefined
  const inside = new Set(seen).add(node)
  const stated = [node.type ?? []].flat()
  if (stated.length > 0 && stated.every(isTypeName)) return stated as TypeName[]
  if (Array.isArray(node.enum) && node.enum.length > 0) return typesOfValues(node.enum)
  for (const keyword of ['anyOf', 'oneOf']) {
    const branches = node[keyword]
    if (!Array.isArray(branches) || branches.length === 0) continue
    const types = branches.map((branch) => typesOf(branch, root, inside))
    if (types.every((some) => some !== undefined)) return tidy(types.flat() as TypeName[])
  }
  for (const branch of Array.isArray(node.allOf) ? node.allOf : []) {
    const types = typesOf(branch, root, inside)
    if (types !== undefined) return types
  }
  return typesOf(definition(node.$ref, root), root, inside)
}

/** The types that accept all of the values. */
export function typesOfValues(values: readonly unknown[]): TypeName[] {
  return tidy(
    values.map((value): TypeName => {
      if (value === null) return 'null'
      if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
      if (typeof value === 'object') return Array.isArray(value) ? 'array' : 'object'
      return typeof value as 'string' | 'boolean'
    }),
  )
}

/** One type, or a list of them; undefined for none. */
export function typeValue(types: readonly TypeName[] | undefined): JsonValue | undefined {
  return types === undefined || types.length === 0 ? undefined : types.length === 1 ? types[0]! : [...types]
}

/** The definition that a local reference names. */
export function definition(ref: unknown, root: DeepReadonly<JsonValue>): unknown {
  const target = definitionRef(ref)
  const table = target === undefined || !isObject(root) ? undefined : root[target.table]
  return isObject(table) && Object.hasOwn(table, target!.name) ? table[target!.name] : undefined
}

function tidy(types: readonly TypeName[]): TypeName[] {
  const set = new Set(types)
  if (set.has('number')) set.delete('integer')
  return [...set].toSorted()
}
