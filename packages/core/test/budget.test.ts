import { test } from 'uvu'
import * as assert from 'uvu/assert'

import {
  createPipeline,
  type Meter,
  type PipelineOptions,
  type ToolSchema,
  toolSchemaModel,
  utf8Length,
} from '../src/index.ts'
import { nodePass, plugin } from './passes.ts'
import { thrown } from './thrown.ts'

const compacts = (name: string, keyword: string): ReturnType<typeof nodePass> =>
  nodePass(name, (_node, path) => path.remove(keyword), { hook: 'compactionPass', keywords: [keyword] })
const passes = plugin(compacts('one', 'description'), compacts('two', 'enum'), compacts('three', 'items'), {
  name: 'read',
  hook: 'deserialize',
  effect: 'mixed',
  description: '',
  model: toolSchemaModel,
})
const schema = { type: 'array', description: 'é"\n', enum: ['1234567890'], items: { type: 'string' } }

function run(options: PipelineOptions, value: unknown = schema): { text: string; ran: string[] } {
  const ran: string[] = []
  const pipeline = createPipeline({ plugins: [passes], ...options })
  const text = JSON.stringify(pipeline.parse(value, { compaction: (name) => ran.push(name) }))
  assert.is(JSON.stringify(pipeline.explain(value).schema), text)
  return { text, ran }
}

const whole = JSON.stringify(schema)

test('without a budget, with null and with compaction off nothing is compacted', () => {
  for (const options of [{}, { budget: null }, { budget: { bytes: 1 }, compaction: false }] as PipelineOptions[]) {
    assert.equal(run(options), { text: whole, ran: [] })
  }
})

test('what fits to the byte is left alone, and one byte less is not', () => {
  const bytes = utf8Length(whole)
  assert.equal(run({ budget: { bytes } }), { text: whole, ran: [] })
  assert.equal(run({ budget: { bytes: bytes - 1 } }).ran, ['one'])
})

test('passes run one at a time, until it fits', () => {
  const sizes = [/"description":.*?,(?="enum)/, /"enum":\[.*?\],/].reduce<string[]>(
    (texts, cut) => [...texts, texts.at(-1)!.replace(cut, '')],
    [whole],
  )
  assert.equal(run({ budget: { bytes: sizes[1]!.length } }), { text: sizes[1], ran: ['one'] })
  assert.equal(run({ budget: { bytes: sizes[2]!.length } }), { text: sizes[2], ran: ['one', 'two'] })
})

test('a budget of 0 runs every pass, and what is left is the result', () => {
  assert.equal(run({ budget: { bytes: 0 } }), { text: '{"type":"array"}', ran: ['one', 'two', 'three'] })
})

test('a budget without end is never exceeded', () => assert.equal(run({ budget: { bytes: Infinity } }).ran, []))

test('what the model drops is not measured', () => {
  const value = { type: 'string', title: 'x'.repeat(1000), description: null }
  assert.equal(run({ budget: { bytes: 20 } }, value), { text: '{"type":"string"}', ran: [] })
})

test('a compaction pass still sees keywords that the model drops', () => {
  const seen: unknown[] = []
  const look = nodePass('look', (node) => seen.push(node), { hook: 'compactionPass', keywords: ['title'] })
  createPipeline({ plugins: [plugin(look), passes], budget: { bytes: 0 } }).parse({ title: 'T' })
  assert.equal(seen, [{ title: 'T' }])
})

test('a meter of its own is asked with the exact text and the schema, before and after each pass that changed something', () => {
  const asked: [string, ToolSchema][] = []
  const meter: Meter = {
    unit: 'letters',
    measure: (text, value) => asked.push([text, value]) && (text.match(/[a-z]/g) ?? []).length,
  }
  const ran: string[] = []
  const result = createPipeline({ plugins: [passes], budget: { letters: 20, meter } }).parse(schema, {
    compaction: (name) => ran.push(name),
  })
  assert.equal(ran, ['one', 'two', 'three'])
  assert.equal(result, { type: 'array' })
  assert.is(asked[0]![0], whole)
  for (const [text, value] of asked) assert.is(JSON.stringify(value), text)
})

test('the report measures in the unit of the meter', () => {
  const meter: Meter = { unit: 'thirds', measure: (text) => text.length / 3 }
  const { report } = createPipeline({ plugins: [passes], budget: { thirds: 1, meter } }).explain(schema)
  assert.is(report.unit, 'thirds')
  assert.is(report.budget, 1)
  assert.is(report.preparedSize, whole.length / 3)
  assert.is(report.size, '{"type":"array"}'.length / 3)
  assert.is(report.fits, false)
})

test('a meter that throws is an error with a code', () => {
  const meter: Meter = {
    unit: 'x',
    measure: () => {
      throw new Error('no scales')
    },
  }
  const error = thrown(() => createPipeline({ plugins: [passes], budget: { x: 1, meter } }).parse(schema))
  assert.is(error.code, 'PASS_FAILED')
  assert.is(error.message, 'the meter of x failed: no scales')
})

test('what cannot be read is not compacted: the fault is the outcome', () => {
  const ran: string[] = []
  const error = thrown(() =>
    createPipeline({ plugins: [passes], budget: { bytes: 0 } }).parse(
      { description: 1 },
      { compaction: (name) => ran.push(name) },
    ),
  )
  assert.is(error.code, 'SHAPE')
  assert.is(error.message, 'expected a string at /description, found number 1')
  assert.is(error.pass, 'read')
  assert.equal(ran, [])
})

test('an observer hears of what stays over its budget, be it compacted or not', () => {
  const heard = (options: PipelineOptions): string[] => {
    const events: string[] = []
    createPipeline({ plugins: [passes], ...options }).parse(schema, { compaction: (name) => events.push(name), over: () => events.push('over') })
    return events
  }
  assert.equal(heard({ budget: { bytes: 0 } }), ['one', 'two', 'three', 'over'])
  assert.equal(heard({ budget: { bytes: 0 }, compaction: false }), ['over'])
  assert.equal(heard({ budget: { bytes: 100_000 } }), [])
  assert.equal(heard({}), [])
})

test.run()
