import { SpokeshaveError, type ToolSchema } from '@spokeshave/core'
import type { SchemaParser, ToolReading } from '../src/index.ts'

/** A pipeline that changes nothing. */
export const copying: SchemaParser = { parse: (schema) => structuredClone(schema) as ToolSchema }

/** What `run` throws, which must be a `SpokeshaveError`. */
export function thrownBy(run: () => unknown): SpokeshaveError {
  try {
    run()
  } catch (thrown) {
    if (thrown instanceof SpokeshaveError) return thrown
    throw thrown
  }
  throw new Error('nothing was thrown')
}

/** A reading as one line: its index, then name and schema of a tool, a schema, or name and fault of a refused one. */
export function sum(reading: ToolReading): string {
  const place = `${reading.index}${reading.line === undefined ? '' : ` line ${reading.line}`}`
  const from = reading.server === undefined ? place : `${place} of ${reading.server}`
  if (reading.kind === 'schema') return `${from} schema ${JSON.stringify(reading.schema)}`
  if (reading.kind === 'refused')
    return `${from} ${reading.name ?? '-'} ${reading.error.code}: ${reading.error.message}`
  return `${from} ${reading.tool.name} ${JSON.stringify(reading.tool.inputSchema)}`
}

/** The same value, frozen all the way down. */
export function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const child of Object.values(value)) frozen(child)
  }
  return value
}

/** `levels` objects around `core`, made without recursion. */
export function nested(levels: number, core: object, wrap: (inner: object) => object): object {
  let value = core
  for (let level = 0; level < levels; level++) value = wrap(value)
  return value
}
