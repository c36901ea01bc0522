import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { type Path, runPass } from '../src/index.ts'
import { freeze, nodePass, prepared } from './passes.ts'
import { thrown } from './thrown.ts'

const schema = freeze({
  properties: { a: { items: { type: 'string' } }, b: true },
  anyOf: [{ $ref: '#' }, { not: {} }],
  additionalProperties: false,
})

function places(value: unknown, phase: 'enter' | 'leave' = 'enter'): string[] {
  const seen: string[] = []
  runPass(
    nodePass('look', (_node, path) => seen.push(path.pointer()), { phase }),
    value,
  )
  return seen
}

test('parents come before children, level by level, in the order of the document', () => {
  assert.equal(places(schema), [
    '',
    '/properties/a',
    '/properties/b',
    '/anyOf/0',
    '/anyOf/1',
    '/properties/a/items',
    '/anyOf/1/not',
  ])
})

test('in the phase leave children come before parents', () => {
  const seen = places(schema, 'leave')
  assert.equal([...seen].sort(), places(schema).sort())
  for (const place of seen) {
    for (const below of seen.filter((other) => other.startsWith(`${place}/`)))
      assert.ok(seen.indexOf(below) < seen.indexOf(place))
  }
})

test('in the phase leave a parent sees what its children became, and what is inserted is not visited', () => {
  const nodes: unknown[] = []
  const count = nodePass(
    'count',
    (node, path) => {
      nodes.push(node)
      path.set('seen', nodes.length)
      path.set('not', {})
    },
    { phase: 'leave', when: { kind: 'object' } },
  )
  const result = runPass(count, freeze({ items: { items: {} } }))
  assert.is(nodes.length, 3)
  assert.equal(result, {
    items: { items: { seen: 1, not: {} }, seen: 2, not: {} },
    seen: 3,
    not: {},
  })
  assert.equal(nodes[1], { items: { seen: 1, not: {} } })
})

test('a pass that edits nothing gives the very same value', () => {
  assert.is(
    runPass(
      nodePass('look', () => {}),
      schema,
    ),
    schema,
  )
  assert.is(
    runPass(
      nodePass('draft', (node, path) => typeof node === 'object' && path.edit(() => {})),
      schema,
    ),
    schema,
  )
  assert.is(
    runPass(
      nodePass('same', (node, path) => path.replace(node as never)),
      schema,
    ),
    schema,
  )
  assert.is(
    runPass(
      nodePass('no-op', (node, path) => {
        if (typeof node !== 'object') return
        path.remove('absent')
        for (const [keyword, value] of Object.entries(node)) path.set(keyword, value as never)
      }),
      schema,
    ),
    schema,
  )
})

test('only the way from an edit to the root is copied, and a frozen input bears it', () => {
  const before = JSON.stringify(schema)
  const edit = nodePass('edit', (_node, path) => path.set('type', 'number'), { when: { type: ['string'] } })
  const result = runPass(edit, schema) as typeof schema
  assert.is(JSON.stringify(schema), before)
  assert.equal(result.properties.a, { items: { type: 'number' } })
  assert.is.not(result.properties, schema.properties)
  assert.is(result.anyOf, schema.anyOf)
  assert.not(Object.isFrozen(result))
  assert.not(Object.isFrozen(result.properties.a))
})

test('edits at several places of one list and one map all arrive', () => {
  const pass = nodePass('mark', (node, path) => path.replace({ was: typeof node === 'boolean' ? node : 'object' }), {
    when: [{ kind: 'boolean' }, { lacks: ['anyOf'] }],
  })
  assert.equal(
    runPass(pass, freeze({ anyOf: [true, {}, 'text', null, false], properties: { a: true, b: 1, c: {} } })),
    {
      anyOf: [{ was: true }, { was: 'object' }, 'text', null, { was: false }],
      properties: { a: { was: true }, b: 1, c: { was: 'object' } },
    },
  )
})

test('an edit under an own __proto__ stays there', () => {
  const input = JSON.parse('{"properties":{"__proto__":{"type":"string"}},"__proto__":{"type":"string"}}')
  const pass = nodePass('edit', (_node, path) => path.set('type', 'number'), { when: { type: ['string'] } })
  const result = runPass(pass, freeze(input))
  assert.is(JSON.stringify(result), '{"properties":{"__proto__":{"type":"number"}},"__proto__":{"type":"string"}}')
})

test('skip keeps a pass out of the children, those of lists and maps too', () => {
  const seen: string[] = []
  const skipping = (name: string): ReturnType<typeof nodePass> =>
    nodePass(name, (_node, path: Path) => {
      seen.push(`${name}${path.pointer()}`)
      if (path.key === 'a' || path.key === 1) path.skip()
    })
  prepared(schema, [skipping('x')])
  assert.equal(seen, ['x', 'x/properties/a', 'x/properties/b', 'x/anyOf/0', 'x/anyOf/1'])
})

test('a shared subtree is visited at each of its places', () => {
  const shared = { type: 'string' }
  const value = freeze({ properties: { a: shared, b: { items: shared } } })
  assert.equal(places(value), ['', '/properties/a', '/properties/b', '/properties/b/items'])
  const pass = nodePass('where', (_node, path) => path.set('at', path.pointer()), { when: { type: ['string'] } })
  assert.equal(runPass(pass, value), {
    properties: {
      a: { type: 'string', at: '/properties/a' },
      b: { items: { type: 'string', at: '/properties/b/items' } },
    },
  })
})

test('a promise is refused', () => {
  const late = nodePass('late', (async () => {}) as never)
  const error = thrown(() => runPass(late, { items: {} }))
  assert.is(error.code, 'PASS_FAILED')
  assert.is(error.message, 'the pass "late" gave a promise; passes are synchronous')
  assert.is(error.pass, 'late')
})

test.run()
