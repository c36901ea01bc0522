import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { type JsonValue, type Path, runPass } from '../src/index.ts'
import { freeze, nodePass, prepared } from './passes.ts'
import { thrown } from './thrown.ts'

const schema = freeze({
  properties: { 'a/b': { anyOf: [{ type: 'string' }, [{ type: 'null' }]] } },
  items: { type: 'string' },
})

/** Calls back with the path of the one node at a pointer. */
function at(pointer: string, visit: (path: Path) => void, value: unknown = schema): unknown {
  return runPass(
    nodePass('at', (_node, path) => path.pointer() === pointer && visit(path)),
    value,
  )
}

test('a path says by which keyword and key its node is held, and how deep it is', () => {
  const seen: unknown[] = []
  runPass(
    nodePass('look', (_node, { keyword, key, depth }) => seen.push([keyword, key, depth])),
    schema,
  )
  assert.equal(seen, [
    ['', null, 0],
    ['properties', 'a/b', 1],
    ['items', null, 1],
    ['anyOf', 0, 2],
    // An element of a list within the list.
    ['anyOf', 0, 2],
  ])
})

test('the parent of a node is the node that holds it, whatever lists stand between', () => {
  at('/properties/a~1b/anyOf/1/0', (path) => {
    assert.is(path.parent!.pointer(), '/properties/a~1b')
    assert.is(path.parent!.parent!.pointer(), '')
    assert.is(path.parent!.parent!.parent, null)
    assert.is(path.parent!.node, schema.properties['a/b'])
  })
})

test('a pass of scope node cannot read the parent, one of scope subtree can', () => {
  const read = (scope: 'node' | 'subtree'): unknown => {
    const seen: unknown[] = []
    const pass = nodePass('read', (_node, path) => seen.push([path.depth, path.keyword, path.key, path.pointer(), path.parent?.depth]), { scope })
    prepared({ items: {} }, [pass])
    return seen
  }
  assert.equal(read('subtree'), [
    [0, '', null, '', undefined],
    [1, 'items', null, '/items', 0],
  ])
  const error = thrown(() => read('node'))
  assert.is(error.code, 'PASS_FAILED')
  assert.is(error.message, 'a pass of scope "node" cannot read path.parent; declare scope "subtree"')
  assert.is(error.pass, 'read')
})

test('the parent cannot be edited from a child', () => {
  const error = thrown(() => at('/items', (path) => path.parent!.set('x', 1)))
  assert.is(error.code, 'PASS_FAILED')
  assert.is(error.message, 'path.set was called outside of its visit; a path is valid only during visit')
  assert.is(error.pointer, '/items')
  assert.is(error.pass, 'at')
})

test('set adds or changes one keyword, at its place, and any name is allowed', () => {
  at('', (path) => {
    path.set('items', true)
    path.set('__proto__', { a: 1 })
    assert.is(
      JSON.stringify(path.node),
      `{"properties":${JSON.stringify(schema.properties)},"items":true,"__proto__":{"a":1}}`,
    )
    assert.is(Object.getPrototypeOf(path.node), Object.prototype)
  })
})

test('remove takes one keyword away, and nothing happens where it is absent', () => {
  assert.equal(
    at('/items', (path) => (path.remove('type'), path.remove('toString'))),
    { ...schema, items: {} },
  )
})

test('replace puts any value in the place of the node', () => {
  for (const value of [true, null, 'x', 1, [], { type: 'number' }] as JsonValue[]) {
    assert.equal(
      at('/items', (path) => path.replace(value)),
      { ...schema, items: value },
    )
    assert.equal(
      at('', (path) => path.replace(value)),
      value,
    )
  }
})

test('undefined is no value to replace a node by', () => {
  const error = thrown(() => at('/items', (path) => path.replace(undefined as never)))
  assert.is(error.message, 'path.replace was given undefined; give it a JSON value')
  assert.is(error.code, 'PASS_FAILED')
})

test('edit gives a draft: the node changes, the input and what the recipe returns do not count', () => {
  const result = at('/properties/a~1b', (path) => {
    path.edit((draft) => {
      ;(draft.anyOf as unknown[]).push({ type: 'array' })
      delete (draft.anyOf as { type?: string }[])[0]!.type
      return { ignored: true } as never
    })
  })
  assert.equal(result, {
    ...schema,
    properties: { 'a/b': { anyOf: [{}, [{ type: 'null' }], { type: 'array' }] } },
  })
  assert.is(JSON.stringify(schema.properties['a/b'].anyOf), '[{"type":"string"},[{"type":"null"}]]')
})

test('an edit that touches nothing changes nothing', () => {
  assert.is(
    at('', (path) => path.edit((draft) => void draft.items)),
    schema,
  )
})

test('several edits of one visit add up, and node shows each', () => {
  const result = at('/items', (path) => {
    path.set('a', 1)
    path.edit((draft) => void (draft.b = (draft.a as number) + 1))
    path.remove('type')
    assert.equal(path.node, { a: 1, b: 2 })
    path.set('a', 3)
  })
  assert.equal(result, { ...schema, items: { a: 3, b: 2 } })
})

test('a boolean node has no keywords to edit', () => {
  for (const method of ['edit', 'set', 'remove'] as const) {
    const error = thrown(() =>
      runPass(
        nodePass('bad', (_node, path) => path[method]('x' as never, 1 as never)),
        true,
      ),
    )
    assert.is(error.message, `path.${method} needs an object of keywords, and this node is none; use path.replace`)
    assert.is(error.code, 'PASS_FAILED')
  }
})

test('a path that outlives its visit can still be read, and no longer be used', () => {
  const kept: Path[] = []
  runPass(
    nodePass('keep', (_node, path) => kept.push(path)),
    schema,
  )
  const uses: [string, (path: Path) => void][] = [
    ['edit', (path) => path.edit(() => {})],
    ['set', (path) => path.set('a', 1)],
    ['remove', (path) => path.remove('type')],
    ['replace', (path) => path.replace(true)],
    ['skip', (path) => path.skip()],
  ]
  for (const path of kept) {
    assert.type(path.pointer(), 'string')
    for (const [method, use] of uses) {
      const error = thrown(() => use(path))
      assert.is(error.message, `path.${method} was called outside of its visit; a path is valid only during visit`)
    }
  }
})

test('an error in a visit names the pass and the place, and keeps what was thrown', () => {
  const cause = new TypeError('no such thing')
  const error = thrown(() =>
    at('/properties/a~1b/anyOf/0', () => {
      throw cause
    }),
  )
  assert.is(error.code, 'PASS_FAILED')
  assert.is(error.message, 'the pass "at" failed: no such thing')
  assert.is(error.pass, 'at')
  assert.is(error.pointer, '/properties/a~1b/anyOf/0')
  assert.is(error.cause, cause)
})

test('a pass of scope node cannot read the root, one of scope subtree can', () => {
  const read = (scope: 'node' | 'subtree'): unknown => {
    let root: unknown
    prepared(schema, [nodePass('read', (_node, _path, context) => (root = context.root), { scope })])
    return root
  }
  assert.is(read('subtree'), schema)
  const error = thrown(() => read('node'))
  assert.is(error.code, 'PASS_FAILED')
  assert.is(error.message, 'a pass of scope "node" cannot read the root; declare scope "subtree"')
})

test.run()
