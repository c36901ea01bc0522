import type { HookName } from './pass.ts'
import type { Plan } from './plan.ts'
import { type Reading, sizeOf } from './reading.ts'
import type { Step } from './stage.ts'

/** What one pass did to one schema. */
export interface PassReport {
  readonly name: string
  readonly hook: HookName
  /** False where it was not needed, not woken or not reached. */
  readonly ran: boolean
  /** The size of what would be sent before and after, in the budget's unit; null before prune has ended. */
  readonly bytesBefore: number | null
  readonly bytesAfter: number | null
}

/** The account of one schema. */
export interface Report {
  /** In order. */
  readonly passes: readonly PassReport[]
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
}

/** Keeps the account of one schema. */
export class Reporter {
  private readonly passes = new Map<string, PassReport>()
  private preparedSize: number | null = null
  private lastSize: number | null = null

  constructor(private readonly plan: Plan) {}

  /** A pass of sanitize or prune ran. */
  ran(step: Step, woken: boolean): void {
    this.note(step, woken, null, null)
  }

  /** Sanitize and prune have ended, and the value was read. */
  prepared(reading: Reading): void {
    this.preparedSize = this.lastSize = sizeOf(reading, this.plan.limit)
  }

  /** A compaction pass ran; `reading` is what came of it. */
  compacted(step: Step, reading: Reading): void {
    const before = this.lastSize
    this.lastSize = sizeOf(reading, this.plan.limit)
    this.note(step, true, before, this.lastSize)
  }

  /** The value was read into the model for good. */
  deserialized(): void {
    for (const step of this.plan.stages.deserialize.steps) this.note(step, true, this.lastSize, this.lastSize)
  }

  /** The account up to here. `result` is absent where the schema was refused. */
  report(result?: Reading): Report {
    const { limit, entries } = this.plan
    const passes = entries.map(
      ({ name, hook }) =>
        this.passes.get(name) ?? {
          name,
          hook,
          ran: false,
          bytesBefore: hook === 'compactionPass' || hook === 'deserialize' ? this.lastSize : null,
          bytesAfter: hook === 'compactionPass' || hook === 'deserialize' ? this.lastSize : null,
        },
    )
    const size = result === undefined ? null : this.lastSize
    return {
      passes,
      preparedSize: this.preparedSize,
      size,
      unit: limit?.unit ?? 'bytes',
      budget: limit?.most ?? null,
      fits: size === null || limit === undefined ? null : size <= limit.most,
    }
  }

  private note(step: Step, ran: boolean, bytesBefore: number | null, bytesAfter: number | null): void {
    const { name, hook } = step.entry
    this.passes.set(name, { name, hook, ran, bytesBefore, bytesAfter })
  }
}
