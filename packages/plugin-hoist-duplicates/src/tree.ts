import { type ChildTable, isObject, type JsonObject, type JsonValue } from '@spokeshave/core'

import { setOwn } from './set-own.ts'

/** The schemas that stand directly in a node, in order. */
export function childrenOf(node: JsonObject, table: ChildTable): JsonObject[] {
  const found: JsonObject[] = []
  const pending: unknown[] = []
  for (const keyword of Object.keys(node)) {
    const row = table[keyword]
    const member = node[keyword]
    if (row === undefined || typeof member !== 'object' || member === null) continue
    if (row.kind !== 'schemaMap') pending.push(member)
    else if (isObject(member)) for (const name of Object.keys(member)) pending.push(member[name])
    // A list may hold lists.
    for (let i = 0; i < pending.length; i++) {
      const value = pending[i]
      if (Array.isArray(value)) for (const item of value) pending.push(item)
      else if (isObject(value)) found.push(value as JsonObject)
    }
    pending.length = 0
  }
  return found
}

/** All nodes of a schema, each once, what stands in a node before the node itself. */
export function nodesOf(root: JsonObject, table: ChildTable): JsonObject[] {
  return inOrder(root, (node) => childrenOf(node, table))
}

/** All nodes that lead from one to the other, each once, those that a node leads to before the node itself. */
export function inOrder(root: JsonObject, leadsTo: (node: JsonObject) => JsonObject[]): JsonObject[] {
  const order: JsonObject[] = []
  const met = new Set<object>()
  const pending: { readonly node: JsonObject; entered: boolean }[] = [{ node: root, entered: false }]
  for (let top = pending.at(-1); top !== undefined; top = pending.at(-1)) {
    if (top.entered) {
      order.push(top.node)
      pending.pop()
    } else if (met.has(top.node)) pending.pop()
    else {
      met.add(top.node)
      top.entered = true
      for (const node of leadsTo(top.node).reverse()) if (!met.has(node)) pending.push({ node, entered: false })
    }
  }
  return order
}

/** A node with other children; the same one where `child` gives each child for itself. */
export function withChildren(node: JsonObject, table: ChildTable, child: (value: JsonValue) => JsonValue): JsonObject {
  let changed = false
  const enter = (value: JsonValue): JsonValue => {
    if (!Array.isArray(value)) return child(value)
    const items = value.map(enter)
    return items.every((item, i) => item === value[i]) ? value : items
  }
  const copy: JsonObject = {}
  for (const keyword of Object.keys(node)) {
    const before = node[keyword]!
    const row = table[keyword]
    let after: JsonValue = before
    if (row !== undefined && typeof before === 'object' && before !== null) {
      if (row.kind !== 'schemaMap') after = enter(before)
      else if (isObject(before)) after = withMembers(before as JsonObject, child)
    }
    changed ||= after !== before
    setOwn(copy, keyword, after)
  }
  return changed ? copy : node
}

function withMembers(map: JsonObject, child: (value: JsonValue) => JsonValue): JsonObject {
  let changed = false
  const copy: JsonObject = {}
  for (const name of Object.keys(map)) {
    const after = child(map[name] as JsonValue)
    changed ||= after !== map[name]
    setOwn(copy, name, after)
  }
  return changed ? copy : map
}
