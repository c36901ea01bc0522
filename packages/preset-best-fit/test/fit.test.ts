import { createPipeline, type JsonObject, stringifyToolSchema, utf8Length } from '@spokeshave/core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import bestFit from '../src/index.ts'

const fit = (schema: unknown, maxBytes: number): string => stringifyToolSchema(createPipeline({ presets: [[bestFit, { maxBytes }]] }).parse(schema))

const address: JsonObject = {
  type: 'object',
  description: 'Where it is. The postal address, not the place of the workshop.',
  properties: { street: { type: 'string', description: 'With the number.' }, town: { type: 'string' }, country: { enum: ['AT', 'CH', 'DE', 'FR', 'IT'] } },
  required: ['street', 'town'],
  additionalProperties: false,
}
const schema: JsonObject = {
  type: 'object',
  properties: {
    id: { type: 'string', description: 'The number of the order. It is on the first page of the invoice, at the top.' },
    from: address,
    to: { ...address, description: 'Where it goes.' },
    lines: { type: 'array', items: { oneOf: [{ type: 'object', properties: { item: { const: 'plane' }, count: { type: 'integer' } } }, { type: 'null' }] } },
  },
  required: ['id', 'to'],
}

test('every budget is met, and nearly used', () => {
  const whole = utf8Length(fit(schema, 5000))
  for (let bytes = 17; bytes < whole; bytes++) {
    const size = utf8Length(fit(schema, bytes))
    assert.ok(size <= bytes, `${size} of ${bytes}`)
    if (bytes > 300) assert.ok(size > bytes * 0.75, `${size} of ${bytes}`)
  }
})

test('what fits is not compacted', () => {
  const size = utf8Length(fit(schema, 5000))
  assert.is(fit(schema, size), fit(schema, 5000))
})

test('the order of keys makes no difference to what is kept', () => {
  const turn = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(turn)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).reverse().map(([key, member]) => [key, turn(member)]))
  }
  for (let bytes = 20; bytes < 900; bytes += 40) assert.is(fit(turn(schema), bytes), fit(schema, bytes), String(bytes))
})

test('the names of the arguments go last', () => {
  assert.equal(Object.keys((JSON.parse(fit(schema, 240)) as { properties: object }).properties).sort(), ['from', 'id', 'lines', 'to'])
})

test('a large schema is handled', () => {
  const properties: JsonObject = {}
  for (let i = 0; i < 1500; i++) properties[`name${i}`] = { type: 'object', description: `Number ${i} of many, each with a text of its own.`, properties: { a: { type: 'string' } } }
  assert.ok(utf8Length(fit({ type: 'object', properties }, 5000)) <= 5000)
})

test.run()
