import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { createPipeline, type NodePass, type PipelineOptions } from '../src/index.ts'
import { nodePass, plugin } from './passes.ts'
import { refuses, thrown } from './thrown.ts'

const schema = { properties: { a: { minimum: 1 } } }
const options = (note: unknown, visit?: NodePass['visit']): PipelineOptions => ({
  plugins: [plugin(nodePass('says', visit ?? ((_, path) => path.set('title', 'A', note as never)), { keywords: ['minimum'] }))],
})

/** Parse and explain refuse it alike, and say where and why. */
function unfit(given: PipelineOptions, message: string, input: unknown = schema, pointer = '/properties/a'): void {
  const pipeline = createPipeline(given)
  refuses(() => pipeline.parse(input), 'PASS_FAILED', message)
  const { pass, pointer: at } = thrown(() => pipeline.parse(input))
  assert.equal([pass, at], ['says', pointer])
  const { error, schema: result } = pipeline.explain(input)
  assert.is(result, undefined)
  assert.equal([error?.code, error?.message, error?.pass, error?.pointer], ['PASS_FAILED', message, 'says', pointer])
}

test('a note with an effect that there is not is refused, whatever its name', () => {
  for (const effect of ['bogus', 'Wider', '__proto__', 'constructor', '', 5, null, {}, ['wider']]) {
    unfit(options({ effect }), 'the note of an edit needs one of same, docs, wider, narrower, mixed as its effect')
  }
})

test('and so is a code or message that is no string, and a note that is no object', () => {
  for (const code of [5, null, {}, true]) unfit(options({ code }), 'the note of an edit needs a string as its code')
  for (const message of [5, null, {}, []]) unfit(options({ message }), 'the note of an edit needs a string as its message')
  for (const note of ['wider', 1, true]) unfit(options(note), 'the note of an edit needs an object such as {"code": "dropped", "effect": "wider"}')
})

test('every way to edit is held to it', () => {
  const note = { effect: 'bogus' } as never
  const edits: NodePass['visit'][] = [
    (_, path) => path.edit((draft) => void (draft.title = 'A'), note),
    (_, path) => path.remove('minimum', note),
    (_, path) => path.replace({}, note),
  ]
  for (const visit of edits) unfit(options(undefined, visit), 'the note of an edit needs one of same, docs, wider, narrower, mixed as its effect')
})

test('what is said with nothing, or of nothing, is no fault', () => {
  for (const note of [undefined, null, {}, { effect: undefined, code: undefined }, Object.create({ effect: 'docs' })]) {
    assert.equal(createPipeline(options(note)).parse(schema), { properties: { a: { minimum: 1, title: 'A' } } })
  }
  const idle: NodePass['visit'] = (_, path) => path.set('minimum', 1, { effect: 'bogus' } as never)
  assert.equal(createPipeline(options(undefined, idle)).parse(schema), schema)
})

test('a note that throws is the same fault for parse and explain', () => {
  const boom = (): never => {
    throw new Error('boom')
  }
  for (const key of ['code', 'effect', 'message']) unfit(options(Object.defineProperty({}, key, { get: boom })), 'the pass "says" failed: boom')
})

test('a note is read once', () => {
  let reads = 0
  const note = {
    get effect() {
      return reads++ === 0 ? 'docs' : 'bogus'
    },
  }
  const { error, report } = createPipeline(options(note)).explain(schema)
  assert.is(error, undefined)
  assert.is(report.passes[0]!.changes[0]!.effect, 'docs')
  assert.is(report.totals.effects.docs, 1)
})

test('a pass that forgets its effect is taken for mixed', () => {
  let built = false
  const pass = {
    ...nodePass('says', (_, path) => path.set('title', 'A')),
    get effect(): never {
      if (!built) return 'docs' as never
      throw new Error('boom')
    },
  }
  const pipeline = createPipeline({ plugins: [plugin(pass)] })
  built = true
  const { error, report } = pipeline.explain({})
  assert.is(error, undefined)
  assert.is(report.passes[0]!.changes[0]!.effect, 'mixed')
})

test('an offer is held to the same, with a cost', () => {
  const offers = (offer: unknown): PipelineOptions => ({
    plugins: [
      plugin(
        nodePass('says', (_, path) => path.propose(offer as never, (draft) => void delete draft.minimum), {
          hook: 'compactionPass',
          graded: true,
          keywords: ['minimum'],
        }),
      ),
    ],
    budget: { bytes: 0 },
  })
  unfit(offers({ cost: 1, effect: 'bogus' }), 'the note of an edit needs one of same, docs, wider, narrower, mixed as its effect')
  unfit(offers({ cost: 1, code: 5 }), 'the note of an edit needs a string as its code')
  for (const cost of [-1, Number.NaN, '5', undefined]) unfit(offers({ cost, effect: 'wider' }), 'path.propose needs a cost of 0 or more')
  unfit(offers(undefined), 'path.propose needs a cost of 0 or more')
  assert.equal(createPipeline(offers({ cost: 1, effect: 'wider', code: 'x' })).parse(schema), { properties: { a: {} } })
})

test('a path of an earlier visit is refused at the place of the later one', () => {
  for (const scope of ['node', 'subtree'] as const) {
    let kept: Parameters<NodePass['visit']>[1] | undefined
    const visit: NodePass['visit'] = (_, path) => {
      if (kept === undefined || path.depth === 0) kept = path
      else kept.set('title', 'A')
    }
    const two = [nodePass('other', () => {}, { scope }), nodePass('says', visit, { scope })]
    unfit({ plugins: [plugin(...two)] }, 'path.set was called outside of its visit; a path is valid only during visit')
  }
})

test.run()
