import { checkPass, fixtures, passthrough, transforms } from '@spokeshave/test-kit'
import { test } from 'uvu'

import plugin from '../src/index.ts'

for (const { name, check } of fixtures(plugin, import.meta.url)) test(name, check)

test('keeps the rules of a pass on hostile and random schemas', () => checkPass(plugin))

test('schemas without a table are left as they are', () => {
  passthrough(plugin, { type: 'object', properties: { a: { $ref: '#/$defs/A' } } })
  passthrough(plugin, { items: { $ref: '#/$defs/A' }, $defs: { A: {} } })
})

test('a long chain does not exhaust the stack', () => {
  const names = Array.from({ length: 5_000 }, (_, i) => `D${i}`)
  const chain = Object.fromEntries(names.map((name, i) => [name, { $ref: `#/$defs/D${i + 1}` }]))
  const reached = { $ref: '#/$defs/D0', $defs: chain }
  transforms(plugin, { ...reached, $defs: { ...chain, None: {} } }, reached)
})

test.run()
