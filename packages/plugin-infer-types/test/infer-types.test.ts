import { checkPass, fixtures, passthrough, transforms } from '@spokeshave/test-kit'
import { test } from 'uvu'

import plugin from '../src/index.ts'

for (const { name, check } of fixtures(plugin, import.meta.url)) test(name, check)

test('keeps the rules of a pass on hostile and random schemas', () => checkPass(plugin))

test('with another schema for the unknown too', () => {
  checkPass(plugin, { options: { unknown: false } })
  checkPass(plugin, { options: { unknown: { type: 'string' } } })
})

test('an inferred type stands last, a mended one where it stood', () => {
  transforms(plugin, { minimum: 1, title: 'T' }, { minimum: 1, title: 'T', type: 'number' })
  transforms(plugin, { minimum: 1, type: 'any', title: 'T' }, { minimum: 1, type: 'number', title: 'T' })
})

test('each legal name by itself is left as it is', () => {
  for (const type of ['string', 'number', 'boolean', 'integer', 'object', 'array', 'null'])
    passthrough(plugin, { type, title: 'T' })
})

test.run()
