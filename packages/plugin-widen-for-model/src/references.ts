import { type ChildTable, type DeepReadonly, definitionRef, escapeToken, fromPointer, isObject, type JsonObject, type JsonValue, toPointer, valueAt } from '@spokeshave/core'

/** A node with a reference, and whether a resource of another name is around it. */
interface Found {
  readonly at: readonly string[]
  readonly ref: string
  readonly foreign: boolean
}

/**
 * Makes each `$ref` lead to a definition of the root or to the root itself. A target elsewhere becomes a definition,
 * and its place refers to it too. A reference that leads nowhere that can be sent goes, so that its place is open.
 */
export function localizeReferences(root: DeepReadonly<JsonValue>, draft: JsonValue, table: ChildTable): void {
  if (!isObject(root)) return
  const old = olderDraft(root.$schema)
  const { references, anchors } = search(root as JsonObject, table)
  const base = typeof root.$id === 'string' ? root.$id.replace(/#$/, '') : undefined
  const edits: ((copy: JsonObject) => void)[] = []
  const moved = new Map<string, string>()
  const names = new Set(isObject(root.$defs) ? Object.keys(root.$defs) : [])
  const moves: (readonly string[])[] = []
  for (const { at, ref, foreign } of references) {
    const node = valueAt(root as JsonValue, toPointer(at)) as JsonObject
    const pointer = foreign ? undefined : localPointer(ref, base, anchors)
    const tokens = pointer === undefined ? undefined : fromPointer(pointer)
    let to: string | undefined
    if (tokens !== undefined && tokens.length === 0) to = '#'
    else if (tokens !== undefined && isTarget(valueAt(root as JsonValue, pointer!))) {
      if (tokens.length === 2 && (tokens[0] === '$defs' || tokens[0] === 'definitions')) {
        to = definitionRef(ref) === undefined ? `#${pointer}` : ref
      } else if (!tokens.some((token) => ['enum', 'const', 'default', 'examples'].includes(token))) {
        let name = moved.get(pointer!)
        if (name === undefined) {
          name = freshName(tokens.at(-1)!, names)
          names.add(name)
          moved.set(pointer!, name)
          moves.push(tokens)
        }
        to = `#/$defs/${escapeToken(name)}`
      }
    }
    const beside = old && Object.keys(node).some((keyword) => keyword !== '$ref' && keyword !== 'description' && keyword !== '$defs' && keyword !== 'definitions')
    if (to === ref && !beside) continue
    edits.push((copy) => {
      const place = placeIn(copy, at)
      // Before 2019-09 a reference is all that a node says.
      if (old) for (const keyword of Object.keys(place)) if (!['$ref', 'description', '$defs', 'definitions'].includes(keyword)) delete place[keyword]
      if (to === undefined) delete place.$ref
      else place.$ref = to
    })
  }
  const copy = draft as JsonObject
  for (const edit of edits) edit(copy)
  // The deepest first: one target may be inside of another.
  for (const tokens of moves.toSorted((a, b) => b.length - a.length)) move(copy, tokens, moved.get(toPointer(tokens))!)
}

function move(copy: JsonObject, tokens: readonly string[], name: string): void {
  const parent = placeIn(copy, tokens.slice(0, -1))
  const target = parent[tokens.at(-1)!]!
  const definitions = (copy.$defs ??= {}) as JsonObject
  parent[tokens.at(-1)!] = { $ref: `#/$defs/${escapeToken(name)}` }
  definitions[name] = target
}

function isTarget(value: unknown): boolean {
  return isObject(value) || typeof value === 'boolean'
}

function freshName(wish: string, taken: ReadonlySet<string>): string {
  const plain = wish === '__proto__' ? 'proto' : wish
  let name = plain
  for (let count = 2; taken.has(name); count++) name = `${plain}${count}`
  return name
}

/** The pointer that a reference of the root's own resource means. */
function localPointer(ref: string, base: string | undefined, anchors: ReadonlyMap<string, string>): string | undefined {
  const local = base !== undefined && base !== '' && (ref === base || ref.startsWith(`${base}#`)) ? ref.slice(base.length) || '#' : ref
  if (!local.startsWith('#')) return undefined
  if (local === '#' || local === '#/') return ''
  let fragment = local.slice(1)
  try {
    fragment = decodeURIComponent(fragment)
  } catch {
    // A bad escape stays as it is written.
  }
  return fragment.startsWith('/') ? fragment : anchors.get(fragment)
}

function search(root: JsonObject, table: ChildTable): { references: Found[]; anchors: Map<string, string> } {
  const references: Found[] = []
  const anchors = new Map<string, string>()
  const pending: { node: unknown; at: readonly string[]; foreign: boolean }[] = [{ node: root, at: [], foreign: false }]
  const seen = new Set<unknown>()
  for (const { node, at, foreign } of pending) {
    if (Array.isArray(node)) {
      node.forEach((item, index) => pending.push({ node: item, at: [...at, String(index)], foreign }))
      continue
    }
    if (!isObject(node) || seen.has(node)) continue
    seen.add(node)
    const id = node.$id ?? node.id
    const inside = foreign || (at.length > 0 && typeof id === 'string' && !id.startsWith('#'))
    if (typeof node.$ref === 'string') references.push({ at, ref: node.$ref, foreign: inside })
    if (!inside) {
      for (const name of [node.$anchor, node.$dynamicAnchor]) if (typeof name === 'string') anchors.set(name, toPointer(at))
      if (typeof id === 'string' && id.startsWith('#') && at.length > 0) anchors.set(id.slice(1), toPointer(at))
    }
    for (const keyword of Object.keys(node)) {
      const row = table[keyword]
      const member = node[keyword]
      if (row === undefined || typeof member !== 'object' || member === null) continue
      if (row.kind !== 'schemaMap') pending.push({ node: member, at: [...at, keyword], foreign: inside })
      else if (isObject(member)) for (const name of Object.keys(member)) pending.push({ node: member[name], at: [...at, keyword, name], foreign: inside })
    }
  }
  return { references, anchors }
}

function olderDraft(schema: unknown): boolean {
  return typeof schema === 'string' && /draft-0[3467]/.test(schema)
}

/** A place in a draft. */
function placeIn(draft: JsonObject, tokens: readonly string[]): JsonObject {
  return tokens.reduce<JsonValue>((value, token) => (value as JsonObject)[token]!, draft) as JsonObject
}
