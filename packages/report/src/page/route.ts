/** Where the reader is. All of it stands in the address, so that a link and a reload lead there again. */
export interface Route {
  /** The tool that is looked at; undefined on the first page. */
  readonly tool: string | undefined
  readonly query: Readonly<Record<string, string>>
}

/** Reads what stands behind `#` in an address. */
export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = split(hash.replace(/^#/, ''))
  const tool = /^\/tool\/(.+)$/.exec(path)?.[1]
  return { tool: tool === undefined ? undefined : decode(tool), query: Object.fromEntries(pairsOf(query)) }
}

/** The address of a route. Parts of the query that say nothing are left out. */
export function routeText({ tool, query }: Route): string {
  const said = Object.entries(query).filter(([, value]) => value !== '')
  const text = said.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`).join('&')
  return `#/${tool === undefined ? '' : `tool/${encodeURIComponent(tool)}`}${text === '' ? '' : `?${text}`}`
}

/** The address of a tool, or of one of its changes. */
export function toolAddress(tool: string, change?: number): string {
  return routeText({ tool, query: change === undefined ? {} : { change: String(change) } })
}

function split(text: string): [string, string] {
  const at = text.indexOf('?')
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

/** An address that somebody cut short still leads somewhere. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function* pairsOf(query: string): Generator<[string, string], void, void> {
  for (const part of query.split('&')) {
    const at = part.indexOf('=')
    if (at > 0) yield [decode(part.slice(0, at)), decode(part.slice(at + 1))]
  }
}
