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
