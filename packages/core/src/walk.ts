import type { NodeEdit } from './asleep.ts'
import type { ChildTable } from './child-table.ts'
import { type CopyRows, copyWithout, unfit } from './copy-without.ts'
import { messageOf, SpokeshaveError } from './errors.ts'
import { BOOLEAN_NODE, type CompiledGates, HAS_CHILDREN, maskOf, wokenBy } from './gates.ts'
import { type DeepReadonly, isObject, type SchemaNode } from './json.ts'
import type { Limits } from './limits.ts'
import { movesSubschema } from './moves.ts'
import type { NodePass, Note, Offer, PassContext } from './pass.ts'
import { passContext } from './pass-context.ts'
import { Places } from './places.ts'
import { refusePromise } from './promises.ts'
import { NotAlongTheWay, type RowReader } from './row-reader.ts'
import { pointerOf, tokensOf, type Visit } from './visit.ts'
import { type PathState, type Recipe, VisitPath } from './visit-path.ts'

/** Adjacent node passes of one phase and one child table, ready to walk. */
export interface WalkPlan {
  readonly passes: readonly NodePass[]
  readonly phase: 'enter' | 'leave'
  readonly children: ChildTable
  readonly gates: CompiledGates
  /** Where all that the one pass does is to leave out keywords. */
  readonly copy?: CopyRows | undefined
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
  if (plan.copy !== undefined && listeners.observe === undefined) {
    const copy = copied(root, plan.copy, limits)
    if (copy !== unfit) return copy
  }
  return new Walk(root, plan, limits, listeners).run()
}

function copied(root: unknown, rows: CopyRows, limits: Limits): unknown {
  try {
    return copyWithout(root, rows, limits)
  } catch {
    // The value throws where it is read; the walk says where.
    return unfit
  }
}

/** One walk; {@link walk} is all that most need of it. */
export class Walk {
  private places: Places | undefined
  /** Where the walk is. */
  private at = 0
  private made: PathState | undefined
  private readonly contexts: (PassContext | undefined)[] = []
  /** The pass whose visit is going on, for errors and observers. */
  private pass: NodePass | undefined
  private edited = false
  private lastMask = 0
  private lastWoken = 0

  constructor(
    private readonly root: unknown,
    private readonly plan: WalkPlan,
    private readonly limits: Limits,
    private readonly listeners: WalkListeners = {},
  ) {}

  /** Made when the first pass is woken, which for most schemas is never. */
  private get state(): PathState {
    if (this.made !== undefined) return this.made
    const { observe, propose } = this.listeners
    const record: PathState['record'] =
      observe && ((visit, before, after, note) => observe({ pass: this.pass!, at: tokensOf(visit), before, after, note }))
    const { rows } = this.plan.gates
    return (this.made = { current: undefined, ownNodeOnly: false, skipped: false, placed: false, rows, propose, record })
  }

  run(): unknown {
    this.descend()
    return this.ascend()
  }

  /** Goes over all places. `reader` gets each as the passes left it. */
  descend(read?: (places: Places) => RowReader): RowReader | undefined {
    this.at = 0
    try {
      const places = (this.places = new Places(this.root, this.plan.gates, this.limits))
      const reader = read?.(places)
      const enter = this.plan.phase === 'enter'
      // The list grows while it is read.
      for (; this.at < places.length; this.at++) {
        const { at } = this
        const length = places.length
        const mask = places.expand(at)
        if (enter) this.enter(places, at, mask, length)
        places.check()
        reader?.read(at, length)
      }
      return reader
    } catch (thrown) {
      throw thrown instanceof NotAlongTheWay ? thrown : this.faultOf(thrown)
    }
  }

  /** The root as the passes left it, its children as they were. */
  rootNow(): unknown {
    return this.places!.valueAt(0)
  }

  /** Writes what changed into the places above, and gives what the root became. */
  ascend(): unknown {
    const places = this.places!
    const enter = this.plan.phase === 'enter'
    try {
      if (!enter || this.edited) {
        let changed = false
        for (this.at = places.length - 1; this.at >= 0; this.at--) {
          if (!enter) this.leave(places, this.at)
          changed ||= places.changedAt(this.at)
          if (!places.beginsContainer(this.at)) continue
          if (changed) places.writeUp(this.at)
          changed = false
        }
      }
      return places.length === 0 ? this.root : places.valueAt(0)
    } catch (thrown) {
      throw this.faultOf(thrown)
    }
  }

  /** Parents first: what passes make of a place decides on its children. `length` is what the list had before them. */
  private enter(places: Places, at: number, mask: number, length: number): void {
    if (this.wokenBy(mask) === 0) return
    const visit = places.visitAt(at)
    const { asleep } = visit
    visit.mask = mask
    const edits = this.visit(visit)
    if (edits !== undefined || visit.asleep !== asleep) places.expandAgain(at, length, edits)
  }

  /** Children first: by now they stand in their parent as they have become. */
  private leave(places: Places, at: number): void {
    const mask = this.maskOf(places.valueAt(at), places)
    if (this.wokenBy(mask) === 0) return
    const visit = places.visitAt(at)
    visit.mask = mask
    this.visit(visit)
  }

  /** Most nodes have the same mask as the one before. */
  private wokenBy(mask: number): number {
    if (mask !== this.lastMask) {
      this.lastMask = mask
      this.lastWoken = wokenBy(this.plan.gates, mask)
    }
    return this.lastWoken
  }

  /** Calls the passes that are awake here, and gives those edits that may have put other children there. */
  private visit(visit: Visit): NodeEdit[] | undefined {
    const { passes } = this.plan
    let woken = this.wokenBy(visit.mask)
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
      if (i + 1 < passes.length) woken = this.wokenBy(visit.mask)
      // What this pass inserts sleeps for it and for all that came before it.
      if (this.state.placed) (edits ??= []).push({ before, after: visit.value, asleep: (1 << (i + 1)) - 1 })
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
      if (this.state.placed || index + 1 < this.plan.passes.length) visit.mask = this.maskOf(visit.value, this.places!)
      if (this.state.placed && pass.scope === 'node' && hasChildren(visit) && movesSubschema(before, visit.value, this.plan.gates.rows)) {
        throw new SpokeshaveError('PASS_FAILED', `the pass "${pass.name}" of scope "node" moved a subschema; declare scope "subtree"`)
      }
    }
    this.state.current = undefined
    this.pass = undefined
  }

  /** The mask of what a pass put there, which may be anything. */
  private maskOf(value: unknown, { guard }: Places): number {
    if (typeof value === 'boolean') return BOOLEAN_NODE
    if (!isObject(value)) return 0
    return maskOf(value, this.plan.gates.rows, !guard.admits(value) || guard.needed)
  }

  private faultOf(thrown: unknown): SpokeshaveError {
    const pass = this.pass?.name
    const { at, places } = this
    const pointer = places === undefined || at >= places.length ? '' : pointerOf(places.visitAt(at))
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
