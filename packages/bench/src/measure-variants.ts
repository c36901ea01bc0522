import { type Checkout, Child } from './child.ts'
import type { Row, SizeRow } from './results.ts'
import { checkResults } from './check-results.ts'
import { runRounds, type Timings } from './rounds.ts'
import { sampleOf, sizes, type Slice } from './slices.ts'
import { type Figure, figureOf } from './statistics.ts'
import { explainLimit, wanted } from './wanted.ts'

/** Times the variants of each checkout on all slices, in rounds. */
export async function measureVariants(
  names: readonly string[],
  checkouts: readonly Checkout[],
  slices: readonly Slice[],
  seconds: number,
  tell: (line: string) => void,
): Promise<{ rows: Row[]; bySize: SizeRow[]; missing: string[] }> {
  const started = await Promise.allSettled(
    checkouts.flatMap((checkout) => names.map((variant) => Child.start({ ...checkout, variant }))),
  )
  const children = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const missing = started.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
  try {
    missing.push(...(await checkResults(children, sampleOf(slices))))
    const entries = children.map((child) => ({ child, slices }))
    const timings = await runRounds(entries, seconds, tell)
    const rows = [...timings.flatMap(rowsOf), ...timings.flatMap((one) => explainToParse(one, timings))]
    return { rows, bySize: timings.map(sizeRowOf), missing }
  } finally {
    for (const child of children) child.stop()
  }
}

function rowsOf(timings: Timings): Row[] {
  const { variant, of } = timings.contestant
  const rows = wanted.filter((row) => row.variant === variant && timings.slices.some(row.takes))
  return rows.map(({ what, limit, takes }) => ({
    what,
    of,
    unit: 'x',
    ...(limit === undefined ? {} : { limit }),
    ...figureFor(timings, takes),
    cpu: figureFor(timings, takes, 'cpu').median,
  }))
}

function sizeRowOf(timings: Timings): SizeRow {
  const { variant, of } = timings.contestant
  const figures = sizes
    .filter(({ size }) => timings.slices.some((slice) => slice.size === size))
    .map(({ size }) => [size, figureFor(timings, (slice) => slice.size === size)])
  return { variant, of, figures: { ...Object.fromEntries(figures), all: figureFor(timings, () => true) } }
}

/** The figure of a contestant on those of its slices that count. */
export function figureFor(
  { slices, rounds }: Timings,
  counts: (slice: Slice) => boolean,
  clock: 'wall' | 'cpu' = 'wall',
): Figure {
  return figureOf(
    rounds.map((round) => round.filter((_, index) => counts(slices[index]!)).map((timing) => timing[clock])),
  )
}

/** How often `parse` fits into `explain`: both ratios have the same yardstick. */
function explainToParse(explain: Timings, timings: readonly Timings[]): Row[] {
  const { variant, of } = explain.contestant
  const parse = timings.find(({ contestant }) => contestant.variant === 'parse' && contestant.of === of)
  if (variant !== 'explain' || parse === undefined) return []
  const above = figureFor(explain, () => true)
  const below = figureFor(parse, () => true)
  const ratio = (pick: (figure: Figure) => number, by = pick): number => pick(above) / by(below)
  return [
    {
      what: '`explain` against `parse`',
      of,
      unit: 'x',
      limit: explainLimit,
      figure: ratio(({ figure }) => figure),
      median: ratio(({ median }) => median),
      low: ratio(
        ({ low }) => low,
        ({ high }) => high,
      ),
      high: ratio(
        ({ high }) => high,
        ({ low }) => low,
      ),
      best: ratio(({ best }) => best),
      rounds: above.rounds,
    },
  ]
}
