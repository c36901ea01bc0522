import { Account } from './account.ts'
import type { Change } from './change.ts'
import { listeners } from './hooks.ts'
import type { Effect, HookName } from './pass.ts'
import type { Plan } from './plan.ts'
import { type Reading, sizeOf } from './reading.ts'
import { type Statistics, statisticsOf } from './statistics.ts'
import type { Step } from './stage.ts'
import { Stopwatch } from './stopwatch.ts'
import type { Edit } from './walk.ts'

/** Why a pass did not run: it already fits, its keywords are not there, compaction is off, or the schema was refused before. */
export type SkipReason = 'fits' | 'not-woken' | 'compaction-off' | 'not-reached'

/** What one pass did to one schema. */
export interface PassReport {
  readonly name: string
  readonly hook: HookName
  readonly ran: boolean
  /** Only where it did not run. */
  readonly skipped?: SkipReason
  /**
   * The size of what would be sent before and after, in the budget's unit; null before prune has ended. Graded passes
   * are weighed together: each has what its own changes saved, as if they had been made one pass after another.
   */
  readonly bytesBefore: number | null
  readonly bytesAfter: number | null
  readonly changes: readonly Change[]
  /**
   * How long it took, without the account; only where timings were asked for. No time is told twice: graded passes that
   * were weighed together have equal shares, and the deserialize pass has all reading, that of sizes included.
   */
  readonly milliseconds?: number
}

/** What all passes did to one schema. */
export interface Totals {
  readonly changes: number
  /** How many, by effect; all but those of effect `same` are losses. */
  readonly effects: Readonly<Record<Effect, number>>
  /** Changes whose effect is not `same`, by code. */
  readonly codes: Readonly<Record<string, number>>
  /** What is in the input, and in the result; null without one. */
  readonly input: Statistics
  readonly result: Statistics | null
}

/** The account of one schema. */
export interface Report {
  /** In order. */
  readonly passes: readonly PassReport[]
  readonly totals: Totals
  /** The size before compaction; null where the value could not be read. */
  readonly preparedSize: number | null
  /** The size of the result; null where there is none. */
  readonly size: number | null
  /** The unit of the sizes, `bytes` unless the budget has a meter. */
  readonly unit: string
  /** The most it may measure, or null without a budget. */
  readonly budget: number | null
  /** Whether the result keeps to the budget; null without a result or a budget. */
  readonly fits: boolean | null
  /** By how much the result is over its budget; 0 where it fits. */
  readonly over: number
}

/** Keeps the account of one schema. */
export class Reporter {
  readonly observe: (edit: Edit) => void
  private readonly account: Account
  private readonly ranPasses = new Map<string, Omit<PassReport, 'changes' | 'name' | 'hook'>>()
  private preparedSize: number | null = null
  private lastSize: number | null = null
  /** What each graded pass saved of the run that is going on. */
  private readonly saved = new Map<Step, number>()
  private readonly watch: Stopwatch
  /** By the passes that ran last, and by reading. */
  private took = 0
  private reading = 0

  constructor(
    private readonly plan: Plan,
    private readonly input: unknown,
    private readonly timings: boolean,
  ) {
    this.watch = new Stopwatch(timings)
    this.account = new Account(input, plan.limits, plan.allChildren)
    this.observe = (edit) => this.account.edited(edit)
  }

  /** A pass is about to run. */
  begin(): void {
    const since = this.watch.lap()
    // Between two passes of compaction the value is measured.
    if (this.preparedSize !== null) this.reading += since
    this.took = 0
  }

  /** A pass of sanitize or prune ran, or was not woken. */
  ran(step: Step, woken: boolean): void {
    this.note(step, woken, null, null, this.took)
  }

  /** A pass gave this value for that. Where core walks for it, each edit was already observed. */
  transformed(step: Step, before: unknown, after: unknown): void {
    this.took += this.watch.lap()
    if (step.walk === undefined || step.wrapped) this.account.transformed(step, before, after)
    this.account.ended(after)
    this.watch.lap()
  }

  /** Changes of a graded pass saved so much, in the budget's unit. */
  credited(step: Step, saved: number): void {
    this.saved.set(step, (this.saved.get(step) ?? 0) + saved)
  }

  /** Sanitize and prune have ended, and the value was read. */
  prepared(reading: Reading): void {
    this.preparedSize = this.lastSize = sizeOf(reading, this.plan.limit)
    this.reading += this.watch.lap()
  }

  /** A compaction pass ran, or several that are graded; `reading` is what came of it. */
  compacted(steps: readonly Step[], reading: Reading): void {
    const size = sizeOf(reading, this.plan.limit)
    this.reading += this.watch.lap()
    let before = this.lastSize ?? size
    for (const step of steps) {
      const after = step === steps.at(-1) ? size : before - (this.saved.get(step) ?? 0)
      this.note(step, true, before, after, this.took / steps.length)
      before = after
    }
    this.lastSize = size
  }

  /** The value was read for good. */
  deserialized(value: unknown, reading: Reading): void {
    this.reading += this.watch.lap()
    const { hook, steps } = this.plan.stages.deserialize
    for (const step of steps) this.note(step, true, this.lastSize, this.lastSize, this.reading / steps.length)
    const pass = this.plan.deserialize
    if (pass !== undefined && reading.model === pass.model && (steps.length === 1 || listeners(hook).length === 0)) {
      this.account.read(pass.name, value, pass.model)
      this.account.endedReading(reading.schema)
      return
    }
    if (steps.length > 0) this.account.transformed(steps[0]!, value, reading.schema)
    this.account.ended(reading.schema)
  }

  /** The account up to here. `result` is absent where the schema was refused. */
  report(result?: Reading): Report {
    const { allChildren } = this.plan
    const input = statisticsOf(this.input, allChildren)
    const statistics = result === undefined ? null : statisticsOf(result.schema, allChildren)
    return this.write(this.account.changes(), input, statistics, result !== undefined)
  }

  /** The report of a schema that cannot be read for an account: which passes ran, and no changes. */
  bareReport(): Report {
    return this.write([], { descriptionBytes: 0, properties: 0, enumValues: 0, requiredNames: 0 }, null, false)
  }

  private write(changes: readonly Change[], input: Statistics, result: Statistics | null, done: boolean): Report {
    const { limit } = this.plan
    const byPass = new Map<string, Change[]>()
    for (const change of changes) {
      const list = byPass.get(change.pass)
      if (list === undefined) byPass.set(change.pass, [change])
      else list.push(change)
    }
    const passes = this.plan.entries.map(({ name, hook }): PassReport => {
      const ran = this.ranPasses.get(name) ?? this.skipped(hook, done)
      return { name, hook, ...ran, changes: byPass.get(name) ?? [] }
    })
    const size = done ? this.lastSize : null
    return {
      passes,
      totals: totalsOf(changes, input, result),
      preparedSize: this.preparedSize,
      size,
      unit: limit?.unit ?? 'bytes',
      budget: limit?.most ?? null,
      fits: size === null || limit === undefined ? null : size <= limit.most,
      over: size === null || limit === undefined ? 0 : Math.max(0, size - limit.most),
    }
  }

  private skipped(hook: HookName, done: boolean): Omit<PassReport, 'changes' | 'name' | 'hook'> {
    const later = hook === 'compactionPass' || hook === 'deserialize'
    const size = later ? this.lastSize : null
    const off = this.plan.limit === undefined || !this.plan.compaction
    const skipped = !done ? 'not-reached' : hook === 'compactionPass' && off ? 'compaction-off' : 'fits'
    return { ran: false, skipped, bytesBefore: size, bytesAfter: size }
  }

  private note(step: Step, ran: boolean, bytesBefore: number | null, bytesAfter: number | null, milliseconds: number): void {
    this.ranPasses.set(step.entry.name, {
      ran,
      ...(ran ? {} : { skipped: 'not-woken' as const }),
      bytesBefore,
      bytesAfter,
      ...(this.timings ? { milliseconds } : {}),
    })
  }
}

function totalsOf(changes: readonly Change[], input: Statistics, result: Statistics | null): Totals {
  const effects: Record<Effect, number> = { same: 0, docs: 0, wider: 0, narrower: 0, mixed: 0 }
  const codes: Record<string, number> = Object.create(null)
  for (const { effect, code } of changes) {
    effects[effect]++
    if (effect !== 'same') codes[code] = (codes[code] ?? 0) + 1
  }
  return { changes: changes.length, effects, codes, input, result }
}
