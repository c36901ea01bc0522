import type { ChildKind } from './child-table.ts'
import { BOOLEAN_NODE, type CompiledGates, HAS_CHILDREN, isPlace, maskOf, wokenBy } from './gates.ts'
import { Guard, isPlain } from './guard.ts'
import { beyondLimit, type Limits } from './limits.ts'
import { notJson } from './not-json.ts'
import { escapeToken } from './pointer.ts'
import { pointerOf, Visit } from './visit.ts'

/** What a pass made of a node, and, as bits, the passes that do not look at what it inserted. */
export interface NodeEdit {
  readonly before: unknown
  readonly after: unknown
  readonly asleep: number
}

/**
 * The places of a walk where there is something to do, parents before children. Finding a node's children appends
 * them here, unless a child wakes no pass and has no children itself, as most have not; that is also where the
 * limits are held and where values that JSON does not know are refused.
 */
export class VisitList {
  readonly visits: Visit[] = []
  readonly guard: Guard = new Guard()
  /** Nodes, lists, and members that are neither: shared many times over they would keep the walk busy for ever. */
  private met = 0
  private lastMask = 0
  private lastWoken = 0

  constructor(
    private readonly root: unknown,
    private readonly gates: CompiledGates,
    private readonly limits: Limits,
  ) {}

  /** Appends the root. */
  pushRoot(): void {
    if (isPlace(this.root)) this.push(this.root, null, '', null, 0, 1, 0)
    else this.met++
  }

  /** Appends the children of a node or list as it stands now; `edits` are those of this visit. */
  pushChildren(visit: Visit, edits: readonly NodeEdit[] | undefined): void {
    const value = visit.value
    if (Array.isArray(value)) this.pushList(visit, value, '', visit.depth, visit.level + 1, edits)
    else if (typeof value === 'object' && value !== null) {
      const node = value as Record<string, unknown>
      const rows = this.gates.rows
      const guarded = this.guard.needed
      for (const keyword in node) {
        const kind = rows[keyword]?.kind
        if (kind === undefined || (guarded && !Object.hasOwn(node, keyword))) continue
        this.pushMember(visit, keyword, kind, node[keyword], edits?.filter((edit) => childAt(edit.before, keyword, null) !== childAt(edit.after, keyword, null)))
      }
    }
    if (this.met > this.limits.maxNodes) throw this.tooLarge(visit)
  }

  private pushMember(visit: Visit, keyword: string, kind: ChildKind, member: unknown, edits: readonly NodeEdit[] | undefined): void {
    if (kind === 'schemaMap') {
      if (typeof member === 'object' && member !== null && !Array.isArray(member)) this.pushMap(visit, member, keyword, edits)
    } else if (Array.isArray(member)) {
      this.checkContainer(member, visit, keyword)
      this.pushList(visit, member, keyword, visit.depth + 1, visit.level + 2, edits)
    } else if (isPlace(member) && !(kind === 'boolean|schema' && typeof member === 'boolean')) {
      const bits = edits === undefined ? visit.asleep : asleepFor(visit, edits, keyword, null)
      this.push(member, visit, keyword, null, visit.depth + 1, visit.level + 1, bits)
    }
  }

  private pushMap(visit: Visit, map: object, keyword: string, edits: readonly NodeEdit[] | undefined): void {
    this.checkContainer(map, visit, keyword)
    const guarded = this.guard.needed
    for (const key in map) {
      if (guarded && !Object.hasOwn(map, key)) continue
      const member = (map as Record<string, unknown>)[key]
      if (isPlace(member)) {
        const bits = edits === undefined ? visit.asleep : asleepFor(visit, edits, keyword, key)
        this.push(member, visit, keyword, key, visit.depth + 1, visit.level + 2, bits)
      } else this.met++
    }
  }

  private pushList(
    visit: Visit,
    list: readonly unknown[],
    keyword: string,
    depth: number,
    level: number,
    edits: readonly NodeEdit[] | undefined,
  ): void {
    this.met++
    // A sparse list can be long beyond all reading.
    if (list.length > this.limits.maxNodes) throw this.tooLarge(visit)
    for (let i = 0; i < list.length; i++) {
      const member = list[i]
      if (isPlace(member)) this.push(member, visit, keyword, i, depth, level, edits === undefined ? visit.asleep : asleepFor(visit, edits, keyword, i))
      else this.met++
    }
  }

  private push(
    value: unknown,
    parent: Visit | null,
    keyword: string,
    key: string | number | null,
    depth: number,
    level: number,
    asleep: number,
  ): void {
    this.met++
    let mask = 0
    if (typeof value === 'boolean') mask = BOOLEAN_NODE
    else {
      const fit = typeof value === 'object' && level <= this.limits.maxDepth && this.guard.admits(value as object)
      if (!fit) throw this.unfit(new Visit(value, parent, keyword, key, depth, level, asleep, 0))
      if (!Array.isArray(value)) mask = maskOf(value as Record<string, unknown>, this.gates.rows, this.guard.needed)
    }
    const idle = mask !== 0 && (mask & HAS_CHILDREN) === 0 && (this.woken(mask) & ~asleep) === 0
    if (!idle) this.visits.push(new Visit(value, parent, keyword, key, depth, level, asleep, mask))
  }

  /** Most nodes have the same mask as the one before. */
  private woken(mask: number): number {
    if (mask !== this.lastMask) {
      this.lastMask = mask
      this.lastWoken = wokenBy(this.gates, mask)
    }
    return this.lastWoken
  }

  private unfit(visit: Visit): Error {
    if (typeof visit.value !== 'object' || !isPlain(visit.value as object)) return notJson(visit.value, pointerOf(visit))
    return this.beyond('TOO_DEEP', visit)
  }

  private checkContainer(container: object, visit: Visit, keyword: string): void {
    const pointer = (): string => `${pointerOf(visit)}/${escapeToken(keyword)}`
    if (visit.level + 1 > this.limits.maxDepth) throw this.beyond('TOO_DEEP', visit, pointer())
    if (!this.guard.admits(container)) throw notJson(container, pointer())
  }

  private tooLarge(visit: Visit): Error {
    return this.beyond('TOO_LARGE', visit)
  }

  /** A pass of this walk may have put a cycle into a node, which is not in the root before the walk has ended. */
  private beyond(code: 'TOO_DEEP' | 'TOO_LARGE', visit: Visit, pointer: string = pointerOf(visit)): Error {
    const error = beyondLimit(code, this.limits, this.root, pointer)
    if (error.code === 'CYCLIC') return error
    let edited: Visit | undefined
    for (let at: Visit | null = visit; at !== null; at = at.parent) if (at.value !== at.original) edited = at
    return edited === undefined ? error : beyondLimit(code, this.limits, edited.value, pointer, pointerOf(edited))
  }
}

/** The passes that do not look at a child: those that sleep for its parent, and for what an edit put there. */
function asleepFor(visit: Visit, edits: readonly NodeEdit[], keyword: string, key: string | number | null): number {
  let bits = visit.asleep
  for (const edit of edits) {
    if (childAt(edit.before, keyword, key) !== childAt(edit.after, keyword, key)) bits |= edit.asleep
  }
  return bits
}

function childAt(node: unknown, keyword: string, key: string | number | null): unknown {
  let value: unknown = node
  for (const step of [keyword === '' ? null : keyword, key]) {
    if (step === null) continue
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, step)
        ? (value as Record<string | number, unknown>)[step]
        : undefined
  }
  return value
}
