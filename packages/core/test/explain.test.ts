import { test } from 'uvu'
import * as assert from 'uvu/assert'

import {
  createPipeline,
  type HookName,
  type Pass,
  type PipelineOptions,
  stringifyToolSchema,
  toolSchemaModel,
  utf8Length,
} from '../src/index.ts'
import { freeze, nodePass, plugin, treePass } from './passes.ts'

const removes = (name: string, hook: Exclude<HookName, 'deserialize'>, keyword: string): Pass =>
  nodePass(name, (_node, path) => path.remove(keyword), { hook, keywords: [keyword] })
const passes = plugin(
  removes('clean', 'sanitize', 'const'),
  treePass('prune', (draft) => void delete (draft as { $defs?: object }).$defs, { hook: 'prune', keywords: ['$defs'] }),
  removes('one', 'compactionPass', 'description'),
  removes('two', 'compactionPass', 'enum'),
  { name: 'read', hook: 'deserialize', effect: 'mixed', description: '', model: toolSchemaModel },
)
const schema = freeze({ type: 'string', description: 'é\n', enum: ['x'], const: 'x', title: 'T' })
const explain = (
  options: PipelineOptions = {},
  value: unknown = schema,
): ReturnType<ReturnType<typeof createPipeline>['explain']> =>
  createPipeline({ plugins: [passes], ...options }).explain(value)
const bytes = (text: string): number => utf8Length(text)

const whole = bytes('{"type":"string","description":"é\\n","enum":["x"]}')
const plain = bytes('{"type":"string","enum":["x"]}')
const least = bytes('{"type":"string"}')
const steps = (options: PipelineOptions, value?: unknown): unknown[] =>
  explain(options, value).report.passes.map(({ name, hook, ran, bytesBefore, bytesAfter }) => [
    name,
    hook,
    ran,
    bytesBefore,
    bytesAfter,
  ])

test('every pass is there in order, with what it cost, to the byte', () => {
  assert.equal(steps({ budget: { bytes: 0 } }), [
    ['clean', 'sanitize', true, null, null],
    // Not woken: the root has no definitions.
    ['prune', 'prune', false, null, null],
    ['one', 'compactionPass', true, whole, plain],
    ['two', 'compactionPass', true, plain, least],
    ['read', 'deserialize', true, least, least],
  ])
})

test('compaction passes that were not needed did not run', () => {
  assert.equal(steps({ budget: { bytes: plain } }).slice(2, 4), [
    ['one', 'compactionPass', true, whole, plain],
    ['two', 'compactionPass', false, plain, plain],
  ])
  assert.equal(steps({}).slice(2, 4), [
    ['one', 'compactionPass', false, whole, whole],
    ['two', 'compactionPass', false, whole, whole],
  ])
})

test('the sizes and whether it fits are those of the result', () => {
  for (const most of [0, least, plain, whole, 1000]) {
    const { schema: result, report } = explain({ budget: { bytes: most } })
    const size = bytes(stringifyToolSchema(result!))
    const { size: said, preparedSize, budget, fits, unit } = report
    assert.equal(
      { said, preparedSize, budget, fits, unit },
      { said: size, preparedSize: whole, budget: most, fits: size <= most, unit: 'bytes' },
    )
  }
  const { budget, fits } = explain().report
  assert.equal([budget, fits], [null, null])
})

test('a refused schema has its error and the account up to there', () => {
  const { schema: result, error, report } = explain({ budget: { bytes: 0 } }, { const: 1, description: 1 })
  assert.is(result, undefined)
  assert.is(error?.code, 'SHAPE')
  assert.equal([report.size, report.preparedSize, report.fits], [null, null, null])
  assert.equal(
    report.passes.map(({ ran }) => ran),
    [true, false, false, false, false],
  )
})

test('a pass that throws is where the account ends', () => {
  const bad = treePass('bad', () => {
    throw new Error('why')
  })
  const { error, report } = explain({ plugins: [[plugin(bad), null, { after: 'clean' }], passes] })
  assert.equal([error?.code, error?.pass], ['PASS_FAILED', 'bad'])
  assert.equal(
    report.passes.map(({ name, ran }) => [name, ran]),
    [
      ['clean', true],
      ['bad', false],
      ['prune', false],
      ['one', false],
      ['two', false],
      ['read', false],
    ],
  )
})

test('no schema makes explain throw, and each account is its own', () => {
  for (const value of [null, 1n, Number.NaN, () => 1, new Date(), [], 'x']) assert.ok(explain({}, value).error)
  assert.equal(explain(), explain())
  const { report } = explain()
  Object.assign(report.passes[0]!, { ran: 'spoilt' })
  assert.is(explain().report.passes[0]!.ran, true)
})

test.run()
