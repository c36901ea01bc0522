import { isObject } from './json.ts'
import type { Limits } from './limits.ts'
import { mayBeQuick, type QuickPlan, wakesPrune } from './quick-plan.ts'
import type { Reading } from './reading.ts'
import { RowReader } from './row-reader.ts'
import { Tally } from './tally.ts'
import { Walk } from './walk.ts'

/** A schema that was prepared and read in one go. */
export interface QuickReading {
  readonly reading: Reading
  /** What the passes made of the schema; the schema itself where they changed nothing. */
  prepared(): unknown
}

/**
 * Prepares and reads a schema in one go; undefined where that cannot be, and for a faulty schema. Then the usual way
 * is to be gone, which finds the fault that comes first, and names the pass.
 */
export function readQuickly(schema: unknown, plan: QuickPlan, limits: Limits, exactTo: number): QuickReading | undefined {
  if (!mayBeQuick(plan, schema)) return undefined
  try {
    const tally = new Tally(schema, limits, exactTo)
    const walk = new Walk(schema, plan.walk, limits)
    const { result } = walk.descend((places) => new RowReader(plan.readPlan, tally, places))!
    // A pass may have put something there that wakes the passes of prune.
    const root = walk.rootNow()
    if (!isObject(root) || wakesPrune(plan.wakingRoot, root)) return undefined
    const reading: Reading = { schema: result, model: plan.readPlan.model, tally }
    return { reading, prepared: () => walk.ascend() }
  } catch {
    return undefined
  }
}
