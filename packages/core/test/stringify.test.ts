import * as fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type JsonValue, stringifyJson, stringifyToolSchema, type ToolSchema } from '../src/index.ts'
import { refuses } from './thrown.ts'

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  return Object.fromEntries(entries.map(([key, member]) => [key, sorted(member)]))
}

// Numbers whose text differs from JavaScript's have a test of their own; keys like "1" come first in any object.
const numbers = fc.oneof(fc.integer(), fc.double({ min: 0.001, max: 1e15, noNaN: true }))
const keys = fc.string({ unit: 'binary' }).map((key) => `.${key}`)
const { value: values } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(null, true, false),
    numbers,
    fc.string({ unit: 'binary' }),
    fc.array(tie('value')),
    fc.dictionary(keys, tie('value')),
  ),
}))

test('any value has the text of JSON.stringify', () => {
  fc.assert(
    fc.property(values, (value) => {
      assert.is(stringifyJson(value as JsonValue), JSON.stringify(value))
    }),
    { seed: 5, numRuns: 1000 },
  )
})

test('data in a tool schema has its keys in the order of their code points', () => {
  fc.assert(
    fc.property(values, (value) => {
      assert.is(stringifyToolSchema({ enum: [value as JsonValue] }), JSON.stringify({ enum: [sorted(value)] }))
    }),
    { seed: 6, numRuns: 1000 },
  )
})

test('fields are in the order of the model, names by code point', () => {
  const schema: ToolSchema = {
    definitions: { b: {}, a: {} },
    $defs: {},
    allOf: [{}],
    properties: { '\u{10000}': {}, '\uFFFF': {}, b: { description: 'B', type: 'string' }, 10: {}, 9: {} },
    additionalProperties: false,
    required: ['b', 'a'],
    items: { enum: [{ b: 1, a: 2 }] },
    type: ['array', 'null'],
    $ref: '#/$defs/x',
  }
  assert.is(
    stringifyToolSchema(schema),
    '{"$ref":"#/$defs/x","type":["array","null"],"items":{"enum":[{"a":2,"b":1}]},"properties":{"10":{},"9":{},"b":{"type":"string","description":"B"},"\uFFFF":{},"\u{10000}":{}},"required":["b","a"],"additionalProperties":false,"allOf":[{}],"$defs":{},"definitions":{"a":{},"b":{}}}',
  )
})

test('what the model does not know, null and undefined are left out, inherited members too', () => {
  const schema = Object.assign(Object.create({ description: 'inherited' }), {
    title: 'x',
    type: null,
    items: undefined,
    encrypted: true,
  })
  assert.is(stringifyToolSchema(schema), '{"encrypted":true}')
})

test('a model of its own has its own order and fields', () => {
  const schema = { type: 'string', title: 'T', children: { b: { title: 'B' }, a: {} } } as ToolSchema
  assert.is(
    stringifyToolSchema(schema, { title: 'string', children: 'schemaMap', type: 'typeNames' }),
    '{"title":"T","children":{"a":{},"b":{"title":"B"}},"type":"string"}',
  )
})

test('holes and undefined in lists are null, undefined members are absent', () => {
  const list: unknown[] = [undefined, 1]
  list.length = 3
  assert.is(stringifyJson({ list, gone: undefined } as never), '{"list":[null,1,null]}')
})

test('lone surrogates are escaped, as JSON.stringify does', () => {
  assert.is(stringifyJson({ '\uD800': '\uDC00x' }), '{"\\ud800":"\\udc00x"}')
})

test('nesting of 20,000 levels is written without a stack', () => {
  let data: JsonValue = 1
  let schema: ToolSchema = {}
  for (let level = 0; level < 20_000; level++) {
    data = level % 2 === 0 ? [data] : { a: data }
    schema = level % 2 === 0 ? { items: schema } : { properties: { a: schema } }
  }
  const text = stringifyJson(data)
  assert.is(text.length, 1 + 10_000 * 2 + 10_000 * 6)
  assert.ok(text.startsWith('{"a":[{"a":['))
  assert.is(
    stringifyToolSchema(schema).length,
    2 + 10_000 * '{"items":}'.length + 10_000 * '{"properties":{"a":}}'.length,
  )
})

test('a text longer than a string can be is refused', () => {
  const text = 'x'.repeat(2 ** 20)
  const shared = Array.from({ length: 600 }, () => text)
  refuses(() => stringifyToolSchema({ enum: shared }), 'TOO_LARGE', 'the text is longer than a string can be')
})

test.run()
