import { ProtocolError, SdkErrorCode, SdkError, SdkHttpError } from '@modelcontextprotocol/client'
import { SpokeshaveError } from '@spokeshave/core'

import { ChildTransport } from './child-transport.ts'

/** What is known when something went wrong. */
export interface Moment {
  readonly transport: unknown
  /** What was waited for: `initialize`, `page 4 of tools/list`. */
  readonly asked: string
}

const longestExcerpt = 120

/** Says in a line what went wrong with a server. */
export function describeFault(thrown: unknown, moment: Moment): SpokeshaveError {
  if (thrown instanceof SpokeshaveError) return thrown
  return new SpokeshaveError('SERVER_FAILED', `${messageOf(thrown, moment)}${strayOf(moment.transport)}`, {
    cause: thrown,
  })
}

/** The line for a server that let the time pass. */
export function describeTimeout(timeout: number, moment: Moment): SpokeshaveError {
  return new SpokeshaveError(
    'SERVER_FAILED',
    `no answer to ${moment.asked} in ${timeout / 1000} s${strayOf(moment.transport)}`,
  )
}

function messageOf(thrown: unknown, { transport, asked }: Moment): string {
  const exit = transport instanceof ChildTransport ? transport.exit : undefined
  if (exit !== undefined)
    return `${exit.signal === null ? `ended with code ${exit.code}` : `was ended by ${exit.signal}`} before it answered ${asked}`
  if (thrown instanceof SdkHttpError) return httpFault(thrown.status, thrown.statusText, asked)
  if (thrown instanceof ProtocolError) return `answered ${asked} with an error: ${thrown.message} (${thrown.code})`
  if (thrown instanceof SdkError && thrown.code === SdkErrorCode.ConnectionClosed)
    return `closed the connection before it answered ${asked}`
  const reason = innermost(thrown)
  return transport instanceof ChildTransport ? `${asked}: ${reason}` : `cannot be reached for ${asked}: ${reason}`
}

function httpFault(status: number, text: string | undefined, asked: string): string {
  const hint =
    status === 401 || status === 403
      ? '; give "headers" in the configuration of the server'
      : status === 404 || status === 405
        ? '; is this the URL of an MCP server, with its path?'
        : ''
  return `answered ${asked} with HTTP ${status}${text === undefined || text === '' ? '' : ` ${text}`}${hint}`
}

/** `fetch failed` says nothing; why it did stands below. */
function innermost(thrown: unknown): string {
  let error = thrown
  while (error instanceof Error && error.cause instanceof Error) error = error.cause
  if (!(error instanceof Error)) return String(error)
  return error.message === '' ? String((error as NodeJS.ErrnoException).code ?? error.name) : error.message
}

function strayOf(transport: unknown): string {
  const stray = transport instanceof ChildTransport ? transport.stray : undefined
  return stray === undefined || stray.count === 0 ? '' : `; ${describeStray(stray)}`
}

/** `its standard output has 3 lines that are no messages, the first: "hello"` */
export function describeStray({ count, first }: ChildTransport['stray']): string {
  const shown = first.length > longestExcerpt ? `${first.slice(0, longestExcerpt)}…` : first
  return `its standard output has ${count === 1 ? 'a line that is no message' : `${count} lines that are no messages, the first`}: ${JSON.stringify(shown)}`
}
