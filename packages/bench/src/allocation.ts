/**
 * How many bytes `parse` takes from the heap, against the round trip. The young generation is made so large, by flags
 * of the process, that nothing is collected meanwhile: the difference in the used heap is what was allocated.
 */
import { askOnce, type Checkout } from './child.ts'
import { openHouse } from './pipelines.ts'
import { readSlice } from './read-slice.ts'
import type { Row } from './results.ts'
import type { Slice } from './slices.ts'
import { figureOf, type Triple } from './statistics.ts'
import { roundTrip } from './timing.ts'

const flags = ['--expose-gc', '--max-semi-space-size=256', '--min-semi-space-size=256']

/** The second sweep and those after it count. */
const sweeps = 3

export async function measureAllocation({ root, of }: Checkout, slices: readonly Slice[]): Promise<Row> {
  const rounds = await askOnce<Triple[][]>('allocation.js', [root, JSON.stringify(slices)], flags)
  return { what: 'bytes allocated by `parse`', of, unit: 'x', limit: 0.8, ...figureOf(rounds.slice(1)) }
}

async function main(root: string, slices: readonly Slice[]): Promise<void> {
  const { pipeline } = await openHouse(root)
  const rounds: Triple[][] = []
  for (let sweep = 0; sweep < sweeps; sweep++) {
    rounds.push(
      slices.map((slice) => {
        const values = readSlice(slice).map((text) => JSON.parse(text) as unknown)
        const before = allocated(values, roundTrip)
        const during = allocated(values, pipeline.parse)
        return { before, during, after: allocated(values, roundTrip) }
      }),
    )
  }
  process.send!(rounds)
}

function allocated(values: readonly unknown[], run: (value: unknown) => unknown): number {
  const { gc } = globalThis as { gc?: () => void }
  gc?.()
  const start = process.memoryUsage().heapUsed
  for (const value of values) run(value)
  return process.memoryUsage().heapUsed - start
}

if (process.send !== undefined && process.argv[1] === import.meta.filename) {
  await main(process.argv[2]!, JSON.parse(process.argv[3]!) as Slice[])
}
