import * as fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { schemas } from '../../test-kit/src/schemas.ts'
import { createPipeline, type Pass, type Pipeline, SpokeshaveError, stringifyToolSchema, toolSchemaModel } from '../src/index.ts'
import { planOf } from '../src/plan.ts'
import { readQuickly } from '../src/quick-reading.ts'
import { nodePass, plugin, treePass } from './passes.ts'

const read: Pass = { name: 'read', hook: 'deserialize', effect: 'mixed', description: '', model: toolSchemaModel }
const noBooleans = nodePass('no-booleans', (_node, path) => path.replace({ type: 'string', description: 'any' }), { when: { kind: 'boolean' }, scope: 'node' })
const items = nodePass('items', (_node, path) => path.set('items', { items: true }), { when: { type: ['array'], lacks: ['items'] }, scope: 'node' })
const open = nodePass('open', (_node, path) => path.replace({}), { keywords: ['not'], scope: 'node' })
const shallow = nodePass('shallow', (node, path) => (Object.keys(node as object).length > 3 ? path.skip() : path.set('type', 'number')), { when: { type: 'none-or-illegal' }, scope: 'node' })

/** By `parse`, which may take the quick way, and by `explain`, which never does. */
function both(pipeline: Pipeline, schema: unknown): readonly [unknown, unknown] {
  const said = (run: () => unknown): unknown => {
    try {
      return run()
    } catch (error) {
      return error instanceof SpokeshaveError ? [error.code, error.pass, error.pointer, error.message] : error
    }
  }
  return [
    said(() => stringifyToolSchema(pipeline.parse(schema))),
    said(() => {
      const { schema: result, error } = pipeline.explain(schema)
      if (error !== undefined) throw error
      return stringifyToolSchema(result!)
    }),
  ]
}

test('what is read along the walk is what is read after it, on 2,000 random schemas', () => {
  const options = { plugins: [plugin(noBooleans, items, open, shallow, read)] }
  assert.ok(planOf(options).plan.quick !== undefined)
  const pipelines = [createPipeline(options), createPipeline({ ...options, budget: { bytes: 60 } })]
  let quick = 0
  const check = (schema: unknown): void => {
    for (const pipeline of pipelines) assert.equal(...both(pipeline, schema))
    const { plan } = planOf(options)
    if (readQuickly(schema, plan.quick!, plan.limits, 0) !== undefined) quick++
  }
  fc.assert(fc.property(schemas(), check), { numRuns: 2000, seed: 20_261_202 })
  assert.ok(quick > 300, `${quick} were read along the walk`)
})

test('a fault is the one that comes first, stage by stage', () => {
  const pipeline = createPipeline({ plugins: [plugin(noBooleans, items, read)], maxDepth: 5, maxNodes: 20 })
  const faulty: unknown[] = [
    { description: 5, items: { items: () => 1 } },
    { required: [1], anyOf: [{ not: 5n }] },
    { items: { items: { items: { items: { items: {} } } } }, enum: 7 },
    { properties: Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`p${i}`, {}])) },
    { items: [{}, true] },
    { properties: { a: 'x' }, type: 'object' },
    { anyOf: [{}, 'x'] },
    { anyOf: [[{}]] },
    { additionalProperties: [] },
    { properties: { a: null } },
  ]
  for (const schema of faulty) assert.equal(...both(pipeline, schema))
})

test('a pass that puts there what wakes a pass of prune has it woken', () => {
  const add = nodePass('add', (_node, path) => path.set('$defs', { a: {} }), { when: { lacks: ['$defs'] }, keywords: ['title'], scope: 'node' })
  const drop = treePass('drop', (draft) => void delete (draft as { $defs?: unknown }).$defs, { hook: 'prune', keywords: ['$defs'] })
  const pipeline = createPipeline({ plugins: [plugin(add, drop, read)] })
  assert.equal(pipeline.parse({ type: 'object', title: 't' }), { type: 'object' })
})

test.run()
