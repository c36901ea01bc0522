import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { checkRandomSchemas } from './random-schemas.ts'

test('of 2,000 random schemas each is read or refused with a code, the same each time', () => {
  const { read, stable } = checkRandomSchemas(2000, 20_240_611)
  // Were nearly all refused, the rules for results would be idle.
  assert.ok(read > 1000, `${read} results`)
  assert.ok(stable > 500, `${stable} given in again`)
})

test.run()
