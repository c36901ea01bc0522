import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { checkRandomEffects, idle } from './effects-random.ts'

test('what the passes say of their edits holds for values, on 10,000 random schemas', () => {
  assert.equal(idle(checkRandomEffects(10_000), 500), [])
})

test.run()
