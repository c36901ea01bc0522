import type { JsonObject, NodePass, Plugin } from '@spokeshave/core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { checkPass, transforms } from '../src/index.ts'
import { messageOf, plugin } from './passes.ts'

const input = { title: 'a', properties: { b: { title: 'b' } } }

function firstLine(bad: Plugin): string {
  return messageOf(() => checkPass(bad, { inputs: [input] })).split('\n')[0]!
}

test('a pass that looks at its children and says that it does not', () => {
  const bad = plugin('peeks', {
    when: { kind: 'object', lacks: ['x-children'] },
    visit(node, path) {
      const { properties } = node as { readonly properties?: unknown }
      if (typeof properties !== 'object' || properties === null) return
      path.set(
        'x-children',
        Object.values(properties)
          .flatMap((child) => Object.keys(Object(child)))
          .join(),
      )
    },
  })
  assert.is(
    firstLine(bad),
    '"peeks" gives another result in a shared walk (beside mark/shed) than alone; keep to the node\'s own keywords and move no subschema, or declare scope "subtree": expected "title,x-mark", found "title" at /x-children',
  )
  checkPass({ ...bad, passes: [{ ...(bad.passes![0] as NodePass), scope: 'subtree' }] }, { inputs: [input] })
})

test('a pass that looks at its parent and says that it does not', () => {
  const bad = plugin('climbs', {
    when: { kind: 'object', lacks: ['x-parent'] },
    visit(_node, path) {
      if (path.parent !== null) path.set('x-parent', Object.keys(path.parent.node).length)
    },
  })
  assert.is(
    firstLine(bad),
    '"climbs" does not run: a pass of scope "node" cannot read path.parent; declare scope "subtree"',
  )
})

test('two passes that talk through the module', () => {
  let nodes = 0
  const first = plugin('counts-nodes', {
    when: { kind: 'object' },
    visit(_node, path) {
      nodes = path.pointer() === '' ? 1 : nodes + 1
    },
  })
  const second = plugin('writes-count', {
    when: { kind: 'object', lacks: ['x-nodes'] },
    visit: (_node, path) => path.set('x-nodes', nodes),
  })
  const bad = { name: 'talks', passes: [...first.passes!, ...second.passes!] }
  assert.match(firstLine(bad), /^"talks" gives another result in a shared walk/)
})

const moves = plugin('moves', {
  keywords: ['oneOf'],
  visit(_node, path) {
    path.edit((draft) => {
      draft.anyOf = draft.oneOf!
      delete draft.oneOf
    })
  },
})

test('a pass that moves subschemas and says that it keeps to its node', () => {
  assert.is(
    messageOf(() => transforms(moves, { oneOf: [{}] }, { anyOf: [{}] })),
    '"moves" does not run: the pass "moves" of scope "node" moved a subschema; declare scope "subtree"',
  )
  transforms({ ...moves, passes: [{ ...(moves.passes![0] as NodePass), scope: 'subtree' }] }, { oneOf: [{}] }, { anyOf: [{}] })
})

test('a pass that moves what core cannot tell apart', () => {
  // A boolean, until a neighbour makes an object of it.
  assert.match(
    messageOf(() => transforms(moves, { oneOf: [true] }, { anyOf: [true] })),
    /^"moves" does not run.*moved a subschema/,
  )
  // The branch in the place of its node.
  const lifts = plugin('lifts', {
    keywords: ['anyOf'],
    visit(node, path) {
      const { anyOf } = node as { readonly anyOf: readonly [JsonObject] }
      if (Array.isArray(anyOf) && anyOf.length === 1) path.replace(anyOf[0])
    },
  })
  assert.match(
    messageOf(() => transforms(lifts, { anyOf: [{ items: {} }] }, { items: {} })),
    /^"lifts" gives another result in a shared walk/,
  )
})

test.run()
