import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { Origins, type Replacement } from '../src/origin.ts'

const of = (replacements: Replacement[], at: string): [string, boolean] => {
  const origin = new Origins(replacements).of(at.split('/').slice(1), replacements.length)
  return [['', ...origin.at].join('/'), origin.made]
}
const leaf = { type: 'string' }
const other = { type: 'number' }

test('without replacements a place is its own origin', () => {
  assert.equal(of([], '/a/b'), ['/a/b', false])
  assert.equal(of([], ''), ['', false])
})

test('a replacement elsewhere or below changes nothing', () => {
  assert.equal(of([{ at: ['b'], before: leaf, after: {} }], '/a'), ['/a', false])
  assert.equal(of([{ at: ['a', 'b'], before: leaf, after: {} }], '/a'), ['/a', false])
})

test('a node that was wrapped comes from where the wrapping stands', () => {
  const wrapped = [{ at: ['a'], before: leaf, after: { anyOf: [leaf] } }]
  assert.equal(of(wrapped, '/a/anyOf/0/type'), ['/a/type', false])
  assert.equal(of(wrapped, '/a/anyOf'), ['/a', true])
})

test('a member that was added is at the node that it was added to', () => {
  const added = [{ at: ['a', 'type'], before: undefined, after: 'string' }]
  assert.equal(of(added, '/a/type'), ['/a', true])
  assert.equal(of(added, '/a/title'), ['/a/title', false])
  assert.equal(of([{ at: [], before: undefined, after: { a: leaf } }], '/a/type'), ['', true])
})

test('what was made first is where it all began, however often it was replaced', () => {
  const chain: Replacement[] = []
  const at: string[] = []
  for (let depth = 0; depth < 300; depth++) {
    chain.push({ at: [...at], before: { a: leaf }, after: { a: { a: leaf } } }, { at: [...at, 'type'], before: undefined, after: 'x' })
    at.push('a')
  }
  assert.equal(new Origins(chain).of([...at, 'a', 'type'], chain.length).at, ['a', 'type'])
})

test('a subtree that took the place of its parent', () => {
  assert.equal(of([{ at: ['a'], before: { not: leaf }, after: leaf }], '/a/type'), ['/a/not/type', false])
  assert.equal(of([{ at: ['a'], before: { not: leaf }, after: leaf }], '/a'), ['/a/not', false])
})

test('an element that moved up, a name that changed, two that changed places', () => {
  assert.equal(of([{ at: [], before: { anyOf: [other, leaf] }, after: { anyOf: [leaf] } }], '/anyOf/0'), ['/anyOf/1', false])
  assert.equal(of([{ at: [], before: { properties: { a: leaf } }, after: { properties: { b: leaf } } }], '/properties/b/type'), ['/properties/a/type', false])
  assert.equal(of([{ at: [], before: { a: leaf, b: other }, after: { a: other, b: leaf } }], '/a/type'), ['/b/type', false])
})

test('through one replacement after another, the last first', () => {
  const list = [leaf, other]
  const after = [other, leaf]
  const replacements = [
    { at: [], before: { allOf: list }, after: { anyOf: list } },
    { at: ['anyOf'], before: list, after },
    { at: ['anyOf', '0'], before: other, after: { not: other } },
  ]
  assert.equal(of(replacements, '/anyOf/0/not/type'), ['/allOf/1/type', false])
  assert.equal(new Origins(replacements).of(['anyOf', '0'], 2), { at: ['allOf', '1'], made: false })
  assert.equal(new Origins(replacements).of(['anyOf', '0'], 1), { at: ['allOf', '0'], made: false })
})

test('what stays at its place stays there, although the same thing stands elsewhere too', () => {
  assert.equal(of([{ at: [], before: { a: leaf, b: leaf }, after: { a: leaf, b: leaf, c: 1 } }], '/b/type'), ['/b/type', false])
})

test('what was built anew at an old place counts as that place', () => {
  assert.equal(of([{ at: [], before: { a: leaf }, after: { a: { type: 'null' } } }], '/a/type'), ['/a/type', false])
  assert.equal(of([{ at: [], before: { a: leaf }, after: { a: { type: 'null', enum: [null] } } }], '/a/enum/0'), ['/a', true])
})

test('a value in a circle does not hold it up', () => {
  const circle: Record<string, unknown> = { leaf }
  circle['self'] = circle
  assert.equal(of([{ at: [], before: circle, after: { moved: leaf } }], '/moved'), ['/leaf', false])
})

test.run()
