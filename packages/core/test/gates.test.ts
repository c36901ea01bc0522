import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { type Gate, type NodePass, typeNames } from '../src/index.ts'
import { prepared, sharing } from './passes.ts'

/** Whether a pass with these conditions is woken by a node; with another pass beside it that has them all. */
function wakes(node: unknown, rest: Partial<NodePass>): boolean {
  const woken = [0, 0]
  const other = {
    keywords: ['a', 'b', 'type'],
    when: [{ lacks: ['b'] }, { type: ['object'] as const, kind: 'object' as const }],
  }
  prepared(node, [sharing('first', () => woken[0]!++, rest)])
  prepared(node, [sharing('other', () => {}, other), sharing('second', () => woken[1]!++, rest)])
  assert.is(woken[1], woken[0], 'alone and in company')
  return woken[0]! > 0
}

const when = (gate: Gate | readonly Gate[]): Partial<NodePass> => ({ when: gate })

test('without any condition every object and boolean node wakes a pass', () => {
  for (const node of [{}, { type: 'string' }, true, false]) assert.ok(wakes(node, {}))
})

test('any of the keywords is enough, whatever its value, and a boolean has none', () => {
  const rest = { keywords: ['a', 'b'] }
  for (const node of [{ a: 1 }, { b: null }, { a: false, b: 0 }]) assert.ok(wakes(node, rest))
  for (const node of [{}, { c: 1 }, true, false]) assert.not(wakes(node, rest))
})

test('a keyword that is undefined or inherited is not there', () => {
  assert.not(wakes({ a: undefined }, { keywords: ['a'] }))
  assert.ok(wakes({ a: undefined }, when({ lacks: ['a'] })))
  assert.not(wakes({}, { keywords: ['toString', 'constructor', '__proto__'] }))
  assert.ok(wakes(JSON.parse('{"__proto__":1}'), { keywords: ['__proto__'] }))
})

test('no keyword at all is never there', () => {
  assert.not(wakes({ a: 1 }, { keywords: [] }))
  assert.not(wakes({}, when({ type: [] })))
  assert.not(wakes({}, when([])))
  assert.ok(wakes({}, when({ lacks: [] })))
})

test('lacks holds where none of the keywords is present, and never for a boolean', () => {
  const rest = when({ lacks: ['a', 'b'] })
  for (const node of [{}, { c: 1 }]) assert.ok(wakes(node, rest))
  for (const node of [{ a: 1 }, { a: 1, b: 2 }, true]) assert.not(wakes(node, rest))
})

test('the kind tells objects from booleans', () => {
  assert.ok(wakes({}, when({ kind: 'object' })))
  assert.not(wakes(true, when({ kind: 'object' })))
  assert.ok(wakes(false, when({ kind: 'boolean' })))
  assert.not(wakes({}, when({ kind: 'boolean' })))
  assert.not(wakes(true, { keywords: ['a'], when: { kind: 'boolean' } }))
})

test('a type is met by its name alone or in a list', () => {
  for (const name of typeNames) {
    const rest = when({ type: [name] })
    assert.ok(wakes({ type: name }, rest))
    assert.ok(wakes({ type: ['nonsense', name] }, rest))
    for (const other of typeNames) if (other !== name) assert.not(wakes({ type: other }, rest))
    for (const type of [undefined, null, 1, {}, [], [[name]], { [name]: null }]) assert.not(wakes({ type }, rest))
    assert.not(wakes({}, rest))
    assert.not(wakes(true, rest))
  }
})

test('a type is missing or illegal unless it is a legal name or a list of two or more of them', () => {
  const rest = when({ type: 'none-or-illegal' })
  for (const type of [
    undefined,
    null,
    'String',
    '',
    1,
    true,
    {},
    [],
    ['string'],
    ['string', 'x'],
    ['string', null],
    [[]],
  ]) {
    assert.ok(wakes({ type }, rest), JSON.stringify(type))
  }
  assert.ok(wakes({}, rest))
  for (const type of ['string', 'null', ['string', 'null'], ['string', 'string'], [...typeNames]])
    assert.not(wakes({ type }, rest))
  assert.not(wakes(true, rest))
})

test('a type is illegal only where there is one', () => {
  const rest = when({ type: 'illegal' })
  for (const type of [null, 'String', 1, [], ['string'], ['string', 'x'], [[]]]) assert.ok(wakes({ type }, rest), JSON.stringify(type))
  for (const node of [{}, { type: undefined }, { $ref: '#' }, true, { type: 'string' }, { type: ['string', 'null'] }]) assert.not(wakes(node, rest))
})

test('all conditions of a gate and the keywords must hold, and any gate of a list suffices', () => {
  const rest: Partial<NodePass> = {
    keywords: ['a'],
    when: [
      { lacks: ['b'], type: ['object'] },
      { type: 'none-or-illegal', kind: 'object' },
    ],
  }
  assert.ok(wakes({ a: 1, type: 'object' }, rest))
  assert.ok(wakes({ a: 1 }, rest))
  assert.ok(wakes({ a: 1, b: 1 }, rest))
  assert.not(wakes({ a: 1, b: 1, type: 'object' }, rest))
  assert.not(wakes({ b: 1 }, rest))
  assert.not(wakes({ a: 1, type: 'string' }, rest))
})

test('keywords of the child table and type itself can be asked for', () => {
  assert.ok(wakes({ properties: {} }, { keywords: ['properties'] }))
  assert.ok(wakes({ type: 'string' }, { keywords: ['type'] }))
  assert.not(wakes({ type: 'string' }, when({ lacks: ['type'] })))
})

test('gates are asked anew after an edit, of the node as it stands then', () => {
  const seen: string[] = []
  const passes = [
    sharing('set', (_node, path) => path.set('type', 'array'), { keywords: ['const'] }),
    sharing('object', () => seen.push('object'), when({ type: ['object'] })),
    sharing('array', (_node, path) => path.remove('const'), when({ type: ['array'], lacks: ['items'] })),
    sharing('const', () => seen.push('const'), { keywords: ['const'] }),
    sharing('boolean', (_node, path) => path.replace(true), { keywords: ['type'] }),
    sharing('kind', () => seen.push('kind'), when({ kind: 'boolean' })),
  ]
  assert.is(prepared({ type: 'object', const: 1 }, passes), true)
  assert.equal(seen, ['kind'])
})

test('a list of types beyond all reading is illegal, and read at once', () => {
  const type: unknown[] = ['object']
  type.length = 2 ** 32 - 1
  const woken: string[] = []
  const schema = { type }
  prepared(schema, [
    sharing('illegal', (_node, path) => path.remove('type'), when({ type: 'none-or-illegal' })),
    sharing('lost', () => woken.push('lost'), when({ type: ['object'] })),
  ])
  assert.equal(woken, [])
})

test.run()
