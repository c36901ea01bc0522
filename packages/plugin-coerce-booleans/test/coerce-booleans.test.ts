import { checkPass, fixtures, transforms } from '@spokeshave/test-kit'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import plugin from '../src/index.ts'

for (const { name, check } of fixtures(plugin, import.meta.url)) test(name, check)

test('keeps the rules of a pass on hostile and random schemas', () => checkPass(plugin))

test('with another replacement too', () => {
  checkPass(plugin, { options: { replacement: {} } })
  transforms(plugin, { items: [true, false] }, { items: [true, true] }, { options: { replacement: true } })
})

test('refuses options that it does not know', () => {
  assert.throws(
    () => plugin({ replacment: {} } as never),
    'unknown option "replacment" of plugin "coerce-booleans" (did you mean "replacement"?)',
  )
  assert.throws(
    () => plugin({ replacement: 'string' }),
    'the option "replacement" of plugin "coerce-booleans" must be of type object or boolean',
  )
})

test.run()
