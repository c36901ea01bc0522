import { checkPass, fixtures } from '@spokeshave/test-kit'
import { test } from 'uvu'

import plugin from '../src/index.ts'

for (const { name, check } of fixtures(plugin, import.meta.url)) test(name, check)

test('keeps the rules of a pass on hostile and random schemas', () => {
  const pair = { type: 'object', properties: { lat: { type: 'number' }, lon: { type: 'number' } } }
  checkPass(plugin, { inputs: [{ properties: { a: pair, b: pair, c: { ...pair, description: 'A place.' } } }] })
})

test.run()
