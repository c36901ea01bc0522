import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { type ConfiguredServer, type McpServer, readServers, type StdioServer } from '../src/index.ts'

const env = { KEY: 'oak-and-iron', HOME: '/home/joiner', EMPTY: '' }

function read(servers: unknown): ConfiguredServer[] {
  return readServers(JSON.stringify({ mcpServers: servers }), env)
}

function serverOf(entry: unknown): McpServer {
  const [found] = read({ one: entry })
  if (found === undefined || 'error' in found) throw new Error(found?.error.message ?? 'none was found')
  return found.server
}

test('entries of both kinds', () => {
  assert.equal(
    serverOf({
      command: 'node',
      args: ['a.js', '${KEY}'],
      env: { A: '${env:KEY}', PORT: 3000, ON: true },
      cwd: '${HOME}/shop',
      autoApprove: [],
    }),
    {
      kind: 'stdio',
      name: 'one',
      command: 'node',
      args: ['a.js', 'oak-and-iron'],
      env: { A: 'oak-and-iron', PORT: '3000', ON: 'true' },
      cwd: '/home/joiner/shop',
      secrets: ['oak-and-iron', 'oak-and-iron', '/home/joiner'],
    },
  )
  assert.equal(
    serverOf({ type: 'http', url: 'https://example.com/mcp', headers: { Authorization: 'Bearer ${KEY}' } }),
    {
      kind: 'http',
      name: 'one',
      url: 'https://example.com/mcp',
      headers: { Authorization: 'Bearer oak-and-iron' },
      secrets: ['oak-and-iron'],
    },
  )
  assert.is(serverOf({ serverUrl: 'https://example.com/' }).kind, 'http')
})

test('a variable may have a text to stand in', () => {
  const { args } = serverOf({
    command: 'x',
    args: ['${NONE:-pine}', '${EMPTY:-ash}', '${KEY:-pine}', '${NONE:-}', '$KEY'],
  }) as StdioServer
  assert.equal(args, ['pine', 'ash', 'oak-and-iron', '', '$KEY'])
})

test('names are names', () => {
  const text = '{"mcpServers": {"__proto__": {"command": "a"}, "constructor": {"command": "b"}}}'
  assert.equal(
    readServers(text, env).map(({ name }) => name),
    ['__proto__', 'constructor'],
  )
})

test('comments, a comma too many, a byte order mark and the key of VS Code', () => {
  const [found] = readServers('\uFEFF{\n  // ours\n  "servers": { "a": { "command": "x", }, },\n}', env)
  assert.is(found?.name, 'a')
})

test('an entry that is disabled is left out', () => {
  assert.equal(read({ a: { command: 'x', disabled: true } }), [])
})

test('an entry that cannot be used does not stop the others', () => {
  const found = read({
    a: 7,
    b: {},
    c: { command: 'x', url: 'https://example.com' },
    d: { command: 'x', args: ['y', 7] },
    e: { command: 'x', env: { 'A/B': [] } },
    f: { url: 'example.com' },
    g: { command: 'x', args: ['${NONE}'] },
    h: { type: 'sse', url: 'https://example.com/sse' },
    i: { command: 'x' },
  })
  assert.equal(
    found.map((each) =>
      'error' in each ? `${each.error.code} ${each.error.pointer}: ${each.error.message}` : each.name,
    ),
    [
      'BAD_CONFIG /mcpServers/a: expected an object',
      'BAD_CONFIG /mcpServers/b: has neither a "command" nor a "url"',
      'BAD_CONFIG /mcpServers/c: has a "command" and a URL: leave one out',
      'BAD_CONFIG /mcpServers/d/args/1: expected a text',
      'BAD_CONFIG /mcpServers/e/env/A~1B: expected a text',
      'BAD_CONFIG /mcpServers/f/url: expected a URL that begins with http:// or https://',
      'BAD_CONFIG /mcpServers/g/args/0: the variable NONE is not set in the environment',
      'BAD_CONFIG /mcpServers/h/type: speaks HTTP with SSE, which MCP replaced by streamable HTTP: give that URL, with "type": "http"',
      'i',
    ],
  )
})

test('a name that is there twice is a fault of that name, and nothing is lost without a word', () => {
  const told = (text: string): string[] =>
    readServers(text, env).map((each) =>
      'error' in each ? `${each.name}: ${each.error.code} ${each.error.pointer}: ${each.error.message}` : each.name,
    )
  assert.equal(
    told('{"mcpServers": {"a": {"command": "x"}, "b": {"command": "x"}, "a": {"command": "y", "disabled": true}}}'),
    ['a: BAD_CONFIG /mcpServers/a: a server has this name already: rename one', 'b'],
  )
  assert.equal(told('{"mcpServers": {"a": {"command": "x", "env": {"K/": "1", "K/": "2"}}, "b": {"command": "x"}}}'), [
    'a: BAD_CONFIG /mcpServers/a/env/K~1: "K/" is there twice: leave one out',
    'b',
  ])
  assert.equal(told('{"other": {"a": 1, "a": 2}, "mcpServers": {"a": {"command": "x", "args": ["y", "y"]}}}'), ['a'])
  assert.throws(
    () => told('{"mcpServers": {"a": {"command": "x"}}, "mcpServers": {}}'),
    (error: { code: string; message: string }) =>
      error.code === 'BAD_CONFIG' && error.message === '"mcpServers" is there twice: leave one out',
  )
})

test('a text that is no such configuration', () => {
  const faults: [string, RegExp][] = [
    ['', /^not JSON at line 1, column 1: /],
    ['{\n  "mcpServers": {,}\n}', /^not JSON at line 2, column 18: value expected$/],
    ['[]', /^expected an object "mcpServers" with a server under each name$/],
    ['{"mcpServers": []}', /^expected an object "mcpServers"/],
    ['{"tools": []}', /^expected an object "mcpServers"/],
  ]
  for (const [text, said] of faults)
    assert.throws(
      () => readServers(text, env),
      (error: { code: string; message: string }) => error.code === 'BAD_CONFIG' && said.test(error.message),
      text,
    )
})

test.run()
