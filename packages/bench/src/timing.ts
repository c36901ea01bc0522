import { readSlice } from './read-slice.ts'
import type { Slice } from './slices.ts'
import type { Triple } from './statistics.ts'
import type { Variant } from './variants.ts'

/** The timings of one slice by both clocks. */
export interface Timing {
  readonly wall: Triple
  /** Of the whole process: what runs beside it, as garbage collection does, counts too. */
  readonly cpu: Triple
  /** How many schemas the variant took. */
  readonly accepted: number
}

interface Lap {
  readonly wall: number
  readonly cpu: number
}

/** The last result, so that nothing is optimized away. */
const kept: { result?: unknown } = {}

/** Times a variant on fresh copies of a slice, with the round trip through JSON before and after it. */
export function timeSlice(variant: Variant, slice: Slice, refused: ReadonlySet<number>): Timing {
  const texts = readSlice(slice).filter((_, index) => !refused.has(index))
  const values = texts.map((text) => JSON.parse(text) as unknown)
  const inputs =
    variant.takes === 'text' ? texts : variant.mutates ? texts.map((text) => JSON.parse(text) as unknown) : values
  // Twice: who lives through two of them is old.
  settle()
  const before = lap(values, roundTrip)
  const during = lap(inputs, variant.run)
  const after = lap(values, roundTrip)
  delete kept.result
  return {
    wall: { before: before.wall, during: during.wall, after: after.wall },
    cpu: { before: before.cpu, during: during.cpu, after: after.cpu },
    accepted: texts.length,
  }
}

/** Which schemas of a slice, by position, a variant refuses. */
export function findRefused(variant: Variant, slice: Slice): Set<number> {
  const refused = new Set<number>()
  for (const [index, text] of readSlice(slice).entries()) {
    try {
      kept.result = variant.run(variant.takes === 'text' ? text : JSON.parse(text))
    } catch {
      refused.add(index)
    }
  }
  return refused
}

export function roundTrip(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}

function lap(inputs: readonly unknown[], run: (input: unknown) => unknown): Lap {
  settle()
  const cpu = process.cpuUsage()
  const start = performance.now()
  for (const input of inputs) kept.result = run(input)
  const wall = performance.now() - start
  const { user, system } = process.cpuUsage(cpu)
  return { wall, cpu: (user + system) / 1000 }
}

/** Leaves no garbage of others to a lap. */
function settle(): void {
  const { gc } = globalThis as { gc?: (options: { type: 'minor' }) => void }
  gc?.({ type: 'minor' })
}
