import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { type ChildTable, schemaChildren } from '../src/child-table.ts'
import { directionOf } from '../src/direction.ts'

const table: ChildTable = Object.assign(Object.create(null) as object, schemaChildren)
const wider = (root: unknown, at: string): string => directionOf(root, table)('wider', at.split('/').slice(1))

test('what is wider in place is wider as a whole', () => {
  for (const at of ['', '/properties/a', '/items', '/prefixItems/0', '/anyOf/1/allOf/0', '/then', '/additionalProperties']) assert.is(wider({}, at), 'wider', at)
})

test('below not it is turned round, and back below another', () => {
  assert.is(wider({}, '/not'), 'narrower')
  assert.is(directionOf({}, table)('narrower', ['not']), 'wider')
  assert.is(wider({}, '/properties/a/not/items/not'), 'wider')
})

test('at or below a branch of oneOf, a condition and contains, either may happen', () => {
  for (const at of ['/oneOf/0', '/oneOf/1/properties/a', '/if', '/contains', '/not/oneOf/0']) assert.is(wider({}, at), 'mixed', at)
})

test('names and literals are no keywords', () => {
  assert.is(wider({}, '/properties/not'), 'wider')
  assert.is(wider({}, '/properties/oneOf/items'), 'wider')
  assert.is(wider({}, '/default/not'), 'wider')
})

test('same, docs and mixed stay what they are', () => {
  for (const effect of ['same', 'docs', 'mixed'] as const) assert.is(directionOf({}, table)(effect, ['oneOf', '0']), effect)
})

test('a definition can be used anywhere, which matters only where something turns round', () => {
  assert.is(wider({ $defs: { A: {} } }, '/$defs/A'), 'wider')
  assert.is(wider({ not: { $ref: '#/$defs/A' }, $defs: { A: {} } }, '/$defs/A'), 'mixed')
  assert.is(wider({ not: { $ref: '#/$defs/A' }, $defs: { A: {} }, items: {} }, '/items'), 'wider')
})

test('and so can any place that a reference leads to, and all below it', () => {
  const root = { properties: { a: { items: {} }, b: { not: { $ref: '#/properties/a' } } } }
  assert.is(wider(root, '/properties/a/items'), 'mixed')
  assert.is(wider(root, '/properties/b'), 'wider')
  assert.is(wider({ ...root, not: { $ref: '#' } }, '/properties/b'), 'mixed')
  assert.is(wider({ not: { $ref: '#name' }, items: { $anchor: 'name' } }, '/items'), 'mixed')
  assert.is(wider({ not: {}, items: { $dynamicRef: '#x' } }, '/items'), 'mixed')
  assert.is(wider({ other: { A: {} }, items: { $ref: '#/other/A' } }, '/other/A'), 'wider')
  assert.is(wider({ other: { A: { not: {} } }, items: { $ref: '#/other/A' } }, '/other/A'), 'mixed')
})

test('either may happen where unevaluated keywords hear what a branch evaluated', () => {
  const root = { allOf: [{ properties: { a: {} } }], unevaluatedProperties: false }
  assert.is(wider(root, '/allOf/0'), 'mixed')
  assert.is(directionOf(root, table)('narrower', ['allOf', '0']), 'mixed')
  assert.is(wider(root, '/properties/a'), 'wider')
  assert.is(wider({ ...root, unevaluatedProperties: true }, '/allOf/0'), 'wider')
})

test('a root in a circle, or that throws, does not hold it up', () => {
  const circle: Record<string, unknown> = { $ref: '#/$defs/A' }
  circle['items'] = circle
  assert.is(wider(circle, '/$defs/A'), 'wider')
  const traps = new Proxy({}, { ownKeys: () => assert.unreachable() as never })
  assert.is(wider({ items: traps }, '/$defs/A'), 'wider')
})

test.run()
