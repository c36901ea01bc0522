import { type BigIntStats, constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { extname } from 'node:path'

import { Failure, systemReason, tryEach } from './failure.ts'
import { isSameFile, statOpen } from './stat-open.ts'
import type { Streams } from './streams.ts'

/** A file named on the command line, the standard input, or a live server. */
export interface Source {
  /** How messages call it. */
  readonly name: string
  /** Null for the standard input and for servers. */
  readonly path: string | null
  /** Whether the name alone says that each line is a value of its own. */
  readonly isLines: boolean
  /** What a live server told; absent elsewhere. */
  readonly content?: Buffer
}

/** The sources that are named, and those that were opened already; the standard input where there is none. */
export function toSources(inputs: readonly (string | Source)[]): Source[] {
  if (inputs.length === 0) return [standardInput]
  return inputs.map((input) => (typeof input === 'string' ? toNamedSource(input) : input))
}

function toNamedSource(file: string): Source {
  return file === '-' ? standardInput : toFileSource(file)
}

const standardInput: Source = { name: 'stdin', path: null, isLines: false }

function toFileSource(path: string): Source {
  return { name: path, path, isLines: ['.ndjson', '.jsonl'].includes(extname(path).toLowerCase()) }
}

/**
 * Throws all that is wrong with the sources before any of them is read: missing, a folder, unreadable, the standard
 * input named twice, the file that is to be written.
 */
export async function checkSources(
  sources: readonly Source[],
  out: string | undefined,
  stdin: Streams['stdin'],
  flag = '--out',
): Promise<void> {
  if (sources.filter(({ content, path }) => path === null && content === undefined).length > 1) {
    throw new Failure('the standard input (-) can be read only once')
  }
  const target = out === undefined || out === '-' ? undefined : await stat(out, { bigint: true }).catch(() => undefined)
  await tryEach(sources, async ({ content, name, path }) => {
    if (content !== undefined) return
    // A stream that is no file of the system has nothing that could be wrong with it.
    if (path === null && stdin.fd === undefined) return
    const stats = await inspect(path, stdin.fd).catch((error) => {
      throw new Failure(`${name}: ${systemReason(error)}`, [], error)
    })
    if (stats.isDirectory()) throw new Failure(`${name}: is a folder, not a file`)
    if (target !== undefined && isSameFile(stats, target)) {
      throw new Failure(`${flag} names ${name}, which is to be read: give another name`)
    }
  })
}

async function inspect(path: string | null, fd = 0): Promise<BigIntStats> {
  if (path === null) return statOpen(fd)
  const stats = await stat(path, { bigint: true })
  await access(path, constants.R_OK)
  return stats
}
