import {
  createPipeline,
  type Pipeline,
  type PipelineOptions,
  type Plugin,
  type PluginFactory,
  SpokeshaveError,
  stringifyToolSchema,
} from '@spokeshave/core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import codex from '../src/index.ts'

// As a stranger's package would come in: plain JavaScript that imports nothing but the public core.
const url = new URL('third-party/spokeshave-plugin-drop-titles/index.js', import.meta.url)
const { default: dropTitles } = (await import(url.href)) as { default: PluginFactory<{ describe?: boolean }> }

const sanitize = ['coerce-booleans', 'drop-malformed-definitions', 'const-to-enum', 'infer-types', 'fill-children']
const compaction = ['strip-descriptions', 'drop-definitions', 'collapse-depth', 'prune-compositions']

function compose(options: PipelineOptions): Pipeline {
  return createPipeline({ presets: [codex], ...options })
}

function namesOf(pipeline: Pipeline, hook = 'sanitize'): string[] {
  return pipeline.passes.filter((pass) => pass.hook === hook).map(({ name }) => name)
}

function textOf(pipeline: Pipeline, schema: unknown): string {
  return stringifyToolSchema(pipeline.parse(schema))
}

function errorOf(options: PipelineOptions): SpokeshaveError {
  try {
    compose(options)
  } catch (error) {
    assert.instance(error, SpokeshaveError)
    return error as SpokeshaveError
  }
  throw new Error('nothing was thrown')
}

test('the defaults', () => {
  const pipeline = compose({})
  assert.equal(
    pipeline.passes.map(({ name }) => name),
    [...sanitize, 'prune-definitions', ...compaction, 'tool-schema'],
  )
})

test('inserts a pass between two defaults', () => {
  const schema = {
    type: 'object',
    properties: { title: { title: 'Title', minLength: 1 }, n: { title: 'N', type: 'number' } },
  }
  const before = compose({ plugins: [[dropTitles, { describe: true }, { before: 'infer-types' }]] })
  assert.equal(namesOf(before), [...sanitize.slice(0, 3), 'drop-titles', ...sanitize.slice(3)])
  assert.is(
    textOf(before, schema),
    '{"type":"object","properties":{"n":{"type":"number","description":"N"},"title":{}}}',
  )

  const after = compose({ plugins: [[dropTitles, { describe: true }, { after: 'coerce-booleans' }]] })
  assert.equal(namesOf(after), [sanitize[0], 'drop-titles', ...sanitize.slice(1)])
  assert.is(textOf(after, schema), textOf(before, schema))
})

test('at one end, and at the other', () => {
  assert.equal(namesOf(compose({ plugins: [dropTitles] })), [...sanitize, 'drop-titles'])
  assert.equal(namesOf(compose({ plugins: [[dropTitles, null, { at: 'start' }]] })), ['drop-titles', ...sanitize])
})

test('replaces a default', () => {
  const pipeline = compose({ plugins: [[dropTitles, {}, { replace: 'fill-children' }]] })
  assert.equal(namesOf(pipeline), [...sanitize.slice(0, 4), 'drop-titles'])
  assert.equal(pipeline.prepare({ type: 'array', title: 'A' }), { type: 'array' })
})

test('removes a default', () => {
  const pipeline = compose({ passes: { 'const-to-enum': false, 'drop-definitions': false } })
  assert.equal(
    namesOf(pipeline),
    sanitize.filter((name) => name !== 'const-to-enum'),
  )
  assert.equal(
    namesOf(pipeline, 'compactionPass'),
    compaction.filter((name) => name !== 'drop-definitions'),
  )
  assert.is(textOf(pipeline, { type: 'string', const: 'a' }), '{"type":"string"}')
})

test('reorders defaults', () => {
  const schema = { properties: { on: { const: 'on' } } }
  assert.is(textOf(compose({}), schema), '{"type":"object","properties":{"on":{"type":"string","enum":["on"]}}}')
  const pipeline = compose({
    order: { 'infer-types': { before: 'const-to-enum' }, 'prune-compositions': { at: 'start' } },
  })
  assert.equal(namesOf(pipeline), [
    'coerce-booleans',
    'drop-malformed-definitions',
    'infer-types',
    'const-to-enum',
    'fill-children',
  ])
  assert.equal(namesOf(pipeline, 'compactionPass'), ['prune-compositions', ...compaction.slice(0, 3)])
  assert.is(textOf(pipeline, schema), '{"type":"object","properties":{"on":{}}}')
})

test('compaction runs in the order that was chosen', () => {
  const ran: string[] = []
  const pipeline = createPipeline({
    presets: [[codex, { maxBytes: 0 }]],
    order: { 'strip-descriptions': { after: 'collapse-depth' } },
  })
  pipeline.parse({ type: 'object' }, { compaction: (name) => ran.push(name) })
  assert.equal(ran, ['drop-definitions', 'collapse-depth', 'strip-descriptions', 'prune-compositions'])
})

test('all at once, and once more by another name', () => {
  const pipeline = compose({
    plugins: [
      [dropTitles, { describe: true }, { before: 'infer-types' }],
      [dropTitles, {}, { after: 'infer-types', name: 'drop-titles-again' }],
    ],
    passes: { 'fill-children': false, 'drop-titles': { describe: false } },
    order: { 'coerce-booleans': { after: 'drop-titles' } },
  })
  const names = [
    'drop-malformed-definitions',
    'const-to-enum',
    'drop-titles',
    'coerce-booleans',
    'infer-types',
    'drop-titles-again',
  ]
  assert.equal(namesOf(pipeline), names)
  assert.equal(pipeline.passes.find(({ name }) => name === 'drop-titles')?.options, { describe: false })
  assert.is(textOf(pipeline, { type: 'string', title: 'T' }), '{"type":"string"}')
})

test('the preset is not changed by what is made of it', () => {
  const before = codex()
  compose({ plugins: [[dropTitles, {}, { replace: 'fill-children' }]], passes: { 'infer-types': false } })
  assert.equal(namesOf(compose({})), sanitize)
  assert.is(codex().plugins!.length, before.plugins!.length)
})

const hooked: Plugin = {
  name: 'hooked',
  apply: (hooks) => hooks.sanitize.tap({ name: 'mine', before: 'infer-type' }, (schema) => schema),
}

test('an unknown name throws and suggests, wherever it stands', () => {
  const wrong: PipelineOptions[] = [
    { plugins: [[dropTitles, null, { before: 'infer-type' }]] },
    { plugins: [[dropTitles, null, { after: 'infer-type' }]] },
    { plugins: [[dropTitles, null, { replace: 'infer-type' }]] },
    { order: { 'infer-type': { at: 'end' } } },
    { order: { 'fill-children': { before: 'infer-type' } } },
    { passes: { 'infer-type': false } },
    { passes: { 'infer-type': { unknown: false } } },
    { plugins: [hooked] },
  ]
  for (const options of wrong) {
    const { code, message, pass } = errorOf(options)
    assert.equal(
      [code, message, pass],
      ['UNKNOWN_PASS', 'no pass "infer-type" is in the pipeline (did you mean "infer-types"?)', 'infer-type'],
    )
  }
})

test('a name like no other suggests nothing', () => {
  const { code, message } = errorOf({ passes: { optimise: false } })
  assert.equal([code, message], ['UNKNOWN_PASS', 'no pass "optimise" is in the pipeline'])
})

test('a name that was replaced is unknown', () => {
  const { code, message } = errorOf({
    plugins: [[dropTitles, {}, { replace: 'fill-children' }]],
    order: { 'fill-children': { at: 'start' } },
  })
  assert.equal([code, message], ['UNKNOWN_PASS', 'no pass "fill-children" is in the pipeline: it was replaced by "drop-titles" (plugins[0][2])'])
})

test('a pass stays on its hook', () => {
  const { code, message } = errorOf({ plugins: [[dropTitles, {}, { before: 'collapse-depth' }]] })
  assert.equal(
    [code, message],
    [
      'BAD_OPTIONS',
      'cannot place "drop-titles" (sanitize) beside "collapse-depth", which is on the hook compactionPass; name a pass of the same hook',
    ],
  )
})

test('a name that is taken throws', () => {
  const { code, message } = errorOf({
    plugins: [
      [dropTitles, {}],
      [dropTitles, {}],
    ],
  })
  assert.equal(
    [code, message],
    [
      'DUPLICATE_PASS',
      'the plugin "drop-titles" is listed twice; remove one, or rename the pass "drop-titles" of one with a place {"name": …} or replace the other one',
    ],
  )
})

test.run()
