import type { Client } from '@modelcontextprotocol/client'
import { isObject, SpokeshaveError } from '@spokeshave/core'

import type { Hider } from './hider.ts'

/** Takes a result as it is: one tool that is not as it should be is for its reader to refuse, and for the others to outlive. */
const anything = {
  '~standard': { version: 1 as const, vendor: 'spokeshave', validate: (value: unknown) => ({ value }) },
}

/**
 * Asks for all tools, page after page (MCP specification 2025-06-18, server/utilities/pagination). `ask` is told before
 * each page what is asked for. Throws `SERVER_FAILED` where an answer has no list of tools or a
 * cursor that is no text, or the pages go in a circle.
 */
export async function listAllTools(
  client: Client,
  timeout: number,
  hider: Hider,
  ask: (what: string) => void,
): Promise<unknown[]> {
  const tools: unknown[] = []
  const met = new Set<string>()
  let cursor: string | undefined
  do {
    ask(cursor === undefined ? 'tools/list' : `page ${met.size + 1} of tools/list, after ${tools.length} tools`)
    const page: unknown = await client.request(
      { method: 'tools/list', params: cursor === undefined ? {} : { cursor } },
      anything,
      { timeout },
    )
    const list = isObject(page) ? page['tools'] : undefined
    if (!Array.isArray(list))
      throw new SpokeshaveError('SERVER_FAILED', `its answer to tools/list has no list of tools`)
    for (const tool of list) tools.push(tool)
    cursor = nextOf(page)
    if (cursor !== undefined && met.has(cursor))
      throw new SpokeshaveError(
        'SERVER_FAILED',
        `its pages of tools go in a circle: the cursor ${JSON.stringify(hider.hide(cursor))} came before`,
      )
    if (cursor !== undefined) met.add(cursor)
  } while (cursor !== undefined)
  return tools
}

/** Servers in languages without an absent value say the end by null or an empty text. */
function nextOf(page: unknown): string | undefined {
  const cursor = isObject(page) ? page['nextCursor'] : undefined
  if (cursor === undefined || cursor === null || cursor === '') return undefined
  if (typeof cursor === 'string') return cursor
  // To stop here would take a part of the list for all of it.
  throw new SpokeshaveError(
    'SERVER_FAILED',
    `its answer to tools/list has a nextCursor that is no text but ${typeof cursor === 'object' ? 'a list or an object' : `a ${typeof cursor}`}`,
  )
}
