import { asleepFor, type Key, type NodeEdit } from './asleep.ts'
import type { ChildKind } from './child-table.ts'
import { BOOLEAN_NODE, type CompiledGates, isPlace, NODE_WITHOUT_TYPE, withKeyword } from './gates.ts'
import { Guard } from './guard.ts'
import { setOwn } from './json.ts'
import type { Limits } from './limits.ts'
import { beyondAt, unfitContainer, unfitPlace } from './place-faults.ts'
import { Visit } from './visit.ts'

/**
 * All places of a walk, parents before children, which is its whole state. Looking at a place appends its children;
 * that is also where the limits are held and where values that JSON does not know are refused.
 *
 * Most places wake no pass, so a place is a row in lists that grow together, and costs no object; a {@link Visit} is
 * made where something happens, and for the way up from there.
 */
export class Places {
  readonly guard: Guard = new Guard()
  private readonly values: unknown[] = []
  private readonly parents: number[] = []
  private readonly keywords: string[] = []
  private readonly keys: Key[] = []
  private readonly levels: number[] = []
  private readonly visits: (Visit | undefined)[] = []
  /** Nodes, lists, and members that are neither: shared many times over they would keep the walk busy for ever. */
  private met = 0
  /** The same before the last place was looked at. */
  private metBefore = 0
  /** Why the walk cannot go on, unless the passes that see the place above have taken it away. */
  private fault: (() => Error) | undefined
  /** Of the place whose children are being appended. */
  private edits: readonly NodeEdit[] | undefined
  private asleep = 0

  constructor(
    private readonly root: unknown,
    private readonly gates: CompiledGates,
    private readonly limits: Limits,
  ) {
    if (isPlace(root)) this.push(root, -1, '', null, 1)
    this.check()
  }

  get length(): number {
    return this.values.length
  }

  /** The keyword that holds a place; `''` for an element of a list in a schema's place. */
  keywordAt(index: number): string {
    return this.keywords[index]!
  }

  /** Nested lists and objects from the root to a place, itself included. */
  levelAt(index: number): number {
    return this.levels[index]!
  }

  /** Whether a place is what this key of the keyword leads to. */
  standsAt(index: number, keyword: string, key: Key): boolean {
    return index < this.length && this.keywords[index] === keyword && this.keys[index] === key
  }

  /** What stands at a place now. */
  valueAt(index: number): unknown {
    const visit = this.visits[index]
    return visit === undefined ? this.values[index] : visit.value
  }

  /** The visit of a place, made now where there is none, with those of the way up. */
  visitAt(index: number): Visit {
    const way: number[] = []
    for (let at = index; at >= 0 && this.visits[at] === undefined; at = this.parents[at]!) way.push(at)
    for (let at = way.pop(); at !== undefined; at = way.pop()) {
      const above = this.parents[at]! < 0 ? null : this.visits[this.parents[at]!]!
      this.visits[at] = new Visit(this.values[at], above, this.keywords[at]!, this.keys[at]!)
    }
    return this.visits[index]!
  }

  /** Appends the children of a place, and gives the mask of what stands there: 0 for a list. */
  expand(index: number): number {
    this.metBefore = this.met
    const visit = this.visits[index]
    this.asleep = visit === undefined ? 0 : visit.asleep
    const value = visit === undefined ? this.values[index] : visit.value
    let mask = 0
    if (typeof value === 'boolean') mask = BOOLEAN_NODE
    else if (Array.isArray(value)) this.pushList(index, value, '', this.levels[index]! + 1)
    else if (typeof value === 'object' && value !== null) mask = this.expandNode(index, value as Record<string, unknown>)
    if (this.met > this.limits.maxNodes) this.refuse(() => beyondAt('TOO_LARGE', this.visitAt(index), this.root, this.limits))
    return mask
  }

  /** The same after passes were there, from the length that the lists had before. `edits` are those of this visit. */
  expandAgain(index: number, length: number, edits: readonly NodeEdit[] | undefined): void {
    this.met = this.metBefore
    for (const list of [this.values, this.parents, this.keywords, this.keys, this.levels, this.visits]) list.length = length
    this.fault = undefined
    this.edits = edits
    this.expand(index)
    this.edits = undefined
  }

  /** Throws where something stands that the walk cannot pass. */
  check(): void {
    if (this.fault !== undefined) throw this.fault()
  }

  /** Whether something else stands there than the walk found. */
  changedAt(index: number): boolean {
    const visit = this.visits[index]
    return visit !== undefined && visit.value !== visit.original
  }

  /** Whether this is the first of the places that stand in one container. */
  beginsContainer(index: number): boolean {
    return index === 0 || !this.standTogether(index - 1, index)
  }

  /** Writes all places of a container, of which this is the first, into the place above, which is copied. */
  writeUp(first: number): void {
    const parent = this.parents[first]!
    if (parent < 0) return
    const above = this.visitAt(parent)
    const keyword = this.keywords[first]!
    if (keyword === '') {
      above.value = this.listFrom(above.value as readonly unknown[], first)
      return
    }
    if (!above.owned) {
      above.value = { ...(above.value as object) }
      above.owned = true
    }
    const node = above.value as Record<string, unknown>
    const container = node[keyword]
    if (this.keys[first] === null) node[keyword] = this.valueAt(first)
    else node[keyword] = Array.isArray(container) ? this.listFrom(container, first) : this.mapFrom(container as Record<string, unknown>, first)
  }

  private listFrom(list: readonly unknown[], first: number): unknown[] {
    const copy = list.slice()
    for (let at = first; at < this.length && this.standTogether(first, at); at++) copy[this.keys[at] as number] = this.valueAt(at)
    return copy
  }

  /** Built anew in one go: writing into a copy takes an engine longer. */
  private mapFrom(map: Readonly<Record<string, unknown>>, first: number): object {
    const copy = {}
    let at = first
    for (const key of Object.keys(map)) {
      const isPlaceHere = at < this.length && this.keys[at] === key && this.standTogether(first, at)
      setOwn(copy, key, isPlaceHere ? this.valueAt(at++) : map[key])
    }
    return copy
  }

  private standTogether(a: number, b: number): boolean {
    return this.parents[a] === this.parents[b] && this.keywords[a] === this.keywords[b]
  }

  private expandNode(index: number, node: Record<string, unknown>): number {
    const rows = this.gates.rows
    const guarded = this.guard.needed
    let mask = NODE_WITHOUT_TYPE
    for (const keyword in node) {
      const row = rows[keyword]
      if (row === undefined || (guarded && !Object.hasOwn(node, keyword))) continue
      const member = node[keyword]
      if (member === undefined) continue
      mask = withKeyword(mask, row, member)
      if (row.kind !== undefined && typeof member === 'object' && member !== null) this.pushMembers(index, keyword, row.kind, member)
      else if (row.kind !== undefined && isPlace(member)) this.pushFlag(index, keyword, row.kind, member)
    }
    return mask
  }

  private pushMembers(index: number, keyword: string, kind: ChildKind, member: object): void {
    const level = this.levels[index]! + 1
    if (Array.isArray(member)) {
      if (kind !== 'schemaMap' && this.admit(member, index, keyword, level)) this.pushList(index, member, keyword, level + 1)
    } else if (kind !== 'schemaMap') this.push(member, index, keyword, null, level)
    else if (this.admit(member, index, keyword, level)) this.pushMap(index, member, keyword, level + 1)
  }

  /** A boolean in a schema's place, or what JSON does not know. */
  private pushFlag(index: number, keyword: string, kind: ChildKind, member: unknown): void {
    if (kind === 'schemaMap' || (kind === 'boolean|schema' && typeof member === 'boolean')) return
    this.push(member, index, keyword, null, this.levels[index]! + 1)
  }

  private pushMap(index: number, map: object, keyword: string, level: number): void {
    const guarded = this.guard.needed
    for (const key in map) {
      if (guarded && !Object.hasOwn(map, key)) continue
      const member = (map as Record<string, unknown>)[key]
      if (isPlace(member)) this.push(member, index, keyword, key, level)
      else this.met++
    }
  }

  private pushList(index: number, list: readonly unknown[], keyword: string, level: number): void {
    this.met++
    // A sparse list can be long beyond all reading.
    if (list.length > this.limits.maxNodes) {
      this.refuse(() => beyondAt('TOO_LARGE', this.visitAt(index), this.root, this.limits))
      return
    }
    for (let i = 0; i < list.length; i++) {
      const member = list[i]
      if (isPlace(member)) this.push(member, index, keyword, i, level)
      else this.met++
    }
  }

  private push(value: unknown, parent: number, keyword: string, key: Key, level: number): void {
    this.met++
    const index = this.values.length
    this.values.push(value)
    this.parents.push(parent)
    this.keywords.push(keyword)
    this.keys.push(key)
    this.levels.push(level)
    this.visits.push(undefined)
    const fit = typeof value === 'object' ? level <= this.limits.maxDepth && this.guard.admits(value as object) : typeof value === 'boolean'
    if (!fit) this.refuse(() => unfitPlace(this.visitAt(index), this.root, this.limits))
    if (this.asleep !== 0 || this.edits !== undefined) this.layToSleep(index, parent)
  }

  private layToSleep(index: number, parent: number): void {
    const above = this.visits[parent]!
    const bits = this.edits === undefined ? above.asleep : asleepFor(above, this.edits, this.keywords[index]!, this.keys[index]!)
    if (bits !== 0) this.visitAt(index).asleep = bits
  }

  private refuse(fault: () => Error): void {
    this.fault ??= fault
  }

  /** Whether a container of children is within the limits and plain. */
  private admit(container: object, index: number, keyword: string, level: number): boolean {
    const deep = level > this.limits.maxDepth
    if (!deep && this.guard.admits(container)) return true
    this.refuse(() => unfitContainer(container, keyword, deep, this.visitAt(index), this.root, this.limits))
    return false
  }
}
