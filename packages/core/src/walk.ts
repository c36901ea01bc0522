import type { ChildTable } from './child-table.ts'
import { messageOf, SpokeshaveError } from './errors.ts'
import { BOOLEAN_NODE, type CompiledGates, HAS_CHILDREN, maskOf, wokenBy } from './gates.ts'
import { type DeepReadonly, isObject, type SchemaNode } from './json.ts'
import type { Limits } from './limits.ts'
import { movesSubschema } from './moves.ts'
import type { NodePass, Note, Offer, PassContext } from './pass.ts'
import { passContext } from './pass-context.ts'
import { refusePromise } from './promises.ts'
import { pointerOf, tokensOf, type Visit, writeToParent } from './visit.ts'
import { type NodeEdit, VisitList } from './visit-list.ts'
import { type PathState, type Recipe, VisitPath } from './visit-path.ts'

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
  /** The tokens of the node's place at that moment. */
  readonly at: readonly string[]
  readonly before: unknown
  readonly after: unknown
  readonly note: Partial<Note> | undefined
}

/** Those who hear of a walk. */
export interface WalkListeners {
  /** Gets each edit. */
  readonly observe?: ((edit: Edit) => void) | undefined
  /** Gets what a graded pass offers; nothing is edited then. */
  readonly propose?: ((visit: Visit, offer: Offer, recipe: Recipe) => void) | undefined
}

/**
 * Walks a schema once for all passes of the plan and gives the result: the same reference where nothing changed.
 * The input is read plain and never written; only the way from an edit up to the root is copied. Nodes are
 * visited level by level.
 */
export function walk(root: unknown, plan: WalkPlan, limits: Limits, listeners: WalkListeners = {}): unknown {
  return new Walk(root, plan, limits, listeners).run()
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
    { observe, propose }: WalkListeners,
  ) {
    this.list = new VisitList(root, plan.gates, limits)
    const record: PathState['record'] =
      observe && ((visit, before, after, note) => observe({ pass: this.pass!, at: tokensOf(visit), before, after, note }))
    this.state = { current: undefined, ownNodeOnly: false, skipped: false, placed: false, rows: plan.gates.rows, propose, record }
  }

  run(): unknown {
    const { visits } = this.list
    const enter = this.plan.phase === 'enter'
    let at: Visit | undefined
    try {
      this.list.pushRoot()
      // The list grows while it is read.
      for (let i = 0; i < visits.length; i++) {
        at = visits[i]!
        const edits = enter ? this.visit(at) : undefined
        if (hasChildren(at)) this.list.pushChildren(at, edits)
      }
      if (!enter || this.edited) {
        for (let i = visits.length - 1; i >= 0; i--) {
          at = visits[i]!
          if (!enter) {
            at.mask = this.maskOf(at.value)
            this.visit(at)
          }
          if (at.value !== at.original && at.parent !== null) writeToParent(at)
        }
      }
    } catch (thrown) {
      throw this.fault(thrown, at)
    }
    return visits.length === 0 ? this.root : visits[0]!.value
  }

  /** Calls the passes that are awake here, and gives those edits that may have put other children there. */
  private visit(visit: Visit): NodeEdit[] | undefined {
    const { passes, gates } = this.plan
    let woken = wokenBy(gates, visit.mask)
    if (woken === 0) return undefined
    const path = new VisitPath(visit, this.state)
    let edits: NodeEdit[] | undefined
    for (let i = 0; i < passes.length; i++) {
      if ((woken & ~visit.asleep & (1 << i)) === 0) continue
      const before = visit.value
      this.call(i, visit, path)
      if (this.state.skipped) {
        visit.asleep |= 1 << i
        this.state.skipped = false
      }
      if (visit.value === before) continue
      if (i + 1 < passes.length) woken = wokenBy(gates, visit.mask)
      // What this pass inserts sleeps for it and for all that came before it.
      if (this.state.placed && hasChildren(visit)) (edits ??= []).push({ before, after: visit.value, asleep: (1 << (i + 1)) - 1 })
    }
    return edits
  }

  private call(index: number, visit: Visit, path: VisitPath): void {
    const pass = this.plan.passes[index]!
    this.pass = pass
    this.state.current = path
    this.state.ownNodeOnly = pass.scope === 'node'
    const context = (this.contexts[index] ??= passContext(pass, this.root, this.plan.children))
    this.state.placed = false
    const before = visit.value
    const given: unknown = pass.visit(before as DeepReadonly<SchemaNode>, path, context)
    // An asynchronous pass would edit after its visit, when nobody looks any more.
    if (given !== undefined) refusePromise(given, `the pass "${pass.name}"`)
    if (visit.value !== before) {
      this.edited = true
      // Where no subschema came or went, only the gates of later passes ask for the rest of the mask.
      if (this.state.placed || index + 1 < this.plan.passes.length) visit.mask = this.maskOf(visit.value)
      if (this.state.placed && pass.scope === 'node' && hasChildren(visit) && movesSubschema(before, visit.value, this.plan.gates.rows)) {
        throw new SpokeshaveError('PASS_FAILED', `the pass "${pass.name}" of scope "node" moved a subschema; declare scope "subtree"`)
      }
    }
    this.state.current = undefined
    this.pass = undefined
  }

  /** The mask of what a pass put there, which may be anything. */
  private maskOf(value: unknown): number {
    if (typeof value === 'boolean') return BOOLEAN_NODE
    if (!isObject(value)) return 0
    const { guard } = this.list
    return maskOf(value, this.plan.gates.rows, !guard.admits(value) || guard.needed)
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

/** A list, or a node that holds subschemas. */
function hasChildren(visit: Visit): boolean {
  return (visit.mask & HAS_CHILDREN) !== 0 || Array.isArray(visit.value)
}
