import { type FailedServer, type ListedServer, listServers } from '@spokeshave/mcp'

import { Failure } from '../failure.ts'
import { countOf } from '../numbers.ts'
import { printable } from '../printable.ts'
import { Reporter } from '../reporter.ts'
import type { Source } from '../sources.ts'
import type { Streams } from '../streams.ts'
import { findServers } from './find-servers.ts'
import type { LiveOptions } from './flags.ts'
import { writeTools } from './write-tools.ts'

/** What the servers told. */
export interface Live {
  /** A source for each server that told its tools. */
  readonly sources: readonly Source[]
  /** How many did not. */
  readonly dead: number
}

/**
 * Asks the servers that the flags name. Those that tell nothing are told on the standard error; where nothing else is to
 * be read, or all must be, they are thrown as `Failure`s.
 */
export async function readLive(
  options: LiveOptions & { readonly whole?: boolean | undefined },
  hasOthers: boolean,
  { stderr }: Streams,
): Promise<Live> {
  const { failed, servers } = await findServers(options)
  const { mcpTimeout: timeout, whole = false } = options
  if (stderr.isTTY === true) stderr.write(`asking ${countOf(servers.length, 'server')} …`)
  const listings = await listServers(servers, timeout === undefined ? {} : { timeout })
  if (stderr.isTTY === true) stderr.write('\r\u001B[K')
  const listed = listings.filter((listing) => listing.kind === 'listed')
  const dead = [...failed, ...listings.filter((listing) => listing.kind === 'failed')].map(toFailure)
  if (dead.length > 0 && (whole || (listed.length === 0 && !hasOthers))) throw new AggregateError(dead)
  if (listed.length === 0 && !hasOthers)
    throw new Failure('--mcp-config: no server is named there that is not disabled')
  const reporter = new Reporter(stderr)
  for (const { message, excerpt } of dead) await reporter.say([printable(message, Infinity), ...excerpt].join('\n'))
  for (const { name, notes } of listed)
    for (const note of notes) await reporter.say(`${printable(name)}: ${printable(note)}`)
  return { sources: listed.map(toSource), dead: dead.length }
}

/** Read as any document is, so that nothing of it is special. */
function toSource({ name, tools }: ListedServer): Source {
  const content = Buffer.from(writeTools(name, tools))
  return { name, path: null, isLines: false, content }
}

function toFailure({ error: { code, message, pointer }, name, stderr }: FailedServer): Failure {
  const where = pointer === undefined ? '' : ` at ${pointer}`
  return new Failure(
    `${name}${where}: ${message} (${code})`,
    stderr.map((line) => `  | ${printable(line)}`),
  )
}
