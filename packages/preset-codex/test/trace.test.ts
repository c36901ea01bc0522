import { createPipeline, type Plugin, stringifyJson, stringifyToolSchema } from '@spokeshave/core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import codex from '../src/index.ts'

const schema = { $defs: { a: {} }, properties: { a: { const: 1, description: 'A.' } } }

function summary(trace: ReturnType<ReturnType<typeof createPipeline>['trace']>): string[] {
  let before = trace.input
  return trace.steps.map(({ name, ran, value }) => {
    const what = !ran ? 'not run' : value === before ? 'unchanged' : stringifyJson(value)
    before = value
    return `${name}: ${what}`
  })
}

test('the schema as it stands after each pass', () => {
  const given = stringifyJson(schema as never)
  const trace = createPipeline({ presets: [codex] }).trace(schema)
  assert.is(stringifyJson(trace.input), given)
  assert.equal(summary(trace), [
    'coerce-booleans: unchanged',
    'drop-malformed-definitions: unchanged',
    'const-to-enum: {"$defs":{"a":{}},"properties":{"a":{"description":"A.","enum":[1]}}}',
    'infer-types: {"$defs":{"a":{}},"properties":{"a":{"description":"A.","enum":[1],"type":"string"}},"type":"object"}',
    'fill-children: unchanged',
    'prune-definitions: {"properties":{"a":{"description":"A.","enum":[1],"type":"string"}},"type":"object"}',
    'strip-descriptions: not run',
    'drop-definitions: not run',
    'collapse-depth: not run',
    'prune-compositions: not run',
    'tool-schema: {"type":"object","properties":{"a":{"type":"string","description":"A.","enum":[1]}}}',
  ])
  assert.is(trace.error, undefined)
  assert.is(stringifyJson(schema as never), given)
})

test('compaction passes as far as they are needed, and the same result as parse', () => {
  const pipeline = createPipeline({ presets: [codex], budget: { bytes: 0 } })
  const trace = pipeline.trace(schema)
  assert.is(
    summary(trace)[6],
    'strip-descriptions: {"properties":{"a":{"enum":[1],"type":"string"}},"type":"object"}',
  )
  assert.ok(trace.steps.every(({ ran }) => ran))
  assert.is(stringifyToolSchema(trace.steps.at(-1)!.value as never), stringifyToolSchema(pipeline.parse(schema)))
})

test('a refused schema has the passes up to the fault, and the error', () => {
  const pipeline = createPipeline({ presets: [codex] })
  const shape = pipeline.trace({ properties: { a: { $ref: 7 } } })
  assert.is(shape.steps.at(-1)?.name, 'prune-definitions')
  assert.is(shape.error?.code, 'SHAPE')
  const failing: Plugin = {
    name: 'failing',
    passes: [
      {
        name: 'failing',
        hook: 'prune',
        effect: 'same',
        description: 'Fails.',
        transform: () => {
          throw new Error('no')
        },
      },
    ],
  }
  const failed = createPipeline({ presets: [codex], plugins: [failing] }).trace(schema)
  assert.is(failed.steps.at(-1)?.name, 'prune-definitions')
  assert.is(failed.error?.message, 'the pass "failing" failed: no')
})

test('raw taps and pipelines without a deserialize pass too', () => {
  const plugin: Plugin = {
    name: 'raw',
    apply(hooks) {
      hooks.sanitize.tap('raw', (draft) => void ((draft as Record<string, unknown>)['x'] = 1))
      hooks.prune.tap('nothing', () => {})
    },
  }
  assert.equal(summary(createPipeline({ plugins: [plugin] }).trace({})), ['raw: {"x":1}', 'nothing: unchanged'])
})

test('no step shares anything with the input or a changed one', () => {
  const input = { properties: { a: { enum: [{ b: [1] }] }, c: { const: 1 } } }
  const { steps, input: copy } = createPipeline({ presets: [codex] }).trace(input)
  const objects = new Map<object, number>()
  const distinct = new Set<unknown>([input, copy, ...steps.map(({ value }) => value)])
  for (const value of distinct) collect(value, objects)
  assert.ok([...objects.values()].every((count) => count === 1))
})

function collect(value: unknown, into: Map<object, number>): void {
  if (typeof value !== 'object' || value === null) return
  into.set(value, (into.get(value) ?? 0) + 1)
  for (const child of Object.values(value)) collect(child, into)
}

test.run()
