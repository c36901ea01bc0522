import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { type HttpServer, listServers } from '../src/index.ts'
import { failed, freePort, listed, namesOf } from './helpers.ts'

async function against(listener: RequestListener, work: (url: string) => Promise<void>): Promise<void> {
  const server = createServer(listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  try {
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`)
  } finally {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
}

async function faultOf(server: HttpServer, timeout = 30_000): Promise<string> {
  const [listing] = await listServers([server], { timeout })
  return failed(listing).error.message
}

test('what goes wrong on the way is said, and no key with it', async () => {
  const port = await freePort()
  assert.match(
    await faultOf({ kind: 'http', url: `http://127.0.0.1:${port}/` }),
    /^cannot be reached for initialize: connect ECONNREFUSED /,
  )
  await against(
    (_, response) => response.writeHead(401).end('who is Bearer plane-and-saw?'),
    async (url) => {
      const said = await faultOf({ kind: 'http', url, headers: { Authorization: 'Bearer plane-and-saw' } })
      assert.is(
        said,
        'answered initialize with HTTP 401 Unauthorized; give "headers" in the configuration of the server',
      )
    },
  )
  await against(
    () => {},
    async (url) => assert.is(await faultOf({ kind: 'http', url }, 300), 'no answer to initialize in 0.3 s'),
  )
})

test('what is no message was reached all the same', async () => {
  const bodies: [type: string, body: string, but: string][] = [
    ['text/html', '<p>Timber!</p>', ' but text/html'],
    ['application/json', '<p>Timber!</p>', ''],
    ['application/json', '{"wood":"oak"}', ''],
  ]
  for (const [type, body, but] of bodies)
    await against(
      (_, response) => response.writeHead(200, { 'content-type': type }).end(body),
      async (url) =>
        assert.is(
          await faultOf({ kind: 'http', url }),
          `was reached, but answered initialize with what is no message of MCP${but}; is this the URL of an MCP server, with its path?`,
        ),
    )
})

test('credentials in a URL are sent as a header, and never said', async () => {
  const met: unknown[] = []
  await against(
    ({ headers }, response) => {
      met.push(headers.authorization)
      response.writeHead(401, 'No us:p%w').end()
    },
    async (url) => {
      const withUser = url.replace('//', '//us:p%25w@')
      assert.match(await faultOf({ kind: 'http', url: withUser }), /^answered initialize with HTTP 401 No \*\*\*;/)
      await faultOf({ kind: 'http', url: withUser, headers: { authorization: 'Bearer 1' } })
    },
  )
  assert.equal([...new Set(met)], [`Basic ${Buffer.from('us:p%w').toString('base64')}`, 'Bearer 1'])
  assert.match(
    await faultOf({ kind: 'http', url: `http://us:pw@127.0.0.1:${await freePort()}/` }),
    /^cannot be reached/,
  )
})

test('a header that cannot be sent is told by its name', async () => {
  assert.is(
    await faultOf({ kind: 'http', url: 'http://127.0.0.1/', headers: { 'x-key': 'oak\nand' } }),
    'the header "x-key" has a name or a value that HTTP does not allow',
  )
})

test('a short header does not hide our own words', async () => {
  await against(
    (_, response) => response.writeHead(404, 'No 4').end(),
    async (url) =>
      assert.match(
        await faultOf({ kind: 'http', url, headers: { 'x-version': '4' } }),
        /^answered initialize with HTTP 404 No \*\*\*;/,
      ),
  )
})

test('headers are sent with each request, and the session is ended', async () => {
  const met: string[] = []
  const answers: Readonly<Record<string, object>> = {
    initialize: {
      protocolVersion: '2025-06-18',
      capabilities: { tools: {} },
      serverInfo: { name: 'far', version: '1' },
    },
    'tools/list': { tools: [{ name: 'saw', inputSchema: {} }] },
  }
  await against(
    (request, response) => {
      let body = ''
      request
        .on('data', (text) => (body += text))
        .on('end', () => {
          const { id, method = '' } = (body === '' ? {} : JSON.parse(body)) as { id?: number; method?: string }
          if (request.method !== 'GET')
            met.push(`${request.method} ${method} ${request.headers['x-key']}`.replace('  ', ' '))
          const result = answers[method]
          if (result === undefined) response.writeHead(request.method === 'GET' ? 405 : 202).end()
          else
            response
              .writeHead(200, { 'content-type': 'application/json', 'mcp-session-id': 's1' })
              .end(JSON.stringify({ jsonrpc: '2.0', id, result }))
        })
    },
    async (url) => {
      const [listing] = await listServers([{ kind: 'http', url, headers: { 'x-key': 'plane' } }])
      assert.is(listed(listing).name, 'far')
      assert.equal(namesOf(listed(listing)), ['saw'])
    },
  )
  assert.equal(met, [
    'POST initialize plane',
    'POST notifications/initialized plane',
    'POST tools/list plane',
    'DELETE plane',
  ])
})

test.run()
