import type { JsonValue } from '@spokeshave/core'
import * as fc from 'fast-check'
import * as assert from 'uvu/assert'

import { schemas } from '../../test-kit/src/schemas.ts'
import { mustBeStable, outcome, pipelines, textOf } from './outcome.ts'

function containers(value: unknown, found: Set<object> = new Set()): Set<object> {
  if (typeof value === 'object' && value !== null && !found.has(value)) {
    found.add(value)
    for (const member of Object.values(value)) containers(member, found)
  }
  return found
}

/** What must hold of any schema. */
function checkOne(schema: JsonValue, seen: { stable: number; read: number }): void {
  const before = textOf(schema)
  for (const pipeline of Object.values(pipelines)) {
    const first = outcome(() => pipeline.parse(schema))
    assert.is(
      outcome(() => pipeline.parse(schema)),
      first,
      'the same again',
    )
    const copy = structuredClone(schema)
    assert.is(
      outcome(() => pipeline.parse(copy)),
      first,
      'the same for a copy',
    )
    const explained = pipeline.explain(schema)
    const again = outcome(() => {
      if (explained.error !== undefined) throw explained.error
      return explained.schema!
    })
    assert.is(again, first, 'explain says the same')
    if (explained.schema === undefined) continue
    seen.read++
    const size = Buffer.byteLength(first)
    assert.is(explained.report.size, size)
    assert.is(explained.report.fits, explained.report.budget === null ? null : size <= explained.report.budget)
    const input = containers(schema)
    for (const each of containers(explained.schema)) assert.not(input.has(each), 'nothing is shared')
    // A result that was compacted and does not fit would be compacted again.
    if (explained.report.budget !== null && size > explained.report.budget) continue
    if (!mustBeStable(schema)) continue
    seen.stable++
    assert.is(
      outcome(() => pipeline.parse(JSON.parse(first))),
      first,
      'idempotent',
    )
  }
  assert.is(textOf(schema), before, 'the input is as it was')
}

/** Holds random schemas against the rules; gives how many were read, and how many were given in again. */
export function checkRandomSchemas(numRuns: number, seed?: number): { readonly stable: number; readonly read: number } {
  const seen = { stable: 0, read: 0 }
  fc.assert(
    fc.property(schemas(), (schema) => checkOne(schema, seen)),
    {
      numRuns,
      ...(seed === undefined ? {} : { seed }),
      interruptAfterTimeLimit: 1_500_000,
      markInterruptAsFailure: true,
    },
  )
  return seen
}
