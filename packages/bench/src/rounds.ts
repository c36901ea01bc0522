import type { Child, Contestant } from './child.ts'
import { shuffled } from './random.ts'
import type { Slice } from './slices.ts'
import type { Timing } from './timing.ts'

/** All timings of a contestant: `rounds[r][s]` is slice `s` in round `r`. */
export interface Timings {
  readonly contestant: Contestant
  readonly slices: readonly Slice[]
  readonly rounds: Timing[][]
}

/** A contestant with the slices it is timed on. */
export interface Entry {
  readonly child: Child
  readonly slices: readonly Slice[]
}

/**
 * Times every entry on every slice, round after round, in an order drawn anew for each round. The first round warms up
 * and does not count. No round begins that would not end within the time, but for the first two that count.
 */
export async function runRounds(
  entries: readonly Entry[],
  seconds: number,
  tell: (round: number) => void,
): Promise<Timings[]> {
  const records = entries.map(({ child, slices }): Timings => ({ contestant: child.contestant, slices, rounds: [] }))
  const deadline = performance.now() + seconds * 1000
  for (let round = 0, took = 0; round < 3 || performance.now() + took < deadline; round++) {
    tell(round)
    const start = performance.now()
    const timings = await runRound(entries)
    took = performance.now() - start
    if (round > 0) for (const [index, record] of records.entries()) record.rounds.push(timings[index]!)
  }
  return records
}

async function runRound(entries: readonly Entry[]): Promise<Timing[][]> {
  const jobs = entries.flatMap(({ child, slices }, entry) =>
    slices.map((slice, position) => ({ child, slice, entry, position })),
  )
  const timings = entries.map((): Timing[] => [])
  for (const { child, slice, entry, position } of shuffled(jobs)) {
    const answer = await child.ask({ ask: 'time', slice })
    if ('timing' in answer) timings[entry]![position] = answer.timing
  }
  return timings
}
