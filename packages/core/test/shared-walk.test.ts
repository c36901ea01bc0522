import * as fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { createPipeline, type NodePass } from '../src/index.ts'
import { alone, freeze, plugin, prepared, sharing, treePass } from './passes.ts'

/** Together, alone, and told apart by an account: three ways that must agree. */
function everyWay(value: unknown, passes: readonly NodePass[]): unknown {
  const together = prepared(value, passes)
  // As text, so that the order of members counts and prototypes do not.
  assert.is(JSON.stringify(alone(value, passes)), JSON.stringify(together))
  const { schema } = createPipeline({ plugins: [plugin(...passes)] }).explain(value)
  assert.is(JSON.stringify(schema), JSON.stringify(together))
  return together
}

test('passes of scope node share one walk: each node is met by all before the next node by any', () => {
  const seen: string[] = []
  const look = (name: string, rest: Partial<NodePass> = {}): NodePass =>
    sharing(name, (_node, path) => seen.push(name + path.pointer()), rest)
  prepared({ items: {} }, [look('a'), look('b')])
  assert.equal(seen.splice(0), ['a', 'b', 'a/items', 'b/items'])
  for (const apart of [{ scope: 'subtree' }, { phase: 'leave' }, { children: {} }] as const) {
    prepared({ items: {} }, [look('a'), look('b', apart)])
    assert.equal(seen.splice(0).slice(0, 2), ['a', 'a/items'])
  }
  prepared({ items: {} }, [look('a'), treePass('tree', () => {}) as never, look('b')])
  assert.equal(seen, ['a', 'a/items', 'b', 'b/items'])
})

test('what a pass inserts is visited by later passes only', () => {
  const passes = [
    sharing('before', (_node, path) => path.set('before', true), { when: { kind: 'object' } }),
    sharing('insert', (_node, path) => path.set('items', { items: {} }), { when: { lacks: ['items', 'stop'] } }),
    sharing('after', (_node, path) => path.set('after', true), { when: { kind: 'object' } }),
  ]
  assert.equal(everyWay(freeze({ properties: { a: { stop: true } } }), passes), {
    properties: { a: { stop: true, before: true, after: true } },
    before: true,
    items: { items: { after: true }, after: true },
    after: true,
  })
})

test('what stood there before an edit is still visited by all, wherever the edit was', () => {
  const passes = [
    sharing('first', (_node, path) => path.set('first', true), { when: { lacks: ['properties'] } }),
    sharing(
      'add',
      (node, path) => path.set('properties', { ...(node as { properties: object }).properties, added: {} }),
      {
        keywords: ['properties'],
      },
    ),
    sharing('last', (_node, path) => path.set('last', true), { when: { lacks: ['properties'] } }),
  ]
  assert.equal(everyWay(freeze({ properties: { old: {} } }), passes), {
    properties: { old: { first: true, last: true }, added: { last: true } },
  })
})

test('a node that is replaced is not visited again by the pass, and its new children are not either', () => {
  const passes = [
    sharing('branch', (_node, path) => path.replace({ anyOf: [{ type: 'object' }, true] }), {
      when: { kind: 'object' },
    }),
    sharing('boolean', (_node, path) => path.replace({ type: 'string' }), { when: { kind: 'boolean' } }),
    sharing('mark', (_node, path) => path.set('marked', true), { when: { type: ['string'] } }),
  ]
  assert.equal(everyWay(freeze({ type: 'object' }), passes), {
    anyOf: [{ type: 'object' }, { type: 'string', marked: true }],
  })
})

test('skip binds one pass, and no other', () => {
  const passes = [
    sharing('skip', (_node, path) => (path.set('skip', true), path.skip()), { when: { kind: 'object' } }),
    sharing('all', (_node, path) => path.set('all', true), { when: { kind: 'object' } }),
  ]
  assert.equal(everyWay(freeze({ items: { not: {} } }), passes), {
    items: { not: { all: true }, all: true },
    skip: true,
    all: true,
  })
})

test('a value that a pass puts in many places is not changed by a later one', () => {
  const constant = freeze({ type: 'array', items: {} })
  const passes = [
    sharing('put', (_node, path) => path.replace(constant as never), { when: { kind: 'boolean' } }),
    sharing('mark', (_node, path) => path.set('marked', path.pointer()), { when: { kind: 'object' } }),
  ]
  const result = everyWay(freeze({ anyOf: [true, true] }), passes) as { anyOf: object[] }
  assert.equal(result.anyOf[1], { type: 'array', items: { marked: '/anyOf/1/items' }, marked: '/anyOf/1' })
  assert.equal(constant, { type: 'array', items: {} })
})

test('forty passes are too many for one walk, and share two', () => {
  const passes = Array.from({ length: 40 }, (_, index) =>
    sharing(`pass-${index}`, (_node, path) => path.set(`k${index}`, index === 20 ? { items: {} } : index), {
      when: { lacks: index === 20 ? ['k20', 'k0'] : [] },
    }),
  )
  everyWay(freeze({ items: {}, properties: { a: true } }), passes)
})

// Passes drawn at random from a small language of edits on a few keywords that hold children.
const keywords = ['items', 'not', 'x', 'type'] as const
const keyword = fc.constantFrom(...keywords)
const inserted = fc.constantFrom<unknown>(true, false, {}, { items: {} }, { not: true, x: 1 }, { type: 'string' }, 1, [
  {},
  true,
])
const edit = fc.oneof(
  fc.record({ how: fc.constant('set' as const), keyword, value: inserted }),
  fc.record({ how: fc.constant('remove' as const), keyword }),
  fc.record({ how: fc.constant('replace' as const), value: inserted }),
  fc.record({ how: fc.constant('draft' as const), keyword, value: inserted }),
  fc.record({ how: fc.constant('skip' as const) }),
)
const gate = fc.record({
  keywords: fc.option(fc.subarray([...keywords], { minLength: 1 }), { nil: undefined }),
  lacks: fc.subarray([...keywords]),
})
const { schema } = fc.letrec((tie) => ({
  schema: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    inserted,
    fc.record(
      {
        items: tie('schema'),
        not: tie('schema'),
        anyOf: fc.array(tie('schema'), { maxLength: 2 }),
        properties: fc.dictionary(fc.constantFrom('a', 'items'), tie('schema')),
        x: inserted,
      },
      { requiredKeys: [] },
    ),
  ),
}))

function passOf({ edit: what, gate: { keywords: any, lacks } }: { edit: any; gate: any }, index: number): NodePass {
  return sharing(
    `pass-${index}`,
    (node, path) => {
      if (what.how === 'skip') return path.skip()
      if (what.how === 'replace') return path.replace(structuredClone(what.value))
      if (typeof node !== 'object') return
      if (what.how === 'set') path.set(what.keyword, structuredClone(what.value))
      else if (what.how === 'remove') path.remove(what.keyword)
      else path.edit((draft) => void (draft[what.keyword] = structuredClone(what.value)))
    },
    { ...(any && { keywords: any }), when: { lacks } },
  )
}

test('any passes give together what they give alone, and leave the input as it is', () => {
  fc.assert(
    fc.property(schema, fc.array(fc.record({ edit, gate }), { maxLength: 5 }), (value, specs) => {
      everyWay(freeze(value), specs.map(passOf))
    }),
    { seed: 7, numRuns: 1500 },
  )
})

test.run()
