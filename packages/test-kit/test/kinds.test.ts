import type { JsonObject, Pass, Plugin, TreePass } from '@spokeshave/core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { checkPass, passthrough, transforms } from '../src/index.ts'
import { capitals, messageOf, plugin } from './passes.ts'

function tree(transform: TreePass['transform']): Plugin {
  const pass: Pass = {
    name: 'tree',
    hook: 'prune',
    effect: 'docs',
    description: 'For tests.',
    keywords: ['title'],
    transform,
  }
  return { name: 'tree', passes: [pass] }
}

test('a tree pass', () => {
  const good = tree((draft) => {
    delete (draft as JsonObject).title
  })
  transforms(good, { title: 'T', items: { title: 'I' } }, { items: { title: 'I' } })
  passthrough(good, { items: { title: 'I' } })
  checkPass(good)
})

test('a tree pass that gives an equal copy', () => {
  const bad = tree((_draft, { root }) => ({ ...(root as JsonObject) }))
  assert.is(
    messageOf(() => passthrough(bad, { title: 'T' })),
    '"tree" gives a copy of a schema that it leaves as it is; edit only where something changes',
  )
})

test('a tree pass that writes to the plain root', () => {
  const bad = tree((_draft, { root }) => {
    ;(root as JsonObject).title = 'mine'
  })
  assert.is(
    messageOf(() => transforms(bad, { title: 'T' }, { title: 'T' })),
    '"tree" changed its input; edit through the path or the draft: expected "T", found "mine" at /title',
  )
})

test('a pass from children to parents', () => {
  const count = (node: unknown): number =>
    Object.values((node as { readonly properties?: object }).properties ?? {}).length
  const leaving = plugin('counts', {
    scope: 'subtree',
    phase: 'leave',
    keywords: ['properties'],
    visit: (node, path) => path.set('x-properties', count(node)),
  })
  transforms(
    leaving,
    { properties: { a: { properties: {} } } },
    { properties: { a: { properties: {}, 'x-properties': 0 } }, 'x-properties': 1 },
  )
  checkPass(leaving)
})

test('several passes, one of which reads into a model', () => {
  const model = { title: 'string', items: 'schema' } as const
  const reading: Pass = { name: 'reads', hook: 'deserialize', effect: 'mixed', description: 'For tests.', model }
  const both = { name: 'both', passes: [...capitals.passes!, reading] }
  transforms(both, { type: 'array', items: { title: 'a', x: 1 } }, { items: { title: 'A' } })
  checkPass(both)
})

test.run()
