import * as fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { escapeToken, fromPointer, toPointer, valueAt } from '../src/index.ts'

// RFC 6901, section 5.
const document = JSON.parse(
  '{"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"i\\\\j":5,"k\\"l":6," ":7,"m~n":8}',
)
const examples: [string, unknown][] = [
  ['', document],
  ['/foo', ['bar', 'baz']],
  ['/foo/0', 'bar'],
  ['/', 0],
  ['/a~1b', 1],
  ['/c%d', 2],
  ['/e^f', 3],
  ['/g|h', 4],
  ['/i\\j', 5],
  ['/k"l', 6],
  ['/ ', 7],
  ['/m~0n', 8],
]
for (const [pointer, value] of examples) {
  test(`the RFC's pointer "${pointer}" leads to its value`, () => assert.equal(valueAt(document, pointer), value))
}

test('~ and / are escaped, ~ first', () => {
  assert.is(escapeToken('~1/~0'), '~01~1~00')
  assert.is(escapeToken(3), '3')
  assert.is(toPointer([]), '')
  assert.is(toPointer(['', 'a/b', 0]), '//a~1b/0')
})

test('a text without a leading slash or with a bad ~ is no pointer', () => {
  for (const text of ['a', '#/a', ' /a', '/~', '/a~2', '/~~0', '/a/b~']) {
    assert.is(fromPointer(text), undefined)
    assert.is(valueAt({ a: 1 }, text), undefined)
  }
})

test('~01 is ~1, not a slash', () => assert.equal(fromPointer('/~01/~10'), ['~1', '/0']))

test('any tokens survive being joined and split', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), (tokens) => {
      assert.equal(fromPointer(toPointer(tokens)), tokens)
    }),
    { seed: 1 },
  )
})

test('only own members are followed, whatever their names', () => {
  const own = JSON.parse('{"__proto__":{"a":1},"constructor":{"prototype":2},"toString":3}')
  assert.is(valueAt(own, '/__proto__/a'), 1)
  assert.is(valueAt(own, '/constructor/prototype'), 2)
  assert.is(valueAt(own, '/toString'), 3)
  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
    assert.is(valueAt({}, `/${name}`), undefined)
    assert.is(valueAt([], `/${name}`), undefined)
  }
})

test('a list has its elements, and no length and no end', () => {
  for (const token of ['length', '-', '2', '00', '+0', '1.0']) assert.is(valueAt(['a', 'b'], `/${token}`), undefined)
  assert.is(valueAt(['a', 'b'], '/1'), 'b')
})

test('nothing lies inside of a scalar', () => {
  assert.is(valueAt('text', '/0'), undefined)
  assert.is(valueAt(null, '/a'), undefined)
  assert.is(valueAt({ a: 'text' }, '/a/length'), undefined)
})

test.run()
