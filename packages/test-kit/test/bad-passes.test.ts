import type { JsonObject, Plugin } from '@spokeshave/core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { checkPass, transforms } from '../src/index.ts'
import { capitals, messageOf, plugin } from './passes.ts'

const input = { title: 'a', properties: { b: { title: 'b' } } }

/** Puts a title on every root object, through the wide door. */
const raw = (name: string, mark: (value: unknown) => unknown): Plugin => ({
  name,
  apply(hooks) {
    hooks.sanitize.tap(name, (draft) => {
      if (typeof draft === 'object' && draft !== null && !Array.isArray(draft))
        draft.title = mark(draft.title) as string
      return draft
    })
  },
})

/** The first line of what each of both says. */
function firstLines(bad: Plugin): string[] {
  const inputs = [input]
  return [() => checkPass(bad, { inputs }), () => transforms(bad, input, input)].map(
    (run) => messageOf(run).split('\n')[0]!,
  )
}

test('a good pass keeps the rules', () => {
  checkPass(capitals)
  transforms(capitals, input, { title: 'A', properties: { b: { title: 'B' } } })
})

test('a pass that writes to the plain node', () => {
  const bad = plugin('scribbles', { keywords: ['title'], visit: (node) => void delete (node as JsonObject).title })
  assert.is(
    firstLines(bad)[0],
    '"scribbles" changed its input; edit through the path or the draft: missing "title" at the root',
  )
})

test('a pass that writes to the plain node and then throws', () => {
  const bad = plugin('scribbles', {
    keywords: ['title'],
    visit(node) {
      delete (node as JsonObject).title
      throw new Error('too late')
    },
  })
  assert.is(
    firstLines(bad)[0],
    '"scribbles" changed its input; edit through the path or the draft: missing "title" at the root',
  )
})

test('a pass that edits its own output again', () => {
  const bad = plugin('stutters', {
    keywords: ['title'],
    visit: (node, path) => path.set('title', `${(node as JsonObject).title}!`),
  })
  assert.is(firstLines(bad)[0], '"stutters" changes its own output: expected "a!", found "a!!" at /title')
})

test('a pass that makes an equal copy of its own output', () => {
  const bad = plugin('copies', {
    keywords: ['title'],
    visit: (node, path) => path.replace({ ...(node as JsonObject) }),
  })
  assert.equal(
    firstLines(bad),
    Array(2).fill(
      '"copies" changes its own output to an equal value; edit only where something changes, so that it stays the same reference',
    ),
  )
})

test('a pass whose result is another one each time', () => {
  let count = 0
  const bad = plugin('counts', { keywords: ['title'], visit: (_node, path) => path.set('title', String(count++)) })
  assert.is(
    firstLines(bad)[0],
    '"counts" gives another result the second time; keep no state: expected "0", found "2" at /title',
  )
})

test('a pass that remembers earlier schemas', () => {
  let late = false
  const bad = plugin('remembers', {
    keywords: ['title', 'x-late'],
    visit(node, path) {
      if (path.pointer() !== '') return
      late ||= 'x-late' in (node as object)
      path.set('title', late ? 'late' : 'early')
    },
  })
  assert.is(
    messageOf(() => checkPass(bad, { inputs: [input, { 'x-late': 1 }] })),
    '"remembers" gives another result after other schemas; keep no state: expected "early", found "late" at /title\n  on inputs[0]: {"title":"a","properties":{"b":{"title":"b"}}}',
  )
})

test('a pass that throws', () => {
  const bad = plugin('breaks', {
    keywords: ['title'],
    visit() {
      throw new TypeError('no such luck')
    },
  })
  const message = '"breaks" does not run: the pass "breaks" failed: no such luck'
  assert.equal(firstLines(bad), [message, message])
  const deeper = [{ properties: { b: { title: 'b' } } }]
  assert.is(
    messageOf(() => checkPass(bad, { inputs: deeper })),
    '"breaks" does not run at /properties/b: the pass "breaks" failed: no such luck\n  on inputs[0]: {"properties":{"b":{"title":"b"}}}',
  )
})

test('a pass that does nothing', () => {
  const bad = plugin('sleeps', { keywords: ['x-none'], visit: (_node, path) => path.remove('x-none') })
  assert.match(
    messageOf(() => checkPass(bad)),
    /^"sleeps" changes none of \d+ schemas; give checkPass inputs that it changes$/,
  )
  checkPass(bad, { inputs: [{ 'x-none': 1 }] })
})

test('a fault that only random schemas find is made small', () => {
  const bad = plugin('breaks', {
    keywords: ['description'],
    visit(_node, path) {
      if (path.keyword === 'additionalProperties') throw new Error('no luck')
      path.remove('description')
    },
  })
  assert.match(
    messageOf(() => checkPass(bad, { runs: 300 })),
    /^"breaks" does not run at \/additionalProperties: the pass "breaks" failed: no luck\n {2}on a random schema \(seed 20260101, run \d+, made smaller \d+ times\): \{"additionalProperties":\{"description":[^}]*\}\}$/,
  )
})

test('a pass that means to change its own output says so', () => {
  const growing = plugin('grows', {
    keywords: ['title'],
    visit: (node, path) => path.set('title', `${(node as JsonObject).title}!`),
  })
  checkPass(growing, { idempotent: false })
  transforms(growing, input, { title: 'a!', properties: { b: { title: 'b!' } } }, { idempotent: false })
})

test('a raw tap is held to the same rules', () => {
  checkPass(raw('names', () => 'named'))
  assert.match(
    messageOf(() => checkPass(raw('stutters', (title) => `${title}!`))),
    /^"stutters" changes its own output: expected "undefined!", found "undefined!!" at \/title\n/,
  )
})

test.run()
