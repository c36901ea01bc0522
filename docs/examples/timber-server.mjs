// A small MCP server without an SDK, for the examples.
import { createInterface } from 'node:readline'

const tools = [
  {
    name: 'find_timber',
    description: 'Finds boards.',
    inputSchema: { properties: { unit: { const: 'mm' }, mark: true } },
  },
  { name: 'burn', description: 'Takes nothing.', inputSchema: { type: 'null' } },
]
const serverInfo = { name: 'timber', version: '1.0.0' }

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line)
  if (id === undefined) return
  const result =
    method === 'initialize' ? { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo } : { tools }
  console.log(JSON.stringify({ jsonrpc: '2.0', id, result }))
})
