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

/** How often each process meets each slice before it is timed. */
const warmUps = 3

/**
 * Times every entry on every slice, round after round, in an order drawn anew for each round. No round begins that would
 * not end within the time, but for the first three.
 */
export async function runRounds(
  entries: readonly Entry[],
  seconds: number,
  tell: (line: string) => void,
): Promise<Timings[]> {
  const timings = entries.map(({ child, slices }): Timings => ({ contestant: child.contestant, slices, rounds: [] }))
  const deadline = performance.now() + seconds * 1000
  tell('warming up')
  for (let round = 0; round < warmUps; round++) await visit(entries, 'warm')
  for (let round = 1, took = 0; round <= 3 || performance.now() + took < deadline; round++) {
    tell(`round ${round}`)
    const start = performance.now()
    const found = await visit(entries, 'time')
    took = performance.now() - start
    for (const [index, one] of timings.entries()) one.rounds.push(found[index]!)
  }
  return timings
}

/** Asks every entry for every slice once, in random order. */
async function visit(entries: readonly Entry[], ask: 'warm' | 'time'): Promise<Timing[][]> {
  const jobs = entries.flatMap(({ child, slices }, entry) =>
    slices.map((slice, position) => ({ child, slice, entry, position })),
  )
  const found = entries.map((): Timing[] => [])
  for (const { child, slice, entry, position } of shuffled(jobs)) {
    const answer = await child.ask({ ask, slice })
    if ('timing' in answer) found[entry]![position] = answer.timing
  }
  return found
}
