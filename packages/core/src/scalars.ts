import { type ChildTable, childTableFault } from './child-table.ts'
import { isObject } from './json.ts'
import { defaultLimits, type Limits } from './limits.ts'
import type { Budget } from './plugin.ts'
import type { Limit } from './reading.ts'

/** The options that are one value: of these the later one counts. */
export interface Scalars {
  readonly budget?: Budget
  readonly compaction?: boolean
  readonly children?: ChildTable
  readonly maxDepth?: number
  readonly maxNodes?: number
}

/** What is wrong with each of them, or nothing. */
export const scalarFaults: { readonly [K in keyof Required<Scalars>]: (value: unknown) => string | undefined } = {
  budget: budgetFault,
  compaction: (value) => (typeof value === 'boolean' ? undefined : 'must be true or false'),
  children: childTableFault,
  maxDepth: wholeNumberFault,
  maxNodes: wholeNumberFault,
}

/** The names of the scalars. */
export const scalarKeys: readonly (keyof Scalars)[] = Object.keys(scalarFaults) as (keyof Scalars)[]

/** What counts where nothing is said. */
export const scalarDefaults: Readonly<{ budget: null; compaction: boolean } & Limits> = Object.freeze({ budget: null, compaction: true, ...defaultLimits })

/** A sound budget, ready for use. */
export function limitOf(budget: Budget | undefined): Limit | undefined {
  if (budget === undefined || budget === null) return undefined
  const { meter, ...amounts } = budget as { meter?: Limit['meter'] } & Record<string, number>
  const [unit, most] = Object.entries(amounts)[0]!
  return { unit, most: most as number, meter }
}

function budgetFault(budget: unknown): string | undefined {
  if (budget === null) return
  if (!isObject(budget)) return 'must be an object such as {"bytes": 5000}, or null'
  const { meter, ...amounts } = budget as { meter?: { unit?: unknown; measure?: unknown } } & Record<string, unknown>
  const units = Object.keys(amounts)
  const unit = meter === undefined ? 'bytes' : meter?.unit
  if (meter !== undefined && (typeof unit !== 'string' || typeof meter?.measure !== 'function')) return 'has a meter without unit or measure'
  if (units.length !== 1 || units[0] !== unit) {
    return `must say ${JSON.stringify(unit)} and nothing else${meter === undefined ? '; other units need a meter' : ''}`
  }
  const most = amounts[unit as string]
  if (typeof most !== 'number' || !(most >= 0)) return `must be a number of ${String(unit)}, 0 or more`
}

function wholeNumberFault(value: unknown): string | undefined {
  return Number.isInteger(value) && (value as number) > 0 ? undefined : 'must be a whole number above 0'
}
