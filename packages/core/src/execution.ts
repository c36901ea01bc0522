import { current, isDraft } from 'immer'

import { editDraft } from './drafts.ts'
import { callTap, guarded, runGroup, runStep, wakes } from './drive.ts'
import { messageOf, SpokeshaveError } from './errors.ts'
import { HookCall } from './hook-call.ts'
import { listeners } from './hooks.ts'
import type { ToolSchema } from './model.ts'
import type { Plan } from './plan.ts'
import { refusePromise } from './promises.ts'
import { readQuickly } from './quick-reading.ts'
import { fits, readAsIs, type Reading, readWhole } from './reading.ts'
import { shrink } from './shrink.ts'
import type { Stage, Step } from './stage.ts'
import type { Edit } from './walk.ts'

/** What can be heard while a schema is parsed. */
export interface ParseObserver {
  /** Called with the name of each compaction pass before it runs. */
  compaction?(pass: string): void
  /** Called where the result is over its budget all the same, or was not to be compacted. */
  over?(): void
}

/** Looks on while a schema goes from pass to pass. */
export interface Witness {
  /** Gets each edit of the passes that core walks for. */
  readonly observe?: (edit: Edit) => void
  /** A pass is about to run. */
  begin(): void
  /** A pass of sanitize or prune ran, or was not woken. */
  ran(step: Step, woken: boolean): void
  /** A pass gave one value for another; the same reference where nothing changed. */
  transformed(step: Step, before: unknown, after: unknown): void
  /** Sanitize and prune have ended, and the value was read. */
  prepared(reading: Reading): void
  /** Changes of a graded pass saved so much, in the unit of the budget. */
  credited?(step: Step, saved: number): void
  /** A compaction pass ran, or several that are graded together, and what came of it was read. */
  compacted(steps: readonly Step[], reading: Reading): void
  /** The value was read for good. */
  deserialized(value: unknown, reading: Reading): void
}

/**
 * One schema on its way through a pipeline. With a witness, or with interceptors on a hook, each pass walks alone;
 * otherwise neighbours that may share a walk do.
 */
export class Execution {
  /** Beyond so many bytes nobody asks for the exact size. */
  private readonly exactTo: number

  constructor(
    private readonly plan: Plan,
    private readonly witness?: Witness | undefined,
    private readonly observer?: ParseObserver | undefined,
  ) {
    const { limit } = plan
    this.exactTo = witness !== undefined || limit?.meter !== undefined ? Infinity : (limit?.most ?? 0)
  }

  /** The whole way: what would be sent. */
  run(schema: unknown): Reading {
    const { plan } = this
    const reading = this.runQuickly(schema) ?? this.runSlowly(schema)
    if (plan.limit !== undefined && this.observer?.over !== undefined && !fits(reading, plan.limit)) this.tell('over', (observer) => observer.over!())
    if (plan.deserialize?.check !== undefined) {
      const pass = plan.deserialize
      guarded(pass.name, () => refusePromise(pass.check!(reading.schema as ToolSchema), `the pass "${pass.name}"`))
    }
    return reading
  }

  /** Prepared and read in one go; undefined where that cannot be. */
  private runQuickly(schema: unknown): Reading | undefined {
    const { quick, limits } = this.plan
    if (quick === undefined || this.witness !== undefined || !this.readsAlone()) return undefined
    const done = readQuickly(schema, quick, limits, this.exactTo)
    if (done === undefined || !this.needsLess(done.reading)) return done?.reading
    return this.compact(done.prepared(), done.reading).reading
  }

  /** One hook after the other. */
  private runSlowly(schema: unknown): Reading {
    const prepared = this.prepare(schema)
    const first = this.read(prepared, Infinity)
    this.witness?.prepared(first)
    const { value, reading } = this.needsLess(first) ? this.compact(prepared, first) : { value: prepared, reading: first }
    this.witness?.deserialized(value, reading)
    return reading
  }

  /** Whether compaction has to begin. */
  private needsLess(reading: Reading): boolean {
    const { limit, compaction } = this.plan
    return limit !== undefined && compaction && !fits(reading, limit)
  }

  /** Whether the model is all there is on the deserialize hook. */
  private readsAlone(): boolean {
    const { stages, readPlan } = this.plan
    const { hook, steps } = stages.deserialize
    return steps.length === 1 && readPlan !== undefined && !steps[0]!.wrapped && listeners(hook).length === 0
  }

  /** Sanitize and prune. The result may share structure with the input. */
  prepare(schema: unknown): unknown {
    return this.stage(this.plan.stages.prune, this.stage(this.plan.stages.sanitize, schema))
  }

  /** Compaction passes one at a time, as long as it does not fit. */
  private compact(prepared: unknown, first: Reading): { readonly value: unknown; readonly reading: Reading } {
    const limit = this.plan.limit!
    const stage = this.plan.stages.compactionPass
    let value = prepared
    let reading = first
    let call: HookCall | undefined
    for (const steps of stage.runs) {
      if (fits(reading, limit)) break
      call ??= HookCall.begin(stage.hook, value)
      const before = value
      value = this.compactBy(steps, value, call)
      const name = steps.at(-1)!.entry.name
      if (value !== before) reading = guarded(name, () => this.read(value, this.exactTo)) as Reading
      this.witness?.compacted(steps, reading)
    }
    call?.end(value)
    return { value, reading: reading.schema === undefined ? this.read(value, Infinity) : reading }
  }

  /** One pass, or a run of graded passes together. */
  private compactBy(steps: readonly Step[], value: unknown, call: HookCall): unknown {
    for (const { entry } of steps) this.tell('compaction', (observer) => observer.compaction?.(entry.name), entry.name)
    const [first] = steps as readonly [Step]
    if (!first.graded) return this.step(first, value, call)
    for (const step of steps) call.tap(step)
    this.witness?.begin()
    try {
      const read = (shrunk: unknown): Reading => this.read(shrunk, Infinity, Infinity)
      const [after] = shrink([{ value, steps, plan: this.plan, read, listeners: this.witness }], this.plan.limit!)
      for (const step of steps) this.witness?.transformed(step, value, after)
      return after
    } catch (error) {
      call.error(error)
      throw error
    }
  }

  /** Lets the observer hear of something. What it throws is neither the schema's fault nor a pass's. */
  private tell(method: keyof ParseObserver, call: (observer: ParseObserver) => unknown, pass?: string): void {
    if (this.observer === undefined) return
    try {
      refusePromise(call(this.observer), 'it')
    } catch (thrown) {
      throw new SpokeshaveError('PASS_FAILED', `the observer's "${method}" failed: ${messageOf(thrown)}`, { pass, cause: thrown })
    }
  }

  private stage(stage: Stage, input: unknown): unknown {
    let value = input
    if (this.witness === undefined && listeners(stage.hook).length === 0) {
      for (const group of stage.groups) value = runGroup(group, value, this.plan)
      return value
    }
    const call = HookCall.begin(stage.hook, value)
    for (const step of stage.steps) value = this.step(step, value, call)
    call.end(value)
    return value
  }

  private step(step: Step, value: unknown, call: HookCall): unknown {
    call.tap(step)
    this.witness?.begin()
    try {
      const after = runStep(step, value, this.plan, this.witness?.observe)
      this.witness?.transformed(step, value, after)
      if (step.entry.hook !== 'compactionPass') this.witness?.ran(step, wakes(step, value))
      return after
    } catch (error) {
      call.error(error)
      throw error
    }
  }

  /** What would be sent for a value: the first result on the deserialize hook, or the value as it is. */
  private read(value: unknown, stopAt: number, exactTo: number = this.exactTo): Reading {
    const { plan } = this
    const { hook, steps } = plan.stages.deserialize
    if (steps.length === 0) return readAsIs(value, plan.limits, exactTo)
    if (this.readsAlone()) {
      return this.readModel(value, stopAt, exactTo)
    }
    const call = HookCall.begin(hook, value)
    for (const step of steps) {
      call.tap(step)
      try {
        const reading = this.readStep(step, value, stopAt, exactTo)
        if (reading === undefined) continue
        call.end(reading.schema)
        return reading
      } catch (error) {
        call.error(error)
        throw error
      }
    }
    call.done()
    return readAsIs(value, plan.limits, exactTo)
  }

  private readStep(step: Step, value: unknown, stopAt: number, exactTo: number): Reading | undefined {
    if (step.entry.pass !== undefined && !step.wrapped) return this.readModel(value, stopAt, exactTo)
    let reading: Reading | undefined
    guarded(step.entry.name, () => {
      const call = (draft: unknown): void => {
        const given = callTap(step, draft)
        // Copied at once: a draft may stand anywhere in it, and ends with this call.
        if (given !== undefined) reading = readAsIs(isDraft(given) ? current(given) : given, this.plan.limits, exactTo)
      }
      if (typeof value === 'object' && value !== null) editDraft(value, call)
      else call(value)
    })
    return reading
  }

  private readModel(value: unknown, stopAt: number, exactTo: number): Reading {
    const { readPlan, deserialize, limits } = this.plan
    try {
      return readWhole(value, readPlan!, limits, stopAt, exactTo)
    } catch (error) {
      throw error instanceof SpokeshaveError ? error.with({ pass: deserialize!.name }) : error
    }
  }
}
