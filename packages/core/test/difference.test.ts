import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { differences, nodeDifference } from '../src/difference.ts'

test('a node with one other keyword differs there, with more in itself', () => {
  const node = { type: 'string', title: 'T' }
  assert.equal(nodeDifference(['a'], node, { ...node, title: 'U' }), { at: ['a', 'title'], before: 'T', after: 'U' })
  assert.equal(nodeDifference(['a'], node, { type: 'string' }), { at: ['a', 'title'], before: 'T', after: undefined, comma: true })
  assert.equal(nodeDifference([], node, { title: 'U', type: 'number' }), { at: [], before: node, after: { title: 'U', type: 'number' } })
  assert.equal(nodeDifference([], true, {}), { at: [], before: true, after: {} })
})

test('a comma comes and goes only beside another member', () => {
  assert.equal(nodeDifference([], {}, { a: 1 }).comma, false)
  assert.equal(nodeDifference([], { a: 1 }, {}).comma, false)
  assert.equal(nodeDifference([], { a: 1, b: undefined }, { a: 1, b: 2 }).comma, true)
  assert.equal(
    differences({ a: 1, b: 2, c: 3 }, {}).map(({ at, comma }) => [at[0], comma]),
    [
      ['a', true],
      ['b', true],
      ['c', false],
    ],
  )
})

test('two values differ in the smallest places, in document order', () => {
  const kept = { deep: true }
  const places = differences({ kept, a: { b: [1, 2], c: 1 }, gone: 1 }, { kept, a: { b: [1, 3], c: 1 }, come: 2 })
  assert.equal(
    places.map(({ at, before, after }) => [at.join('/'), before, after]),
    [
      ['a/b/1', 2, 3],
      ['gone', 1, undefined],
      ['come', undefined, 2],
    ],
  )
})

test('a list of another length differs as a whole, and what was moved too', () => {
  assert.equal(differences({ a: [1, 2] }, { a: [1] }), [{ at: ['a'], before: [1, 2], after: [1] }])
  const [a, b] = [{ x: 1 }, { x: 2 }]
  assert.equal(
    differences({ a, b }, { a: b, b: a }).map(({ at }) => at),
    [['a'], ['b']],
  )
})

test('NaN is one value', () => {
  assert.equal(differences({ a: Number.NaN, b: [Number.NaN] }, { a: Number.NaN, b: [Number.NaN] }), [])
  assert.equal(nodeDifference([], { a: Number.NaN }, { a: Number.NaN, b: 1 }).at, ['b'])
  assert.equal(differences(Number.NaN, Number.NaN), [])
})

test('equal values differ nowhere, and what cannot be taken apart differs as a whole', () => {
  assert.equal(differences({ a: [{ b: 1 }] }, { a: [{ b: 1 }] }), [])
  assert.equal(differences({ a: 1 }, [1]), [{ at: [], before: { a: 1 }, after: [1] }])
})

test.run()
