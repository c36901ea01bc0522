import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { Costs, typesOf, typesOfValues, worth } from '../src/index.ts'

test('a reference is worth what it leads to, each time', () => {
  const root = { properties: { a: { $ref: '#/$defs/x' }, b: { $ref: '#/$defs/x' } }, $defs: { x: { type: 'string', description: 'ten bytes.' } } }
  assert.is(new Costs(root).of(root), 2 * (worth.name + worth.type + 10 * worth.prose))
})

test('references in a circle end', () => {
  const root = { $ref: '#/$defs/x', $defs: { x: { properties: { x: { $ref: '#/$defs/x' } } } } }
  assert.ok(new Costs(root).of(root) < 10 * worth.name)
  assert.is(typesOf({ $ref: '#/$defs/y' }, { $defs: { y: { $ref: '#/$defs/y' } } }), undefined)
})

test('types come from types, enums, branches and references', () => {
  const root = { $defs: { x: { type: ['string', 'null'] } } }
  assert.equal(typesOf({ anyOf: [{ $ref: '#/$defs/x' }, { enum: [1, 2.5] }] }, root), ['null', 'number', 'string'])
  assert.is(typesOf({ anyOf: [{ type: 'string' }, {}] }, root), undefined)
  assert.equal(typesOfValues([1, 2]), ['integer'])
})

test.run()
