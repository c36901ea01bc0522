import { createPipeline, type JsonObject, type JsonValue, replayChanges, SpokeshaveError, stringifyToolSchema, type ToolSchema, utf8Length } from '@spokeshave/core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import bestFit from '../src/index.ts'
import { checkSound } from './soundness.ts'

const pipelines = [5000, 60, 0].map((maxBytes) => createPipeline({ presets: [[bestFit, { maxBytes }]] }))

/** The texts of the results, or the codes of the errors, at budgets that lose nothing, much, and all. */
function outcomes(schema: unknown): string[] {
  return pipelines.map((pipeline) => {
    try {
      return stringifyToolSchema(pipeline.parse(schema))
    } catch (error) {
      if (error instanceof SpokeshaveError) return error.code
      throw error
    }
  })
}

function nested(depth: number, wrap: (inner: JsonValue) => JsonValue): JsonValue {
  let value: JsonValue = {}
  for (let i = 0; i < depth; i++) value = wrap(value)
  return value
}

function sparse(...first: unknown[]): unknown[] {
  const list = [...first]
  list.length = 4e9
  return list
}

test('a schema that is too deep is refused as such', () => {
  for (const depth of [20_000, 60_000]) {
    const items = nested(depth, (inner) => ({ items: inner }))
    assert.equal(outcomes({ not: items }), ['TOO_DEEP', 'TOO_DEEP', 'TOO_DEEP'])
    assert.equal(outcomes({ properties: { a: items } }), ['TOO_DEEP', 'TOO_DEEP', 'TOO_DEEP'])
  }
})

test('a circle is refused as such', () => {
  const circle: JsonObject = { type: 'object', properties: {} }
  Object.assign(circle.properties as object, { a: circle, b: circle })
  assert.equal(outcomes(circle), ['CYCLIC', 'CYCLIC', 'CYCLIC'])
})

test('depth that is allowed is handled', () => {
  const deep = nested(600, (inner) => ({ type: 'object', description: 'More.', properties: { a: inner } }))
  const pipeline = createPipeline({ presets: [[bestFit, { maxBytes: 300 }]], maxDepth: 10_000 })
  assert.ok(utf8Length(stringifyToolSchema(pipeline.parse(deep))) <= 300)
})

test('a list that is long beyond all reading is refused, or is what cannot be sent', () => {
  for (const keyword of ['anyOf', 'oneOf', 'allOf']) assert.equal(outcomes({ [keyword]: sparse() }), ['TOO_LARGE', 'TOO_LARGE', 'TOO_LARGE'])
  assert.equal(outcomes({ type: 'string', enum: sparse('a') }), ['TOO_LARGE', 'TOO_LARGE', 'TOO_LARGE'])
  assert.equal(outcomes({ type: sparse('string') }), ['{}', '{}', '{}'])
  assert.equal(outcomes({ type: 'object', required: sparse('a') })[0], '{"type":"object"}')
  for (const keyword of ['default', 'x-a', 'examples']) assert.equal(outcomes({ type: 'string', [keyword]: sparse() })[2], '{"type":"string"}')
})

test('what nobody reads may be deep, and lead back to itself', () => {
  const circle: Record<string, unknown> = {}
  circle.a = circle
  for (const unread of [nested(20_000, (a) => ({ a })), nested(20_000, (a) => [a]), circle]) {
    for (const keyword of ['default', 'x-a', 'examples']) {
      const node = { [keyword]: unread }
      const schema = {
        type: 'object',
        ...node,
        description: 'One. '.repeat(40),
        properties: {
          a: { type: 'string', description: 'x'.repeat(9000), ...node },
          b: { ...node, enum: ['oak', 'ash', 'elm', 'fir', 'yew'], nullable: true },
          c: { ...node, anyOf: [{ type: 'null', ...node }, { const: 1, ...node }] },
          d: { ...node, type: 'array', items: [{ type: 'string', ...node }, { type: 'null' }] },
          e: { ...node, oneOf: [{ $ref: '#/properties/a', ...node }, { not: {} }] },
          f: { ...node, type: 'object', properties: { a: { type: 'string', ...node } }, required: ['a', 'a'], additionalProperties: false },
          g: { ...node, type: 'object', properties: { a: { type: 'string', ...node } }, required: ['a', 'a'], additionalProperties: false },
          h: { ...node, patternProperties: { '^a': node }, additionalProperties: { type: 'string', ...node } },
          i: { ...node, allOf: [{ ...node, allOf: [{ ...node, type: 'string' }] }] },
        },
        required: ['a', 'b'],
      }
      const found = outcomes(schema)
      for (const text of found) assert.ok(text.startsWith('{'), text)
      assert.is(found[2], '{"type":"object"}')
    }
  }
})

test('members that JSON does not know are not said', () => {
  for (const [hidden, schema] of [
    [{ type: 'string' }, {}],
    [{ type: 'string' }, { nullable: true, properties: {} }],
    [{ $ref: '#/properties/a' }, { description: 'It.', properties: { a: {} } }],
    [{ description: 'Hidden.' }, { enum: ['oak', 'ash', 'elm', 'fir', 'yew'] }],
  ] as const) {
    for (const pipeline of pipelines) {
      const node = { ...schema } as unknown as JsonObject
      for (const [key, value] of Object.entries(hidden)) Object.defineProperty(node, key, { value, enumerable: false })
      for (const input of [node, { properties: { a: node } }]) {
        const { schema: result, report } = pipeline.explain(input)
        const changes = report.passes.flatMap((pass) => pass.changes)
        assert.is(stringifyToolSchema(JSON.parse(JSON.stringify(replayChanges(input, changes))) as ToolSchema), stringifyToolSchema(result!))
        for (const value of Object.values(hidden)) assert.not.match(stringifyToolSchema(result!), `"${value}"`)
      }
    }
  }
})

test('what unevaluatedProperties and unevaluatedItems hear stays accepted', () => {
  const samples = [{ a: 'oak' }, { a: 1 }, {}, [{}], [1], [], 'a', { a: 1, b: 2 }]
  for (const keyword of ['unevaluatedProperties', 'unevaluatedItems']) {
    for (const schema of [
      { properties: { a: { type: 'string' } }, anyOf: [{ [keyword]: false }] },
      { contains: { type: 'object' }, anyOf: [{ [keyword]: false }] },
      { properties: { a: {} }, [keyword]: false },
      { allOf: [{ properties: { a: {} } }], [keyword]: false },
      { allOf: [{ additionalProperties: true }, { items: {} }], [keyword]: false },
      { anyOf: [{ properties: { a: { type: 'integer' } } }, { items: { type: 'integer' } }], [keyword]: false },
      { $ref: '#/$defs/a', [keyword]: false, $defs: { a: { additionalProperties: true, items: true } } },
      { $defs: { a: { $id: 'https://a.example/a', properties: { a: {} } } }, $ref: 'https://a.example/a', [keyword]: false },
      { oneOf: [{ properties: { a: {} }, [keyword]: false }, { required: ['b'] }] },
      { oneOf: [{ $ref: 'https://a.example/a' }, { type: 'array' }], $defs: { a: { $id: 'https://a.example/a', type: 'string' } } },
      { not: { allOf: [{ additionalProperties: true }], [keyword]: false } },
      { if: { properties: { a: { const: 1 } } }, then: { properties: { b: {} } }, [keyword]: false },
    ]) {
      assert.ok(checkSound(schema as JsonValue, samples) >= 0)
    }
  }
})

test('references that lead round to themselves say nothing', () => {
  for (const [schema, text] of [
    [{ $id: 'https://a.example/part', $ref: '#', $defs: {} }, '{}'],
    [{ properties: { a: { $ref: '#/properties/a', pattern: '^a' } } }, '{"properties":{"a":{}}}'],
    [{ properties: { a: { $ref: '#here', $anchor: 'here' } } }, '{"properties":{"a":{}}}'],
    [{ properties: { a: { $ref: '#/$defs/b' } }, $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } }, '{"properties":{"a":{}}}'],
  ] as const) {
    const [found] = outcomes(schema)
    assert.is(found!.replace(/\{"\$ref":"[^"]*"\}/g, '{}').replace(/,"\$defs":.*/, '}'), text)
    assert.is(checkSound(schema as unknown as JsonValue, ['a', 1, {}]) >= 0, true)
  }
})

test('very many arguments are handled', () => {
  const properties: JsonObject = {}
  for (let i = 0; i < 4000; i++) properties[`name${i}`] = { type: 'string' }
  const [whole, none] = [5000, 100].map((maxBytes) => {
    const result = createPipeline({ presets: [[bestFit, { maxBytes }]] }).parse({ type: 'object', properties, required: Object.keys(properties) })
    return utf8Length(stringifyToolSchema(result))
  })
  assert.ok(whole! <= 5000 && whole! > 4900, String(whole))
  assert.ok(none! <= 100, String(none))
})

test.run()
