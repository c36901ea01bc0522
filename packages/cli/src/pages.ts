import { isObject } from '@spokeshave/core'

/**
 * Whether the last page in a value says that more follow: `nextCursor` in the answer to `tools/list` (MCP specification
 * 2025-06-18, server/utilities/pagination), bare or as a JSON-RPC response, or the last of a list of those.
 */
export function endsOpen(value: unknown): boolean {
  const last = Array.isArray(value) ? value.at(-1) : value
  const page = member(last, 'result') ?? last
  return member(page, 'tools') !== undefined && typeof member(page, 'nextCursor') === 'string'
}

/** The same for the lines of NDJSON as they come: the last one that is a page counts. */
export class LinePages {
  isOpen = false

  line(text: string): void {
    // Parsed only where it may matter: the reader parses each line in any case.
    if (text.includes('"nextCursor"')) this.isOpen = endsOpen(parsed(text))
    else if (this.isOpen && text.includes('"tools"')) this.isOpen = false
  }
}

/** What to say of a source whose last page is not the end. */
export function incomplete(name: string): string {
  return `${name}: incomplete: "nextCursor" says that more tools follow; hand in the other pages too`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function member(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
}
