import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { type ChildTable, schemaChildren } from '../src/child-table.ts'
import { Direction } from '../src/direction.ts'
import type { Effect } from '../src/pass.ts'

const table: ChildTable = Object.assign(Object.create(null) as object, schemaChildren)
const tokens = (at: string): string[] => at.split('/').slice(1)
/** An edit that changes nothing of what a node knows. */
const judged = (effect: Effect, root: unknown, at: string): Effect => new Direction(root, table).ofEdit(effect, tokens(at), {}, { title: 'T' })
const wider = (root: unknown, at: string): Effect => judged('wider', root, at)
/** The effect of an edit that claims to change nothing. */
const same = (root: unknown, at: string, before: unknown, after: unknown): Effect => new Direction(root, table).ofEdit('same', tokens(at), before, after)
const differing = (effect: Effect, root: unknown, at: string, before: unknown, after: unknown): Effect =>
  new Direction(root, table).ofDifference(effect, { at: tokens(at), before, after })

test('what is wider in place is wider as a whole', () => {
  for (const at of ['', '/properties/a', '/items', '/prefixItems/0', '/anyOf/1/allOf/0', '/then', '/additionalProperties']) {
    assert.is(wider({ not: {} }, at), 'wider', at)
  }
})

test('below not it is turned round, and back below another', () => {
  assert.is(wider({ not: {} }, '/not'), 'narrower')
  assert.is(judged('narrower', { not: {} }, '/not'), 'wider')
  assert.is(wider({ not: {} }, '/properties/a/not/items/not'), 'wider')
})

test('at or below a branch of oneOf, a condition and contains, either may happen', () => {
  for (const at of ['/oneOf/0', '/oneOf/1/properties/a', '/if', '/contains', '/not/oneOf/0']) assert.is(wider({ oneOf: [] }, at), 'mixed', at)
})

test('names and literals are no keywords', () => {
  assert.is(wider({ not: {} }, '/properties/not'), 'wider')
  assert.is(wider({ not: {} }, '/properties/oneOf/items'), 'wider')
  assert.is(wider({ not: {} }, '/default/not'), 'wider')
})

test('same, docs and mixed stay what they are', () => {
  for (const effect of ['same', 'docs', 'mixed'] as const) assert.is(judged(effect, { oneOf: [] }, '/oneOf/0'), effect)
})

test('a definition is judged where references lead to it', () => {
  const $defs = { A: { items: { $ref: '#/$defs/B' } }, B: {} }
  assert.is(wider({ $defs }, '/$defs/A'), 'wider')
  assert.is(wider({ not: { $ref: '#/$defs/A' }, $defs }, '/$defs/A'), 'narrower')
  assert.is(wider({ not: { $ref: '#/$defs/A' }, $defs }, '/$defs/B'), 'narrower')
  assert.is(wider({ not: { $ref: '#/$defs/A' }, $defs, items: {} }, '/items'), 'wider')
  assert.is(wider({ not: { $ref: '#/$defs/B' }, items: { $ref: '#/$defs/A' }, $defs }, '/$defs/A'), 'wider')
  assert.is(wider({ not: { $ref: '#/$defs/B' }, items: { $ref: '#/$defs/A' }, $defs }, '/$defs/B'), 'mixed')
  assert.is(wider({ oneOf: [{ items: { $ref: '#/$defs/A' } }], $defs }, '/$defs/B'), 'mixed')
  assert.is(wider({ oneOf: [{}], items: { $ref: '#/$defs/A' }, $defs }, '/$defs/A/items'), 'wider')
  assert.is(wider({ not: { $ref: '#/$defs/A' }, $defs: { A: true } }, '/$defs/A'), 'narrower')
  // Below itself it is turned round too.
  assert.is(wider({ items: { $ref: '#/$defs/A' }, $defs: { A: { not: { $ref: '#/$defs/A' } } } }, '/$defs/A'), 'mixed')
})

test('and so is any place that a reference leads to, and all below it', () => {
  const root = { properties: { a: { items: {} }, b: { not: { $ref: '#/properties/a' } } } }
  assert.is(wider(root, '/properties/a/items'), 'mixed')
  assert.is(wider(root, '/properties/b'), 'wider')
  assert.is(wider({ ...root, not: { $ref: '#' } }, '/properties/b'), 'mixed')
  assert.is(wider({ not: { $ref: '#name' }, items: { $anchor: 'name' } }, '/items'), 'mixed')
  assert.is(wider({ not: { $ref: '#name' }, items: { $anchor: 'name' }, additionalProperties: {} }, '/additionalProperties'), 'wider')
  assert.is(wider({ other: { A: {} }, items: { $ref: '#/other/A' } }, '/other/A'), 'wider')
  assert.is(wider({ other: { A: { not: {} } }, items: { $ref: '#/other/A' } }, '/other/A'), 'wider')
  assert.is(wider({ other: { A: { not: {} } }, items: { $ref: '#/other/A' } }, '/other/A/not'), 'narrower')
})

test('a reference that may lead anywhere leads everywhere', () => {
  assert.is(wider({ not: {}, items: { $dynamicRef: '#x' } }, '/items'), 'mixed')
  assert.is(wider({ items: { $dynamicRef: '#x' } }, '/items'), 'wider')
  assert.is(wider({ $id: 'https://a.example/s', not: {}, items: { $ref: 's#/items' } }, '/items'), 'mixed')
  assert.is(wider({ $id: 'https://a.example/s', not: {}, items: { $ref: '#' } }, '/items'), 'wider')
  assert.is(wider({ not: { $ref: '#a' }, items: { $anchor: 'a' }, additionalProperties: { $anchor: 'a' } }, '/properties/b'), 'mixed')
  // Inside of a part with an $id, a pointer starts there.
  assert.is(wider({ not: {}, items: { $id: 'https://a.example/s', $ref: '#/$defs/A', $defs: { A: {} } } }, '/items'), 'mixed')
  // This one leads out of the schema.
  assert.is(wider({ not: {}, items: { $ref: 'https://a.example/s' } }, '/items'), 'wider')
})

test('what is moved while a pass runs keeps its outlook', () => {
  const node = { title: 'A' }
  const direction = new Direction({ not: node, items: {} }, table)
  assert.is(direction.ofEdit('wider', ['not'], node, {}), 'narrower')
  const referred = new Direction({ not: { $ref: '#/$defs/A' }, $defs: { A: node } }, table)
  assert.is(referred.ofEdit('wider', ['items'], node, {}), 'narrower')
})

const closed = { unevaluatedItems: false }

test('what a node knows matters where an unevaluated keyword hears it, whatever a pass claims', () => {
  const array = { type: 'array' }
  const filled = { type: 'array', items: {} }
  for (const [root, at] of [
    [{ anyOf: [array], ...closed }, '/anyOf/0'],
    [{ allOf: [{ oneOf: [array] }], ...closed }, '/allOf/0/oneOf/0'],
    [{ if: array, ...closed }, '/if'],
    [{ dependentSchemas: { a: array }, ...closed }, '/dependentSchemas/a'],
    [{ $ref: '#/$defs/A', $defs: { A: array }, ...closed }, '/$defs/A'],
    [{ items: { allOf: [{ $ref: '#a' }], ...closed }, $defs: { A: { $anchor: 'a', ...array } } }, '/$defs/A'],
    [{ $dynamicRef: '#a', items: {}, ...closed }, '/items'],
  ] as const) {
    assert.is(same(root, at, array, filled), 'mixed', JSON.stringify(root))
    assert.is(differing('same', root, `${at}/items`, undefined, {}), 'mixed', JSON.stringify(root))
    assert.is(differing('wider', root, `${at}/items`, {}, undefined), 'mixed', JSON.stringify(root))
  }
  assert.is(same({ ...array, ...closed }, '', { ...array, ...closed }, { ...filled, ...closed }), 'mixed')
})

test('but not where nothing hears it, or nothing else is known', () => {
  const array = { type: 'array' }
  const filled = { type: 'array', items: {} }
  for (const [root, at] of [
    [{ anyOf: [array], unevaluatedItems: {} }, '/anyOf/0'],
    [{ anyOf: [array], items: closed }, '/anyOf/0'],
    [{ properties: { a: array }, ...closed }, '/properties/a'],
    [{ not: array, ...closed }, '/not'],
    [{ items: { $ref: '#/$defs/A' }, $defs: { A: array }, ...closed }, '/$defs/A'],
  ] as const) {
    assert.is(same(root, at, array, filled), 'same', JSON.stringify(root))
  }
  const root = { allOf: [{}], unevaluatedProperties: false }
  assert.is(wider(root, '/allOf/0'), 'wider')
  for (const [before, after] of [
    [{ type: 'object' }, { type: 'object', properties: {} }],
    [{ properties: { a: {} } }, { properties: { a: { type: 'string' } } }],
    [{ items: {} }, { items: { type: 'string' } }],
    [{ prefixItems: [{}] }, { prefixItems: [true] }],
    [true, {}],
    [{ const: 1 }, { enum: [1] }],
  ]) {
    assert.is(same(root, '/allOf/0', before, after), 'same', JSON.stringify(after))
  }
  for (const [before, after] of [
    [{ properties: { a: {} } }, { properties: { b: {} } }],
    [{ patternProperties: { a: {} } }, {}],
    [{ additionalProperties: true }, {}],
    [{ prefixItems: [{}] }, { prefixItems: [{}, {}] }],
    [{ items: [{}] }, { items: {} }],
    [{ contains: {} }, { contains: { type: 'string' } }],
    [{ anyOf: [{ properties: { a: {} } }] }, {}],
    [{}, { $ref: '#' }],
    [{ unevaluatedItems: true }, {}],
  ]) {
    assert.is(same(root, '/allOf/0', before, after), 'mixed', JSON.stringify(before))
  }
  // An unevaluated keyword does not hear itself.
  assert.is(new Direction({ ...closed }, table).ofEdit('wider', [], { ...closed }, {}), 'wider')
})

test('names that come and go are known by the node that has them', () => {
  const root = { allOf: [{ properties: { a: { properties: { b: {} } } } }], unevaluatedProperties: false }
  assert.is(differing('same', root, '/allOf/0/properties/c', undefined, {}), 'mixed')
  assert.is(differing('same', root, '/allOf/0/properties/a', {}, true), 'same')
  assert.is(differing('same', root, '/allOf/0/properties/a/properties/c', undefined, {}), 'same')
  assert.is(differing('same', root, '/allOf', [{}], []), 'mixed')
  assert.is(differing('same', root, '/allOf/0/title', undefined, 'T'), 'same')
})

test('a root in a circle, or that throws, does not hold it up', () => {
  const circle: Record<string, unknown> = { $ref: '#/$defs/A' }
  circle['items'] = circle
  assert.is(wider(circle, '/$defs/A'), 'wider')
  const traps = new Proxy({}, { ownKeys: () => assert.unreachable() as never })
  assert.is(wider({ items: traps }, '/$defs/A'), 'wider')
})

test.run()
