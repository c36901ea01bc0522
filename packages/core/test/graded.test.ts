import assert from 'node:assert'

import { test } from 'uvu'

import { createPipeline, type NodePass, type Pipeline, type PipelineOptions, stringifyJson, utf8Length } from '../src/index.ts'
import { thrown } from './thrown.ts'

/** Offers to shorten each description to its first word, and to drop it. */
function trim(name: string, weight = 1): NodePass {
  return {
    name,
    hook: 'compactionPass',
    effect: 'docs',
    description: 'Trims descriptions.',
    graded: true,
    keywords: ['description'],
    visit(node, path) {
      const text = (node as { description: string }).description
      const first = text.split(' ')[0]!
      path.propose({ cost: (text.length - first.length) * weight, effect: 'docs', code: 'first-word' }, (draft) => {
        if (typeof draft.description === 'string') draft.description = first
      })
      path.propose({ cost: text.length * weight * 2, effect: 'docs', code: 'dropped' }, (draft) => {
        delete draft.description
      })
    },
  }
}

const open: NodePass = {
  name: 'open',
  hook: 'compactionPass',
  effect: 'wider',
  description: 'Opens objects.',
  graded: true,
  keywords: ['properties'],
  visit(_node, path) {
    if (path.depth > 0) path.propose({ cost: 1, effect: 'wider', code: 'opened' }, (draft) => void delete draft.properties)
  },
}

const schema = {
  properties: {
    a: { description: 'one two three four five' },
    b: { description: 'uno due tre' },
    c: { properties: { d: { description: 'eins zwei drei vier' } } },
  },
}

const pipelineOf = (passes: NodePass[], bytes: number, more: PipelineOptions = {}): Pipeline =>
  createPipeline({ plugins: [{ name: 'test', passes }], budget: { bytes }, ...more })
const size = (value: unknown): number => utf8Length(stringifyJson(value as never))

test('what fits is not touched', () => {
  const result = pipelineOf([trim('trim'), open], 1000).parse(schema)
  assert.deepStrictEqual(JSON.parse(stringifyJson(result as never)), schema)
})

test('every budget that can be met is met, and is nearly used', () => {
  const least = size(pipelineOf([trim('trim'), open], 0).parse(schema))
  for (let bytes = least; bytes <= size(schema); bytes++) {
    const result = size(pipelineOf([trim('trim'), open], bytes).parse(schema))
    assert.ok(result <= bytes, `${result} of ${bytes}`)
    // No single offer saves more.
    assert.ok(bytes - result < 70, `${result} of ${bytes}`)
  }
})

test('the cheapest for each byte go first', () => {
  const { report } = pipelineOf([trim('trim')], size(schema) - 1).explain(schema)
  assert.deepStrictEqual(
    report.passes[0]!.changes.map(({ code, at }) => [code, at]),
    // 22 for 28 bytes; the first word alone would be 8 for 8.
    [['dropped', '/properties/b/description']],
  )
})

test('neighbours are weighed together, whatever their order', () => {
  const texts = [[trim('trim'), open], [open, trim('trim')]].map((passes) => stringifyJson(pipelineOf(passes, 100).parse(schema) as never))
  assert.strictEqual(texts[0], texts[1])
  const { report } = pipelineOf([trim('trim', 100), open], size(schema) - 1).explain(schema)
  assert.deepStrictEqual(report.passes.map((pass) => pass.changes.map((change) => change.code)), [[], ['opened']])
})

test('an offer inside a part that another one removed is void', () => {
  const { schema: result, report } = pipelineOf([trim('trim'), open], 0).explain(schema)
  assert.deepStrictEqual(JSON.parse(stringifyJson(result as never)), { properties: { a: {}, b: {}, c: {} } })
  const places = report.passes.flatMap((pass) => pass.changes.map((change) => change.at))
  assert.ok(!places.some((at) => at.startsWith('/properties/c/properties/')), places.join(' '))
})

test('each pass of a run has what its own changes saved', () => {
  const shorten = trim('shorten', 3)
  const idle: NodePass = { ...trim('idle'), visit: () => {} }
  for (const bytes of [0, 40, 60, 80, 100, 120, 140]) {
    const { report } = pipelineOf([idle, shorten, open], bytes).explain(schema)
    let before = size(schema)
    for (const pass of report.passes.filter(({ ran }) => ran)) {
      assert.strictEqual(pass.bytesBefore, before)
      before = pass.bytesAfter!
      const own = pass.changes.reduce((sum, { bytesSaved }) => sum + bytesSaved, 0)
      assert.strictEqual(pass.bytesBefore - before, own, `${pass.name} to ${bytes}`)
    }
    assert.strictEqual(before, report.size)
  }
  const [first, second, third] = pipelineOf([idle, shorten, open], 0).explain(schema).report.passes
  assert.deepStrictEqual([first!.bytesBefore, first!.bytesAfter], [size(schema), size(schema)])
  assert.ok(second!.bytesAfter! < second!.bytesBefore! && third!.bytesAfter! < third!.bytesBefore!)
})

test('and so in another unit', () => {
  const meter = { unit: 'letters', measure: (text: string) => text.replace(/[^a-z]/g, '').length }
  const { report } = createPipeline({ plugins: [{ name: 'test', passes: [open, trim('trim')] }], budget: { letters: 40, meter } }).explain(schema)
  const [first, second] = report.passes
  assert.strictEqual(first!.bytesBefore, report.preparedSize)
  assert.strictEqual(first!.bytesAfter, second!.bytesBefore)
  assert.strictEqual(second!.bytesAfter, report.size)
  assert.strictEqual(first!.bytesBefore! - first!.bytesAfter! > 0, first!.changes.length > 0)
  assert.strictEqual(second!.bytesBefore! - second!.bytesAfter! > 0, second!.changes.length > 0)
})

test('a trace tells the passes of a run as one', () => {
  const { steps } = pipelineOf([trim('trim'), open], 60).trace(schema)
  const result = stringifyJson(pipelineOf([trim('trim'), open], 60).parse(schema) as never)
  assert.deepStrictEqual(steps.map(({ name, ran, value }) => [name, ran, stringifyJson(value)]), [['trim', true, result], ['open', true, result]])
})

test('a reference that loses its target in a run takes back what was claimed', () => {
  const drops: NodePass = {
    ...trim('drops'),
    keywords: ['$defs'],
    visit: (_node, path) => path.propose({ cost: 1, effect: 'same', code: 'dropped' }, (draft) => void delete draft.$defs),
  }
  const { report } = pipelineOf([drops], 0).explain({ properties: { a: { $ref: '#/$defs/A' } }, $defs: { A: { type: 'string' } } })
  assert.deepStrictEqual(report.passes[0]!.changes.map(({ at, effect }) => [at, effect]), [['/$defs', 'mixed']])
})

test('the order of keys makes no difference', () => {
  const turned = { properties: { c: schema.properties.c, b: schema.properties.b, a: schema.properties.a } }
  const codes = [schema, turned].map((input) =>
    pipelineOf([trim('trim')], 120).explain(input).report.passes[0]!.changes.map(({ code, at }) => `${code} ${at}`).sort(),
  )
  assert.deepStrictEqual(codes[0], codes[1])
})

test('a budget in another unit is met', () => {
  const meter = { unit: 'letters', measure: (text: string) => text.replace(/[^a-z]/g, '').length }
  const pipeline = createPipeline({ plugins: [{ name: 'test', passes: [trim('trim')] }], budget: { letters: 70, meter } })
  assert.ok(meter.measure(stringifyJson(pipeline.parse(schema) as never)) <= 70)
})

test('an offer that saves nothing is not made', () => {
  const longer: NodePass = {
    ...trim('longer'),
    visit: (_node, path) => path.propose({ cost: 0, effect: 'same', code: 'longer' }, (draft) => void (draft.description += '!')),
  }
  assert.deepStrictEqual(pipelineOf([longer], 0).explain(schema).report.passes[0]!.changes, [])
})

test('only a graded pass may propose, and it may not edit', () => {
  const plain: NodePass = { ...trim('plain'), graded: false }
  assert.strictEqual(
    thrown(() => pipelineOf([plain], 0).parse(schema)).message,
    'path.propose is for compaction passes that are graded; declare graded: true',
  )
  const edits: NodePass = { ...trim('edits'), visit: (_node, path) => path.remove('description') }
  assert.strictEqual(thrown(() => pipelineOf([edits], 0).parse(schema)).message, 'a graded pass edits nothing itself; use path.propose')
  assert.strictEqual(
    thrown(() => pipelineOf([{ ...trim('early'), hook: 'sanitize' }], 0)).message,
    'the pass "early" of plugin "test" is graded, which only a pass with visit on compactionPass can be, from parents to children',
  )
})

test.run()
