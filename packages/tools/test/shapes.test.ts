import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readToolLine, readTools, type ToolReading } from '../src/index.ts'
import { copying, frozen, sum, thrownBy } from './helpers.ts'

const read = (input: unknown): ToolReading[] => readTools(frozen(input), copying)
const lines = (input: unknown): string[] => read(input).map(sum)

const schema = { type: 'object', properties: { q: { type: 'string' } } }
const text = JSON.stringify(schema)
const mcp = { name: 'search', description: 'Searches.', inputSchema: schema }
const responses = { type: 'function', name: 'search', description: 'Searches.', parameters: schema, strict: true }
const chat = { type: 'function', function: { name: 'search', description: 'Searches.', parameters: schema } }
const anthropic = { name: 'search', description: 'Searches.', input_schema: schema }
const declaration = { name: 'search', description: 'Searches.', parameters: schema }
const shapes: Record<string, unknown> = {
  'an MCP tool': mcp,
  'a tools/list result': { tools: [mcp], nextCursor: 'x' },
  'a JSON-RPC response': { jsonrpc: '2.0', id: 1, result: { tools: [mcp] } },
  'a batch of responses': [{ jsonrpc: '2.0', id: 1, result: { tools: [mcp] } }],
  'a result without its version': { id: 1, result: { tools: [mcp] } },
  'a list of tools': [mcp],
  'a record with a tool': { id: 'x/search', source: 'x@1', tool: mcp },
  'a Responses tool': responses,
  'a Responses request': { model: 'm', input: 'Hi', tools: [responses] },
  'a namespace of Responses tools': { type: 'namespace', name: 'n', tools: [responses] },
  'a Chat Completions tool': chat,
  'a Chat Completions tool without a type': { function: chat.function },
  'a Chat Completions request': { model: 'm', messages: [], tools: [chat] },
  'an Anthropic tool': anthropic,
  'an Anthropic tool with its type': { type: 'custom', ...anthropic },
  'an Anthropic request': { model: 'm', messages: [], tools: [anthropic] },
  'a Gemini declaration': declaration,
  'a Gemini declaration in JSON Schema': { name: 'search', description: 'Searches.', parametersJsonSchema: schema },
  'the same in snake case': { name: 'search', description: 'Searches.', parameters_json_schema: schema },
  'Gemini declarations': { functionDeclarations: [declaration] },
  'Gemini declarations in snake case': { function_declarations: [declaration] },
  'a Gemini request': { contents: [], tools: [{ functionDeclarations: [declaration] }] },
  'a list of Gemini tools': [{ functionDeclarations: [declaration] }],
  'a dynamic tool': { ...mcp, deferLoading: false },
}

for (const [name, input] of Object.entries(shapes)) {
  test(`${name} is read`, () => {
    const [reading, ...others] = read(input)
    assert.is(others.length, 0)
    assert.is(sum(reading!), `0 search ${text}`)
    assert.ok(reading!.kind === 'tool' && reading!.tool.description === 'Searches.')
  })

  test(`${name} is read from its text`, () => {
    assert.equal(readTools(JSON.stringify(input), copying).map(sum), [`0 search ${text}`])
    assert.equal(readTools(`\uFEFF${JSON.stringify(input, null, 2)}\r\n`, copying).map(sum), [`0 search ${text}`])
  })
}

const withOutput = (input: unknown): boolean =>
  read(input).every((reading) => reading.kind === 'tool' && reading.tool.outputSchema !== undefined)

test('only MCP tools have an output schema', () => {
  assert.ok(withOutput(mcp))
  for (const other of [responses, chat, anthropic, declaration, shapes['a dynamic tool']])
    assert.not.ok(withOutput(other))
})

const deferred = (input: unknown): boolean =>
  read(input).every((reading) => reading.kind === 'tool' && reading.tool.deferLoading)

test('the flag for loading later is read', () => {
  assert.ok(deferred({ ...mcp, deferLoading: true }))
  assert.ok(deferred({ ...responses, defer_loading: true }))
  assert.ok(deferred({ ...chat, defer_loading: true }))
  assert.ok(deferred({ ...anthropic, defer_loading: true }))
  assert.not.ok(deferred(responses))
})

test('a bare schema is read', () => {
  for (const bare of [
    schema,
    {},
    true,
    false,
    { description: 'x' },
    { properties: { name: {}, inputSchema: {}, tools: {} } },
  ])
    assert.equal(lines(bare), [`0 schema ${JSON.stringify(bare)}`])
  assert.equal(lines({ name: 5, type: 'object' }), ['0 schema {"name":5,"type":"object"}'])
  assert.equal(lines({ type: 'web_search' }), ['0 schema {"type":"web_search"}'])
})

test('an object without a keyword of a schema is none', () => {
  const expected =
    'expected a tools/list result, tools of OpenAI, Anthropic or Gemini, one tool, a schema, or NDJSON of these; found '
  const refused: [value: unknown, found: string][] = [
    [{ count: 1, Type: 'object' }, 'an object with the keys "count", "Type"'],
    [JSON.parse('{"__proto__": {"tools": []}, "constructor": 1}'), 'an object with the keys "__proto__", "constructor"'],
    [
      { mcpServers: { wood: { command: 'wood' } } },
      'an object with the key "mcpServers". That is the configuration of a client; hand in what its servers answer to tools/list',
    ],
  ]
  for (const [value, found] of refused) {
    const error = thrownBy(() => readTools(value, copying))
    assert.is(error.code, 'BAD_INPUT')
    assert.is(error.message, expected + found)
    const line = readToolLine(JSON.stringify(value), 3, copying)
    assert.equal(line.map(sum), [`0 line 3 - BAD_INPUT: line 3: ${expected}${found}`])
  }
})

test('inherited members mark nothing', () => {
  const inherits = Object.assign(Object.create({ name: 'x', inputSchema: {}, tools: [] }), { type: 'object' })
  assert.equal(readTools(inherits, { parse: () => ({}) }).map(sum), ['0 schema {}'])
  assert.equal(lines(JSON.parse('{"__proto__": {"tools": []}, "title": "t"}'))[0]!.slice(0, 8), '0 schema')
})

test('names of the language are ordinary names', () => {
  const tools = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'].map((name) => ({
    name,
    inputSchema: schema,
  }))
  assert.equal(
    lines({ tools }),
    tools.map(({ name }, index) => `${index} ${name} ${text}`),
  )
})

test('a schema may be left out where the provider says so', () => {
  const none = '0 search {"type":"object","properties":{}}'
  assert.equal(lines({ type: 'function', name: 'search' }), [none])
  assert.equal(lines({ type: 'function', name: 'search', parameters: null }), [none])
  assert.equal(lines({ type: 'function', function: { name: 'search' } }), [none])
  assert.equal(lines({ functionDeclarations: [{ name: 'search' }] }), [none])
  assert.equal(lines({ name: 'search', parameters: null }), [none])
})

test('a schema may not be left out elsewhere', () => {
  assert.equal(lines({ name: 'search' }), ['0 search BAD_INPUT: inputSchema is missing; a tool without arguments has {"type":"object","properties":{}}'])
  assert.equal(lines({ name: 'search', inputSchema: null }), ['0 search BAD_INPUT: inputSchema is missing; a tool without arguments has {"type":"object","properties":{}}'])
  assert.equal(lines([{ name: 'search', input_schema: null }]), ['0 search BAD_INPUT: input_schema is missing; a tool without arguments has {"type":"object","properties":{}}'])
})

test('tools that are no functions are refused one by one', () => {
  const tools = [
    { type: 'web_search' },
    responses,
    { type: 'custom', name: 'grammar', format: {} },
    { googleSearch: {} },
  ]
  assert.equal(lines({ tools }), [
    '0 - BAD_INPUT: tools[0]: a tool of type "web_search" has no schema to read; only function tools have',
    `1 search ${text}`,
    '2 grammar BAD_INPUT: a tool of type "custom" has no schema to read; only function tools have',
    '3 - BAD_INPUT: tools[3]: expected a tool with a name and a schema; found an object with the key "googleSearch"',
  ])
})

test('garbage in a list is refused one by one', () => {
  const tools = [
    null,
    5,
    'x',
    {},
    [],
    true,
    { name: 7, inputSchema: {} },
    { description: 'x', inputSchema: {} },
    { name: 7 },
    mcp,
  ]
  const expected = 'expected a tool with a name and a schema; found'
  const all = (at: (index: number) => string): string[] => [
    `0 - BAD_INPUT: ${at(0)}: ${expected} null`,
    `1 - BAD_INPUT: ${at(1)}: ${expected} a number`,
    `2 - BAD_INPUT: ${at(2)}: ${expected} a string`,
    `3 - BAD_INPUT: ${at(3)}: ${expected} an empty object`,
    `4 - BAD_INPUT: ${at(5)}: ${expected} a boolean`,
    `5 - BAD_INPUT: ${at(6)}: the tool's name must be a string, not a number`,
    `6 - BAD_INPUT: ${at(7)}: the tool has no name`,
    `7 - BAD_INPUT: ${at(8)}: the tool's name must be a string, not a number`,
    `8 search ${text}`,
  ]
  assert.equal(
    lines(tools),
    all((index) => `[${index}]`),
  )
  assert.equal(
    lines({ jsonrpc: '2.0', result: { tools } }),
    all((index) => `result.tools[${index}]`),
  )
})

test('a list of nothing gives nothing', () => {
  for (const empty of [[], { tools: [] }, { functionDeclarations: [] }, { jsonrpc: '2.0', result: { tools: [] } }])
    assert.equal(lines(empty), [])
})

const refusal = (input: unknown): string => {
  const { code, message } = thrownBy(() => read(input))
  return `${code}: ${message}`
}

test('an input of no shape is refused as a whole', () => {
  const expected =
    'BAD_INPUT: expected a tools/list result, tools of OpenAI, Anthropic or Gemini, one tool, a schema, or NDJSON of these; found'
  assert.is(refusal(null), `${expected} null`)
  assert.is(refusal(undefined), `${expected} undefined`)
  assert.is(refusal(5), `${expected} a number`)
  assert.is(refusal('"x"'), `${expected} a string`)
  assert.is(
    refusal(() => 1),
    `${expected} a function`,
  )
  assert.is(refusal({ tools: { a: 1 } }), 'BAD_INPUT: "tools" must be a list, not an object with the key "a"')
  assert.is(refusal({ functionDeclarations: null }), 'BAD_INPUT: "functionDeclarations" must be a list, not null')
  assert.is(refusal({ tool: 5 }), 'BAD_INPUT: expected a tool with a name and a schema; found a number')
})

const rpcRefusal = (input: object): string => thrownBy(() => read({ jsonrpc: '2.0', id: 1, ...input })).message

test('a JSON-RPC message that brings no tools says so', () => {
  assert.is(
    rpcRefusal({ error: { code: -32601, message: 'Method not found' } }),
    'the server answered with an error: Method not found',
  )
  assert.is(rpcRefusal({ error: 'x' }), 'the server answered with an error: a string')
  const expected = 'expected a JSON-RPC response to tools/list; '
  assert.is(rpcRefusal({ result: { prompts: [] } }), `${expected}the result is an object with the key "prompts"`)
  assert.is(rpcRefusal({ result: {} }), `${expected}the result is an empty object`)
  assert.is(rpcRefusal({ method: 'tools/list' }), `${expected}a message without a result`)
})

test('the server is passed on', () => {
  assert.equal(lines({ server: 'x', tools: [mcp, { ...mcp, server: 'y' }, null] }), [
    `0 of x search ${text}`,
    `1 of y search ${text}`,
    '2 of x - BAD_INPUT: tools[2]: expected a tool with a name and a schema; found null',
  ])
  assert.equal(
    lines([
      { server: 'x', tool: mcp },
      { server: 'y', tools: [mcp] },
    ]),
    [`0 of x search ${text}`, `1 of y search ${text}`],
  )
  assert.equal(lines([{ server: 'x', tools: 5 }]), ['0 of x - BAD_INPUT: [0]: "tools" must be a list, not a number'])
  assert.equal(lines({ server: 5, ...mcp }), ['0 search BAD_INPUT: "server" must be a string, not a number'])
})

const paths = (input: unknown): string[] => readTools(input, copying).map(({ path }) => JSON.stringify(path))

test('the path leads to the tool', () => {
  assert.equal(paths(mcp), ['[]'])
  assert.equal(paths([mcp, null]), ['[0]', '[1]'])
  assert.equal(paths({ jsonrpc: '2.0', result: { tools: [mcp] } }), ['["result","tools",0]'])
  assert.equal(paths([{ tool: mcp }, { functionDeclarations: [{ name: 'c' }] }]), ['[0,"tool"]', '[1,"functionDeclarations",0]'])
  assert.equal(paths({ server: 'x', tools: [{ name: 5 }, mcp] }), ['["tools",0]', '["tools",1]'])
  assert.equal(paths(`[${JSON.stringify(mcp)}]\nnone`), ['[0]', '[]'])
})

const cut = (tool: unknown): string[] =>
  readTools(tool, copying, { maxDescriptionBytes: 3 }).map((reading) =>
    reading.kind === 'tool' ? reading.tool.description : '',
  )

test('the description limit is for MCP tools', () => {
  assert.equal(cut([mcp, anthropic]), ['Sea', 'Searches.'])
  assert.is(thrownBy(() => readTools([], copying, { limit: 3 } as object)).code, 'BAD_OPTIONS')
})

test.run()
