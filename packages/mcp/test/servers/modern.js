// Speaks revision 2026-07-28 only, which has no handshake.
import { createInterface } from 'node:readline'

import { tool } from './serve.js'

const version = '2026-07-28'
const common = {
  resultType: 'complete',
  ttlMs: 0,
  cacheScope: 'private',
  _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'modern', version: '1' } },
}
const answers = {
  'server/discover': { ...common, supportedVersions: [version], capabilities: { tools: {} } },
  'tools/list': { ...common, tools: [tool('saw')] },
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line)
  if (id === undefined) return
  const isNew = params?.['_meta']?.['io.modelcontextprotocol/protocolVersion'] === version
  const error = {
    code: -32022,
    message: 'Unsupported protocol version',
    data: { supported: [version], requested: params?.protocolVersion },
  }
  const body = isNew && answers[method] !== undefined ? { result: answers[method] } : { error }
  console.log(JSON.stringify({ jsonrpc: '2.0', id, ...body }))
})
