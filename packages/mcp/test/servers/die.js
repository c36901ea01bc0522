// Ends before it answers, or after its first page.
import { serve, tool } from './serve.js'

console.error(`starting with key ${process.env.WORKSHOP_KEY ?? 'none'}`)
if (process.argv[2] === 'late') {
  serve((method, { cursor }) => {
    if (cursor === undefined) return { tools: [tool('saw')], nextCursor: 'next' }
    console.error('out of glue')
    process.exit(7)
  })
} else {
  console.error('no wood \u001b[31mleft')
  process.exitCode = 3
}
