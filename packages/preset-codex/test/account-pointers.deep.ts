import type { JsonValue } from '@spokeshave/core'
import * as fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { schemas } from '../../test-kit/src/schemas.ts'
import { checkPointers, movingPipeline, tagged } from './account-pointers.ts'
import { validSchemas } from './valid-schemas.ts'

for (const [what, arbitrary] of Object.entries({ valid: validSchemas(), any: schemas() })) {
  test(`pointers name the place in the input, whatever passes have moved, on 10,000 random schemas (${what})`, () => {
    const count = { moved: 0, made: 0 }
    const check = (schema: JsonValue, choice: number): void => {
      const { moved, made } = checkPointers(movingPipeline(choice), tagged(schema))
      count.moved += moved
      count.made += made
    }
    fc.assert(fc.property(arbitrary, fc.nat({ max: 2 ** 18 }), check), { numRuns: 10_000 })
    assert.ok(count.moved > 500 && count.made > 200, JSON.stringify(count))
  })
}

test.run()
