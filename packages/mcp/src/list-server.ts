import { Client, ProtocolError, SdkHttpError, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { isObject, SpokeshaveError } from '@spokeshave/core'

import { ChildTransport } from './child-transport.ts'
import { describeFault, describeStray, describeTimeout } from './fault.ts'
import type { Hider } from './hider.ts'
import { labelOf } from './label.ts'
import type { FailedServer, Listing, ListOptions } from './listing.ts'
import { hiderFor } from './secrets.ts'
import type { HttpServer, McpServer } from './server.ts'
import { listAllTools } from './tool-pages.ts'
import { credentialsIn } from './url-credentials.ts'

const shownStderr = 20
/** How long a session on a server may take to be ended, in milliseconds. */
const farewell = 1000

/**
 * How a session begins: with the handshake of the revisions up to 2025, which nearly all servers speak, or as 2026-07-28
 * has it, without one.
 */
type Beginning = 'legacy' | 'auto'

/** Asks one server. Never throws: what went wrong is the result. */
export async function listServer(server: McpServer, options: ListOptions): Promise<Listing> {
  const { listing, refusedHandshake } = await listOnce(server, options, 'legacy')
  if (!refusedHandshake) return listing
  // To ask the new way first would end many old servers, and cost each of them a process.
  const again = await listOnce(server, options, 'auto')
  return again.listing.kind === 'listed' ? again.listing : listing
}

async function listOnce(
  server: McpServer,
  { timeout = 30_000, signal }: ListOptions,
  mode: Beginning,
): Promise<{ readonly listing: Listing; readonly refusedHandshake: boolean }> {
  const hider = hiderFor(server)
  const label = server.name ?? (server.kind === 'stdio' ? hider.hide(labelOf(server)) : labelOf(server))
  const fail = (error: SpokeshaveError, stderr: readonly string[] = []): FailedServer => ({
    kind: 'failed',
    server,
    name: label,
    error,
    stderr,
  })
  let transport: ChildTransport | StreamableHTTPClientTransport
  try {
    transport = server.kind === 'stdio' ? new ChildTransport(server, hider) : openHttp(server)
  } catch (thrown) {
    return { listing: fail(describeFault(thrown, { transport: undefined, asked: '', hider })), refusedHandshake: false }
  }
  const client = new Client({ name: 'spokeshave', version: '0.1.0' }, { versionNegotiation: { mode } })
  const moment = { transport, asked: 'initialize', hider }
  const limit = new Limit(timeout, signal, () => describeTimeout(timeout, moment))
  let isDone = false
  try {
    const work = listWith(client, transport, 2 * timeout, hider, (what) => (moment.asked = what))
    const { notes, said, tools } = await Promise.race([work, limit.reached])
    isDone = true
    const name = server.name ?? (said === undefined ? label : hider.hide(said))
    const told = [...notes, ...strayNotes(transport, hider)]
    return { listing: { kind: 'listed', server, name, tools, notes: told }, refusedHandshake: false }
  } catch (thrown) {
    const stderr = transport instanceof ChildTransport ? transport.stderr.lines(shownStderr) : []
    return {
      listing: fail(describeFault(thrown, moment), stderr),
      refusedHandshake: moment.asked === 'initialize' && isAnswer(thrown),
    }
  } finally {
    limit.clear()
    await close(client, transport, isDone)
  }
}

async function listWith(
  client: Client,
  transport: ChildTransport | StreamableHTTPClientTransport,
  timeout: number,
  hider: Hider,
  ask: (what: string) => void,
): Promise<{ said: string | undefined; tools: unknown[]; notes: string[] }> {
  await client.connect(transport, { timeout })
  const name: unknown = client.getServerVersion()?.name
  const said = typeof name === 'string' && name !== '' ? name : undefined
  if (!isObject(client.getServerCapabilities()?.tools)) return { said, tools: [], notes: ['says that it has no tools'] }
  return { said, tools: await listAllTools(client, timeout, hider, ask), notes: [] }
}

/** Whether a server understood the question and said no. */
function isAnswer(thrown: unknown): boolean {
  return thrown instanceof ProtocolError || (thrown instanceof SdkHttpError && thrown.status === 400)
}

/** Throws `SERVER_FAILED` for what cannot be sent, without its value. */
function openHttp(server: HttpServer): StreamableHTTPClientTransport {
  const { authorization, url } = credentialsIn(server.url)
  if (!URL.canParse(url)) throw new SpokeshaveError('SERVER_FAILED', 'its URL is none')
  const headers = new Headers()
  for (const [name, value] of Object.entries(server.headers ?? {})) {
    try {
      headers.set(name, value)
    } catch {
      throw new SpokeshaveError(
        'SERVER_FAILED',
        `the header ${JSON.stringify(name)} has a name or a value that HTTP does not allow`,
      )
    }
  }
  if (authorization !== undefined && !headers.has('authorization')) headers.set('authorization', authorization)
  return new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } })
}

function strayNotes(transport: unknown, hider: Hider): string[] {
  return transport instanceof ChildTransport && transport.stray.count > 0 ? [describeStray(transport.stray, hider)] : []
}

/** Nothing of the server is left when it resolves. */
async function close(
  client: Client,
  transport: ChildTransport | StreamableHTTPClientTransport,
  isDone: boolean,
): Promise<void> {
  if (transport instanceof ChildTransport) {
    if (!isDone) await transport.kill()
  } else if (isDone) {
    const limit = new Limit(farewell, undefined, () => new SpokeshaveError('SERVER_FAILED', 'late'))
    await Promise.race([transport.terminateSession(), limit.reached]).catch(() => {})
    limit.clear()
  }
  // The transport too, for a client that never connected does not close it.
  await client.close().catch(() => {})
  await transport.close()
}

/** A time that passes, or someone who says stop. */
class Limit {
  /** Rejects when it is reached. */
  readonly reached: Promise<never>
  readonly #clear: () => void

  constructor(milliseconds: number, signal: AbortSignal | undefined, late: () => Error) {
    const { promise, reject } = withReject()
    const timer = setTimeout(() => reject(late()), milliseconds)
    const stop = (): void => reject(new SpokeshaveError('SERVER_FAILED', 'was stopped'))
    if (signal?.aborted === true) stop()
    signal?.addEventListener('abort', stop)
    this.reached = promise
    this.#clear = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
    }
    // It may be reached when nobody waits any more.
    promise.catch(() => {})
  }

  clear(): void {
    this.#clear()
  }
}

function withReject(): { promise: Promise<never>; reject: (error: Error) => void } {
  let reject: (error: Error) => void = () => {}
  const promise = new Promise<never>((_, fail) => (reject = fail))
  return { promise, reject }
}
