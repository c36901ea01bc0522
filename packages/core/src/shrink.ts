import { choose } from './choose-offers.ts'
import { inOrder, type Pool, type Proposal } from './pool.ts'
import type { Limit } from './reading.ts'
import { Part, type ToShrink } from './shrink-part.ts'

/** After so many rounds prices no longer end one. */
const MOST_ROUNDS = 60

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

function excess(parts: readonly Part[]): number {
  return parts.reduce((sum, { size }) => sum + size, 0)
}

function sizeAfter(parts: readonly Part[], some: readonly Proposal[]): number {
  return parts.reduce((sum, part) => sum + part.sizeAfter(some), 0)
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
