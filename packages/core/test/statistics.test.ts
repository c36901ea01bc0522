import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { type ChildTable, schemaChildren } from '../src/child-table.ts'
import { statisticsOf } from '../src/statistics.ts'

const table: ChildTable = Object.assign(Object.create(null) as object, schemaChildren)

test('counts in every schema, definitions included, and in nothing else', () => {
  const schema = {
    description: 'é',
    properties: { description: { description: 'abc' }, enum: { enum: [1, 2] } },
    required: ['enum'],
    $defs: { A: { const: 1, required: ['x', 'y'] } },
    anyOf: [{ properties: { b: true } }],
    default: { description: 'data', required: ['data'], properties: { a: {} } },
    'x-own': { enum: [1] },
  }
  assert.equal(statisticsOf(schema, table), { descriptionBytes: 5, properties: 3, enumValues: 3, requiredNames: 3 })
})

test('what is no schema has nothing', () => {
  for (const value of [null, true, 1, 'text', undefined, []]) {
    assert.equal(statisticsOf(value, table), { descriptionBytes: 0, properties: 0, enumValues: 0, requiredNames: 0 })
  }
})

test('malformed keywords count nothing, and a circle is counted once', () => {
  assert.equal(statisticsOf({ description: 1, enum: 'x', required: {}, properties: [{ enum: [1] }] }, table).enumValues, 0)
  const circle: Record<string, unknown> = { description: 'abc' }
  circle['items'] = circle
  assert.is(statisticsOf(circle, table).descriptionBytes, 3)
})

test.run()
