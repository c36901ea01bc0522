import { createPipeline, stringifyToolSchema } from '@spokeshave/core'
import codex from '@spokeshave/preset-codex'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parseDynamicTool, parseMcpTool, readTools, stringifyResponsesTool, toResponsesTool } from '../src/index.ts'
import { frozen, nested, sum, thrownBy } from './helpers.ts'

const pipeline = createPipeline({ presets: [codex] })

test('a tool goes from its list to the wire', () => {
  const inputSchema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: { z: { const: 'y' }, a: { type: 'string', default: 'x' } },
    required: ['z'],
  }
  const [reading] = readTools(frozen({ tools: [{ name: 'a', description: 'A.', inputSchema }] }), pipeline)
  assert.ok(reading?.kind === 'tool')
  assert.is(
    stringifyResponsesTool(toResponsesTool(reading.tool)),
    '{"type":"function","name":"a","description":"A.","strict":false,"parameters":{"type":"object",' +
      '"properties":{"a":{"type":"string"},"z":{"type":"string","enum":["y"]}},"required":["z"]}}',
  )
})

test('an MCP tool without arguments gets an object, another schema what the pipeline makes of it', () => {
  const schemaOf = (parse: typeof parseMcpTool | typeof parseDynamicTool, inputSchema: object): string =>
    stringifyToolSchema(parse({ name: 'a', inputSchema }, pipeline).inputSchema)
  assert.is(schemaOf(parseMcpTool, {}), '{"type":"object","properties":{}}')
  assert.is(schemaOf(parseMcpTool, { properties: null }), '{"type":"object","properties":{}}')
  assert.is(schemaOf(parseDynamicTool, {}), stringifyToolSchema(pipeline.parse({})))
})

test('Gemini types are read', () => {
  const parameters = {
    type: 'OBJECT',
    properties: { a: { type: 'ARRAY', items: { type: 'STRING', enum: ['STRING'] } } },
  }
  const [reading] = readTools(frozen({ functionDeclarations: [{ name: 'a', parameters }] }), pipeline)
  assert.is(
    sum(reading!),
    '0 a {"type":"object","properties":{"a":{"type":"array","items":{"type":"string","enum":["STRING"]}}}}',
  )
})

test("the pipeline's faults carry the tool's name and a pointer into its schema", () => {
  const error = thrownBy(() => parseMcpTool({ name: 'a', inputSchema: { required: 5 } }, pipeline))
  assert.is(`${error.code} ${error.tool} ${error.pointer}`, 'SHAPE a /required')
  const cyclic: Record<string, unknown> = { type: 'OBJECT' }
  cyclic['items'] = cyclic
  for (const tool of [
    { name: 'a', inputSchema: cyclic },
    { name: 'a', parameters: cyclic },
  ]) {
    const [reading] = readTools([tool], pipeline)
    assert.ok(reading?.kind === 'refused')
    assert.is(`${reading.name} ${reading.error.code} ${reading.error.tool}`, 'a CYCLIC a')
  }
  const deep = nested(5_000, {}, (inner) => ({ items: inner }))
  assert.is(thrownBy(() => parseMcpTool({ name: 'a', inputSchema: deep }, pipeline)).code, 'TOO_DEEP')
})

test('a result shares nothing with the input', () => {
  const tool = {
    name: 'a',
    inputSchema: { type: ['string', 'null'], enum: [{ x: [1] }], properties: {}, required: ['x'] },
    outputSchema: { required: ['x'] },
  }
  const objects = new Set<object>()
  collect(tool, objects)
  const given = objects.size
  for (const input of [tool, { ...tool, deferLoading: true }, { name: 'a', parameters: tool.inputSchema }]) {
    const [reading] = readTools(input, pipeline)
    assert.ok(reading?.kind === 'tool')
    const made = new Set<object>()
    collect(reading.tool, made)
    collect(toResponsesTool(reading.tool), made)
    assert.is(new Set([...objects, ...made]).size, given + made.size)
  }
})

function collect(value: unknown, into: Set<object>): void {
  if (typeof value !== 'object' || value === null) return
  into.add(value)
  for (const child of Object.values(value)) collect(child, into)
}

test.run()
