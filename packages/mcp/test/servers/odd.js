// Answers in ways that make no list of tools.
import { serve, tool } from './serve.js'

const answers = {
  error: () => {
    throw { code: -32603, message: 'the shop is closed' }
  },
  shapeless: () => ({ tools: { saw: tool('saw') } }),
  numbered: () => ({ tools: [tool('saw')], nextCursor: JSON.parse(process.argv[3]) }),
  // `JSON.stringify` has no such number; a text is written in its place.
  huge: () => ({
    tools: [
      tool('saw'),
      { ...tool('drill'), inputSchema: { properties: { depth: { const: '1e400' } } } },
      { ...tool('dive'), inputSchema: { properties: { depth: { const: ['-1e400'] } } } },
    ],
  }),
  circle: () => ({ tools: [tool('saw')], nextCursor: 'again' }),
  silent: () => undefined,
  environment: () => ({
    tools: [
      {
        ...tool('environment'),
        description: JSON.stringify([process.env.WOOD, process.cwd(), ...process.argv.slice(3)]),
      },
    ],
  }),
}
const [, , kind] = process.argv
serve(answers[kind] ?? answers.error, kind === 'toolless' ? { capabilities: {} } : {})
