import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { createPipeline, type PipelineOptions, toolSchemaModel } from '../src/index.ts'
import { nodePass, plugin } from './passes.ts'
import { thrown } from './thrown.ts'

const look = plugin(nodePass('look', () => {}))
const read = plugin({ name: 'read', hook: 'deserialize', effect: 'mixed', description: '', model: toolSchemaModel })
/** Three ways to go through a value: by walking, by reading into a model, by copying. */
const ways: Record<string, PipelineOptions> = { walk: { plugins: [look, read] }, model: { plugins: [read] }, copy: {} }

/** How many levels of lists and objects it has. */
const levels = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(levels)) : 0

const shapes: Record<string, unknown> = {
  'a node': { type: 'string' },
  'a node in a node': { items: {} },
  'a map of names': { properties: {} },
  'a node in a map': { properties: { a: {} } },
  'a list of nodes': { anyOf: [{ items: {} }] },
  'a literal': { enum: [1] },
  'a literal in a literal': { enum: [[{ a: [] }]] },
  names: { required: ['a'] },
}

for (const [way, options] of Object.entries(ways)) {
  for (const [name, shape] of Object.entries(shapes)) {
    test(`depth counts every container of ${name} (${way})`, () => {
      const depth = levels(shape)
      assert.equal(JSON.parse(JSON.stringify(createPipeline({ ...options, maxDepth: depth }).parse(shape))), shape)
      if (depth === 1) return
      const error = thrown(() => createPipeline({ ...options, maxDepth: depth - 1 }).parse(shape))
      assert.is(error.code, 'TOO_DEEP')
      assert.is(error.message, `nested deeper than maxDepth ${depth - 1}; raise maxDepth or flatten the schema`)
      assert.is(error.pointer!.split('/').length - 1, depth - 1)
    })
  }
}

test('512 levels are read without a word, and 513 are not', () => {
  const nested = (depth: number): unknown =>
    Array.from({ length: depth - 1 }).reduce<unknown>((inner) => ({ items: inner }), {})
  for (const options of Object.values(ways)) {
    createPipeline(options).parse(nested(512))
    assert.is(thrown(() => createPipeline(options).parse(nested(513))).code, 'TOO_DEEP')
  }
})

test('nodes and lists count, names and scalars do not', () => {
  const value = { anyOf: [{ type: 'string' }, { required: ['a', 'b'] }], description: 'x' }
  for (const [way, options] of Object.entries(ways)) {
    // Three nodes and two lists; the walk opens no list of names.
    createPipeline({ ...options, maxNodes: 5 }).parse(value)
    const error = thrown(() => createPipeline({ ...options, maxNodes: 3 }).parse(value))
    assert.is(error.code, 'TOO_LARGE', way)
    assert.is(error.message, 'more than maxNodes 3 nodes and lists; raise maxNodes or split the schema')
  }
})

test('data that nobody reads has no depth and no size', () => {
  const value = { type: 'string', default: [[[[[[1]]]]]], examples: [[], [], [], []] }
  assert.equal(createPipeline({ plugins: [look, read], maxDepth: 1, maxNodes: 1 }).parse(value), { type: 'string' })
})

test('what a pass makes is held to the limits too', () => {
  const grow = plugin(
    nodePass('grow', (_node, path) => path.set('items', { items: { items: {} } }), { when: { lacks: ['items'] } }),
  )
  assert.is(thrown(() => createPipeline({ plugins: [grow, read], maxDepth: 3 }).parse({})).code, 'TOO_DEEP')
})

test('too deep and too large by a circle is cyclic, whatever met it first', () => {
  const circle: Record<string, unknown> = {}
  circle.items = circle
  circle.enum = [circle]
  for (const options of Object.values(ways)) {
    for (const limits of [{}, { maxDepth: 10_000, maxNodes: 100 }]) {
      const error = thrown(() => createPipeline({ ...options, ...limits }).parse(circle))
      assert.is(error.code, 'CYCLIC')
      assert.is(error.message, 'the value at /items refers back to the root; say recursion with $ref instead')
      assert.is(error.pointer, '/items')
    }
  }
})

test.run()
