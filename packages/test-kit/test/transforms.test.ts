import { SpokeshaveError, type Plugin } from '@spokeshave/core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { passthrough, refuses, transforms } from '../src/index.ts'
import { capitals, messageOf, plugin } from './passes.ts'

const refusing: Plugin = plugin('refuses-bad', {
  keywords: ['x-bad'],
  visit() {
    throw new SpokeshaveError('SHAPE', 'nothing bad may be said')
  },
})

const named = (text: string): Plugin =>
  plugin('named', { keywords: ['title'], visit: (_node, path) => path.set('title', text) })

const factory = (options: { readonly text?: string } = {}): Plugin => named(options.text ?? 'default')

test('another result', () => {
  const output = { title: 'A', items: { title: 'b' } }
  assert.is(
    messageOf(() => transforms(capitals, { title: 'a', items: { title: 'b' } }, output)),
    '"capitals" gives another result: expected "b", found "B" at /items/title',
  )
})

test('another order of keys', () => {
  assert.is(
    messageOf(() => transforms(capitals, { title: 'a', type: 'x' }, { type: 'x', title: 'A' })),
    '"capitals" gives another result: expected keys in the order "type", "title", found "title", "type" at the root',
  )
})

test('an own constructor key is a key like any other', () => {
  const schema = JSON.parse('{"properties":{"constructor":{"title":"a"},"__proto__":{"title":"b"}}}') as object
  transforms(capitals, schema, JSON.parse('{"properties":{"constructor":{"title":"A"},"__proto__":{"title":"B"}}}'))
  assert.match(
    messageOf(() => transforms(capitals, schema, { properties: { constructor: { title: 'A' } } })),
    /unexpected "__proto__" at \/properties$/,
  )
})

test('options reach the factory', () => {
  transforms(factory, { title: 'a' }, { title: 'default' })
  transforms(factory, { title: 'a' }, { title: 'mine' }, { options: { text: 'mine' } })
  assert.match(
    messageOf(() => transforms(capitals, {}, {}, { options: { text: 'mine' } })),
    /^plugin "capitals" is already made and takes no options/,
  )
})

test('the child table reaches the walk', () => {
  const children = { only: { kind: 'schema', polarity: 'same' } } as const
  transforms(
    capitals,
    { items: { title: 'a' }, only: { title: 'b' } },
    { items: { title: 'a' }, only: { title: 'B' } },
    { children },
  )
})

test('compaction passes run', () => {
  const { passes } = named('short')
  const compacting = { name: 'named', passes: [{ ...passes![0]!, hook: 'compactionPass' }] } as Plugin
  transforms(compacting, { title: 'a' }, { title: 'short' })
})

test('passthrough', () => {
  passthrough(capitals, { type: 'string', default: { title: 'a' } })
  assert.is(
    messageOf(() => passthrough(capitals, { title: 'a' })),
    '"capitals" does not leave the schema as it is: expected "a", found "A" at /title',
  )
  const copying = plugin('copies', {
    keywords: ['title'],
    visit: (node, path) => path.replace({ ...(node as object) }),
  })
  assert.is(
    messageOf(() => passthrough(copying, { title: 'a' })),
    '"copies" gives a copy of a schema that it leaves as it is; edit only where something changes',
  )
})

test('refuses', () => {
  const input = { items: { 'x-bad': 1 } }
  refuses(refusing, input, { code: 'SHAPE' })
  refuses(refusing, input, { code: 'SHAPE', pointer: '/items', message: 'nothing bad may be said' })
  assert.is(
    messageOf(() => refuses(refusing, input, { code: 'SHAPE', pointer: '' })),
    '"refuses-bad" refuses with another error: expected "", found "/items" at /pointer',
  )
  assert.is(
    messageOf(() => refuses(refusing, {}, { code: 'SHAPE' })),
    '"refuses-bad" refuses nothing: expected SHAPE, found a result',
  )
  assert.match(
    messageOf(() => transforms(refusing, input, input)),
    /^"refuses-bad" gives another result: missing "items", unexpected "error" at the root$/,
  )
})

test.run()
