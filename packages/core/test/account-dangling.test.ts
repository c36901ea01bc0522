import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { createPipeline, type Effect, type Pass } from '../src/index.ts'
import { nodePass, plugin, treePass } from './passes.ts'

function effectsOf(schema: unknown, pass: Pass): [string, Effect][] {
  const { report } = createPipeline({ plugins: [plugin(pass)] }).explain(schema)
  return report.passes[0]!.changes.map(({ at, effect }) => [at, effect])
}

/** A pass that removes a keyword wherever it is, and claims that this changes nothing. */
function dropping(keyword: string): Pass {
  return nodePass('drop', (_node, path) => path.remove(keyword), { effect: 'same', keywords: [keyword] })
}

test('a claim does not hold where a reference loses what it led to', () => {
  const schema = { properties: { a: { $ref: '#/$defs/A' } }, $defs: { A: {}, B: {} } }
  assert.equal(effectsOf(schema, dropping('$defs')), [['/$defs', 'mixed']])
  assert.equal(effectsOf({ $defs: { A: {} } }, dropping('$defs')), [['/$defs', 'same']])
  // What is lost with its references is not missed.
  assert.equal(effectsOf({ ...schema, properties: {} }, dropping('$defs')), [['/$defs', 'same']])
})

test('only the edits that took it away are blamed', () => {
  const schema = { properties: { a: { $defs: { A: {} } }, b: { $defs: { B: {} } }, c: { $ref: '#/properties/a/$defs/A' } } }
  assert.equal(effectsOf(schema, dropping('$defs')), [
    ['/properties/a/$defs', 'mixed'],
    ['/properties/b/$defs', 'same'],
  ])
})

test('a place that was moved away is lost too', () => {
  const rename = treePass('rename', () => ({ properties: { renamed: {}, b: { $ref: '#/properties/a' } } }), { effect: 'same' })
  const effects = effectsOf({ properties: { a: {}, b: { $ref: '#/properties/a' } } }, rename)
  assert.equal(effects, [
    ['/properties/a', 'mixed'],
    ['/properties/renamed', 'same'],
  ])
})

test('names and identifiers count as far as references use them', () => {
  assert.equal(effectsOf({ $anchor: 'a', items: { $ref: '#a' } }, dropping('$anchor')), [['/$anchor', 'mixed']])
  assert.equal(effectsOf({ $anchor: 'a', items: { $ref: '#' } }, dropping('$anchor')), [['/$anchor', 'same']])
  assert.equal(effectsOf({ $id: 'https://a.example/s', items: { $ref: 's#/items' } }, dropping('$id')), [['/$id', 'mixed']])
  assert.equal(effectsOf({ $id: 'https://a.example/s', items: { $ref: '#' } }, dropping('$id')), [['/$id', 'same']])
  const part = { items: { $id: 'https://a.example/s', items: { $ref: '#' } } }
  assert.equal(effectsOf(part, dropping('$id')), [['/items/$id', 'mixed']])
})

test('a pass that makes a reference to nothing is blamed for all it did', () => {
  const pass = treePass('point', () => ({ items: { $ref: '#/$defs/A' } }), { effect: 'same' })
  assert.equal(effectsOf({}, pass), [['/items', 'mixed']])
  assert.equal(effectsOf({ title: 'T', items: {} }, pass), [
    ['/title', 'mixed'],
    ['/items/$ref', 'mixed'],
  ])
})

test('a reference that never led anywhere is nobody’s fault', () => {
  assert.equal(effectsOf({ $ref: '#/$defs/A', title: 'T' }, dropping('title')), [['/title', 'same']])
})

test('of many that lose their targets, each is blamed for its own', () => {
  const properties: Record<string, object> = {}
  for (let i = 0; i < 3000; i++) {
    properties[`p${i}`] = i % 2 === 0 ? { $ref: `#a${i}` } : { $ref: `#/properties/q${i}` }
    properties[`q${i}`] = { $anchor: `a${i}` }
  }
  const effects = effectsOf({ properties }, dropping('$anchor'))
  assert.is(effects.length, 3000)
  assert.equal(effects.slice(0, 3), [
    ['/properties/q0/$anchor', 'mixed'],
    ['/properties/q1/$anchor', 'same'],
    ['/properties/q2/$anchor', 'mixed'],
  ])
  assert.is(effects.filter(([, effect]) => effect === 'mixed').length, 1500)
})

test('what an unevaluated keyword hears is not the same', () => {
  const fill = nodePass('fill', (_node, path) => path.set('items', {}), { effect: 'same', when: { type: ['array'], lacks: ['items'] } })
  assert.equal(effectsOf({ anyOf: [{ type: 'array' }], unevaluatedItems: false }, fill), [['/anyOf/0/items', 'mixed']])
  assert.equal(effectsOf({ $ref: '#/$defs/A', unevaluatedItems: false, $defs: { A: { type: 'array' } } }, fill), [['/$defs/A/items', 'mixed']])
  assert.equal(effectsOf({ items: { type: 'array' }, unevaluatedItems: false }, fill), [['/items/items', 'same']])
})

test.run()
