import { ProtocolError, SdkErrorCode, SdkError, SdkHttpError } from '@modelcontextprotocol/client'
import { isObject, SpokeshaveError } from '@spokeshave/core'

import { ChildTransport } from './child-transport.ts'
import type { Hider } from './hider.ts'

/** What is known when something went wrong. */
export interface Moment {
  readonly transport: unknown
  /** What was waited for: `initialize`, `page 4 of tools/list`. */
  readonly asked: string
  /** Hides what comes from outside, and no more: a short secret may be a part of our own words. */
  readonly hider: Hider
}

const longestExcerpt = 120
const pathHint = '; is this the URL of an MCP server, with its path?'

/** Says in a line what went wrong with a server. */
export function describeFault(thrown: unknown, moment: Moment): SpokeshaveError {
  // Without the cause, which would tell what the message hides.
  if (thrown instanceof SpokeshaveError) return new SpokeshaveError(thrown.code, thrown.message)
  return new SpokeshaveError('SERVER_FAILED', `${messageOf(thrown, moment)}${strayOf(moment)}`)
}

/** The line for a server that let the time pass. */
export function describeTimeout(timeout: number, moment: Moment): SpokeshaveError {
  return new SpokeshaveError('SERVER_FAILED', `no answer to ${moment.asked} in ${timeout / 1000} s${strayOf(moment)}`)
}

function messageOf(thrown: unknown, { transport, asked, hider }: Moment): string {
  const exit = transport instanceof ChildTransport ? transport.exit : undefined
  if (exit !== undefined)
    return `${exit.signal === null ? `ended with code ${exit.code}` : `was ended by ${exit.signal}`} before it answered ${asked}`
  if (thrown instanceof SdkHttpError) return httpFault(thrown.status, hider.hide(thrown.statusText ?? ''), asked)
  if (thrown instanceof ProtocolError)
    return `answered ${asked} with an error: ${hider.hide(thrown.message)} (${thrown.code})`
  if (thrown instanceof SdkError && thrown.code === SdkErrorCode.ConnectionClosed)
    return `closed the connection before it answered ${asked}`
  if (!(transport instanceof ChildTransport) && isNoMessage(thrown))
    return `was reached, but answered ${asked} with what is no message of MCP${hider.hide(typeOf(thrown))}${pathHint}`
  const reason = hider.hide(innermost(thrown))
  return transport instanceof ChildTransport ? `${asked}: ${reason}` : `cannot be reached for ${asked}: ${reason}`
}

function httpFault(status: number, text: string, asked: string): string {
  const hint =
    status === 401 || status === 403
      ? '; give "headers" in the configuration of the server'
      : status === 404 || status === 405
        ? pathHint
        : ''
  return `answered ${asked} with HTTP ${status}${text === '' ? '' : ` ${text}`}${hint}`
}

/** Another content type, a body that is no JSON, or JSON of another shape, as the SDK has them. */
function isNoMessage(thrown: unknown): thrown is Error {
  if (thrown instanceof SdkError) return thrown.code === SdkErrorCode.ClientHttpUnexpectedContent
  return thrown instanceof SyntaxError || (thrown instanceof Error && thrown.name.endsWith('ZodError'))
}

/** ` but text/html` */
function typeOf(thrown: Error): string {
  const data = thrown instanceof SdkError ? thrown.data : undefined
  const type = isObject(data) ? data['contentType'] : undefined
  return typeof type === 'string' ? ` but ${type}` : ''
}

/** `fetch failed` says nothing; why it did stands below. */
function innermost(thrown: unknown): string {
  let error = thrown
  while (error instanceof Error && error.cause instanceof Error) error = error.cause
  if (!(error instanceof Error)) return String(error)
  return error.message === '' ? String((error as NodeJS.ErrnoException).code ?? error.name) : error.message
}

function strayOf({ transport, hider }: Moment): string {
  const stray = transport instanceof ChildTransport ? transport.stray : undefined
  return stray === undefined || stray.count === 0 ? '' : `; ${describeStray(stray, hider)}`
}

/** `its standard output has 3 lines that are no messages, the first: "hello"` */
export function describeStray({ count, first }: ChildTransport['stray'], hider: Hider): string {
  const shown = hider.hideStart(first, longestExcerpt)
  return `its standard output has ${count === 1 ? 'a line that is no message' : `${count} lines that are no messages, the first`}: ${JSON.stringify(shown)}`
}
