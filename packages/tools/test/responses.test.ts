import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  pluginServerLimits,
  type ResponsesTool,
  stringifyResponsesTool,
  type ToolDefinition,
  toResponsesTool,
} from '../src/index.ts'
import { frozen, nested, thrownBy } from './helpers.ts'

const tool: ToolDefinition = {
  name: 'get_weather',
  description: 'Says "é".',
  inputSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  outputSchema: { type: 'object' },
  deferLoading: false,
}
const wire =
  '{"type":"function","name":"get_weather","description":"Says \\"é\\".","strict":false,' +
  '"parameters":{"type":"object","properties":{"city":{"type":"string"}},"required":["city"]}}'
const bytes = new TextEncoder().encode(wire).length

test('a tool is put on the wire without its output schema', () => {
  const sent = toResponsesTool(frozen(tool))
  assert.is(JSON.stringify(sent), wire)
  assert.is(stringifyResponsesTool(sent), wire)
})

test('only a deferred tool says so', () => {
  const sent = toResponsesTool({ ...tool, deferLoading: true })
  assert.is(stringifyResponsesTool(sent), wire.replace('"strict":false,', '"strict":false,"defer_loading":true,'))
  assert.is(JSON.stringify(sent), stringifyResponsesTool(sent))
})

test('names of properties stand in the order of their code points', () => {
  const properties = { '\u{10000}': {}, b: {}, '\uffff': {}, '2': {}, '10': {}, a: {} }
  const sent = toResponsesTool({ ...tool, inputSchema: { properties } })
  assert.ok(
    stringifyResponsesTool(sent).endsWith(
      '"parameters":{"properties":{"10":{},"2":{},"a":{},"b":{},"\uffff":{},"\u{10000}":{}}}}',
    ),
  )
})

test('a tool over the limit is sent with an open schema', () => {
  const open = '{"type":"object","properties":{},"additionalProperties":true}'
  const parameters = (openSchemaOverBytes: number | undefined): string =>
    JSON.stringify(toResponsesTool(tool, { openSchemaOverBytes }).parameters)
  assert.is(parameters(bytes), JSON.stringify(tool.inputSchema))
  assert.is(parameters(bytes - 1), open)
  assert.is(parameters(0), open)
  assert.is(parameters(undefined), JSON.stringify(tool.inputSchema))
})

test('the limit of plugin servers is 8,000 bytes', () => {
  const { openSchemaOverBytes } = pluginServerLimits
  assert.is(openSchemaOverBytes, 8000)
  const sized = (size: number): ResponsesTool =>
    toResponsesTool({ ...tool, description: `${tool.description}${'x'.repeat(size - bytes)}` }, { openSchemaOverBytes })
  assert.is(stringifyResponsesTool(sized(8000)).length, 7999)
  assert.equal(sized(8000).parameters, tool.inputSchema)
  assert.is(sized(8001).parameters.additionalProperties, true)
  assert.is(sized(8001).description.length, sized(8000).description.length + 1)
})

test('the wire tool shares nothing with the definition', () => {
  const sent = toResponsesTool(tool)
  sent.parameters.required!.push('x')
  sent.parameters.properties!['city']!.type = 'number'
  assert.is(JSON.stringify(toResponsesTool(tool)), wire)
  assert.is.not(
    toResponsesTool(tool, { openSchemaOverBytes: 0 }).parameters,
    toResponsesTool(tool, { openSchemaOverBytes: 0 }).parameters,
  )
})

test('maps without a prototype keep strange names', () => {
  const properties = Object.assign(Object.create(null), { constructor: {} })
  Object.defineProperty(properties, '__proto__', { value: { type: 'string' }, enumerable: true })
  const sent = toResponsesTool({ ...tool, inputSchema: { properties } })
  assert.is(Object.getPrototypeOf(sent.parameters.properties), null)
  assert.ok(stringifyResponsesTool(sent).includes('{"__proto__":{"type":"string"},"constructor":{}}'))
})

test('a deep schema is copied and written', () => {
  const inputSchema = nested(5_000, {}, (inner) => ({ items: inner }))
  const text = stringifyResponsesTool(toResponsesTool({ ...tool, inputSchema }, { openSchemaOverBytes: 1_000_000 }))
  assert.ok(text.endsWith(`${'{"items":'.repeat(5_000)}{}${'}'.repeat(5_001)}`))
})

test('a schema that is no JSON is refused', () => {
  const inputSchema: ToolDefinition['inputSchema'] = {}
  inputSchema.items = inputSchema
  assert.is(thrownBy(() => toResponsesTool({ ...tool, inputSchema })).code, 'CYCLIC')
})

test('options are checked', () => {
  assert.is(thrownBy(() => toResponsesTool(tool, { openSchemaOverBytes: -1 })).code, 'BAD_OPTIONS')
  assert.is(thrownBy(() => toResponsesTool(tool, { maxBytes: 1 } as object)).code, 'BAD_OPTIONS')
})

test('without a model, the schema is written as it is', () => {
  const raw = { name: 'a', description: '', inputSchema: { z: 1, a: [true] } as never, deferLoading: false }
  assert.is(
    stringifyResponsesTool(toResponsesTool(raw, { model: null }), null),
    '{"type":"function","name":"a","description":"","strict":false,"parameters":{"z":1,"a":[true]}}',
  )
})

test('a text longer than a string can be is over', () => {
  const text = 'x'.repeat(2 ** 20)
  const long = { ...tool, inputSchema: { enum: Array.from({ length: 600 }, () => text) } }
  assert.equal(toResponsesTool(long, { openSchemaOverBytes: 8000 }).parameters, {
    type: 'object',
    properties: {},
    additionalProperties: true,
  })
})

test.run()
