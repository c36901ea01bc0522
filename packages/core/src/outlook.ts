import type { ChildKeyword, ChildTable } from './child-table.ts'
import { isList, keysOf, memberOf, MOST_OBJECTS, read } from './graph.ts'
import { toPointer } from './pointer.ts'
import { closes, isTable, placeIn, pointerIn, type Survey } from './survey.ts'

// What the root does where a node gets wider, as bits: more than one where the node is reached in more than one way.
export const WIDENS = 1
export const NARROWS = 2
export const EITHER = 4
/** `unevaluatedProperties` or `unevaluatedItems` of a node around it hears what the node knows of a value. */
export const HEARD = 8

/** Keywords whose subschemas judge the very value that their schema judges, so that it hears what they know. */
const inPlace = new Set(['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else', 'dependentSchemas'])

/**
 * How the root looks at each node, through keywords and references. A definition is seen where references lead to it,
 * and nowhere else: without any it has no bit. The table must have no prototype.
 */
export class Outlook {
  /** Nodes and lists by identity, once they were reached. Without references the way to a place tells all. */
  private readonly reached = new Map<object, number>()
  /** The same for what a reference leads to that is no object. */
  private readonly plain = new Map<string, number>()
  private readonly pending: object[] = []
  private readonly followed = new Map<string, { readonly pointer: string; readonly value: unknown } | undefined>()

  constructor(
    private readonly root: unknown,
    private readonly table: ChildTable,
    private readonly survey: Survey,
  ) {
    if (survey.references.size === 0) return
    this.reach(root, WIDENS)
    for (let node = this.pending.pop(); node !== undefined && this.reached.size < MOST_OBJECTS; node = this.pending.pop()) this.enter(node)
  }

  /**
   * Follows a way down and gives the bits of the node at its end; of a place inside of literals and the like those of
   * the node around it. `pass` is told of each node on the way, the last one too: its bits, how many tokens led to it, and
   * the value that stands there, undefined where nothing does.
   */
  at(way: readonly string[], pass?: (bits: number, depth: number, value: unknown) => void): number {
    let value: unknown = this.root
    let bits = this.reached.get(value as object) ?? WIDENS
    let state: 'node' | 'map' | 'data' = 'node'
    pass?.(bits, 0, value)
    for (let depth = 0; depth < way.length; depth++) {
      const token = way[depth]!
      const around = this.forInside(value, bits)
      const isItem = isList(value) || (value === undefined && /^\d+$/.test(token))
      value = typeof value === 'object' && value !== null ? memberOf(value, token) : undefined
      const known = typeof value === 'object' && value !== null ? this.reached.get(value) : undefined
      if (state === 'node' && !isItem) {
        const row = this.table[token]
        if (row === undefined) state = 'data'
        else {
          bits = through(around, token, row)
          if (row.kind === 'schemaMap') state = 'map'
        }
      } else if (state === 'map') state = 'node'
      if (state === 'map') continue
      if (known !== undefined) state = 'node'
      if (state === 'data') continue
      bits = known ?? (this.plain.size === 0 ? bits : bits | (this.plain.get(toPointer(way.slice(0, depth + 1))) ?? 0))
      pass?.(bits, depth + 1, value)
    }
    return bits
  }

  /** The bits of a node that stood in the schema, wherever it is now. */
  of(node: unknown): number | undefined {
    return typeof node === 'object' && node !== null ? this.reached.get(node) : undefined
  }

  /** What is inside of a node is heard by the node too. */
  private forInside(node: unknown, bits: number): number {
    return this.survey.unevaluated && hears(node) ? bits | HEARD : bits
  }

  private reach(value: unknown, from: number): void {
    if (typeof value !== 'object' || value === null) return
    const known = this.reached.get(value) ?? 0
    const bits = known | from
    if (bits === known) return
    this.reached.set(value, bits)
    this.pending.push(value)
  }

  private enter(node: object): void {
    const bits = this.forInside(node, this.reached.get(node)!)
    const list = isList(node)
    for (const keyword of keysOf(node)) {
      const member = read(node, keyword)
      if (list) {
        this.reach(member, bits)
        continue
      }
      if (keyword === '$ref' && typeof member === 'string') this.follow(member, bits)
      const row = this.table[keyword]
      if (row === undefined || typeof member !== 'object' || member === null) continue
      const inner = through(bits, keyword, row)
      if (inner === 0) continue
      if (row.kind !== 'schemaMap') this.reach(member, inner)
      else if (!isList(member)) for (const name of keysOf(member)) this.reach(read(member, name), inner)
    }
  }

  private follow(reference: string, bits: number): void {
    if (!this.followed.has(reference)) this.followed.set(reference, this.targetOf(reference))
    const target = this.followed.get(reference)
    if (target === undefined) return
    if (typeof target.value === 'object' && target.value !== null) this.reach(target.value, bits)
    else this.plain.set(target.pointer, (this.plain.get(target.pointer) ?? 0) | bits)
  }

  private targetOf(reference: string): { readonly pointer: string; readonly value: unknown } | undefined {
    const tokens = pointerIn(reference)
    if (tokens === undefined) {
      const node = this.survey.anchors.get(reference)?.parent
      return node && { pointer: '', value: node.value }
    }
    const place = placeIn(this.root, tokens)
    return place && { pointer: toPointer(tokens), value: place.value }
  }
}

/** Whether a node hears what its subschemas know. */
export function hears(node: unknown): boolean {
  if (typeof node !== 'object' || node === null || isList(node)) return false
  return closes(memberOf(node, 'unevaluatedProperties')) || closes(memberOf(node, 'unevaluatedItems'))
}

/** The bits of what a keyword of a node holds. */
function through(bits: number, keyword: string, { polarity }: ChildKeyword): number {
  if (isTable(keyword)) return 0
  const heard = inPlace.has(keyword) ? bits & HEARD : 0
  const turned = bits & (WIDENS | NARROWS | EITHER)
  if (turned === 0 || polarity === 'same') return turned | heard
  if (polarity === 'mixed') return EITHER | heard
  return (bits & EITHER) | (bits & WIDENS ? NARROWS : 0) | (bits & NARROWS ? WIDENS : 0) | heard
}
