import type { ToolSchema } from '@spokeshave/core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  parseDynamicTool,
  parseMcpTool,
  type ParserChoice,
  type ReadOptions,
  readToolLine,
  readTools,
  type ToolTarget,
} from '../src/index.ts'
import { sum, thrownBy } from './helpers.ts'

/** Says in each schema for which tool of which server it was read. */
const naming: ParserChoice = ({ tool = '-', server = '-' }: ToolTarget) => ({
  parse: () => ({ description: `${tool} of ${server}` }) as ToolSchema,
})

const mcp = { name: 'a', inputSchema: {} }
const chat = { type: 'function', name: 'no', function: { name: 'b', parameters: {} } }

function told(input: unknown, options?: ReadOptions): string[] {
  return readTools(input, naming, options).map((reading) => {
    const schema = reading.kind === 'tool' ? reading.tool.inputSchema : reading.kind === 'schema' ? reading.schema : {}
    return `${reading.server ?? '-'}: ${schema.description}`
  })
}

test('a parser is chosen for each tool, by its name', () => {
  assert.equal(told([mcp, chat, { functionDeclarations: [{ name: 'c' }] }]), ['-: a of -', '-: b of -', '-: c of -'])
  assert.equal(told({ type: 'object' }), ['-: - of -'])
})

test('the server is told by the tool, or by what is around it', () => {
  const tools = [mcp, { ...mcp, server: 'y' }]
  assert.equal(told({ server: 'x', tools }), ['x: a of x', 'y: a of y'])
  assert.equal(told({ protocolVersion: '1', serverInfo: { name: 'x', version: '1' }, tools }), ['x: a of x', 'y: a of y'])
  assert.equal(told({ jsonrpc: '2.0', result: { serverInfo: { name: 'x' }, tools: [mcp] } }), ['x: a of x'])
  assert.equal(told({ server: 'z', serverInfo: { name: 'x' }, tools: [mcp] }), ['z: a of z'])
  assert.equal(told({ serverInfo: { name: 7 }, tools: [mcp] }), ['-: a of -'])
  assert.equal(told({ server: 'x', tool: mcp }), ['x: a of x'])
  assert.equal(told(`{"server":"x","tool":${JSON.stringify(mcp)}}\n${JSON.stringify(mcp)}`), ['x: a of x', '-: a of -'])
})

test('the server of the options beats what the input says', () => {
  const input = { server: 'x', tools: [mcp, { ...mcp, server: 'y' }, null] }
  assert.equal(told(input, { server: 'z' }), ['z: a of z', 'z: a of z', 'z: undefined'])
  assert.is(parseMcpTool({ ...mcp, server: 'x' }, naming, { server: 'z' }).inputSchema.description, 'a of z')
  assert.is(parseDynamicTool({ ...mcp, server: 'x' }, naming, { server: 'z' }).inputSchema.description, 'a of z')
  assert.is(parseMcpTool({ ...mcp, server: 'x' }, naming).inputSchema.description, 'a of x')
  assert.is(thrownBy(() => readTools([], naming, { server: 7 as never })).code, 'BAD_OPTIONS')
})

test('what the choice throws ends the reading, as it is', () => {
  const fault = new Error('no policy')
  const choice: ParserChoice = ({ tool }) => {
    if (tool === 'a') throw fault
    return { parse: () => ({}) }
  }
  const tools = { tools: [{ name: 'b', inputSchema: {} }, mcp] }
  const reads: (() => unknown)[] = [
    () => readTools(tools, choice),
    () => readTools(`{}\n${JSON.stringify(tools)}`, choice),
    () => readToolLine(JSON.stringify(tools), 1, choice),
    () => parseMcpTool(mcp, choice),
    () => parseDynamicTool(mcp, choice),
  ]
  for (const read of reads) {
    try {
      read()
      assert.unreachable()
    } catch (thrown) {
      assert.is(thrown, fault)
    }
  }
})

test('what a chosen parser throws refuses its tool only', () => {
  const choice: ParserChoice = ({ tool }) => ({
    parse() {
      if (tool === 'a') throw new Error('no')
      return {}
    },
  })
  assert.equal(readTools([mcp, { name: 'b', inputSchema: {} }], choice).map(sum), [
    '0 a BAD_INPUT: the input cannot be read: no',
    '1 b {}',
  ])
})

test('what is no parser ends the reading', () => {
  const needs = (found: string): string => `a parser needs a method "parse", and ${found} has none; give it a pipeline`
  const early = 'the parser was chosen with a promise; choose it at once'
  const parsers: [parser: unknown, message: string][] = [
    [undefined, needs('undefined')],
    [{}, needs('an empty object')],
    [{ parse: 1 }, needs('an object with the key "parse"')],
    [() => null, needs('null')],
    [() => Promise.reject(new Error('too late')), early],
    [async () => ({ parse: () => ({}) }), early],
    [{ parse: () => Promise.reject(new Error('too late')) }, 'the parser gave a promise; tools are read at once'],
  ]
  for (const [parser, message] of parsers) {
    const choice = parser as ParserChoice
    const reads = [
      () => readTools({ tools: [mcp] }, choice),
      () => readTools({ type: 'object' }, choice),
      () => readToolLine(JSON.stringify(mcp), 1, choice),
      () => parseMcpTool(mcp, choice),
      () => parseDynamicTool(mcp, choice),
    ]
    for (const read of reads) {
      const error = thrownBy(read)
      assert.is(error.message, message)
      assert.is(error.code, 'BAD_OPTIONS')
    }
  }
})

test('a function may have parse itself', () => {
  const parser = () => Object.assign(() => {}, { parse: () => ({ description: 'x' }) })
  assert.is(parseMcpTool(mcp, parser).inputSchema.description, 'x')
})

test.run()
