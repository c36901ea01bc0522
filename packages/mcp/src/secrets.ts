import type { McpServer } from './server.ts'

/** Names of variables whose values are not for logs, wherever they are set. */
const secretName = /TOKEN|SECRET|PASSW|CREDENTIAL|API_?KEY|PRIVATE_?KEY|ACCESS_?KEY|AUTH/i

/** Shorter texts are words that stand in many places: a port, a `true`. */
const shortest = 5

/** Gives texts back with everything secret of a server replaced by `***`. */
export function hiderFor(server: McpServer): (text: string) => string {
  const secrets = secretsOf(server)
    .filter((secret) => secret.length >= shortest)
    // One may be a part of another.
    .sort((a, b) => b.length - a.length)
  return (text) => secrets.reduce((shown, secret) => shown.replaceAll(secret, '***'), text)
}

function secretsOf(server: McpServer): string[] {
  const own =
    server.kind === 'stdio'
      ? Object.values(server.env ?? {})
      : [...Object.values(server.headers ?? {}).flatMap(withoutScheme), ...secretsInUrl(server.url)]
  const inherited = Object.entries(process.env).flatMap(([name, value]) =>
    value !== undefined && secretName.test(name) ? [value] : [],
  )
  return [...own, ...inherited, ...(server.secrets ?? [])]
}

/** `Bearer abc` is secret as a whole, and so is `abc`. */
function withoutScheme(value: string): string[] {
  const space = value.lastIndexOf(' ')
  return space === -1 ? [value] : [value, value.slice(space + 1)]
}

/** Whoever has the address may have the key: it can stand in any part but the host. */
function secretsInUrl(text: string): string[] {
  if (!URL.canParse(text)) return []
  const url = new URL(text)
  const parts = [url.username, url.password, url.search, ...url.searchParams.values()]
  // Of a path, what looks like a key and not like a word.
  const keys = url.pathname.split('/').filter((part) => part.length >= 16 && /\d/.test(part))
  return [...parts, ...keys].filter((part) => part !== '')
}
