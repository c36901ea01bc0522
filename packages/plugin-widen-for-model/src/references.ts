import { type DeepReadonly, definitionRef, escapeToken, fromPointer, isObject, type JsonObject, type JsonValue, type TreeContext, valueAt } from '@spokeshave/core'

import { Copy } from './copy.ts'
import { search } from './search.ts'

/** Beside these, drafts before 2019-09 read nothing that stands with a reference. */
const besideOld = ['$ref', 'description', '$defs', 'definitions']

/** What is inside of these is data. */
const literals = ['enum', 'const', 'default', 'examples']

/**
 * Makes each `$ref` lead to a definition of the root or to the root itself. A target elsewhere becomes a definition,
 * and its place refers to it too. One that leads nowhere that can be sent is left for later passes to judge, written so
 * that nobody takes it for one of the root's. Gives a new root, or nothing where all is well.
 */
export function localizeReferences({ root, children, limits }: TreeContext): JsonValue | undefined {
  if (!isObject(root)) return undefined
  const found = search(root as JsonObject, children, limits)
  // The next walk says what is wrong with it.
  if (found === undefined) return undefined
  const { references, anchors } = found
  const old = olderDraft(root.$schema)
  const base = typeof root.$id === 'string' ? root.$id.replace(/#$/, '') : undefined
  const copy = new Copy(root as JsonObject)
  const moves = new Moves(root)
  for (const { node, at, ref, resource } of references) {
    const pointer = resource === undefined ? localPointer(ref, base, anchors) : undefined
    const to = (pointer === undefined ? undefined : moves.localRef(ref, pointer)) ?? elsewhere(ref, resource)
    const beside = old ? Object.keys(node).filter((keyword) => !besideOld.includes(keyword)) : []
    if (to === ref && beside.length === 0) continue
    const place = copy.at(at())
    for (const keyword of beside) delete place[keyword]
    place.$ref = to
  }
  moves.make(copy)
  return copy.root === root ? undefined : copy.root
}

/** The targets that become definitions. */
class Moves {
  private readonly moved = new Map<string, string>()
  private readonly names: Set<string>

  constructor(private readonly root: DeepReadonly<JsonValue>) {
    const definitions = isObject(root) ? root.$defs : undefined
    this.names = new Set(isObject(definitions) ? Object.keys(definitions) : [])
  }

  /** How a reference to this place of the root is said; undefined where nothing stands there that can be sent. */
  localRef(ref: string, pointer: string): string | undefined {
    const tokens = fromPointer(pointer)
    if (tokens === undefined) return undefined
    if (tokens.length === 0) return '#'
    const target = valueAt(this.root as JsonValue, pointer)
    if (!isObject(target) && typeof target !== 'boolean') return undefined
    if (tokens.length === 2 && (tokens[0] === '$defs' || tokens[0] === 'definitions')) return definitionRef(ref) === undefined ? `#${pointer}` : ref
    if (tokens.some((token) => literals.includes(token))) return undefined
    let name = this.moved.get(pointer)
    if (name === undefined) {
      name = this.freshName(tokens.at(-1)!)
      this.names.add(name)
      this.moved.set(pointer, name)
    }
    return `#/$defs/${escapeToken(name)}`
  }

  make(copy: Copy): void {
    const moves = [...this.moved].map(([pointer, name]) => ({ tokens: fromPointer(pointer)!, name }))
    // The deepest first: one target may be inside of another.
    for (const { tokens, name } of moves.toSorted((a, b) => b.tokens.length - a.tokens.length)) {
      const parent = copy.at(tokens.slice(0, -1))
      const target = parent[tokens.at(-1)!]!
      if (!isObject(copy.at([]).$defs)) copy.at([]).$defs = {}
      parent[tokens.at(-1)!] = { $ref: `#/$defs/${escapeToken(name)}` }
      copy.at(['$defs'])[name] = target
    }
  }

  private freshName(wish: string): string {
    const plain = wish === '__proto__' ? 'proto' : wish
    let name = plain
    for (let count = 2; this.names.has(name); count++) name = `${plain}${count}`
    return name
  }
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

/** A reference that leads out of the root's resource, said with the name of the one that it is in. */
function elsewhere(ref: string, resource: string | undefined): string {
  return resource !== undefined && ref.startsWith('#') ? resource + ref : ref
}

function olderDraft(schema: unknown): boolean {
  return typeof schema === 'string' && /draft-0[3467]/.test(schema)
}
