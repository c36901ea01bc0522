import { type BigIntStats, createWriteStream } from 'node:fs'
import { open, readlink, realpath, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

import { openAtomicFile } from './atomic-file.ts'
import { isSameFile, statOpen } from './stat-open.ts'
import type { Streams } from './streams.ts'
import { streamTarget, type Target } from './target.ts'

/** What is open already: what is written to it goes on where it stands. */
type Outputs = Pick<Streams, 'stdout' | 'stderr'>

/**
 * Opens the file that `--out` names. Most are put in place at the end; what is open already and what is no file is
 * written to as it is: a file put in its place would be something else.
 */
export async function openFile(out: string, outputs: Outputs): Promise<Target> {
  const found = await stat(out, { bigint: true }).catch(ignoreMissing)
  const opened = openedAs(out, found, outputs)
  if (opened !== undefined) return opened
  if (found === undefined) return openAtomicFile(await endOfLinks(out))
  if (found.isFile() && !isProcessFile(out)) return openAtomicFile(await realpath(out), Number(found.mode) & 0o7777)
  const handle = await open(out, found.isFile() ? 'a' : 'w')
  return { write: (text) => handle.writeFile(text), finish: () => handle.close(), abandon: () => handle.close() }
}

/** The target for what this process has open, by number or because it is the file of an output. */
function openedAs(out: string, found: BigIntStats | undefined, outputs: Outputs): Target | undefined {
  const number = descriptorOf(out)
  for (const [name, stream] of Object.entries(outputs)) {
    if (stream.fd === undefined) continue
    if (stream.fd === number || (found !== undefined && isSameFile(found, statOpen(stream.fd)))) return streamTarget(stream, name)
  }
  // Opening a file anew would begin at its start.
  if (number === undefined || found?.isFile() !== true) return undefined
  const stream = createWriteStream('', { fd: number, autoClose: false })
  return streamTarget(stream, out)
}

/** The number of the descriptor that a path stands for. */
function descriptorOf(path: string): number | undefined {
  const named = { '/dev/stdout': 1, '/dev/stderr': 2 }[path]
  if (named !== undefined) return named
  const [, pid, digits] = /^(?:\/dev|\/proc\/(self|thread-self|\d+))\/fd\/(\d+)$/.exec(path) ?? []
  const isOurs = pid === undefined || !/^\d/.test(pid) || Number(pid) === process.pid
  return digits !== undefined && isOurs ? Number(digits) : undefined
}

/** A file that another process has open. */
function isProcessFile(path: string): boolean {
  return /^\/proc\/[^/]+\/fd\/\d+$/.test(path)
}

/** Where a file that is not there is to be made: links that lead to it stay. */
async function endOfLinks(path: string): Promise<string> {
  const next = await readlink(path).catch(ignoreMissing)
  // A link leads from the folder that it is really in.
  return next === undefined ? path : endOfLinks(resolve(await realpath(dirname(path)), next))
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
