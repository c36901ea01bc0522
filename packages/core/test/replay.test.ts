import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { createPipeline, type Pass, stringifyJson, stringifyToolSchema, toolSchemaModel } from '../src/index.ts'
import { replayChanges } from '../src/replay.ts'
import { nodePass, plugin } from './passes.ts'

test('sets, replaces and removes, in order', () => {
  const value = { a: [{ b: 1 }, 2] }
  const changes = [{ at: '/a/0/b', after: 2 }, { at: '/c~1d', after: {} }, { at: '/a/1' , after: null }, { at: '/c~1d' }]
  assert.equal(replayChanges(value, changes), { a: [{ b: 2 }, null] })
  assert.equal(value, { a: [{ b: 1 }, 2] })
  assert.is(replayChanges(value, [{ at: '', after: true }]), true)
})

test('sorts by the order that changes give', () => {
  assert.equal(replayChanges({}, [{ at: '/a/b', after: 2, order: 1 }, { at: '/a', after: {}, order: 0 }]), { a: { b: 2 } })
})

test('an own key may have any name', () => {
  const next = replayChanges({}, [{ at: '/__proto__', after: { x: 1 } }]) as object
  assert.ok(Object.hasOwn(next, '__proto__'))
  assert.equal(Object.keys(replayChanges(next as never, [{ at: '/__proto__' }]) as object), [])
})

test('what does not change stays the same object', () => {
  const value = { a: { x: 1 }, b: {} }
  assert.is((replayChanges(value, [{ at: '/b/c', after: 1 }]) as typeof value).a, value.a)
})

test('a place that is not there is an error', () => {
  for (const at of ['/a/b', '/b/c', 'b', '/toString/x', '/~2']) assert.throws(() => replayChanges({ a: 1 }, [{ at, after: 1 }]), (error: unknown) => error instanceof RangeError, at)
})

test('members that are undefined are absent in the result', () => {
  const kept = { x: 1 }
  const shared = { y: undefined, z: kept }
  const value = { a: undefined, b: { c: undefined, d: [1, undefined, shared] }, e: shared } as never
  assert.is(stringifyJson(replayChanges(value, [])), '{"b":{"d":[1,null,{"z":{"x":1}}]},"e":{"z":{"x":1}}}')
  assert.equal(Object.keys(replayChanges(value, [{ at: '/f', after: 1 }]) as object), ['b', 'e', 'f'])
  assert.equal(value, { a: undefined, b: { c: undefined, d: [1, undefined, shared] }, e: shared })
  const holes: null[] = []
  holes.length = 2
  assert.equal(replayChanges(holes, []), [null, null])
})

test('what JSON cannot say does not stop it', () => {
  const read: Pass = { name: 'read', hook: 'deserialize', effect: 'mixed', description: '', model: toolSchemaModel }
  const type = nodePass('type', (_, path) => path.edit((draft) => void ((draft.type = 'number'), (draft.title = 'T'))), { when: { lacks: ['type'], kind: 'object' } })
  const pipeline = createPipeline({ plugins: [plugin(type, read)] })
  for (const node of [{ minimum: Number.NaN }, { default: [1n, () => 1] }, { 'x-date': new Date() }, { properties: { a: undefined } }]) {
    const { schema, report } = pipeline.explain(node)
    assert.is(stringifyToolSchema(replayChanges(node as never, report.passes.flatMap(({ changes }) => changes)) as never), stringifyToolSchema(schema!))
  }
})

test.run()
