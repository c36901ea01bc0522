import { isObject, isTypeName, schemaChildren, SpokeshaveError, typeNames } from '@spokeshave/core'
import { isPlain } from './copy-json.ts'
import { copyList, lengthOf } from './found.ts'
import { maxDepth, maxMembers, maxNodes } from './limits.ts'

type Members = Record<string, unknown>

/**
 * The schema with Gemini's upper-case type names (`STRING`, `OBJECT`, …) in lower case, wherever a schema may stand;
 * literals keep theirs. The input is not changed: what is on the way to a type is copied, the literals are shared.
 *
 * A schema that contains itself gives one that contains itself, so that the pipeline can say where.
 * Throws `TOO_DEEP` or `TOO_LARGE` for a schema that no pipeline would take.
 */
export function lowerTypes(schema: unknown): unknown {
  const copies = new Map<object, Members | unknown[]>()
  let elements = 0
  const pending: { node: Members | unknown[]; depth: number }[] = []

  const copyAt = (value: unknown, depth: number): unknown => {
    if (typeof value !== 'object' || value === null) return value
    const known = copies.get(value)
    if (known !== undefined) return known
    if (!Array.isArray(value) && !isPlain(value)) return value
    if (depth > maxDepth) throw new SpokeshaveError('TOO_DEEP', `the schema is nested deeper than ${maxDepth}`)
    if (copies.size >= maxNodes) throw new SpokeshaveError('TOO_LARGE', `the schema has more than ${maxNodes} nodes`)
    // A sparse list is small in memory, and its copy is not.
    if (Array.isArray(value)) elements += lengthOf(value)
    if (elements > maxMembers) throw new SpokeshaveError('TOO_LARGE', `the schema has more than ${maxMembers} members`)
    const node = Array.isArray(value) ? copyList(value) : ({ ...value } as Members)
    copies.set(value, node)
    pending.push({ node, depth })
    return node
  }

  const root = copyAt(schema, 1)
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, depth } = next
    const copyChild = (child: unknown): unknown => copyAt(child, depth + 1)
    if (Array.isArray(node)) node.forEach((child, index) => (node[index] = copyChild(child)))
    else lowerNode(node, copyChild)
  }
  return root
}

/** `node` is a copy already: all its members may be assigned, even `__proto__`, since they are its own. */
function lowerNode(node: Members, copyChild: (value: unknown) => unknown): void {
  for (const keyword of Object.keys(node)) {
    const value = node[keyword]
    if (keyword === 'type') node[keyword] = Array.isArray(value) && lengthOf(value) <= typeNames.length ? value.map(lowerType) : lowerType(value)
    if (!Object.hasOwn(schemaChildren, keyword)) continue
    if (schemaChildren[keyword]!.kind !== 'schemaMap') node[keyword] = copyChild(value)
    else if (isObject(value) && isPlain(value)) {
      const map = { ...value } as Members
      for (const name of Object.keys(map)) map[name] = copyChild(map[name])
      node[keyword] = map
    }
  }
}

function lowerType(type: unknown): unknown {
  if (typeof type !== 'string') return type
  const lower = type.toLowerCase()
  return isTypeName(lower) && type === lower.toUpperCase() ? lower : type
}
