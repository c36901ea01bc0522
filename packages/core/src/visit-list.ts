import type { ChildKind } from './child-table.ts'
import { beyondLimit, type Limits } from './limits.ts'
import { notJson } from './not-json.ts'
import { isPlain, mayInherit } from './plain.ts'
import { escapeToken } from './pointer.ts'
import { pointerOf, Visit } from './visit.ts'

/** Tells which passes do not look at a child, where that is not what holds for its parent. */
export type Asleep = (keyword: string, key: string | number | null) => number

/**
 * The places of a walk, parents before children. Finding a node's children appends them here; that is also where
 * the limits are held and where values that JSON does not know are refused.
 */
export class VisitList {
  readonly visits: Visit[] = []
  /** Lists, and members that are no nodes: shared many times over they would keep the walk busy for ever. */
  private others = 0

  constructor(
    private readonly root: unknown,
    private readonly limits: Limits,
  ) {
    if (isPlace(root)) this.push(new Visit(root, null, '', null, 0, 1, 0))
  }

  /** Appends what a keyword of the child table holds. */
  pushMember(visit: Visit, keyword: string, kind: ChildKind, member: unknown, asleep: Asleep | undefined): void {
    if (kind === 'schemaMap') {
      if (typeof member === 'object' && member !== null && !Array.isArray(member)) this.pushMap(visit, member, keyword, asleep)
    } else if (Array.isArray(member)) {
      this.checkContainer(member, visit, keyword)
      this.pushList(visit, member, keyword, visit.depth + 1, visit.level + 2, asleep)
    } else if (isPlace(member) && !(kind === 'boolean|schema' && typeof member === 'boolean')) {
      const bits = asleep === undefined ? visit.asleep : asleep(keyword, null)
      this.push(new Visit(member, visit, keyword, null, visit.depth + 1, visit.level + 1, bits))
    }
  }

  /** Appends the elements of a list that stands in a schema's place itself. */
  pushElements(visit: Visit, list: readonly unknown[], asleep: Asleep | undefined): void {
    this.pushList(visit, list, '', visit.depth, visit.level + 1, asleep)
  }

  /** Throws where the walk has more places than it may. */
  checkSize(visit: Visit): void {
    if (this.visits.length + this.others > this.limits.maxNodes) throw this.tooLarge(visit)
  }

  private pushMap(visit: Visit, map: object, keyword: string, asleep: Asleep | undefined): void {
    this.checkContainer(map, visit, keyword)
    const guarded = mayInherit(map)
    for (const key in map) {
      if (guarded && !Object.hasOwn(map, key)) continue
      const member = (map as Record<string, unknown>)[key]
      if (!isPlace(member)) {
        this.others++
        continue
      }
      const bits = asleep === undefined ? visit.asleep : asleep(keyword, key)
      this.push(new Visit(member, visit, keyword, key, visit.depth + 1, visit.level + 2, bits))
    }
  }

  private pushList(
    visit: Visit,
    list: readonly unknown[],
    keyword: string,
    depth: number,
    level: number,
    asleep: Asleep | undefined,
  ): void {
    this.others++
    // A sparse list can be long beyond all reading.
    if (list.length > this.limits.maxNodes) throw this.tooLarge(visit)
    for (let i = 0; i < list.length; i++) {
      const member = list[i]
      if (!isPlace(member)) {
        this.others++
        continue
      }
      const bits = asleep === undefined ? visit.asleep : asleep(keyword, i)
      this.push(new Visit(member, visit, keyword, i, depth, level, bits))
    }
  }

  private push(visit: Visit): void {
    const value = visit.value
    if (typeof value === 'object') {
      if (visit.level > this.limits.maxDepth) throw this.tooDeep(visit)
      if (!isPlain(value as object)) throw notJson(value, pointerOf(visit))
    } else if (typeof value !== 'boolean') throw notJson(value, pointerOf(visit))
    this.visits.push(visit)
  }

  private checkContainer(container: object, visit: Visit, keyword: string): void {
    if (visit.level + 1 > this.limits.maxDepth) throw this.tooDeep(visit)
    if (!isPlain(container)) throw notJson(container, `${pointerOf(visit)}/${escapeToken(keyword)}`)
  }

  private tooDeep(visit: Visit): Error {
    return beyondLimit('TOO_DEEP', this.limits, this.root, pointerOf(visit))
  }

  private tooLarge(visit: Visit): Error {
    return beyondLimit('TOO_LARGE', this.limits, this.root, pointerOf(visit))
  }
}

/** Whether the walk has business there: nodes, lists, and what JSON does not know, which is a fault. */
function isPlace(value: unknown): boolean {
  switch (typeof value) {
    case 'object':
      return value !== null
    case 'string':
    case 'number':
    case 'undefined':
      return false
    default:
      return true
  }
}
