import { definitionRef, type DeepReadonly, isObject, isTypeName, type JsonValue } from '@spokeshave/core'

/** Keywords that the model holds, with what their values must be for it to hold them whole. */
const held: Readonly<Record<string, (value: unknown) => boolean>> = {
  $ref: (value) => typeof value === 'string',
  type: (value) => (Array.isArray(value) ? value.every(isTypeName) : isTypeName(value)),
  enum: Array.isArray,
  const: () => true,
  required: (value) => Array.isArray(value) && value.every((name) => typeof name === 'string'),
  items: isObject,
  additionalProperties: (value) => typeof value === 'boolean' || isObject(value),
  properties: isObject,
  anyOf: Array.isArray,
  oneOf: Array.isArray,
  allOf: Array.isArray,
}

/** Keywords that say nothing of what is accepted. */
const remarks = new Set('description title default examples example deprecated readOnly writeOnly $comment $schema $defs definitions'.split(' '))

/** Whether the model can hold a branch whole, with all that it refers to. */
export function losesNothing(branch: unknown, root: DeepReadonly<JsonValue>): boolean {
  const seen = new Set<unknown>()
  const pending: unknown[] = [branch]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node === true || seen.has(node)) continue
    if (!isObject(node)) return false
    seen.add(node)
    for (const [keyword, value] of Object.entries(node)) {
      if (value === undefined || remarks.has(keyword)) continue
      if (!Object.hasOwn(held, keyword) || !held[keyword]!(value)) return false
      if (keyword === 'items' || keyword === 'additionalProperties') {
        if (typeof value !== 'boolean') pending.push(value)
      } else if (keyword === 'properties') pending.push(...Object.values(value as object))
      else if (keyword.endsWith('Of')) pending.push(...(value as unknown[]))
      else if (keyword === '$ref') {
        const target = definitionRef(value)
        const table = target !== undefined && isObject(root) ? root[target.table] : undefined
        if (!isObject(table) || !Object.hasOwn(table, target!.name)) return false
        pending.push(table[target!.name])
      }
    }
    if (node.const !== undefined && node.enum !== undefined) return false
  }
  return true
}
