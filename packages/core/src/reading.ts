import { copyData } from './copy-data.ts'
import { messageOf, SpokeshaveError } from './errors.ts'
import type { Limits } from './limits.ts'
import type { Meter } from './meter.ts'
import type { JsonValue } from './json.ts'
import type { Model, ToolSchema } from './model.ts'
import { readModel } from './model-reader.ts'
import { refusePromise } from './promises.ts'
import type { ReadPlan } from './read-plan.ts'
import { stringifyJson, stringifyToolSchema } from './stringify.ts'
import { Tally } from './tally.ts'

const noLimits: Limits = { maxDepth: Infinity, maxNodes: Infinity }

/** A budget ready for use. */
export interface Limit {
  readonly unit: string
  readonly most: number
  /** Absent for UTF-8 bytes, which core counts itself. */
  readonly meter?: Meter | undefined
}

/** A value as it would be sent, with what is known of its size. */
export interface Reading {
  /** The result, or undefined where reading stopped because it is over the limit anyway. */
  readonly schema: unknown
  /** The model it was read by; undefined for a value that is sent as it is. */
  readonly model: Model | undefined
  /** Knows the UTF-8 bytes of its compact text. */
  readonly tally: Tally
}

/** Reads a prepared value into the model. Stops early past `stopAt` bytes; sizes are exact up to `exactTo`. */
export function readWhole(value: unknown, plan: ReadPlan, limits: Limits, stopAt: number, exactTo: number): Reading {
  const tally = new Tally(value, limits, exactTo)
  const schema = readModel(value, plan, tally, stopAt)
  return { schema, model: plan.model, tally }
}

/** Copies a value that is sent as it is, for pipelines without a model. */
export function readAsIs(value: unknown, limits: Limits, exactTo: number): Reading {
  const tally = new Tally(value, limits, exactTo)
  const schema = copyData(value, 1, tally)
  return { schema, model: undefined, tally }
}

/** The exact compact text of a whole reading. */
export function textOf({ schema, model }: Reading): string {
  return model === undefined ? stringifyJson(schema as JsonValue) : stringifyToolSchema(schema as ToolSchema, model)
}

/** The size of a whole reading in the unit of the limit, bytes without one. */
export function sizeOf(reading: Reading, limit: Limit | undefined): number {
  if (limit?.meter === undefined) return reading.tally.size
  const text = textOf(reading)
  // A copy, so that whatever a meter does to it, the result stays what it is.
  const copy = copyData(reading.schema, 1, new Tally(reading.schema, noLimits)) as ToolSchema
  let size: unknown
  try {
    size = limit.meter.measure(text, copy)
  } catch (thrown) {
    throw new SpokeshaveError('PASS_FAILED', `the meter of ${limit.unit} failed: ${messageOf(thrown)}`, { cause: thrown })
  }
  refusePromise(size, `the meter of ${limit.unit}`)
  if (typeof size === 'number' && !Number.isNaN(size)) return size
  throw new SpokeshaveError('PASS_FAILED', `the meter of ${limit.unit} gave no number`)
}

/** Whether a reading keeps to the limit. One that is not whole stopped because it is over. */
export function fits(reading: Reading, limit: Limit): boolean {
  if (reading.schema === undefined) return false
  return limit.meter === undefined ? reading.tally.fits(limit.most) : sizeOf(reading, limit) <= limit.most
}
