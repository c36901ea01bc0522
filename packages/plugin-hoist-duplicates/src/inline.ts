import { definitionRef, escapeToken, isObject, type JsonObject, type JsonValue, type TreeContext } from '@spokeshave/core'

import { childrenOf, inOrder, nodesOf, withChildren } from './tree.ts'

/** What may stand beside a reference that is replaced: it says nothing of what is accepted. */
const remarks = new Set('description title default examples example deprecated readOnly writeOnly $comment'.split(' '))

/** A definition with one of these has another meaning in another place. */
const anchored = ['$id', 'id', '$anchor', '$dynamicAnchor', '$recursiveAnchor', '$defs', 'definitions']

/** How a definition is used. */
interface Use {
  readonly node: JsonObject
  /** Of references that can be replaced. */
  count: number
  /** Bytes of all of them. */
  bytes: number
  /** Some reference to it cannot be replaced. */
  pinned: boolean
  /** The definitions that it refers to itself. */
  readonly leadsTo: Set<string>
}

/** Writes definitions in the place of the references to them where that is shorter, and not inside of themselves. */
export function inlineDefinitions(root: JsonObject, { children, size }: TreeContext): JsonObject {
  const uses = usesIn(root, children, size)
  const written = new Set<string>()
  for (const [key, { node, count, bytes, pinned, leadsTo }] of uses) {
    const own = size(node)
    if (pinned || count === 0 || (count > 1 && leadsTo.size > 0)) continue
    if (count * own <= bytes + own + key.length && !circular(key, uses)) written.add(key)
  }
  if (written.size === 0) return root
  const built = new Map<JsonValue, JsonObject>()
  const replace = (value: JsonValue): JsonValue => {
    if (!isObject(value)) return value
    const key = keyOf(value.$ref)
    if (key === undefined || !written.has(key)) return built.get(value)!
    const { $ref: _, ...beside } = value
    return { ...inner(key), ...beside } as JsonObject
  }
  /** What stands for a definition, those that it refers to written in it. */
  const inner = (key: string): JsonObject => built.get(uses.get(key)!.node)!
  // What is written into a node is built before it.
  const leadsTo = (node: JsonObject): JsonObject[] => {
    const key = keyOf(node.$ref)
    return key !== undefined && written.has(key) ? [...childrenOf(node, children), uses.get(key)!.node] : childrenOf(node, children)
  }
  for (const node of inOrder(root, leadsTo)) built.set(node, withChildren(node, children, replace))
  return without(built.get(root)!, written)
}

function usesIn(root: JsonObject, table: TreeContext['children'], size: TreeContext['size']): Map<string, Use> {
  const uses = new Map<string, Use>()
  for (const name of ['$defs', 'definitions']) {
    const definitions = root[name]
    if (!isObject(definitions)) continue
    for (const [key, node] of Object.entries(definitions)) {
      if (!isObject(node)) continue
      const pinned = anchored.some((keyword) => node[keyword] !== undefined)
      uses.set(`${name}/${escapeToken(key)}`, { node: node as JsonObject, count: 0, bytes: 0, pinned, leadsTo: new Set() })
    }
  }
  if (uses.size === 0) return uses
  for (const node of nodesOf(root, table)) {
    const use = uses.get(targetOf(node.$ref) ?? '')
    if (use === undefined) continue
    use.count++
    use.bytes += size({ $ref: node.$ref })
    if (node === root || keyOf(node.$ref) === undefined || !mayGiveWay(node, use.node)) use.pinned = true
  }
  for (const use of uses.values()) {
    for (const node of nodesOf(use.node, table)) if (typeof node.$ref === 'string') use.leadsTo.add(targetOf(node.$ref) ?? node.$ref)
  }
  return uses
}

/** Whether nothing is lost where a definition takes the place of a reference with what stands beside it. */
function mayGiveWay(reference: JsonObject, definition: JsonObject): boolean {
  return Object.keys(reference).every(
    (keyword) => keyword === '$ref' || (remarks.has(keyword) && (definition[keyword] === undefined || definition[keyword] === reference[keyword])),
  )
}

/** Whether a definition leads back to itself. */
function circular(start: string, uses: ReadonlyMap<string, Use>): boolean {
  const seen = new Set<string>()
  const pending = [start]
  for (let key = pending.pop(); key !== undefined; key = pending.pop()) {
    for (const next of uses.get(key)?.leadsTo ?? []) {
      if (next === start) return true
      if (!seen.has(next)) {
        seen.add(next)
        pending.push(next)
      }
    }
  }
  return false
}

/** The definition that a reference leads to or into. */
function targetOf(ref: unknown): string | undefined {
  const target = definitionRef(ref)
  return target && `${target.table}/${escapeToken(target.name)}`
}

/** The definition that a reference written in the plain way leads to; undefined for any other. */
function keyOf(ref: unknown): string | undefined {
  const key = targetOf(ref)
  return key !== undefined && ref === `#/${key}` ? key : undefined
}

function without(root: JsonObject, keys: ReadonlySet<string>): JsonObject {
  const next = { ...root }
  for (const table of ['$defs', 'definitions']) {
    const definitions = next[table]
    if (!isObject(definitions)) continue
    const kept = Object.entries(definitions).filter(([name]) => !keys.has(`${table}/${escapeToken(name)}`))
    if (kept.length === 0) delete next[table]
    else next[table] = Object.fromEntries(kept) as JsonObject
  }
  return next
}
