import * as fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { schemas } from '../../test-kit/src/schemas.ts'
import { createPipeline, type NodePass, removing, runPass, SpokeshaveError, stringifyJson, type JsonValue } from '../src/index.ts'
import { freeze, nodePass, plugin } from './passes.ts'

const names = ['description', 'title', 'default', 'type', 'enum']
const known = nodePass('remove', removing(names), { keywords: names, scope: 'node' })
const unknown: NodePass = { ...known, visit: (node, path, context) => known.visit(node, path, context) }

function outcome(pass: NodePass, value: unknown, limits: { maxDepth?: number; maxNodes?: number } = {}): unknown {
  try {
    const result = runPass(pass, value, limits)
    return { same: result === value, text: stringifyJson(result as JsonValue) }
  } catch (error) {
    return error instanceof SpokeshaveError ? [error.code, error.pointer, error.message] : error
  }
}

test('gives what a pass gives that removes them one by one, on 2,000 random schemas', () => {
  fc.assert(
    fc.property(schemas(), (schema) => assert.equal(outcome(known, freeze(schema)), outcome(unknown, schema))),
    { numRuns: 2000, seed: 20_261_201 },
  )
})

test('gives the same where a value is odd, too deep or too large', () => {
  const cyclic: Record<string, unknown> = { type: 'object' }
  cyclic.properties = { a: cyclic }
  const thrower = { get items(): never { throw new Error('no') } }
  const odd: unknown[] = [
    {}, [], [{ type: 'string' }], true, null, 'x', undefined, cyclic, thrower,
    JSON.parse('{"properties":{"__proto__":{"type":"string"},"type":{"title":"x"},"9":{},"10":{"enum":[]}},"__proto__":{"type":1}}'),
    { anyOf: [[{ type: 'string' }], { items: [{ type: 'x' }, true, 1] }] },
    { properties: [], items: 'x', not: 5, description: undefined, title: 't' },
    { properties: { a: undefined, b: new Date(), c: { type: 'x' } } },
    { items: () => 1 },
    { not: new Map() },
    { anyOf: Object.assign([], { length: 5000 }) },
    Object.create({ type: 'string', items: { type: 'x' } }),
    { items: Object.create(null, { type: { value: 'x', enumerable: true } }) },
  ]
  for (const value of odd) for (const limits of [{}, { maxDepth: 2 }, { maxNodes: 2 }]) assert.equal(outcome(known, value, limits), outcome(unknown, value, limits))
})

test('each change is told in the account', () => {
  const pass = nodePass('drop-titles', removing(['title'], { code: 'dropped-title', effect: 'docs' }), { keywords: ['title'] })
  const { report } = createPipeline({ plugins: [plugin(pass)] }).explain({ title: 'a', items: { title: 'b' } })
  assert.equal(
    report.passes[0]!.changes.map(({ code, effect, at }) => [code, effect, at]),
    [
      ['dropped-title', 'docs', '/title'],
      ['dropped-title', 'docs', '/items/title'],
    ],
  )
})

test('a gate that may keep the pass away, and keywords that hold subschemas, are heeded', () => {
  const gated = nodePass('gated', removing(['title']), { keywords: ['format'] })
  assert.equal(runPass(gated, { title: 'a', items: { title: 'b', format: 'c' } }), { title: 'a', items: { format: 'c' } })
  const lacking = nodePass('lacking', removing(['title']), { when: { lacks: ['format'] } })
  assert.equal(runPass(lacking, { title: 'a', items: { title: 'b', format: 'c' } }), { items: { title: 'b', format: 'c' } })
  const subschemas = nodePass('no', removing(['not']), { keywords: ['not'] })
  assert.equal(runPass(subschemas, { not: { not: {} }, items: { not: {} } }), { items: {} })
})

test.run()
