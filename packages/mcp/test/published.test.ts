import { spawn } from 'node:child_process'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { listServers } from '../src/index.ts'
import { failed, freePort, listed, makeFolder, namesOf, published } from './helpers.ts'

const everything = published('@modelcontextprotocol/server-everything')
const filesystem = published('@modelcontextprotocol/server-filesystem')

test('the published servers tell their tools and what they are called', async () => {
  const [first, second] = await listServers([
    { kind: 'stdio', command: process.execPath, args: [everything, 'stdio'] },
    { kind: 'stdio', name: 'disk', command: process.execPath, args: [filesystem, makeFolder()] },
  ])
  const all = listed(first)
  assert.is(all.name, 'mcp-servers/everything')
  assert.ok(namesOf(all).includes('echo'), namesOf(all).join())
  const disk = listed(second)
  assert.is(disk.name, 'disk')
  for (const name of ['read_text_file', 'write_file', 'list_directory']) assert.ok(namesOf(disk).includes(name), name)
})

test('a published server is reached by streamable HTTP', async () => {
  const port = await freePort()
  const server = spawn(process.execPath, [everything, 'streamableHttp'], {
    env: { ...process.env, PORT: String(port) },
  })
  const ended = new Promise((done) => server.once('exit', done))
  try {
    await new Promise<void>((done) => server.stderr.on('data', (text) => /listening/.test(String(text)) && done()))
    const [found, lost] = await listServers([
      { kind: 'http', url: `http://127.0.0.1:${port}/mcp` },
      { kind: 'http', url: `http://127.0.0.1:${port}/nowhere` },
    ])
    const all = listed(found)
    assert.is(all.name, 'mcp-servers/everything')
    assert.ok(namesOf(all).includes('echo'))
    assert.is(
      failed(lost).error.message,
      'answered initialize with HTTP 404 Not Found; is this the URL of an MCP server, with its path?',
    )
  } finally {
    server.kill()
    await ended
  }
})

test.run()
