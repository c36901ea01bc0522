import { SpokeshaveError } from './errors.ts'
import { NodeSizes } from './node-size.ts'
import type { NodePass } from './pass.ts'
import type { Plan } from './plan.ts'
import { TakenPlaces } from './pool-place.ts'
import { inOrder, Pool, type Proposal } from './pool.ts'
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

/** How much dearer the offers of one round may be than the first that has to be weighed anew. */
const STEP = 1.6
/** After so many rounds prices no longer end one. */
const MOST_ROUNDS = 60

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

/**
 * Makes the offers of runs of graded passes until all values together are within the limit, and no more of them. What
 * an offer costs and saves is right only as long as nothing inside of it has changed, so it goes in rounds: of what is
 * offered for the values as they stand the cheapest are made, without those that overlap with one that was just made;
 * these are weighed again in the next round, before anything much dearer is. A definition that is no longer used goes
 * with the last reference to it.
 */
export function shrink(values: readonly ToShrink[], limit: Limit): unknown[] {
  const parts = values.map((value) => new Part(value, limit))
  for (let round = 0; excess(parts) > limit.most; round++) {
    const missing = missingBytes(parts, limit)
    const proposals = parts.length === 1 ? parts[0]!.proposals : merged(parts)
    let chosen = choose(proposals, missing, slackOf(limit), round < MOST_ROUNDS)
    if (chosen.length === 0) break
    const enough = (some: readonly Proposal[]): boolean => sizeAfter(parts, some) <= limit.most
    if (enough(chosen)) {
      chosen = shortest(chosen, enough)
      chosen = takeBack(parts, chosen, limit, enough)
    }
    let changed = false
    for (const part of parts) changed = part.make(chosen) || changed
    if (!changed) break
  }
  return parts.map((part) => part.value)
}

/** A value on its way down. */
class Part {
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

function excess(parts: readonly Part[]): number {
  return parts.reduce((sum, { size }) => sum + size, 0)
}

function sizeAfter(parts: readonly Part[], some: readonly Proposal[]): number {
  return parts.reduce((sum, part) => sum + part.sizeAfter(some), 0)
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

/** How far below the limit is close enough. */
function slackOf(limit: Limit): number {
  return Math.max(32, limit.most / 100)
}

/** By how many bytes they are over the limit; of another unit, as many as it has for a byte here. */
function missingBytes(parts: readonly Part[], limit: Limit, size: number = excess(parts)): number {
  const over = size - limit.most
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0)
  return limit.meter === undefined ? over : (over * bytes) / Math.max(1, size)
}

/** What is offered for all of them, the cheapest first; of one price for the first of them. */
function merged(parts: readonly Part[]): Proposal[] {
  const rank = new Map<Pool, number>()
  const all: Proposal[] = []
  parts.forEach(({ proposals }, index) => {
    if (proposals.length > 0) rank.set(proposals[0]!.pool, index)
    for (const proposal of proposals) all.push(proposal)
  })
  return all.sort((a, b) => a.price - b.price || rank.get(a.pool)! - rank.get(b.pool)! || inOrder(a, b))
}

/** The cheapest offers that do not overlap, up to what is missing. */
function choose(proposals: readonly Proposal[], missing: number, slack: number, byPrice: boolean): Proposal[] {
  const taken = new TakenPlaces()
  const chosen: Proposal[] = []
  let left = missing
  let most = Infinity
  for (let i = 0; i < proposals.length && left > 0; i++) {
    const proposal = proposals[i]!
    if (proposal.price > most) break
    if (taken.overlap(proposal.places)) {
      if (byPrice) most = Math.min(most, proposal.price * STEP)
      continue
    }
    const last = proposal.saved > left + slack ? cheapestLast(proposals, i, left, taken) : proposal
    taken.add(last.places)
    chosen.push(last)
    left -= last.saved
  }
  return chosen
}

/** Where the next offer saves far more than is missing: the one that costs least of those that save enough. */
function cheapestLast(proposals: readonly Proposal[], from: number, left: number, taken: TakenPlaces): Proposal {
  let best = proposals[from]!
  for (let i = from + 1; i < proposals.length; i++) {
    const proposal = proposals[i]!
    if (proposal.saved >= left && proposal.cost < best.cost && !taken.overlap(proposal.places)) best = proposal
  }
  return best
}

/** The fewest of the offers, from the first on, that suffice, by halving; all where none suffice. */
function shortest(chosen: readonly Proposal[], enough: (some: readonly Proposal[]) => boolean): Proposal[] {
  let low = Math.max(0, chosen.length - 4)
  if (enough(chosen.slice(0, low))) low = 0
  let high = chosen.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (enough(chosen.slice(0, middle))) high = middle
    else low = middle + 1
  }
  return chosen.slice(0, low)
}

/** Leaves out offers that are not needed, the dearest first: the last one may have saved far more than was missing. */
function takeBack(parts: readonly Part[], made: readonly Proposal[], limit: Limit, enough: (some: readonly Proposal[]) => boolean): Proposal[] {
  const room = -missingBytes(parts, limit, sizeAfter(parts, made))
  if (room < slackOf(limit)) return [...made]
  const back = new Set<Proposal>()
  let left = room
  for (const proposal of made.toReversed()) {
    if (proposal.saved > left) continue
    back.add(proposal)
    left -= proposal.saved
  }
  for (; back.size > 0; halve(back)) {
    const kept = made.filter((proposal) => !back.has(proposal))
    if (enough(kept)) return kept
  }
  return [...made]
}

function halve(back: Set<Proposal>): void {
  for (const proposal of [...back].slice(back.size >> 1)) back.delete(proposal)
}
