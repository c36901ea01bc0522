import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { errorCodes, SpokeshaveError } from '../src/index.ts'
import { messageOf } from '../src/errors.ts'

test('every code has a line that says what to do', () => {
  assert.ok(Object.isFrozen(errorCodes))
  for (const [code, line] of Object.entries(errorCodes)) {
    assert.match(code, /^[A-Z_]+$/)
    assert.match(line, /^[A-Z].*[;.].*\.$/)
  }
})

test('an error has a name, a code, a message, and where it happened', () => {
  const cause = new Error('why')
  const error = new SpokeshaveError('SHAPE', 'no', { pass: 'p', tool: 't', pointer: '/a', cause })
  assert.instance(error, Error)
  const { name, code, message, pass, tool, pointer } = error
  assert.equal([name, code, message, pass, tool, pointer], ['SpokeshaveError', 'SHAPE', 'no', 'p', 't', '/a'])
  assert.is(error.cause, cause)
  assert.not(Object.hasOwn(new SpokeshaveError('SHAPE', 'no'), 'cause'))
})

test('with says more, what is known stays, and the error itself does not change', () => {
  const error = new SpokeshaveError('SHAPE', 'no', { pointer: '' })
  const more = error.with({ pass: 'p', pointer: '/a', tool: 't' })
  assert.equal([more.code, more.message, more.pass, more.pointer, more.tool], ['SHAPE', 'no', 'p', '', 't'])
  assert.is(more.stack, error.stack)
  assert.is(error.pass, undefined)
  assert.is(more.with({ pass: 'q' }).pass, 'p')
})

test('as JSON it has what is known and nothing else', () => {
  assert.is(JSON.stringify(new SpokeshaveError('CYCLIC', 'no')), '{"code":"CYCLIC","message":"no"}')
  assert.is(
    JSON.stringify(new SpokeshaveError('CYCLIC', 'no', { pass: 'p', tool: 't', pointer: '', cause: 1 })),
    '{"code":"CYCLIC","message":"no","pass":"p","tool":"t","pointer":""}',
  )
})

test('an error of another copy of the package is one, and what only looks like it is none', async () => {
  const copy = `${new URL('../src/errors.ts', import.meta.url).href}?copy`
  const { SpokeshaveError: Other } = (await import(copy)) as { SpokeshaveError: typeof SpokeshaveError }
  assert.is.not(Other, SpokeshaveError)
  assert.instance(new Other('SHAPE', 'no'), SpokeshaveError)
  assert.instance(new SpokeshaveError('SHAPE', 'no'), Other)
  for (const other of [new Error('no'), { ...new Other('SHAPE', 'no') }, null, undefined, 'SHAPE', Object.create(null)]) {
    assert.not.instance(other, SpokeshaveError)
  }
  class Special extends SpokeshaveError {}
  assert.instance(new Special('SHAPE', 'no'), SpokeshaveError)
  assert.not.instance(new SpokeshaveError('SHAPE', 'no'), Special)
})

test('anything that is thrown has a sentence', () => {
  assert.is(messageOf(new Error('why')), 'why')
  assert.is(messageOf('text'), 'text')
  assert.is(messageOf(Symbol('s')), 'Symbol(s)')
  assert.is(messageOf(undefined), 'undefined')
  assert.is(messageOf(Object.create(null)), 'something that cannot be printed')
})

test.run()
