import { checkPass, fixtures, transforms } from '@spokeshave/test-kit'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import plugin from '../src/index.ts'

for (const { name, check } of fixtures(plugin, import.meta.url)) test(name, check)

test('keeps the rules of a pass on hostile and random schemas', () => checkPass(plugin))

test('at other depths too', () => {
  checkPass(plugin, { options: { maxDepth: 0 } })
  checkPass(plugin, { options: { maxDepth: 1, replacement: { type: 'object' } } })
})

test('a complex replacement is not collapsed in the same run', () => {
  const settings = { options: { maxDepth: 1, replacement: { items: { items: {} } } }, idempotent: false }
  transforms(plugin, { items: { items: {} } }, { items: { items: { items: {} } } }, settings)
})

test('refuses a depth below 0 and what is no whole number', () => {
  assert.throws(() => plugin({ maxDepth: -1 }), 'the option "maxDepth" of plugin "collapse-depth" must be at least 0')
  assert.throws(
    () => plugin({ maxDepth: 1.5 }),
    'the option "maxDepth" of plugin "collapse-depth" must be of type integer',
  )
})

test.run()
