import { NodeSizes } from './node-size.ts'
import type { Plan } from './plan.ts'
import { Pool, priceOf, type Proposal } from './pool.ts'
import { fits, type Limit, type Reading, sizeOf } from './reading.ts'
import type { Step } from './stage.ts'
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

/**
 * Makes the offers of a run of graded passes until the value fits, and no more of them. What an offer costs and saves
 * is right only as long as nothing inside of it has changed, so it goes in rounds: of what is offered for the value as
 * it stands the cheapest are made, without those that overlap with one that was just made; these are weighed again in
 * the next round, before anything much dearer is.
 */
export function shrink(
  value: unknown,
  steps: readonly Step[],
  plan: Plan,
  limit: Limit,
  read: (value: unknown) => Reading,
  listeners: ShrinkListeners = {},
): unknown {
  const sizes = new NodeSizes(plan.readPlan)
  let now = value
  let reading = read(now)
  for (let round = 0; !fits(reading, limit); round++) {
    const missing = missingBytes(reading, limit)
    const pool = new Pool(now, steps, plan, sizes)
    let chosen = choose(pool.proposals, missing, slackOf(limit), round < MOST_ROUNDS)
    if (chosen.length === 0) break
    let after = read(pool.apply(chosen))
    if (fits(after, limit)) {
      chosen = shortest(chosen, (some) => fits(read(pool.apply(some)), limit))
      chosen = takeBack(pool, chosen, limit, read)
    }
    const next = pool.apply(chosen, listeners.observe?.bind(listeners))
    if (next === now) break
    now = next
    after = read(now)
    if (listeners.credited !== undefined) {
      const sizeAfter = (some: readonly Proposal[]): number => sizeOf(some.length === chosen.length ? after : read(pool.apply(some)), limit)
      for (const [step, saved] of creditsOf(chosen, steps, sizeOf(reading, limit), sizeAfter)) listeners.credited(step, saved)
    }
    reading = after
  }
  return now
}

/** What each pass saved by its offers of a round, as if they had been made one pass after another. */
function creditsOf(
  chosen: readonly Proposal[],
  steps: readonly Step[],
  before: number,
  sizeAfter: (some: readonly Proposal[]) => number,
): Map<Step, number> {
  const credits = new Map<Step, number>()
  const made = new Set<Step>()
  let size = before
  for (const step of steps) {
    if (!chosen.some((proposal) => proposal.step === step)) continue
    made.add(step)
    const after = sizeAfter(chosen.filter((proposal) => made.has(proposal.step)))
    credits.set(step, size - after)
    size = after
  }
  return credits
}

/** How far below the limit is close enough. */
function slackOf(limit: Limit): number {
  return Math.max(32, limit.most / 100)
}

/** By how many bytes it is over the limit; of another unit, as many as it has for a byte here. */
function missingBytes(reading: Reading, limit: Limit): number {
  const size = sizeOf(reading, limit)
  const over = size - limit.most
  return limit.meter === undefined ? over : (over * sizeOf(reading, undefined)) / Math.max(1, size)
}

/** The cheapest offers that do not overlap, up to what is missing. */
function choose(proposals: readonly Proposal[], missing: number, slack: number, byPrice: boolean): Proposal[] {
  const taken = new Taken()
  const chosen: Proposal[] = []
  let left = missing
  let most = Infinity
  for (let i = 0; i < proposals.length && left > 0; i++) {
    const proposal = proposals[i]!
    if (priceOf(proposal) > most) break
    if (taken.overlaps(proposal)) {
      if (byPrice) most = Math.min(most, priceOf(proposal) * STEP)
      continue
    }
    const last = proposal.saved > left + slack ? cheapestLast(proposals, i, left, taken) : proposal
    taken.add(last)
    chosen.push(last)
    left -= last.saved
  }
  return chosen
}

/** Where the next offer saves far more than is missing: the one that costs least of those that save enough. */
function cheapestLast(proposals: readonly Proposal[], from: number, left: number, taken: Taken): Proposal {
  let best = proposals[from]!
  for (let i = from + 1; i < proposals.length; i++) {
    const proposal = proposals[i]!
    if (proposal.saved >= left && proposal.cost < best.cost && !taken.overlaps(proposal)) best = proposal
  }
  return best
}

/** The places that offers have changed. */
class Taken {
  private readonly places = new Set<string>()
  /** All places above them. */
  private readonly above = new Set<string>()

  overlaps({ places }: Proposal): boolean {
    return places.some((place) => this.places.has(place) || this.above.has(place) || this.isBelow(place))
  }

  add({ places }: Proposal): void {
    for (const place of places) {
      this.places.add(place)
      for (let end = place.lastIndexOf('/'); end > 0; end = place.lastIndexOf('/', end - 1)) this.above.add(place.slice(0, end))
    }
  }

  private isBelow(place: string): boolean {
    for (let end = place.lastIndexOf('/'); end > 0; end = place.lastIndexOf('/', end - 1)) {
      if (this.places.has(place.slice(0, end))) return true
    }
    return false
  }
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
function takeBack(pool: Pool, made: readonly Proposal[], limit: Limit, read: (value: unknown) => Reading): Proposal[] {
  const room = -missingBytes(read(pool.apply(made)), limit)
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
    if (fits(read(pool.apply(kept)), limit)) return kept
  }
  return [...made]
}

function halve(back: Set<Proposal>): void {
  for (const proposal of [...back].slice(back.size >> 1)) back.delete(proposal)
}
