/** What many timings of one thing come to. */
export interface Spread {
  readonly median: number
  /** The lower and the upper quartile. */
  readonly low: number
  readonly high: number
}

/** One timing of a thing with the yardstick before and after it, in milliseconds. */
export interface Triple {
  readonly before: number
  readonly during: number
  readonly after: number
}

/** A ratio to the yardstick: of the median of the paired ratios and of best by best, the lesser is the figure. */
export interface Figure extends Spread {
  readonly figure: number
  readonly best: number
  readonly rounds: number
}

/** The value below which a share of the values lies, between two of them by proportion. */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) return Number.NaN
  const sorted = values.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const low = Math.floor(at)
  const below = sorted[low]!
  return below + (sorted[Math.ceil(at)]! - below) * (at - low)
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

export function spread(values: readonly number[]): Spread {
  return { median: median(values), low: quantile(values, 0.25), high: quantile(values, 0.75) }
}

export function sum(values: Iterable<number>): number {
  let total = 0
  for (const value of values) total += value
  return total
}

/** How often the yardstick fits into the thing between its two timings. */
export function pairedRatio({ before, during, after }: Triple): number {
  return (2 * during) / (before + after)
}

/**
 * The figure of a set that was timed in parts: `rounds[r][p]` is part `p` in round `r`. A round's ratio is that of the
 * sums over its parts. The best of a set is the sum of the best of each part, so that one quiet moment for each part
 * suffices. The yardstick is timed twice as often; its best is the mean of the best before and the best after, lest it
 * gain by more tries.
 */
export function figureOf(rounds: readonly (readonly Triple[])[]): Figure {
  const ratios = rounds.map((parts) => pairedRatio(addUp(parts)))
  const parts = rounds[0]?.map((_, part) => rounds.map((round) => round[part]!)) ?? []
  const best = pairedRatio(addUp(parts.map(bestOf)))
  const middle = spread(ratios)
  return { ...middle, figure: Math.min(middle.median, best), best, rounds: rounds.length }
}

function addUp(triples: readonly Triple[]): Triple {
  const total = (pick: (triple: Triple) => number): number => sum(triples.map(pick))
  return { before: total((t) => t.before), during: total((t) => t.during), after: total((t) => t.after) }
}

function bestOf(triples: readonly Triple[]): Triple {
  const least = (pick: (triple: Triple) => number): number => Math.min(...triples.map(pick))
  return { before: least((t) => t.before), during: least((t) => t.during), after: least((t) => t.after) }
}
