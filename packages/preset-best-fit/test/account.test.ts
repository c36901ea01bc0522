import { createPipeline, type JsonValue, replayChanges, stringifyToolSchema, type ToolSchema } from '@spokeshave/core'
import * as fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { schemas } from '../../test-kit/src/schemas.ts'
import bestFit from '../src/index.ts'

test('the account of random schemas leads to their results, though graded passes take turns', () => {
  const pipelines = [40, 200, 600].map((maxBytes) => createPipeline({ presets: [[bestFit, { maxBytes }]] }))
  let changes = 0
  const check = (schema: JsonValue): void => {
    for (const pipeline of pipelines) {
      const { schema: result, error, report } = pipeline.explain(schema)
      if (error !== undefined) continue
      const all = report.passes.flatMap((pass) => pass.changes)
      assert.equal(all.map(({ order }) => order).sort((a, b) => a - b), [...all.keys()])
      assert.is(stringifyToolSchema(replayChanges(schema, all) as ToolSchema), stringifyToolSchema(result!))
      assert.is(stringifyToolSchema(result!), stringifyToolSchema(pipeline.parse(schema)))
      changes += all.length
    }
  }
  fc.assert(fc.property(schemas(), check), { numRuns: 1000, seed: 20_240_613 })
  assert.ok(changes > 5000, `${changes} changes`)
})

test.run()
