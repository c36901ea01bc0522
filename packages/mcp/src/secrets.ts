import { inspect } from 'node:util'

import { Hider } from './hider.ts'
import type { McpServer } from './server.ts'
import { credentialsIn } from './url-credentials.ts'

/**
 * Names of variables whose values are not for logs, wherever they are set: a key is one at the end of a word, so that
 * a keyboard is none. `PWD` alone is the working directory.
 */
const secretName =
  /TOKEN|SECRET|PASS|CREDENTIAL|AUTH|KEYS?(?![A-Z])|(?:API|PRIVATE|ACCESS)_?KEY|.PWD(?![A-Z])|(?:^|_)(?:PW|PAT|PSK|JWT)(?![A-Z])/i
const workingDirectories = ['PWD', 'OLDPWD']

/** Shorter variables are words that stand in many places: a port, a `true`. */
const shortest = 5

/** Hides everything secret of a server. */
export function hiderFor(server: McpServer): Hider {
  const variables = [...variablesOf(server), ...(server.secrets ?? [])].flatMap(formsOf)
  const always = credentialsOf(server).flatMap(formsOf)
  return new Hider([...variables.filter((secret) => secret.length >= shortest), ...always])
}

function variablesOf(server: McpServer): string[] {
  const own = server.kind === 'stdio' ? Object.values(server.env ?? {}) : otherSecretsInUrl(server.url)
  const inherited = Object.entries(process.env).flatMap(([name, value = '']) =>
    secretName.test(name) && !workingDirectories.includes(name.toUpperCase()) ? [value] : passwordIn(value),
  )
  return [...own, ...inherited]
}

/** What is secret however short it is. */
function credentialsOf(server: McpServer): string[] {
  if (server.kind === 'stdio') return Object.values(server.env ?? {}).flatMap(passwordIn)
  const { authorization, passwords, users } = credentialsIn(server.url)
  const headers = [...Object.values(server.headers ?? {}), authorization]
  return [...headers.flatMap((value) => (value === undefined ? [] : withoutScheme(value))), ...users, ...passwords]
}

/** A variable such as `DATABASE_URL` is no secret by its name. */
function passwordIn(value: string): readonly string[] {
  return value.includes('://') ? credentialsIn(value).passwords : []
}

/** `Bearer abc` is secret as a whole, and so is `abc`; of `Basic abc` also what it says. */
function withoutScheme(value: string): string[] {
  const [scheme = '', ...parts] = value.trim().split(/\s+/)
  if (parts.length === 0) return [value]
  const rest = parts.join(' ')
  if (scheme.toLowerCase() !== 'basic') return [value, rest, parts.at(-1)!]
  const said = Buffer.from(rest, 'base64').toString('utf8')
  return [value, rest, said, said.slice(said.indexOf(':') + 1)]
}

/** Whoever has the address may have the key: it can stand in any part but the host. */
function otherSecretsInUrl(text: string): string[] {
  if (!URL.canParse(text)) return []
  const url = new URL(text)
  // Of a path, what looks like a key and not like a word.
  const keys = url.pathname.split('/').filter((part) => part.length >= 16 && /\d/.test(part))
  return [url.search, ...url.searchParams.values(), url.hash, ...keys]
}

/** How a secret may stand in a text: as it is, trimmed, line by line, and as JSON, Node or a URL writes it. */
function formsOf(secret: string): string[] {
  const lines = secret.split(/\r\n|\r|\n/).map((line) => line.trim())
  const texts = [
    secret,
    secret.trim(),
    lines.join('\n'),
    lines.join('\r\n'),
    ...lines.filter((line) => lines.length === 1 || line.length >= shortest),
  ]
  const written = texts.flatMap((text) => [
    JSON.stringify(text).slice(1, -1),
    inspect(text, { maxStringLength: null, breakLength: Infinity }).slice(1, -1),
    encodeURIComponent(text.replaceAll(/\p{Cs}/gu, '\uFFFD')),
  ])
  return [...texts, ...written]
}
