import { checkPass } from '@spokeshave/test-kit'
import { test } from 'uvu'

import plugin from '../src/index.ts'

const seed = Date.now() % 2 ** 31

test(`keeps the rules of a pass on many random schemas (seed ${seed})`, () => checkPass(plugin, { runs: 5000, seed }))

test.run()
