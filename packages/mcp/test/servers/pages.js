// 3,000 tools, 100 a page.
import { serve, tool } from './serve.js'

serve(
  (method, { cursor = '0' }) => {
    const from = Number(cursor)
    const tools = Array.from({ length: 100 }, (_, index) => tool(`tool_${from + index}`))
    return { tools, ...(from + 100 < 3000 ? { nextCursor: String(from + 100) } : { nextCursor: '' }) }
  },
  { name: 'pages' },
)
