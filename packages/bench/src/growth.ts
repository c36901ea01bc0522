/**
 * Whether the time per byte, or per node, stays the same as a schema grows. Small ones are timed before and after the
 * large one.
 */
import { askOnce, type Checkout } from './child.ts'
import { openHouse } from './pipelines.ts'
import type { Row } from './results.ts'
import { type Shape, shapes } from './shapes.ts'
import { figureOf, type Triple } from './statistics.ts'

/** What a process finds out of one shape. */
interface Found {
  readonly small: Triple[][]
  readonly tiny: Triple[][]
}

export async function measureGrowth({ root, of }: Checkout, part: Shape['part'], seconds: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const [index, { what, limit, ...shape }] of shapes.entries()) {
    if (shape.part !== part) continue
    const share = seconds / shapes.filter((other) => other.part === part).length
    const found = await askOnce<Found>('growth.js', [root, String(index), String(share)], ['--expose-gc'])
    rows.push({ what, of, unit: 'x', ...(limit === undefined ? {} : { limit }), ...figureOf(found.small) })
    if (found.tiny.length > 0)
      rows.push({ what: `… against ${shape.tiny}, which fit the budget`, of, unit: 'x', ...figureOf(found.tiny) })
  }
  return rows
}

async function main(root: string, { tiny, small, large, text }: Shape, seconds: number): Promise<void> {
  const { core, codex } = await openHouse(root)
  const pipeline = core.createPipeline({ presets: [codex], maxDepth: 100_000 })
  /** The time of fresh copies of one size, for as much of it as the large one has. */
  const timer = (size: number): (() => number) => {
    const source = text(size)
    const copies = Math.ceil(Math.min(large / size, 100))
    return () => {
      const values = Array.from({ length: copies }, () => JSON.parse(source) as unknown)
      ;(globalThis as { gc?: () => void }).gc?.()
      const start = performance.now()
      for (const value of values) pipeline.parse(value)
      return ((performance.now() - start) / copies) * (large / size)
    }
  }
  const [timeTiny, timeSmall, timeLarge] = [timer(tiny ?? small), timer(small), timer(large)]
  const found: Found = { small: [], tiny: [] }
  const deadline = performance.now() + seconds * 1000
  // The first round warms up. None begins that would not end in time, but for two.
  for (let round = 0, took = 0; round < 3 || performance.now() + took < deadline; round++) {
    const start = performance.now()
    const before = [timeTiny(), timeSmall()]
    const during = timeLarge()
    const after = [timeTiny(), timeSmall()]
    took = performance.now() - start
    if (round === 0) continue
    if (tiny !== undefined) found.tiny.push([{ before: before[0]!, during, after: after[0]! }])
    found.small.push([{ before: before[1]!, during, after: after[1]! }])
  }
  process.send!(found)
}

if (process.send !== undefined && process.argv[1] === import.meta.filename) {
  const [, , root = '', index = '', seconds = ''] = process.argv
  await main(root, shapes[Number(index)]!, Number(seconds))
}
