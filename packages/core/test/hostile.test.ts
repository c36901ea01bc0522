import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { createPipeline, type NodePass, type Pass, type PipelineOptions, type Plugin, toolSchemaModel } from '../src/index.ts'
import { nodePass, plugin, treePass } from './passes.ts'
import { refuses, thrown } from './thrown.ts'

const late = (): never => Promise.reject(new Error('too late')) as never
const reads = (rest: object = {}): Pass => ({ name: 'reads', hook: 'deserialize', effect: 'mixed', description: '', model: toolSchemaModel, ...rest })
const tapping = (apply: unknown): PipelineOptions => ({ plugins: [{ name: 'x', apply } as Plugin] })
const metered = (measure: (text: string, schema: object) => unknown): PipelineOptions => ({
  // Only where something can be cut is a result measured.
  plugins: [plugin(reads(), nodePass('cuts', () => {}, { hook: 'compactionPass' }))],
  budget: { tokens: 3, meter: { unit: 'tokens', measure } } as never,
})
const list = (length: unknown): unknown[] =>
  new Proxy([], {
    get(target, key) {
      if (key === 'length' && length === Error) throw new Error('no length')
      return key === 'length' ? length : Reflect.get(target, key)
    },
  })

test('a promise is refused, whoever gives it, and its rejection ends nothing', () => {
  const passes = 'gave a promise; passes are synchronous'
  const running: [options: PipelineOptions, message: string][] = [
    [{ plugins: [plugin(nodePass('n', late))] }, `the pass "n" ${passes}`],
    [{ plugins: [plugin(nodePass('n', (_, path) => path.edit(late)))] }, `a recipe ${passes}`],
    [{ plugins: [plugin(treePass('t', late))] }, `the pass "t" ${passes}`],
    [{ plugins: [plugin(reads({ check: late }))] }, `the pass "reads" ${passes}`],
    [tapping((hooks: never) => (hooks as { sanitize: { tap: (name: string, run: unknown) => void } }).sanitize.tap('r', late)), `the pass "r" ${passes}`],
    [tapping((hooks: never) => (hooks as { deserialize: { tap: (name: string, run: unknown) => void } }).deserialize.tap('r', late)), `the pass "r" ${passes}`],
    [metered(late), `the meter of tokens ${passes}`],
  ]
  for (const [options, message] of running) {
    const pipeline = createPipeline(options)
    refuses(() => pipeline.parse({ type: 'object' }), 'PASS_FAILED', message)
    assert.is(pipeline.explain({ type: 'object' }).error?.message, message)
  }
  const built = 'gave a promise; a pipeline is built at once'
  refuses(() => createPipeline(tapping(late)), 'BAD_OPTIONS', `apply of plugin "x" ${built}`)
  refuses(() => createPipeline({ arrange: late }), 'BAD_OPTIONS', `arrange ${built}`)
  refuses(() => createPipeline({ plugins: [late] }), 'BAD_OPTIONS', `a plugin factory ${built}`)
  refuses(() => createPipeline({ presets: [late] }), 'BAD_OPTIONS', `a preset factory ${built}`)
})

test('a schema with a member then is no promise', () => {
  const schema = { type: 'object', then() {} }
  const edits = treePass('t', (draft) => draft)
  assert.equal(createPipeline({ plugins: [plugin(edits, reads())] }).parse(schema), { type: 'object' })
})

test('a schema that looks like a draft is not the fault of a pass', () => {
  const schema = { type: 'object', [Symbol.for('immer-state')]: {} }
  const edits = treePass('t', (draft) => void ((draft as { title?: string }).title = 'x'))
  refuses(
    () => createPipeline({ plugins: [plugin(edits)] }).parse(schema),
    'NOT_JSON',
    'a symbol for a name cannot be said in JSON; hand in what JSON.parse would give',
  )
})

test('a meter that gives no number is named', () => {
  for (const size of [Number.NaN, undefined, '5', null, 5n, Symbol('5'), { valueOf: () => 5 }]) {
    const pipeline = createPipeline(metered(() => size))
    refuses(() => pipeline.parse({}), 'PASS_FAILED', 'the meter of tokens gave no number')
    assert.is(pipeline.explain({}).error?.message, 'the meter of tokens gave no number')
  }
})

test('what a meter writes is not in the result', () => {
  const spoils = createPipeline(metered((_, schema) => Object.assign(schema, { evil: 1 }) && 1))
  assert.equal(spoils.parse({ type: 'object' }), { type: 'object' })
})

test('an observer that throws is named', () => {
  const cuts = nodePass('cuts', () => {}, { hook: 'compactionPass' })
  const pipeline = createPipeline({ plugins: [plugin(cuts)], budget: { bytes: 0 } })
  const fails = (): never => {
    throw new Error('boom')
  }
  refuses(() => pipeline.parse({}, { compaction: fails }), 'PASS_FAILED', `the observer's "compaction" failed: boom`)
  refuses(() => pipeline.parse({}, { over: fails }), 'PASS_FAILED', `the observer's "over" failed: boom`)
  refuses(() => pipeline.parse({}, { over: late }), 'PASS_FAILED', `the observer's "over" failed: it gave a promise; passes are synchronous`)
})

test('a pass that runs its own pipeline without end is refused', () => {
  const pipeline = createPipeline({ plugins: [plugin(nodePass('n', () => void pipeline.parse({})))] })
  for (let times = 0; times < 2; times++) {
    refuses(() => pipeline.parse({}), 'PASS_FAILED', 'pipelines run inside of passes more than 50 deep; break the circle')
  }
})

test('a cycle that a pass inserts is found', () => {
  const cyclic: Record<string, unknown> = {}
  cyclic['items'] = cyclic
  const inserts = nodePass('n', (_, path) => void (path.depth === 1 && path.replace(cyclic as never)))
  const error = thrown(() => createPipeline({ plugins: [plugin(inserts)] }).parse({ properties: { a: {} } }))
  assert.is(error.code, 'CYCLIC')
  assert.is(error.pointer, '/properties/a/items')
})

test('parse and explain blame the same for what cannot be read', () => {
  const fails = (): never => {
    throw new Error('no keys')
  }
  const shut = new Proxy({}, { ownKeys: fails, get: fails })
  for (const pass of [nodePass('n', (_, path) => path.replace(shut as never)), treePass('t', () => shut as never)]) {
    const pipeline = createPipeline({ plugins: [plugin(pass, reads())] })
    const error = thrown(() => pipeline.parse({ type: 'object' }))
    const told = pipeline.explain({ type: 'object' }).error
    assert.equal([told?.code, told?.pass, told?.message], [error.code, error.pass, error.message])
  }
})

test('explain tells of lists that nobody reads, whatever they say of themselves', () => {
  const pipeline = createPipeline({ plugins: [plugin(reads())] })
  for (const length of [Error, 'x', Number.NaN]) {
    const { error, report } = pipeline.explain({ type: 'object', not: { enum: list(length), required: list(length) } })
    assert.is(error, undefined)
    assert.is(report.totals.input.enumValues, 0)
    assert.is(report.totals.input.requiredNames, 0)
  }
})

test('a renamed pass of a class keeps its private members', () => {
  class Counts implements NodePass {
    #calls = 0
    readonly name = 'counts'
    readonly hook = 'sanitize'
    readonly effect = 'docs'
    readonly description = ''
    get keywords(): string[] {
      return this.#calls >= 0 ? ['type'] : []
    }
    visit: NodePass['visit'] = (_, path) => path.set('title', `${++this.#calls}`)
  }
  const pipeline = createPipeline({ plugins: [[plugin(new Counts()), null, { name: 'other' }]] })
  assert.equal(pipeline.parse({ type: 'object' }), { type: 'object', title: '1' })
  assert.is(pipeline.explain({ type: 'object' }).report.passes[0]!.changes[0]!.pass, 'other')
})

test('what a pipeline cannot be built of is refused', () => {
  const throws = (): never => {
    throw new Error('boom')
  }
  const own = 'the pass "p" of plugin "test"'
  const pass = (rest: object): PipelineOptions => ({ plugins: [{ name: 'test', passes: [nodePass('p', () => {}, rest)] }] })
  const model = (fields: unknown): PipelineOptions => ({ plugins: [{ name: 'test', passes: [reads({ name: 'p', model: fields })] }] })
  const intercepts = (interceptor: unknown): PipelineOptions => ({
    plugins: [
      { name: 'x', apply: (hooks) => hooks.sanitize.intercept(interceptor as never) },
      { name: 'test', passes: [nodePass('p', () => {})] },
    ],
  })
  const endless = (): object => ({ name: 'p', presets: [() => endless()] })
  const kinds = 'one of the kinds schema, boolean|schema, schemaMap'
  const refused: [options: PipelineOptions, message: string][] = [
    [tapping(throws), 'plugin "x" failed in apply: boom'],
    [tapping(5), 'plugin "x" has an apply that is no function'],
    [tapping((hooks: { sanitize: { tap: (name: string, run: unknown) => void } }) => hooks.sanitize.tap('', () => {})), 'plugin "x" failed in apply: Missing name for tap'],
    [tapping((hooks: { sanitize: { tap: (name: string, run: unknown) => void } }) => hooks.sanitize.tap('a', 5)), 'plugin "x" tapped sanitize with something that has no name or is no function'],
    [intercepts({ register: throws }), 'an interceptor of the hook sanitize failed at the pass "p": boom'],
    [intercepts({ register: () => 5 }), 'an interceptor of the hook sanitize failed at the pass "p": what it gave for it is no tap'],
    [{ presets: [throws] }, 'a preset factory threw: boom'],
    [{ presets: [endless as never] }, 'a preset is nested more than 100 deep'],
    [{ presets: [Object.defineProperty({ name: 'p' }, 'plugins', { get: throws })] }, 'the pipeline cannot be built: boom'],
    [{ plugins: [{ name: 'x', passes: {} as never }] }, '"passes" of plugin "x" must be a list'],
    [{ plugins: [{ name: 'x', passes: 'abc' as never }] }, '"passes" of plugin "x" must be a list'],
    [{ plugins: [{ name: 'x', passes: Array.from<Pass>({ length: 1 }) }] }, 'a pass of plugin "x" must be an object with a name'],
    [pass({ when: null }), `${own} has a gate in when that is no object`],
    [pass({ when: [null] }), `${own} has a gate in when that is no object`],
    [pass({ when: { type: 5 } }), `${own} has a gate with a type that is neither "illegal" nor "none-or-illegal" nor a list of type names`],
    [pass({ when: { lacks: 5 } }), `${own} has a gate that lacks something else than a list of strings`],
    [pass({ keywords: 5 }), `${own} has keywords that are no list of strings`],
    [pass({ keywords: null }), `${own} has keywords that are no list of strings`],
    [pass({ children: { a: null } }), `${own} has children that must say {"kind": …, "polarity": …} of "a"`],
    [pass({ children: { a: { kind: 'nonsense' } } }), `${own} has children that must give "a" ${kinds}`],
    [{ children: { a: 5 as never } }, 'children must say {"kind": …, "polarity": …} of "a"'],
    [{ children: { a: { kind: 'nonsense' } as never } }, `children must give "a" ${kinds}`],
    [model(JSON.parse('{"__proto__": "string"}')), `${own} cannot have a field "__proto__" in its model`],
    [model({ '0': 'string' }), `${own} cannot have the number "0" for a field of its model`],
    [
      { plugins: [{ name: 'test', passes: [Object.defineProperty(reads({ name: 'p' }), 'model', { get: throws })] }] },
      `${own} cannot be read: boom`,
    ],
  ]
  for (const [options, message] of refused) refuses(() => createPipeline(options), 'BAD_OPTIONS', message)
  const holes: Plugin[] = []
  holes.length = 1
  assert.is(thrown(() => createPipeline({ plugins: holes })).code, 'UNKNOWN_PLUGIN')
})

test.run()
