import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { type Change, createPipeline, type JsonValue, type NodePass, type Pass, type PipelineOptions, replayChanges, stringifyJson, toolSchemaModel } from '../src/index.ts'
import { nodePass, plugin, treePass } from './passes.ts'

function changesOf(schema: unknown, passes: readonly Pass[], options: PipelineOptions = {}): readonly Change[] {
  const { report } = createPipeline({ plugins: [plugin(...passes)], ...options }).explain(schema)
  return report.passes.flatMap(({ changes }) => changes)
}

const addType = nodePass('add-type', (_node, path) => path.set('type', 'string'), { effect: 'narrower', when: { lacks: ['type'], kind: 'object' } })

test('what is added is told at the place it is added to', () => {
  const [change] = changesOf({ items: {} }, [nodePass('a', (_node, path) => path.set('type', 'string'), { keywords: ['items'] })])
  assert.equal(change, { pass: 'a', code: 'a', effect: 'mixed', pointer: '', at: '/type', after: 'string', order: 0, bytesSaved: -16 })
})

test('what is added to a node that a pass built has its nearest place, and says so', () => {
  const wrap = nodePass('wrap', (_node, path) => path.replace({ anyOf: [{}] }), { keywords: ['items'] })
  const changes = changesOf({ properties: { a: { items: true } } }, [wrap, addType])
  assert.equal(
    changes.map(({ at, pointer, made }) => [at, pointer, made]),
    [
      ['/properties/a', '/properties/a', undefined],
      ['/type', '', undefined],
      ['/properties/a/type', '/properties/a', undefined],
      ['/properties/a/anyOf/0/type', '/properties/a', true],
    ],
  )
})

test('an edit says what it saved, commas and names included', () => {
  const drop = nodePass('drop', (_node, path) => path.remove('é'), { keywords: ['é'] })
  const edit = nodePass('edit', (_node, path) => path.edit((draft) => void Object.assign(draft, { a: 1, b: '"' })), { keywords: ['z'] })
  for (const schema of [{ é: 1 }, { é: 1, z: 1 }, { z: {}, a: 2 }, { items: [{ é: 'é' }] }] as JsonValue[]) {
    const changes = changesOf(schema, [drop, edit, addType])
    const bytes = (value: JsonValue): number => Buffer.byteLength(stringifyJson(value))
    const saved = changes.reduce((sum, { bytesSaved }) => sum + bytesSaved, 0)
    assert.is(saved, bytes(schema) - bytes(replayChanges(schema, changes)))
  }
})

test('data that nobody reads may be deeper than maxDepth', () => {
  let deep: JsonValue = 1
  for (let i = 0; i < 600; i++) deep = [deep]
  const edit = nodePass('edit', (_node, path) => path.edit((draft) => void (delete draft['a'], (draft['b'] = 1))), { keywords: ['a'] })
  const drop = treePass('drop', (draft) => void delete (draft as { default?: unknown }).default, { hook: 'prune' })
  const pipeline = createPipeline({ plugins: [plugin(edit, drop)] })
  const { schema, report } = pipeline.explain({ a: 1, default: deep })
  assert.equal(replayChanges({ a: 1, default: deep }, report.passes.flatMap(({ changes }) => changes)), schema)
})

test('the account of a refused schema goes up to there', () => {
  const fail = nodePass('fail', () => {
    throw new Error('no')
  })
  const { error, schema, report } = createPipeline({ plugins: [plugin(addType, fail)] }).explain({})
  assert.is(error?.code, 'PASS_FAILED')
  assert.is(schema, undefined)
  assert.is(report.passes[0]!.changes.length, 1)
  assert.equal(
    report.passes.map(({ ran, skipped }) => [ran, skipped]),
    [
      [true, undefined],
      [false, 'not-reached'],
    ],
  )
})

test('times are told only where they are asked for', () => {
  const pipeline = createPipeline({ plugins: [plugin(addType)] })
  assert.is(pipeline.explain({}).report.passes[0]!.milliseconds, undefined)
  assert.type(pipeline.explain({}, { timings: true }).report.passes[0]!.milliseconds, 'number')
})

test('no time is told twice', () => {
  const real = Object.getOwnPropertyDescriptor(globalThis, 'performance')!
  let clock = 0
  const slow = nodePass('slow', () => void (clock += 20))
  const graded = (name: string, takes: number): NodePass => nodePass(name, () => void (clock += takes), { hook: 'compactionPass', graded: true })
  const read: Pass = { name: 'read', hook: 'deserialize', effect: 'mixed', description: '', model: toolSchemaModel }
  const measure = (): number => (clock += 1)
  const budget = { tokens: 0, meter: { unit: 'tokens', measure } }
  const pipeline = createPipeline({ plugins: [plugin(slow, graded('a', 3), graded('b', 5), read)], budget })
  Object.defineProperty(globalThis, 'performance', { value: { now: () => clock }, configurable: true })
  try {
    const { report } = pipeline.explain({ type: 'object' }, { timings: true })
    const times = report.passes.map(({ milliseconds }) => milliseconds!)
    assert.is(times[0], 20)
    // Two that are weighed together, measured in between.
    assert.is(times[1], times[2])
    assert.ok(times[1]! + times[2]! >= 8)
    assert.ok(times[3]! >= 1)
    assert.is(times.reduce((sum, time) => sum + time, 0), clock)
  } finally {
    Object.defineProperty(globalThis, 'performance', real)
  }
})

test('the change of a raw tap is mixed, and has its name', () => {
  const { report } = createPipeline({
    plugins: [{ name: 'raw', apply: (hooks) => void hooks.sanitize.tap('raw', () => ({ type: 'string' }) as never) }],
  }).explain({ type: 'number' })
  assert.equal(report.passes[0]!.changes, [
    { pass: 'raw', code: 'raw', effect: 'mixed', pointer: '/type', at: '/type', before: 'number', after: 'string', order: 0, bytesSaved: 0 },
  ])
  assert.equal(report.totals.codes, Object.assign(Object.create(null) as object, { raw: 1 }))
})

test.run()
