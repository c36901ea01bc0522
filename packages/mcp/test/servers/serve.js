import { createInterface } from 'node:readline'

/** Speaks MCP on the standard streams: `answer` gives the result of each request, or throws `{ code, message }`. */
export function serve(answer, { name = 'test-server', capabilities = { tools: {} } } = {}) {
  createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method, params } = JSON.parse(line)
    if (id === undefined) return
    const reply = (body) =>
      process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...body }).replace(/"(-?1e400)"/g, '$1')}\n`)
    if (method === 'initialize') {
      reply({ result: { protocolVersion: params.protocolVersion, capabilities, serverInfo: { name, version: '1' } } })
      return
    }
    try {
      const result = answer(method, params)
      if (result !== undefined) reply({ result })
    } catch (error) {
      reply({ error })
    }
  })
}

/** A small sound tool. */
export function tool(name) {
  return { name, description: `Does ${name}.`, inputSchema: { type: 'object', properties: { mark: true } } }
}
