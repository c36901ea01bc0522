import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { has, isObject, isTypeName, typeNames } from '../src/index.ts'
import { setOwn } from '../src/json.ts'
import { omit } from '../src/plain.ts'

test('the seven type names are legal, spelt exactly, and nothing else is', () => {
  assert.is(typeNames.length, 7)
  for (const name of typeNames) assert.ok(isTypeName(name))
  for (const name of [
    '',
    'String',
    'any',
    ' string',
    'constructor',
    '__proto__',
    null,
    1,
    ['string'],
    Object('string'),
  ])
    assert.not(isTypeName(name))
})

test('an object is neither null nor a list', () => {
  assert.ok(isObject({}))
  assert.ok(isObject(Object.create(null)))
  for (const value of [null, [], 'x', 1, true, undefined, () => 1]) assert.not(isObject(value))
})

test('a member is there when it is an own one and not undefined', () => {
  assert.ok(has({ a: null }, 'a'))
  assert.not(has({ a: undefined }, 'a'))
  assert.not(has({}, 'toString'))
  assert.not(has(Object.create({ a: 1 }), 'a'))
  assert.ok(has(JSON.parse('{"__proto__": 1}'), '__proto__'))
  assert.not(has({}, '__proto__'))
})

test('an own __proto__ can be set, and stays enumerable and writable', () => {
  const target = {}
  setOwn(target, '__proto__', { polluted: true })
  assert.is(Object.getPrototypeOf(target), Object.prototype)
  assert.is(JSON.stringify(target), '{"__proto__":{"polluted":true}}')
  setOwn(target, '__proto__', 2)
  assert.is(JSON.stringify(target), '{"__proto__":2}')
})

test('omit leaves one member out and keeps an own __proto__', () => {
  const rest = omit(JSON.parse('{"a":1,"__proto__":2,"b":3}') as { a?: number }, 'a')
  assert.is(JSON.stringify(rest), '{"__proto__":2,"b":3}')
  assert.is(Object.getPrototypeOf(rest), Object.prototype)
})

test.run()
