import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { checkRandomSchemas } from './random-schemas.ts'

test('of 20,000 random schemas each is read or refused with a code, the same each time', () => {
  const { read, stable } = checkRandomSchemas(20_000)
  assert.ok(read > 10_000, `${read} results`)
  assert.ok(stable > 5000, `${stable} given in again`)
})

test.run()
