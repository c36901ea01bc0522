import type { JsonValue } from '@spokeshave/core'
import * as fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { checkPointers, movingPipeline, tagged } from './account-pointers.ts'
import { validSchemas } from './valid-schemas.ts'

test('pointers name the place in the input, whatever passes have moved, on random schemas', () => {
  const count = { moved: 0, made: 0 }
  const check = (schema: JsonValue, choice: number): void => {
    const { moved, made } = checkPointers(movingPipeline(choice), tagged(schema))
    count.moved += moved
    count.made += made
  }
  fc.assert(fc.property(validSchemas(), fc.nat({ max: 2 ** 18 }), check), { numRuns: 1000, seed: 20_240_617 })
  assert.ok(count.moved > 100 && count.made > 20, JSON.stringify(count))
})

test.run()
