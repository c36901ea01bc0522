import type { ChildTable } from './child-table.ts'
import { messageOf, SpokeshaveError } from './errors.ts'
import { BOOLEAN_NODE, type CompiledGates, NO_TYPE, OBJECT_NODE, opens, typeMask } from './gates.ts'
import type { DeepReadonly, SchemaNode } from './json.ts'
import type { Limits } from './limits.ts'
import type { NodePass, Note, PassContext } from './pass.ts'
import { passContext } from './pass-context.ts'
import { mayInherit } from './plain.ts'
import { pointerOf, type Visit, writeToParent } from './visit.ts'
import { type Asleep, VisitList } from './visit-list.ts'
import { type PathState, VisitPath } from './visit-path.ts'

/** Adjacent node passes of one phase and one child table, ready to walk. */
export interface WalkPlan {
  readonly passes: readonly NodePass[]
  readonly phase: 'enter' | 'leave'
  readonly children: ChildTable
  readonly gates: CompiledGates
}

/** One edit, as an observer of a walk sees it. */
export interface Edit {
  readonly pass: NodePass
  readonly path: VisitPath
  readonly before: unknown
  readonly after: unknown
  readonly note: Partial<Note> | undefined
}

/** What a pass made of its node, and which passes sleep for what it inserted. */
interface NodeEdit {
  readonly before: unknown
  readonly after: unknown
  readonly asleep: number
}

/**
 * Walks a schema once for all passes of the plan and gives the result: the same reference where nothing changed.
 * The input is read plain and never written; only the way from an edit up to the root is copied. Nodes are
 * visited level by level.
 */
export function walk(root: unknown, plan: WalkPlan, limits: Limits, observe?: (edit: Edit) => void): unknown {
  return new Walk(root, plan, limits, observe).run()
}

class Walk {
  private readonly list: VisitList
  private readonly state: PathState
  private readonly contexts: (PassContext | undefined)[] = []
  /** The pass whose visit is going on, for errors and observers. */
  private pass: NodePass | undefined
  private edited = false

  constructor(
    private readonly root: unknown,
    private readonly plan: WalkPlan,
    limits: Limits,
    observe: ((edit: Edit) => void) | undefined,
  ) {
    this.list = new VisitList(root, limits)
    const record: PathState['record'] =
      observe && ((path, before, after, note) => observe({ pass: this.pass!, path, before, after, note }))
    this.state = { current: undefined, skipped: false, record }
  }

  run(): unknown {
    const visits = this.list.visits
    const enter = this.plan.phase === 'enter'
    let at = visits[0]
    try {
      // The list grows while it is read.
      for (let i = 0; i < visits.length; i++) {
        at = visits[i]!
        const mark = visits.length
        const mask = this.scan(at)
        if (enter && mask !== 0) this.visit(at, mask, mark)
        this.list.checkSize(at)
      }
      if (!enter || this.edited) {
        for (let i = visits.length - 1; i >= 0; i--) {
          at = visits[i]!
          if (!enter) this.visit(at, this.maskOf(at.value), visits.length)
          if (at.value !== at.original && at.parent !== null) writeToParent(at)
        }
      }
    } catch (thrown) {
      throw this.fault(thrown, at)
    }
    return visits.length === 0 ? this.root : visits[0]!.value
  }

  /** Gives a node's mask and appends its children; 0 for a list. */
  private scan(visit: Visit): number {
    const value = visit.value
    if (typeof value === 'boolean') return BOOLEAN_NODE
    if (Array.isArray(value)) {
      this.list.pushElements(visit, value, undefined)
      return 0
    }
    const node = value as Record<string, unknown>
    const rows = this.plan.gates.rows
    const guarded = mayInherit(node)
    let mask = OBJECT_NODE
    let typed = false
    for (const keyword in node) {
      const row = rows[keyword]
      if (row === undefined || (guarded && !Object.hasOwn(node, keyword))) continue
      const member = node[keyword]
      if (member === undefined) continue
      mask |= row.bits
      if (row.isType) {
        typed = true
        mask |= typeMask(member)
      }
      if (row.kind !== undefined) this.list.pushMember(visit, keyword, row.kind, member, undefined)
    }
    return typed ? mask : mask | NO_TYPE
  }

  /** The mask alone, for a node that a pass has edited. */
  private maskOf(value: unknown): number {
    if (typeof value === 'boolean') return BOOLEAN_NODE
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return 0
    const rows = this.plan.gates.rows
    let mask = OBJECT_NODE
    for (const keyword of Object.keys(value)) {
      const member = (value as Record<string, unknown>)[keyword]
      if (member !== undefined) mask |= rows[keyword]?.bits ?? 0
    }
    const type = Object.hasOwn(value, 'type') ? (value as { type?: unknown }).type : undefined
    return mask | (type === undefined ? NO_TYPE : typeMask(type))
  }

  /** Calls the passes that are awake here; `mark` is where this node's children begin. */
  private visit(visit: Visit, firstMask: number, mark: number): void {
    const { passes, gates } = this.plan
    let mask = firstMask
    let path: VisitPath | undefined
    let edits: NodeEdit[] | undefined
    let skipped = 0
    for (let i = 0; i < passes.length; i++) {
      if ((visit.asleep & (1 << i)) !== 0 || !opens(gates.gates[i]!, mask)) continue
      path ??= new VisitPath(visit, this.state)
      const before = visit.value
      this.call(i, visit, path)
      if (this.state.skipped) {
        skipped |= 1 << i
        this.state.skipped = false
      }
      if (visit.value === before) continue
      this.edited = true
      mask = this.maskOf(visit.value)
      // What this pass inserts sleeps for it and for all that came before it.
      ;(edits ??= []).push({ before, after: visit.value, asleep: (1 << (i + 1)) - 1 })
    }
    if (this.plan.phase === 'leave' || (edits === undefined && skipped === 0)) return
    visit.asleep |= skipped
    this.rescan(visit, mark, edits ?? [])
  }

  private call(index: number, visit: Visit, path: VisitPath): void {
    const pass = this.plan.passes[index]!
    this.pass = pass
    this.state.current = path
    const context = (this.contexts[index] ??= passContext(pass, this.root, this.plan.children))
    pass.visit(visit.value as DeepReadonly<SchemaNode>, path, context)
    this.state.current = undefined
    this.pass = undefined
  }

  /** Appends the children of an edited node anew. */
  private rescan(visit: Visit, mark: number, edits: readonly NodeEdit[]): void {
    this.list.visits.length = mark
    const value = visit.value
    const asleep: Asleep = (keyword, key) => {
      let bits = visit.asleep
      for (const edit of edits) {
        if (childAt(edit.before, keyword, key) !== childAt(edit.after, keyword, key)) bits |= edit.asleep
      }
      return bits
    }
    if (Array.isArray(value)) this.list.pushElements(visit, value, asleep)
    else if (typeof value === 'object' && value !== null) {
      for (const keyword of Object.keys(value)) {
        const kind = this.plan.gates.rows[keyword]?.kind
        if (kind !== undefined) this.list.pushMember(visit, keyword, kind, (value as Record<string, unknown>)[keyword], asleep)
      }
    }
  }

  private fault(thrown: unknown, at: Visit | undefined): SpokeshaveError {
    const pass = this.pass?.name
    const pointer = at === undefined ? '' : pointerOf(at)
    if (thrown instanceof SpokeshaveError) return thrown.with({ pass, pointer })
    if (pass === undefined) {
      return new SpokeshaveError('NOT_JSON', `the value cannot be read: ${messageOf(thrown)}`, { pointer, cause: thrown })
    }
    return new SpokeshaveError('PASS_FAILED', `the pass "${pass}" failed: ${messageOf(thrown)}`, { pass, pointer, cause: thrown })
  }
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
