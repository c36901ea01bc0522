import type { ToolSchema } from '@spokeshave/core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parseMcpTool, pluginServerLimits, readTools, type SchemaParser, type SchemaReading } from '../src/index.ts'
import { copying, frozen, nested, thrownBy } from './helpers.ts'

const wrapped = (structuredContent: unknown): string =>
  JSON.stringify({
    type: 'object',
    properties: {
      content: { type: 'array', items: { type: 'object' } },
      structuredContent,
      isError: { type: 'boolean' },
      _meta: { type: 'object' },
    },
    required: ['content'],
    additionalProperties: false,
  })

test('a tool is read with its output schema wrapped as the call result', () => {
  const outputSchema = { type: 'object', properties: { sum: { type: 'number' } }, $comment: 'kept as it is' }
  const tool = { name: 'add', description: 'Adds.', inputSchema: { type: 'object', properties: {} }, outputSchema }
  const read = parseMcpTool(frozen(tool), copying)
  assert.is(
    JSON.stringify(read),
    `{"name":"add","description":"Adds.","inputSchema":{"type":"object","properties":{}},"outputSchema":${wrapped(outputSchema)},"deferLoading":false}`,
  )
})

test('an absent or null output schema is wrapped too', () => {
  const tool = { name: 'a', inputSchema: {} }
  assert.is(JSON.stringify(parseMcpTool(tool, copying).outputSchema), wrapped({}))
  assert.is(JSON.stringify(parseMcpTool({ ...tool, outputSchema: null }, copying).outputSchema), wrapped({}))
})

test('the output schema is a copy', () => {
  const tool = {
    name: 'a',
    inputSchema: {},
    outputSchema: { required: ['x'], properties: { x: { enum: [{ y: 1 }] } } },
  }
  const before = JSON.stringify(tool)
  const { outputSchema } = parseMcpTool(tool, copying)
  const content = (outputSchema as typeof tool & { properties: { structuredContent: typeof tool.outputSchema } })
    .properties.structuredContent
  content.required.push('y')
  content.properties.x.enum[0]!.y = 2
  assert.is(JSON.stringify(tool), before)
})

const schemaOf = (inputSchema: unknown): string =>
  JSON.stringify(parseMcpTool(frozen({ name: 'a', inputSchema }), copying).inputSchema)

test('absent and null root properties become {}', () => {
  assert.is(schemaOf({ type: 'object' }), '{"type":"object","properties":{}}')
  assert.is(schemaOf({ properties: null, type: 'object' }), '{"properties":{},"type":"object"}')
  assert.is(schemaOf({ properties: undefined }), '{"properties":{}}')
  assert.is(schemaOf({ properties: { a: { type: 'object' } } }), '{"properties":{"a":{"type":"object"}}}')
  // What JSON.parse would not give is left for the pipeline to refuse.
  assert.is(schemaOf(Object.create({ properties: { inherited: {} } })), '{}')
  assert.is(schemaOf(true), 'true')
})

test('a parser that keeps account is told what was published', () => {
  const seen: [unknown, SchemaReading | undefined][] = []
  const note = (schema: unknown, reading?: SchemaReading): ToolSchema => {
    seen.push([schema, reading])
    return schema as ToolSchema
  }
  const telling: SchemaParser = { parse: (schema) => note(schema), parseRead: note }
  const bare = { type: 'object' }
  const whole = { type: 'object', properties: {} }
  const upper = { type: 'OBJECT' }
  readTools([{ name: 'a', inputSchema: bare }, { name: 'b', inputSchema: whole }], telling)
  readTools({ functionDeclarations: [{ name: 'c', parameters: upper }, { name: 'd' }] }, () => telling)
  readTools([{ type: 'function', function: { name: 'e' } }, { type: 'function', name: 'f', parameters: bare }], telling)
  assert.equal(seen, [
    [whole, { published: bare, code: 'mcp-properties' }],
    [whole, undefined],
    [bare, { published: upper, code: 'gemini-types' }],
    [whole, { published: undefined, code: 'no-schema' }],
    [whole, { published: undefined, code: 'no-schema' }],
    [bare, undefined],
  ])
  assert.is(seen[0]![1]!.published, bare)
})

test('a promise of such a parser is refused too', () => {
  const late = { parse: () => ({}), parseRead: () => Promise.resolve({}) } as unknown as SchemaParser
  assert.is(thrownBy(() => parseMcpTool({ name: 'a', inputSchema: {} }, late)).code, 'BAD_OPTIONS')
})

test('an absent or null description is empty', () => {
  assert.is(parseMcpTool({ name: 'a', inputSchema: {} }, copying).description, '')
  assert.is(parseMcpTool({ name: 'a', description: null, inputSchema: {} }, copying).description, '')
})

test('a description is cut to the limit in bytes', () => {
  const tool = { name: 'a', description: `${'x'.repeat(999)}é`, inputSchema: {} }
  assert.is(parseMcpTool(tool, copying, pluginOptions()).description, 'x'.repeat(999))
  assert.is(parseMcpTool(tool, copying, { maxDescriptionBytes: 1001 }).description, tool.description)
  assert.is(parseMcpTool(tool, copying, { maxDescriptionBytes: 0 }).description, '')
  assert.is(parseMcpTool(tool, copying, { maxDescriptionBytes: undefined }).description, tool.description)
})

function pluginOptions(): { maxDescriptionBytes: number } {
  return { maxDescriptionBytes: pluginServerLimits.maxDescriptionBytes }
}

const fault = (tool: unknown): string => {
  const { code, message, tool: name, pointer } = thrownBy(() => parseMcpTool(tool, copying))
  return `${code} ${name ?? '-'} ${pointer ?? '-'} ${message}`
}

test('faults are named', () => {
  assert.is(fault({ name: 'a' }), 'BAD_INPUT a  inputSchema is missing; a tool without arguments has {"type":"object","properties":{}}')
  assert.is(fault({ name: 'a', inputSchema: null }), 'BAD_INPUT a  inputSchema is missing; a tool without arguments has {"type":"object","properties":{}}')
  assert.is(fault({ inputSchema: {} }), 'BAD_INPUT -  the tool has no name')
  assert.is(fault({ name: 5, inputSchema: {} }), "BAD_INPUT - /name the tool's name must be a string, not a number")
  assert.is(fault(Object.create({ name: 'inherited' })), 'BAD_INPUT -  the tool has no name')
  assert.is(fault(null), 'BAD_INPUT -  the tool has no name')
  assert.match(fault({ name: 'a', inputSchema: {}, description: [] }), /^BAD_INPUT a \/description .* an empty list$/)
  assert.match(fault({ name: 'a', inputSchema: {}, outputSchema: 'x' }), /^BAD_INPUT a \/outputSchema .* a string$/)
})

const outputFault = (outputSchema: unknown): string => {
  const error = thrownBy(() => parseMcpTool({ name: 'a', inputSchema: {}, outputSchema }, copying))
  return `${error.code} ${error.tool} ${error.pointer}`
}

test('faults of the output schema have a pointer into the tool', () => {
  const cyclic: Record<string, unknown> = { type: 'object' }
  cyclic['properties'] = { 'a/b': [cyclic] }
  assert.is(outputFault(cyclic), 'CYCLIC a /outputSchema/properties/a~1b/0')
  assert.is(outputFault({ default: NaN }), 'NOT_JSON a /outputSchema/default')
  assert.is(outputFault({ enum: [1, 2n] }), 'NOT_JSON a /outputSchema/enum/1')
  assert.is(outputFault({ default: new Date(0) }), 'NOT_JSON a /outputSchema/default')
  assert.match(
    outputFault(nested(20_000, {}, (inner) => ({ items: inner }))),
    /^TOO_DEEP a \/outputSchema(\/items){10000}$/,
  )
})

test('a deep output schema is copied', () => {
  const tool = { name: 'a', inputSchema: {}, outputSchema: nested(9_000, {}, (inner) => ({ items: inner })) }
  let node: unknown = parseMcpTool(tool, copying).outputSchema?.['properties']
  node = (node as Record<string, unknown>)['structuredContent']
  let depth = 0
  for (; (node as { items?: unknown }).items !== undefined; depth++) node = (node as { items?: unknown }).items
  assert.is(depth, 9_000)
})

test('the copy keeps strange names and drops undefined', () => {
  const outputSchema = JSON.parse('{"properties":{"__proto__":{"type":"string"},"constructor":{}}}')
  const read = parseMcpTool({ name: 'a', inputSchema: {}, outputSchema }, copying)
  assert.is(JSON.stringify(read.outputSchema), wrapped(outputSchema))
  const holes = { x: undefined, enum: [undefined, 1] }
  assert.is(
    JSON.stringify(parseMcpTool({ name: 'a', inputSchema: {}, outputSchema: holes }, copying).outputSchema),
    wrapped({ enum: [null, 1] }),
  )
})

test('a pipeline that refuses names the tool', () => {
  const refusing = {
    parse: () => {
      throw new TypeError('no')
    },
  }
  const error = thrownBy(() => parseMcpTool({ name: 'a', inputSchema: {} }, refusing))
  assert.is(`${error.code} ${error.tool}: ${error.message}`, 'BAD_INPUT a: the input cannot be read: no')
})

const codeFor = (options: object): string =>
  thrownBy(() => parseMcpTool({ name: 'a', inputSchema: {} }, copying, options)).code

test('options are checked', () => {
  assert.is(codeFor({ maxDescriptionBytes: -1 }), 'BAD_OPTIONS')
  assert.is(codeFor({ maxDescriptionBytes: NaN }), 'BAD_OPTIONS')
  assert.is(codeFor({ maxDescriptionBytes: '9' }), 'BAD_OPTIONS')
  assert.is(codeFor({ maxDescription: 9 }), 'BAD_OPTIONS')
})

test.run()
