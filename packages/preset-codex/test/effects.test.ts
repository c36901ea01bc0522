import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { checkRandomEffects, idle } from './effects-random.ts'

test('what the passes say of their edits holds for values, on 250 random schemas', () => {
  const held = checkRandomEffects(250, 20_240_615)
  assert.equal(idle(held, 20), [])
  for (const pass of ['coerce-booleans', 'infer-types']) assert.ok((held.narrowed[pass] ?? 0) > 0, `${pass} narrows where it says so`)
})

test.run()
