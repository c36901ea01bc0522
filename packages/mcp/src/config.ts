import { isObject, SpokeshaveError, toPointer } from '@spokeshave/core'
import { getNodeValue, type Node, parseTree, type ParseError, printParseErrorCode } from 'jsonc-parser'

import { type Environment, Expansion } from './expand.ts'
import { twiceIn } from './twice.ts'
import type { McpServer } from './server.ts'

/** An entry of a configuration: a server, or what is wrong with it. */
export type ConfiguredServer =
  | { readonly name: string; readonly server: McpServer }
  | { readonly name: string; readonly error: SpokeshaveError }

type Entry = Readonly<Record<string, unknown>>

/**
 * Reads the JSON in which clients keep their servers: `{"mcpServers": {NAME: {command, args, env, cwd} | {url, headers}}}`.
 * VS Code's `servers` is read too, and so are comments. `${NAME}` in any text is a variable of `env`. An entry that is
 * `disabled` is left out; one that cannot be used has its `error`, `BAD_CONFIG` with a pointer into the file, and does
 * not stop the others.
 *
 * Of two that have one name, JSON would lose the first: that name has an `error`, and so has an entry with a key twice.
 *
 * Throws `BAD_CONFIG` where the text as a whole is nothing of the kind.
 */
export function readServers(text: string, env: Environment = process.env): ConfiguredServer[] {
  const root = parseJson(text)
  const value: unknown = getNodeValue(root)
  const key = ['mcpServers', 'servers'].find((each) => isObject(value) && Object.hasOwn(value, each))
  const servers = key === undefined ? undefined : (value as Entry)[key]
  if (key === undefined || !isObject(servers))
    throw new SpokeshaveError('BAD_CONFIG', 'expected an object "mcpServers" with a server under each name')
  const faults = faultsByName(root, key)
  return Object.entries(servers).flatMap(([name, entry]): ConfiguredServer[] => {
    const fault = faults.get(name)
    if (fault !== undefined) return [{ name, error: fault }]
    if (isObject(entry) && entry['disabled'] === true) return []
    try {
      return [{ name, server: readEntry(name, entry, toPointer([key, name]), new Expansion(env)) }]
    } catch (error) {
      if (!(error instanceof SpokeshaveError)) throw error
      return [{ name, error }]
    }
  })
}

/** Throws `BAD_CONFIG` where the object of all servers is there twice. */
function faultsByName(root: Node, key: string): Map<string, SpokeshaveError> {
  const faults = new Map<string, SpokeshaveError>()
  for (const path of twiceIn(root)) {
    const [first, name, ...rest] = path
    if (first !== key) continue
    const message = `${JSON.stringify(path.at(-1))} is there twice: leave one out`
    const fault = new SpokeshaveError(
      'BAD_CONFIG',
      rest.length === 0 && name !== undefined ? `a server has this name already: rename one` : message,
      { pointer: toPointer(path) },
    )
    if (name === undefined) throw fault
    if (!faults.has(name)) faults.set(name, fault)
  }
  return faults
}

function parseJson(text: string): Node {
  const faults: ParseError[] = []
  const root = parseTree(text.replace(/^\uFEFF/, ''), faults, { allowTrailingComma: true })
  const [fault] = faults
  if (root !== undefined && fault === undefined) return root
  const before = text.slice(0, fault?.offset ?? 0).split('\n')
  const what = fault === undefined ? 'it is empty' : inWords(printParseErrorCode(fault.error))
  throw new SpokeshaveError(
    'BAD_CONFIG',
    `not JSON at line ${before.length}, column ${before.at(-1)!.length + 1}: ${what}`,
  )
}

/** `ValueExpected` as `value expected` */
function inWords(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter, at) => (at === 0 ? '' : ' ') + letter.toLowerCase())
}

function readEntry(name: string, entry: unknown, pointer: string, variables: Expansion): McpServer {
  if (!isObject(entry)) fail('expected an object', pointer)
  const text = (key: string): string | undefined => readText(entry[key], `${pointer}/${key}`, variables)
  const texts = (key: string): Readonly<Record<string, string>> | undefined =>
    readTexts(entry[key], `${pointer}/${key}`, variables)
  const { type } = entry
  if (type === 'sse')
    fail(
      'speaks HTTP with SSE, which MCP replaced by streamable HTTP: give that URL, with "type": "http"',
      `${pointer}/type`,
    )
  // Under these names clients keep the address: most, Windsurf, Gemini CLI.
  const url = text('url') ?? text('serverUrl') ?? text('httpUrl')
  const command = text('command')
  if (command !== undefined && url !== undefined) fail('has a "command" and a URL: leave one out', pointer)
  if (command !== undefined) {
    const args = readArgs(entry['args'], `${pointer}/args`, variables)
    return { kind: 'stdio', name, command, args, env: texts('env'), cwd: text('cwd'), secrets: variables.values }
  }
  if (url === undefined) fail('has neither a "command" nor a "url"', pointer)
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    fail('expected a URL that begins with http:// or https://', `${pointer}/url`)
  return { kind: 'http', name, url, headers: texts('headers'), secrets: variables.values }
}

function readText(value: unknown, pointer: string, variables: Expansion): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string' || value === '') fail('expected a text', pointer)
  return variables.fill(value, pointer)
}

function readArgs(value: unknown, pointer: string, variables: Expansion): string[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) fail('expected a list of texts', pointer)
  return value.map((arg: unknown, index) => {
    if (typeof arg !== 'string') fail('expected a text', `${pointer}/${index}`)
    return variables.fill(arg, `${pointer}/${index}`)
  })
}

/** Numbers and booleans are what people write for ports and switches. */
function readTexts(
  value: unknown,
  pointer: string,
  variables: Expansion,
): Readonly<Record<string, string>> | undefined {
  if (value === undefined || value === null) return undefined
  if (!isObject(value)) fail('expected an object of texts', pointer)
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      if (!['string', 'number', 'boolean'].includes(typeof each)) fail('expected a text', pointer + toPointer([key]))
      return [key, variables.fill(String(each), pointer + toPointer([key]))]
    }),
  )
}

function fail(message: string, pointer: string): never {
  throw new SpokeshaveError('BAD_CONFIG', message, { pointer })
}
