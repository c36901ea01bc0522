import { SpokeshaveError } from './errors.ts'
import { NodeSizes } from './node-size.ts'
import type { NodePass } from './pass.ts'
import type { Plan } from './plan.ts'
import { Pool, type Proposal } from './pool.ts'
import { type Limit, type Reading, sizeOf } from './reading.ts'
import type { Step } from './stage.ts'
import { usedDefinitions, withoutUnused } from './unused.ts'
import type { Edit } from './walk.ts'

/** Those who hear of what was made. */
export interface ShrinkListeners {
  /** Gets each edit. */
  readonly observe?: (edit: Edit) => void
  /** Gets what a pass saved by its offers, in the unit of the limit; several times where there are several rounds. */
  credited?(step: Step, saved: number): void
}

/** One of the values that have a limit between them. */
export interface ToShrink {
  readonly value: unknown
  /** A run of graded passes. */
  readonly steps: readonly Step[]
  readonly plan: Plan
  /** Reads it whole. */
  read(value: unknown): Reading
  readonly listeners?: ShrinkListeners | undefined
  /** A pass failed on it. Without this, that ends the whole. */
  failed?(error: SpokeshaveError): void
}

/** A value on its way down. */
export class Part {
  value: unknown
  size: number
  bytes: number
  private readonly sizes: NodeSizes
  private readonly used: ReadonlySet<string> | undefined
  private offered: Pool | undefined
  private hasFailed = false

  constructor(
    private readonly from: ToShrink,
    private readonly limit: Limit,
  ) {
    this.value = from.value
    this.sizes = new NodeSizes(from.plan.readPlan)
    this.used = usedDefinitions(from.value, from.plan.allChildren)
    ;({ size: this.size, bytes: this.bytes } = this.measure(this.value))
  }

  /** What is offered for it as it stands. One on which a pass fails is out of the count. */
  get proposals(): readonly Proposal[] {
    if (this.hasFailed) return []
    try {
      this.offered ??= new Pool(this.value, this.from.steps, this.from.plan, this.sizes)
      return this.offered.proposals
    } catch (thrown) {
      if (this.from.failed === undefined || !(thrown instanceof SpokeshaveError)) throw thrown
      this.hasFailed = true
      this.size = 0
      this.bytes = 0
      this.from.failed(thrown)
      return []
    }
  }

  /** Its size once some of the offers are made; those for other values are nothing to it. */
  sizeAfter(proposals: readonly Proposal[]): number {
    const own = proposals.filter(({ pool }) => pool === this.offered)
    return own.length === 0 ? this.size : this.measure(this.after(own)).size
  }

  /** Makes those of the offers that are for it. Gives whether anything changed. */
  make(proposals: readonly Proposal[]): boolean {
    const own = proposals.filter(({ pool }) => pool === this.offered)
    const { listeners, steps } = this.from
    const after = own.length === 0 ? this.value : this.after(own, listeners?.observe?.bind(listeners))
    if (after === this.value) return false
    const { size, bytes } = this.measure(after)
    if (listeners?.credited !== undefined) {
      const sizeWith = (some: readonly Proposal[]): number => (some.length === own.length ? size : this.sizeAfter(some))
      for (const [step, saved] of creditsOf(own, steps, this.size, sizeWith)) listeners.credited(step, saved)
    }
    this.value = after
    this.size = size
    this.bytes = bytes
    this.offered = undefined
    return true
  }

  private after(own: readonly Proposal[], observe?: (edit: Edit) => void): unknown {
    const before = this.offered!.apply(own, observe)
    const after = withoutUnused(before, this.used, this.from.plan.allChildren)
    if (after !== before) {
      const pass = own.at(-1)!.step.entry.pass as NodePass
      observe?.({ pass, at: [], before, after, note: { code: 'unused-definition', effect: 'same' } })
    }
    return after
  }

  private measure(value: unknown): { readonly size: number; readonly bytes: number } {
    const reading = this.from.read(value)
    const size = sizeOf(reading, this.limit)
    return { size, bytes: this.limit.meter === undefined ? size : sizeOf(reading, undefined) }
  }
}

/** What each pass saved by its offers of a round, as if they had been made one pass after another. */
function creditsOf(
  chosen: readonly Proposal[],
  steps: readonly Step[],
  before: number,
  sizeWith: (some: readonly Proposal[]) => number,
): Map<Step, number> {
  const credits = new Map<Step, number>()
  const made = new Set<Step>()
  let size = before
  for (const step of steps) {
    if (!chosen.some((proposal) => proposal.step === step)) continue
    made.add(step)
    const after = sizeWith(chosen.filter((proposal) => made.has(proposal.step)))
    credits.set(step, size - after)
    size = after
  }
  return credits
}
