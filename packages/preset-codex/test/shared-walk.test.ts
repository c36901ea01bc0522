import { createPipeline, type Pipeline, type Plugin, SpokeshaveError } from '@spokeshave/core'
import { exactText, hostileSchemas, schemas } from '@spokeshave/test-kit'
import * as fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import codex from '../src/index.ts'

// Core runs each pass alone where somebody listens to the taps.
const listener: Plugin = {
  name: 'listener',
  apply({ sanitize, prune, compactionPass }) {
    for (const hook of [sanitize, prune, compactionPass]) hook.intercept({ tap: () => undefined })
  },
}

const shared = createPipeline({ presets: [[codex, { maxBytes: 60 }]] })
const alone = createPipeline({ presets: [[codex, { maxBytes: 60 }]], plugins: [listener] })

function outcome(run: () => unknown): string {
  try {
    return exactText(run())
  } catch (error) {
    assert.instance(error, SpokeshaveError)
    return `${(error as SpokeshaveError).code} at ${(error as SpokeshaveError).pointer}`
  }
}

function outcomes(pipeline: Pipeline, schema: unknown): string[] {
  return [outcome(() => pipeline.prepare(schema)), outcome(() => pipeline.parse(schema))]
}

function explained(schema: unknown): string {
  const { schema: result, error } = shared.explain(schema)
  return error === undefined ? exactText(result) : `${error.code} at ${error.pointer}`
}

function check(schema: unknown): void {
  const together = outcomes(shared, schema)
  assert.equal(together, outcomes(alone, schema), exactText(schema))
  assert.is(together[1], explained(schema), exactText(schema))
}

test('the defaults give the same in a shared walk as one by one, on hostile schemas', () => {
  Object.values(hostileSchemas()).forEach(check)
})

test('and on random ones', () => {
  let read = 0
  const property = fc.property(schemas(), (schema) => {
    check(schema)
    if (!/^[A-Z]/.test(outcomes(shared, schema)[1]!)) read++
  })
  fc.assert(property, { numRuns: 1500, seed: 3 })
  // Were most refused, little would be compared.
  assert.ok(read > 500, `${read} of 1500 had a result`)
})

test.run()
