import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { lowerTypes } from '../src/gemini-types.ts'
import { readTools } from '../src/index.ts'
import { copying, frozen, nested, sum, thrownBy } from './helpers.ts'

const lower = (schema: unknown): string => JSON.stringify(lowerTypes(frozen(schema)))

const deep = (type: string): object => ({
  type,
  properties: { a: { type }, type: { type } },
  items: { type },
  prefixItems: [{ type }, { type }],
  anyOf: [{ type }, { items: [{ type }] }],
  additionalProperties: { type },
  $defs: { x: { not: { type } } },
})

test('types are lowered wherever a schema stands', () => {
  for (const type of ['STRING', 'NUMBER', 'INTEGER', 'BOOLEAN', 'OBJECT', 'ARRAY', 'NULL'])
    assert.is(lower(deep(type)), JSON.stringify(deep(type.toLowerCase())))
})

test('lists of types are lowered', () => {
  assert.is(lower({ type: ['STRING', 'NULL', 5] }), '{"type":["string","null",5]}')
})

test('other types stay', () => {
  const schema = {
    type: 'TYPE_UNSPECIFIED',
    properties: { a: { type: 'String' }, b: { type: 'string' }, c: { type: null } },
  }
  assert.is(lower(schema), JSON.stringify(schema))
})

test('literals and names stay', () => {
  const schema = {
    enum: ['STRING', { type: 'STRING' }],
    default: { type: 'OBJECT', properties: { a: { type: 'STRING' } } },
    example: { type: 'STRING' },
    const: { type: 'STRING' },
    title: 'STRING',
    required: ['STRING'],
    properties: { STRING: { description: 'OBJECT' } },
    'x-schema': { type: 'STRING' },
  }
  assert.is(lower(schema), JSON.stringify(schema))
})

test('strange names stay', () => {
  const schema =
    '{"properties":{"__proto__":{"type":"STRING"},"constructor":{"type":"STRING"}},"__proto__":{"type":"STRING"}}'
  assert.is(
    lower(JSON.parse(schema)),
    '{"properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"}},"__proto__":{"type":"STRING"}}',
  )
})

test('malformed schemas pass as they are', () => {
  for (const schema of [5, 'STRING', null, true, { properties: [] }, { properties: 5, anyOf: {}, items: null }])
    assert.is(lower(schema), JSON.stringify(schema))
  const date = new Date(0)
  assert.is((lowerTypes({ items: date }) as { items: unknown }).items, date)
})

test('the input is not changed', () => {
  const schema = { type: 'OBJECT', properties: { a: { type: 'STRING' } } }
  const before = JSON.stringify(schema)
  lowerTypes(schema)
  assert.is(JSON.stringify(schema), before)
})

test('a cycle stays a cycle and depth is no matter', () => {
  const cyclic: Record<string, unknown> = { type: 'OBJECT' }
  cyclic['items'] = cyclic
  const result = lowerTypes(cyclic) as Record<string, unknown>
  assert.is(result['items'], result)
  assert.is(result['type'], 'object')
  lowerTypes(nested(9_999, { type: 'STRING' }, (inner) => ({ items: inner })))
  const deeper = nested(10_000, {}, (inner) => ({ items: inner }))
  assert.is(thrownBy(() => lowerTypes(deeper)).code, 'TOO_DEEP')
})

const line = (input: unknown): string => sum(readTools(input, copying)[0]!)

test('declarations are lowered and other tools are not', () => {
  const parameters = { type: 'OBJECT', properties: { a: { type: 'STRING', nullable: true } } }
  const lowered = '{"type":"object","properties":{"a":{"type":"string","nullable":true}}}'
  assert.is(line({ functionDeclarations: [{ name: 'a', parameters }] }), `0 a ${lowered}`)
  assert.is(line({ name: 'a', parameters }), `0 a ${lowered}`)
  assert.is(line({ name: 'a', parametersJsonSchema: parameters }), `0 a ${lowered}`)
  assert.is(line({ type: 'function', name: 'a', parameters }), `0 a ${JSON.stringify(parameters)}`)
  assert.is(line({ name: 'a', inputSchema: parameters }), `0 a ${JSON.stringify(parameters)}`)
})

test.run()
