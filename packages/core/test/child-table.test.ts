import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  type ChildTable,
  createPipeline,
  inlineChildren,
  type NodePass,
  pickChildren,
  schemaChildren,
} from '../src/index.ts'

/** Where a pass is called, with the depth. */
function visits(schema: unknown, children?: ChildTable): string[] {
  const seen: string[] = []
  const look: NodePass = {
    name: 'look',
    hook: 'sanitize',
    effect: 'same',
    description: 'Looks.',
    visit: (_node, path) => seen.push(`${path.pointer()} ${path.depth}`),
  }
  createPipeline({ plugins: [{ name: 'look', passes: [look] }], ...(children && { children }) }).prepare(schema)
  return seen
}

test('tables are frozen, and a picked one has only the rows that were asked for', () => {
  assert.ok(Object.isFrozen(schemaChildren))
  const picked = pickChildren(schemaChildren, ['items', 'not'])
  assert.ok(Object.isFrozen(picked))
  assert.equal(picked, { items: { kind: 'schema', polarity: 'same' }, not: { kind: 'schema', polarity: 'inverse' } })
  assert.equal(Object.keys(inlineChildren), ['properties', 'items', 'additionalProperties', 'anyOf', 'oneOf', 'allOf'])
})

test('a keyword that is not in the table cannot be picked, an inherited name neither', () => {
  for (const keyword of ['itmes', 'toString', '__proto__']) {
    assert.throws(
      () => pickChildren(schemaChildren, [keyword]),
      (error: unknown) => error instanceof RangeError && error.message === `"${keyword}" is not in the child table`,
    )
  }
})

test('each keyword of the table holds nodes one step deeper, a list of them adds none', () => {
  for (const [keyword, { kind }] of Object.entries(schemaChildren)) {
    if (kind === 'schemaMap') {
      assert.equal(visits({ [keyword]: { 'a/b': {}, c: true } }), [' 0', `/${keyword}/a~1b 1`, `/${keyword}/c 1`])
      assert.equal(visits({ [keyword]: [{}] }), [' 0'], `${keyword} is no list`)
    } else {
      assert.equal(visits({ [keyword]: { type: 'string' } }), [' 0', `/${keyword} 1`])
      assert.equal(visits({ [keyword]: [{}, true] }), [' 0', `/${keyword}/0 1`, `/${keyword}/1 1`])
      assert.equal(visits({ [keyword]: true }), kind === 'boolean|schema' ? [' 0'] : [' 0', `/${keyword} 1`])
    }
  }
})

test('a keyword that is not listed holds data, and data is never walked', () => {
  assert.equal(
    visits({ const: { properties: {} }, enum: [{ items: {} }], default: { not: {} }, 'x-own': [{ anyOf: [{}] }] }),
    [' 0'],
  )
  assert.equal(visits({ items: { not: {} }, not: {} }, pickChildren(schemaChildren, ['not'])), [' 0', '/not 1'])
})

test('names in a map are no keywords, and a map without prototype keywords has only its own', () => {
  assert.equal(visits({ properties: { properties: { type: 'string' }, items: true } }), [
    ' 0',
    '/properties/properties 1',
    '/properties/items 1',
  ])
  assert.equal(visits(JSON.parse('{"__proto__":{"items":{}},"constructor":{},"properties":{"__proto__":{}}}')), [
    ' 0',
    '/properties/__proto__ 1',
  ])
})

test("numbers, strings and null are never visited; lists in a schema's place are entered at any depth", () => {
  assert.equal(visits({ anyOf: [1, 'x', null, {}], items: 'x', not: null, properties: { a: 1, b: null } }), [
    ' 0',
    '/anyOf/3 1',
  ])
  assert.equal(visits([{}, [true]]), ['/0 0', '/1/0 0'])
  assert.equal(visits({ properties: { a: [{}, [{}]] } }), [' 0', '/properties/a/0 1', '/properties/a/1/0 1'])
  for (const scalar of ['x', 1, null]) assert.equal(visits(scalar), [])
  assert.equal(visits(false), [' 0'])
})

test.run()
