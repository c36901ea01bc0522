import { test } from 'uvu'
import * as assert from 'uvu/assert'

import {
  createPipeline,
  type HookName,
  type Pass,
  type PipelineOptions,
  SpokeshaveError,
  stringifyToolSchema,
  toolSchemaModel,
  utf8Length,
} from '../src/index.ts'
import { freeze, nodePass, plugin, treePass } from './passes.ts'
import { refuses } from './thrown.ts'

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

test('options that there are not are refused', () => {
  const pipeline = createPipeline({ plugins: [passes] })
  const throwing = {
    get timings(): never {
      throw new Error('boom')
    },
  }
  for (const [options, message] of [
    [{ timing: true }, 'unknown option "timing" of explain (did you mean "timings"?)'],
    [{ timings: 'yes' }, 'the option "timings" of explain must be of type boolean'],
    [{ timings: 1 }, 'the option "timings" of explain must be of type boolean'],
    [throwing, 'the options of explain cannot be read: boom'],
    [null, 'the options of explain must be an object'],
    [true, 'the options of explain must be an object'],
    [[], 'the options of explain must be an object'],
  ] as const) {
    refuses(() => pipeline.explain(schema, options as never), 'BAD_OPTIONS', message)
  }
  assert.equal(pipeline.explain(schema, { timings: false }), pipeline.explain(schema))
  assert.equal(pipeline.explain(schema, {}), pipeline.explain(schema, { timings: undefined } as never))
})

test('a schema that cannot be read a second time does not make explain throw', () => {
  const pipeline = createPipeline({ plugins: [passes], budget: { bytes: 0 } })
  let errors = 0
  for (let most = 0; most < 600; most++) {
    let left = most
    const spend = (): void => {
      if (left-- <= 0) throw new Error('no more')
    }
    const traps: ProxyHandler<object> = {
      get: (target, key) => (spend(), wrap(Reflect.get(target, key))),
      ownKeys: (target) => (spend(), Reflect.ownKeys(target)),
      getPrototypeOf: (target) => (spend(), Reflect.getPrototypeOf(target)),
      getOwnPropertyDescriptor: (target, key) => (spend(), Reflect.getOwnPropertyDescriptor(target, key)),
    }
    const wrap = <T>(value: T): T => (typeof value === 'object' && value !== null ? (new Proxy(value, traps) as T) : value)
    const { error, schema: result, report } = pipeline.explain(wrap({ type: 'object', const: 1, properties: { a: { title: 'T', $defs: {}, description: 'A' } } }))
    assert.is(error === undefined, result !== undefined)
    if (error !== undefined) errors++
    assert.is(error === undefined || error instanceof SpokeshaveError, true)
    assert.is(report.passes.length, 5)
  }
  assert.ok(errors > 0 && errors < 600)
})

test('an account that cannot be written is an error', () => {
  // What the account reads is guarded, so here the language itself fails it.
  const real = Array.prototype.map
  const stop = function (this: unknown[], ...given: Parameters<typeof real>): unknown[] {
    const [first] = this
    if (typeof first === 'object' && first !== null && 'code' in first && 'time' in first) throw new Error('out of memory')
    return Reflect.apply(real, this, given) as unknown[]
  }
  const lists: object = Array.prototype
  const put = (map: unknown): void => void Object.defineProperty(lists, 'map', { value: map, writable: true, configurable: true })
  put(stop)
  try {
    const { error, schema: result, report } = explain()
    assert.is(result, undefined)
    assert.equal([error?.code, error?.message], ['NOT_JSON', 'the value cannot be read: out of memory'])
    assert.equal(
      report.passes.map(({ name, ran, changes }) => [name, ran, changes.length]),
      [
        ['clean', true, 0],
        ['prune', false, 0],
        ['one', false, 0],
        ['two', false, 0],
        ['read', true, 0],
      ],
    )
    assert.equal([report.size, report.fits], [null, null])
  } finally {
    put(real)
  }
})

test.run()
