import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { copySaid } from '../src/copy-said.ts'
import { type Change, createPipeline, type JsonValue, stringifyJson, toolSchemaModel, utf8Length } from '../src/index.ts'
import { plugin } from './passes.ts'

const fails = (): never => {
  throw new Error('no')
}

test('members that JSON cannot say are left out, in lists they are null', () => {
  class Own {
    a = 1
  }
  const holes: unknown[] = []
  holes.length = 2
  for (const [value, expected] of [
    [{ a: 1, b: Number.NaN, c: () => 1, d: 1n, e: undefined, f: new Date(), g: Symbol('g'), h: [Infinity, 'é"', fails] }, '{"a":1,"h":[null,"é\\"",null]}'],
    [{ get a(): never { return fails() }, b: true }, '{"b":true}'],
    [[new Own(), new Map(), undefined, null, 0], '[null,null,null,null,0]'],
    [holes, '[null,null]'],
    [JSON.parse('{"__proto__":{"a":[]},"constructor":{}}'), '{"__proto__":{"a":[]},"constructor":{}}'],
  ] as const) {
    const copy = copySaid(value)!
    assert.is(stringifyJson(copy.value), expected)
    assert.is(copy.bytes, utf8Length(expected))
  }
})

test('a circle is left out where it closes, and what is shared is not', () => {
  const circle: Record<string, unknown> = { a: 1 }
  circle['self'] = [circle]
  assert.is(stringifyJson(copySaid(circle)!.value), '{"a":1,"self":[null]}')
  const shared = { a: [1] }
  assert.is(stringifyJson(copySaid([shared, shared])!.value), '[{"a":[1]},{"a":[1]}]')
})

test('nothing is left of what JSON cannot say at all, or what has no end', () => {
  for (const value of [undefined, Number.NaN, fails, new Date(), 1n, Symbol('a')]) assert.is(copySaid(value), undefined)
  const endless: object = new Proxy({}, { ownKeys: () => ['a'], getOwnPropertyDescriptor: () => ({ value: 1, enumerable: true, configurable: true }), get: () => endless, getPrototypeOf: () => Object.prototype })
  // One object again and again is a circle.
  assert.is(stringifyJson(copySaid(endless)!.value), '{}')
  let twice: unknown[] = []
  for (let i = 0; i < 40; i++) twice = [twice, twice]
  assert.is(copySaid(twice), undefined)
  assert.is(copySaid(Array.from({ length: 5000 }, () => 'x'.repeat(100_000))), undefined)
})

const changesOf = (value: unknown): readonly Change[] => {
  const read = { name: 'read', hook: 'deserialize', effect: 'mixed', description: '', model: toolSchemaModel } as const
  return createPipeline({ plugins: [plugin(read)] }).explain(value).report.passes.flatMap(({ changes }) => changes)
}

test('data that nobody reads is told whole, however deep or large it is', () => {
  let deep: JsonValue = 1
  for (let i = 0; i < 30_000; i++) deep = [deep]
  const large = Array.from({ length: 1_000_001 }, () => [])
  for (const [data, bytes] of [
    [deep, 60_001],
    [large, 3_000_004],
  ] as const) {
    const [change] = changesOf({ type: 'string', default: data })
    assert.is(change!.code, 'dropped-default')
    assert.is(change!.bytesSaved, bytes + ',"default":'.length)
    assert.is(stringifyJson(change!.before!).length, bytes)
  }
})

test('and what has no end is told without', () => {
  const circle: Record<string, unknown> = {}
  circle['self'] = circle
  const [change] = changesOf({ type: 'string', default: circle })
  assert.not.ok('before' in change!)
  assert.is(change!.bytesSaved, 0)
})

test.run()
