import { checkPass, fixtures } from '@spokeshave/test-kit'
import { test } from 'uvu'

import plugin from '../src/index.ts'

for (const { name, check } of fixtures(plugin, import.meta.url)) test(name, check)

test('keeps the rules of a pass on hostile and random schemas', () => checkPass(plugin))

test.run()
