// Writes what is no message: all the time, or only before it does its work.
import { serve, tool } from './serve.js'

process.stdout.write('hello from the workshop\n{"half": \n{"jsonrpc":"1.0"}\n\n')
if (process.argv[2] === 'first')
  serve(() => ({
    tools: [tool('saw'), 7, { name: 'bad' }, { name: 'odd', inputSchema: { properties: { x: { $ref: 7 } } } }],
  }))
else {
  process.stdin.resume()
  setInterval(() => process.stdout.write('\u0000\u00ff noise\n'), 20)
}
