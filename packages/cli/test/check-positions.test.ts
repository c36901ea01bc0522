import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { Positions } from '../src/check/positions.ts'
import { makeFolder, runCli } from './run-cli.ts'

const schema = '{\n "type": "object",\n "properties": {\n  "a": { "type": "string",\n   "title": "A" } } }'

/** A shape, and the line on which the title of its schema stands. */
const shapes: [name: string, text: string, line: number][] = [
  ['a list of MCP tools', `[\n{ "name": "t", "inputSchema": ${schema} }]`, 6],
  ['a tools/list result', `{ "tools": [\n\n{ "name": "t", "inputSchema": ${schema} }]}`, 7],
  ['a JSON-RPC response', `{ "jsonrpc": "2.0", "id": 1, "result": {\n"tools": [{ "name": "t", "inputSchema": ${schema} }]}}`, 6],
  ['an Anthropic tool', `{ "name": "t",\n\n\n"input_schema": ${schema} }`, 8],
  ['a Responses API tool', `{ "type": "function", "name": "t", "parameters": ${schema} }`, 5],
  ['a Chat Completions tool', `[{ "type": "function",\n"function": { "name": "t", "parameters": ${schema} } }]`, 6],
  ['Gemini declarations', `{ "functionDeclarations": [{ "name": "t", "parameters": null, "parametersJsonSchema": ${schema} }] }`, 5],
  ['a record with a tool', `[{ "tool":\n{ "name": "t", "inputSchema": ${schema} } }]`, 6],
  ['a dynamic tool', `{ "name": "t", "deferLoading": true, "inputSchema": ${schema} }`, 5],
  ['a bare schema', schema, 5],
  ['a schema with a name that is none', schema.replace('{', '{ "name": 7,'), 5],
  ['a tool with the same member twice', `{ "name": "t", "inputSchema": {},\n"inputSchema": ${schema} }`, 6],
]

for (const [name, text, line] of shapes) {
  test(name, async () => {
    const cwd = makeFolder({ 'a.json': text })
    const { stdout } = await runCli(['check', 'a.json', '--format', 'json'], { cwd })
    const { findings } = JSON.parse(stdout) as { findings: { rule: string; pointer: string; position: { line: number; column: number } }[] }
    const title = findings.find(({ pointer }) => pointer === '/properties/a/title')
    assert.equal(title?.position, { line, column: 4 })
  })
}

test('lines of NDJSON', async () => {
  const line = JSON.stringify({ name: 't', inputSchema: { type: 'object', title: 'x' } })
  const { stdout } = await runCli(['check', '--format', 'json'], { input: `\n${line}\n[${line},${line}]\n` })
  const { findings } = JSON.parse(stdout) as { findings: { rule: string; position: object }[] }
  const places = findings.filter(({ rule }) => rule === 'loss.docs').map(({ position }) => position)
  assert.equal(places, [
    { line: 2, column: 44 },
    { line: 3, column: 45 },
    { line: 3, column: 45 + line.length + 1 },
  ])
})

test('the name, the description, or the tool where they are missing', () => {
  const positions = new Positions('[\n{ "name": "a",\n "description": "b" },\n{ "name": "c" }]')
  assert.equal(positions.find([0], 'name', ''), { line: 2, column: 3 })
  assert.equal(positions.find([0], 'description', ''), { line: 3, column: 2 })
  assert.equal(positions.find([1], 'description', ''), { line: 4, column: 1 })
  assert.equal(positions.find([1], 'schema', '/properties/a'), { line: 4, column: 1 })
  assert.equal(positions.findInTool([0], '/name'), { line: 2, column: 3 })
})

test('the nearest place where a pass made the rest', () => {
  const positions = new Positions('{"type":"object",\n"anyOf":[{},\n{"a~b/":1}]}')
  assert.equal(positions.find([], 'schema', '/anyOf/1/properties/x'), { line: 3, column: 1 })
  assert.equal(positions.find([], 'schema', '/anyOf/1/a~0b~1'), { line: 3, column: 2 })
  assert.equal(positions.find([], 'schema', '/anyOf/7'), { line: 2, column: 1 })
})

test('a text that cannot be parsed has a first line', () => {
  assert.equal(new Positions('', 9).find([], 'schema', ''), { line: 9, column: 1 })
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
  assert.equal(new Positions(deep, 3).find([0], 'schema', ''), { line: 3, column: 1 })
})

test.run()
