import { test } from 'uvu'
import * as assert from 'uvu/assert'

import {
  createPipeline,
  type DeserializePass,
  type Model,
  SpokeshaveError,
  stringifyToolSchema,
  toolSchemaModel,
} from '../src/index.ts'
import { freeze, nodePass, plugin } from './passes.ts'
import { refuses, thrown } from './thrown.ts'

const reads = (model: Model, rest: Partial<DeserializePass> = {}): DeserializePass => ({
  name: 'read',
  hook: 'deserialize',
  effect: 'mixed',
  description: 'Reads.',
  model,
  ...rest,
})
const parse = (value: unknown, model: Model = toolSchemaModel): unknown =>
  createPipeline({ plugins: [plugin(reads(model))] }).parse(value)
const text = (value: unknown): string => JSON.stringify(parse(value))

test('without a pass that deserializes the value itself is the result, copied', () => {
  const value = freeze({ anything: [1, { type: null }], title: 'T' })
  const pipeline = createPipeline({})
  const result = pipeline.parse(value)
  assert.equal(result, value)
  assert.is.not(result, value)
  assert.is(pipeline.model, null)
  assert.is(pipeline.parse(null), null)
  assert.is(pipeline.explain(value).report.size, JSON.stringify(value).length)
})

test('fields come in the order of the model, unknown and null ones are gone', () => {
  assert.is(
    text({ title: 'T', items: { type: 'null', $id: 'x' }, type: ['array'], description: null, $ref: '#' }),
    '{"$ref":"#","type":["array"],"items":{"type":"null"}}',
  )
  assert.is(text({ properties: null, required: null, enum: null, anyOf: null, $defs: null }), '{}')
})

test('a type name may be written as an object with a null', () => {
  assert.is(text({ type: { string: null } }), '{"type":"string"}')
  assert.is(text({ type: ['null', { string: null }] }), '{"type":["null","string"]}')
})

test('a boolean is a schema only under additionalProperties', () => {
  assert.is(text({ additionalProperties: false }), '{"additionalProperties":false}')
  assert.is(text({ additionalProperties: { type: 'string', x: 1 } }), '{"additionalProperties":{"type":"string"}}')
})

const unfit: [value: unknown, message: string][] = [
  [null, 'expected a schema at the root, found null'],
  [[], 'expected a schema at the root, found a list'],
  [true, 'expected a schema at the root, found boolean true'],
  [{ type: 'any' }, 'expected a type name at /type, found string "any"'],
  [{ type: ['string', 1] }, 'expected a type name at /type/1, found number 1'],
  [{ type: { string: 1 } }, 'expected a type name at /type, found an object'],
  [{ description: {} }, 'expected a string at /description, found an object'],
  [{ encrypted: 'yes' }, 'expected a boolean at /encrypted, found string "yes"'],
  [{ enum: 'a' }, 'expected a list at /enum, found string "a"'],
  [{ items: [] }, 'expected a schema at /items, found a list'],
  [{ items: true }, 'expected a schema at /items, found boolean true'],
  [{ properties: [] }, 'expected an object of schemas at /properties, found a list'],
  [{ properties: { 'a/b': null } }, 'expected a schema at /properties/a~1b, found null'],
  [{ required: ['a', null] }, 'expected a string at /required/1, found null'],
  [{ required: { a: 1 } }, 'expected a list of strings at /required, found an object'],
  [{ anyOf: [{}, true] }, 'expected a schema at /anyOf/1, found boolean true'],
  [{ anyOf: {} }, 'expected a list of schemas at /anyOf, found an object'],
  [{ additionalProperties: 1 }, 'expected a boolean or a schema at /additionalProperties, found number 1'],
  [{ description: ['x'] }, 'expected a string at /description, found a list'],
  [
    { $defs: { A: { oneOf: [{ items: 'x'.repeat(50) }] } } },
    `expected a schema at /$defs/A/oneOf/0/items, found string "${'x'.repeat(36)}...`,
  ],
]
for (const [value, message] of unfit) {
  test(`${JSON.stringify(value).slice(0, 60)} does not fit the model`, () => {
    refuses(() => parse(value), 'SHAPE', message)
    const { pass, pointer } = thrown(() => parse(value))
    assert.is(pass, 'read')
    assert.is(pointer, / at (.*?), found/.exec(message)![1]!.replace('the root', ''))
  })
}

test('a model of its own is read, measured and written', () => {
  const model: Model = { title: 'string', children: 'schemaMap', any: 'data[]', flag: 'boolean' }
  const pipeline = createPipeline({ plugins: [plugin(reads(model))], budget: { bytes: 1 } })
  const { schema, report } = pipeline.explain({
    flag: true,
    children: { b: { title: 'é', x: 1 }, a: {} },
    any: [{ b: 1, a: null }],
    type: 'string',
  })
  assert.is(
    stringifyToolSchema(schema!, pipeline.model!),
    '{"children":{"a":{},"b":{"title":"é"}},"any":[{"a":null,"b":1}],"flag":true}',
  )
  assert.is(report.size, Buffer.byteLength(stringifyToolSchema(schema!, pipeline.model!)))
})

test('check sees the final result only, and may refuse it', () => {
  const checked: unknown[] = []
  const check = (schema: unknown): void => void checked.push(schema)
  const empties = nodePass('empty', (_node, path) => path.replace({}), { hook: 'compactionPass' })
  const pipeline = createPipeline({
    plugins: [plugin(empties, reads(toolSchemaModel, { check }))],
    budget: { bytes: 2 },
  })
  pipeline.parse({ type: 'string' })
  assert.equal(checked, [{}])
  const refusing = reads(toolSchemaModel, {
    check() {
      throw new SpokeshaveError('SINGLETON_NULL', 'no')
    },
  })
  const error = thrown(() => createPipeline({ plugins: [plugin(refusing)] }).parse({}))
  assert.is(error.code, 'SINGLETON_NULL')
  assert.is(error.pass, 'read')
})

test('a second one replaces the first, or is turned off', () => {
  const second = plugin(reads({ title: 'string' }, { name: 'second' }))
  const first = plugin(reads(toolSchemaModel))
  const value = { title: 'T', type: 'string' }
  assert.equal(createPipeline({ plugins: [first, [second, null, { replace: 'read' }]] }).parse(value), { title: 'T' })
  assert.equal(createPipeline({ plugins: [first, second], passes: { second: false } }).parse(value), { type: 'string' })
})

test.run()
