import type { Plan } from './plan.ts'
import { Pool } from './pool.ts'
import { fits, type Limit, type Reading, sizeOf } from './reading.ts'
import type { Step } from './stage.ts'
import type { Edit } from './walk.ts'

/** How often offers that were made too many are taken back and measured again. */
const ROUNDS = 6

/**
 * Makes the offers of a run of graded passes until the value fits: the shortest run of the cheapest, and then those
 * of them are taken back, the dearest first, that there is room for after all. Where all together are not enough,
 * all are made.
 */
export function shrink(
  value: unknown,
  steps: readonly Step[],
  plan: Plan,
  limit: Limit,
  read: (value: unknown) => Reading,
  observe: ((edit: Edit) => void) | undefined,
): unknown {
  const pool = new Pool(value, steps, plan)
  const enough = (positions: readonly number[]): boolean => fits(read(pool.apply(positions).value), limit)
  let chosen = shortest(pool, enough)
  if (chosen.length < pool.length || enough(chosen)) chosen = takeBack(pool, chosen, limit, read)
  return pool.apply(chosen, observe).value
}

/** The fewest of the cheapest offers that suffice, by halving; all where none suffice. */
function shortest(pool: Pool, enough: (positions: readonly number[]) => boolean): number[] {
  let low = 0
  let high = pool.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (enough(range(middle))) high = middle
    else low = middle + 1
  }
  return range(low)
}

/** Leaves out offers that are not needed: the last of a run may have saved far more than was missing. */
function takeBack(pool: Pool, made: readonly number[], limit: Limit, read: (value: unknown) => Reading): number[] {
  let chosen = [...made]
  for (let round = 0; round < ROUNDS; round++) {
    const { value, done } = pool.apply(chosen)
    const reading = read(value)
    const room = limit.most - sizeOf(reading, limit)
    // Bytes are what offers are measured in; of another unit, as many as it has for a byte here.
    const bytes = limit.meter === undefined ? room : (room * sizeOf(reading, undefined)) / Math.max(1, limit.most - room)
    let back = wanted(pool, chosen, done, bytes)
    while (back.size > 0 && !fits(read(pool.apply(chosen.filter((index) => !back.has(index))).value), limit)) {
      back = new Set([...back].slice(0, back.size >> 1))
    }
    if (back.size === 0) break
    chosen = chosen.filter((index) => !back.has(index))
  }
  return chosen
}

/** The dearest offers that together saved no more than there is room for. */
function wanted(pool: Pool, chosen: readonly number[], done: ReadonlySet<number>, bytes: number): Set<number> {
  const back = new Set<number>()
  let room = bytes
  for (let i = chosen.length - 1; i >= 0 && room > 0; i--) {
    const index = chosen[i]!
    if (!done.has(index) || pool.saved(index) > room) continue
    back.add(index)
    room -= pool.saved(index)
  }
  return back
}

function range(length: number): number[] {
  return Array.from({ length }, (_, index) => index)
}
