import { open, realpath, stat } from 'node:fs/promises'

import { Failure, systemReason } from './failure.ts'
import type { Streams } from './streams.ts'
import { writeFully } from './write-fully.ts'

/** Where the output goes. */
export interface Target {
  /** Resolves when the text has been taken, so that waiting for it holds the input back. */
  write(text: string): Promise<void>
  /** All is written. */
  finish(): Promise<void>
  /** Something failed: nothing half done may stay behind. Does nothing after `finish`. */
  abandon(): Promise<void>
}

/** Whoever read the standard output has gone, as `head` does: no fault, but nothing is left to do. */
export class OutputClosed extends Error {
  override readonly name: string = 'OutputClosed'
}

/** Opens the file that `--out` names; without one, or with `-`, the standard output. */
export async function openTarget(out: string | undefined, stdout: Streams['stdout']): Promise<Target> {
  if (out === undefined || out === '-') return streamTarget(stdout)
  const name = `--out ${out}`
  return withReasons(name, await openFile(out).catch((error) => fail(name, error)))
}

async function openFile(out: string): Promise<Target> {
  // Loaded only when a file is written: without it, a small build starts sooner.
  const { openAtomicFile } = await import('./atomic-file.ts')
  const found = await stat(out).catch(ignoreMissing)
  if (found === undefined) return openAtomicFile(out)
  if (found.isFile()) return openAtomicFile(await realpath(out), found.mode & 0o7777)
  // A device or a pipe is written to as it is: a file put in its place would be something else.
  const handle = await open(out, 'w')
  return { write: (text) => handle.writeFile(text), finish: () => handle.close(), abandon: () => handle.close() }
}

const closedCodes: ReadonlySet<string | undefined> = new Set(['EPIPE', 'ECONNRESET', 'ERR_STREAM_DESTROYED'])

function streamTarget(stdout: Streams['stdout']): Target {
  return {
    async write(text) {
      try {
        await writeFully(stdout, text)
      } catch (error) {
        if (closedCodes.has((error as NodeJS.ErrnoException).code)) throw new OutputClosed()
        throw new Failure(`stdout: ${systemReason(error)}`, [], error)
      }
    },
    async finish() {},
    async abandon() {},
  }
}

function withReasons(name: string, target: Target): Target {
  return {
    write: (text) => target.write(text).catch((error) => fail(name, error)),
    finish: () => target.finish().catch((error) => fail(name, error)),
    abandon: () => target.abandon(),
  }
}

function fail(name: string, error: unknown): never {
  throw new Failure(`${name}: ${systemReason(error)}`, [], error)
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
