import { SpokeshaveError } from '@spokeshave/core'
import { parse } from 'shell-quote'

import { type Environment, Expansion } from './expand.ts'
import type { HttpServer, StdioServer } from './server.ts'

/** `name=`; a URL or a path has other signs before its first equals sign. */
const naming = /^([A-Za-z0-9_][\w.-]*)=(.*)$/s

/**
 * Reads `COMMAND ARGS` or `name=COMMAND ARGS`. Words are split as a POSIX shell splits them, with quotes, backslashes
 * and variables, but no shell runs: pipes and redirections are refused, a `*` stays one. Throws `BAD_INPUT` where there
 * is no command, `BAD_CONFIG` for a variable that is not set.
 */
export function readCommand(text: string, env: Environment = process.env): StdioServer {
  const { name, rest } = splitName(text)
  if (hasOpenQuote(rest))
    throw new SpokeshaveError('BAD_INPUT', 'the command has a quotation mark that is never closed')
  const variables = new Expansion(env)
  const words = split(rest, variables).map((word) => {
    if (typeof word === 'string') return word
    if ('pattern' in word) return word.pattern
    const sign = 'op' in word ? word.op : '#'
    throw new SpokeshaveError(
      'BAD_INPUT',
      `the command has "${sign}", and no shell runs it: quote it, or name sh -c "…"`,
    )
  })
  const [command, ...args] = words
  if (command === undefined || command === '') throw new SpokeshaveError('BAD_INPUT', 'there is no command')
  return { kind: 'stdio', name, command, args, secrets: variables.values }
}

/** Reads `URL` or `name=URL`. Throws `BAD_INPUT` where it is none of http or https. */
export function readUrl(text: string): HttpServer {
  const { name, rest } = splitName(text)
  const protocol = URL.canParse(rest) ? new URL(rest).protocol : undefined
  if (protocol !== 'http:' && protocol !== 'https:')
    throw new SpokeshaveError('BAD_INPUT', 'expected a URL that begins with http:// or https://')
  return { kind: 'http', name, url: rest }
}

function splitName(text: string): { readonly name: string | undefined; readonly rest: string } {
  const [, name, rest] = naming.exec(text) ?? []
  return { name, rest: (rest ?? text).trim() }
}

function split(text: string, variables: Expansion): ReturnType<typeof parse> {
  // To the library a # begins a comment even within a word.
  const marked = text.replace(/'[^']*'|"(?:[^"\\]|\\.)*"|\\.|#/gs, (part) => (part === '#' ? '\\#' : part))
  try {
    return parse(marked, (key) => variableOf(key, variables))
  } catch (error) {
    if (error instanceof SpokeshaveError) throw error
    throw new SpokeshaveError('BAD_INPUT', `the command cannot be split into words: ${(error as Error).message}`)
  }
}

function variableOf(key: string, variables: Expansion): string {
  if (key === '') return '$'
  const written = `\${${key}}`
  const value = variables.fill(written)
  if (value === written)
    throw new SpokeshaveError('BAD_INPUT', `the command has ${written}, which is no variable: quote it as '$…'`)
  return value
}

/** The library takes such a mark for white space. */
function hasOpenQuote(text: string): boolean {
  return !/^(?:[^'"\\]|\\.|'[^']*'|"(?:[^"\\]|\\.)*")*\\?$/s.test(text)
}
