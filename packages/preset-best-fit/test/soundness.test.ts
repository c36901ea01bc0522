import { test } from 'uvu'

import { checkRandom } from './soundness.ts'

test('accepts what random schemas accept, at all budgets', () => checkRandom(150, 20260101))

test.run()
