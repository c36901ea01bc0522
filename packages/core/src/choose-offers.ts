import { TakenPlaces } from './pool-place.ts'
import type { Proposal } from './pool.ts'

/** How much dearer the offers of one round may be than the first that has to be weighed anew. */
const STEP = 1.6

/** The cheapest offers that do not overlap, up to what is missing. */
export function choose(proposals: readonly Proposal[], missing: number, slack: number, byPrice: boolean): Proposal[] {
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
