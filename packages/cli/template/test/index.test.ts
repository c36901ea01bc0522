import { checkPass, fixtures, passthrough, transforms } from '@spokeshave/test-kit'
import { test } from 'uvu'

import plugin from '../src/index.ts'

// Each folder in fixtures/ has an input.json and an output.json. With UPDATE=1 the outputs are written.
for (const { name, check } of fixtures(plugin, import.meta.url)) test(name, check)

test('drops other keywords where it is told to', () => {
  transforms(plugin, { $comment: 'C', title: 'T' }, { $comment: 'C' }, { options: { keywords: ['title'] } })
})

test('leaves a property of that name alone', () => passthrough(plugin, { properties: { $comment: { type: 'string' } } }))

test('keeps the rules of a pass on hostile and random schemas', () => {
  checkPass(plugin, { inputs: [{ properties: { wood: { $comment: 'Oak or ash.' } } }] })
})

test.run()
