import { runInNewContext } from 'node:vm'

import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { Guard, isPlain } from '../src/guard.ts'

test('plain objects are those that JSON knows, of any realm', () => {
  for (const value of [{}, [], JSON.parse('{"a":[]}'), Object.create(null), runInNewContext('({})'), runInNewContext('[]')]) {
    assert.ok(isPlain(value))
    assert.ok(new Guard().admits(value))
  }
  for (const value of [new Date(), new Map(), Object.create({}), new Error('x'), Object.create(Object.create(null))]) {
    assert.not(isPlain(value))
    assert.not(new Guard().admits(value))
  }
})

test('only an enumerable name on a prototype makes for…in unsafe', () => {
  const guard = new Guard()
  guard.admits({ a: 1 })
  guard.admits(runInNewContext('({})'))
  assert.not(guard.needed)
  guard.admits(runInNewContext('Object.prototype.lent = 1; ({})'))
  assert.ok(guard.needed)
})

test('a name that someone put on Object.prototype is seen', () => {
  const prototype = Object.prototype as { lent?: number }
  prototype.lent = 1
  try {
    assert.ok(new Guard().needed)
  } finally {
    delete prototype.lent
  }
})

test.run()
