import { checkPass, fixtures, passthrough, transforms } from '@spokeshave/test-kit'
import { test } from 'uvu'

import plugin from '../src/index.ts'

for (const { name, check } of fixtures(plugin, import.meta.url)) test(name, check)

test('keeps the rules of a pass on hostile and random schemas', () => checkPass(plugin))

test('with other children too', () => {
  checkPass(plugin, { options: { items: {}, properties: false } })
  checkPass(plugin, { options: { items: true, properties: { a: {} } } })
})

test('does not fill what it has put in', () => {
  const settings = { options: { items: { type: 'array' } }, idempotent: false }
  transforms(plugin, { type: 'array' }, { type: 'array', items: { type: 'array' } }, settings)
})

test('with nothing to put in, it leaves all as it is', () => {
  passthrough(plugin, { type: ['object', 'array'] }, { options: { items: false, properties: false } })
})

test.run()
