import { SpokeshaveError } from '@spokeshave/core'
import { describe, field, hasAny } from './found.ts'
import type { Expected } from './tool-shapes.ts'

/** What a list shape holds: entries to be read one by one, or one value that stands in its place. */
export type Opened =
  | { readonly entries: readonly unknown[]; readonly of: string; readonly expected: Expected }
  | { readonly inner: unknown; readonly of: string; readonly expected: Expected }

/** A shape that holds tools in some other shape. */
export interface ListShape {
  readonly name: string
  /** Whether a value is meant to be of this shape, sound or not. */
  matches(value: unknown): boolean
  /** Throws `BAD_INPUT` where it is not sound. */
  open(value: unknown): Opened
}

/** The shapes around tools. The first that matches opens the value. */
export const listShapes: readonly ListShape[] = [
  {
    name: 'a list of tools',
    matches: (value) => Array.isArray(value),
    open: (value) => ({ entries: value as readonly unknown[], of: '', expected: 'tool' }),
  },
  {
    name: 'a JSON-RPC response',
    matches: (value) => hasAny(value, ['jsonrpc']) || hasAny(field(value, 'result'), ['tools']),
    open: openResponse,
  },
  {
    name: 'a tools/list result or a request with tools',
    matches: (value) => hasAny(value, ['tools']),
    open: (value) => openList(value, 'tools', 'tool'),
  },
  {
    name: 'Gemini function declarations',
    matches: (value) => hasAny(value, ['functionDeclarations']),
    open: (value) => openList(value, 'functionDeclarations', 'declaration'),
  },
  {
    name: 'Gemini function declarations in snake case',
    matches: (value) => hasAny(value, ['function_declarations']),
    open: (value) => openList(value, 'function_declarations', 'declaration'),
  },
  {
    name: 'a record with a tool',
    matches: (value) => hasAny(value, ['tool']),
    open: (value) => ({ inner: field(value, 'tool'), of: 'tool', expected: 'tool' }),
  },
]

function openList(value: unknown, key: string, expected: Expected): Opened {
  const entries = field(value, key)
  if (Array.isArray(entries)) return { entries, of: key, expected }
  throw new SpokeshaveError('BAD_INPUT', `"${key}" must be a list, not ${describe(entries)}`, { pointer: `/${key}` })
}

/** A response of the JSON-RPC 2.0 specification, section 5, to `tools/list`. */
function openResponse(value: unknown): Opened {
  const error = field(value, 'error')
  if (error !== undefined && error !== null) {
    const message = field(error, 'message')
    const said = typeof message === 'string' ? message : describe(error)
    throw new SpokeshaveError('BAD_INPUT', `the server answered with an error: ${said}`, { pointer: '/error' })
  }
  const result = field(value, 'result')
  if (hasAny(result, ['tools'])) return { inner: result, of: 'result', expected: 'tool' }
  const found = result === undefined ? `a message without a result` : `the result is ${describe(result)}`
  throw new SpokeshaveError('BAD_INPUT', `expected a JSON-RPC response to tools/list; ${found}`, { pointer: '/result' })
}
