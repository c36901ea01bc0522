import type { Writable } from 'node:stream'

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
export async function openTarget(
  out: string | undefined,
  stdout: Streams['stdout'],
  stderr: Streams['stderr'] = process.stderr,
): Promise<Target> {
  if (out === undefined || out === '-') return streamTarget(stdout, 'stdout')
  const name = `--out ${out}`
  // Loaded only when a file is written: without it, a small build starts sooner.
  const { openFile } = await import('./open-file.ts')
  return withReasons(name, await openFile(out, { stdout, stderr }).catch((error) => fail(name, error)))
}

const closedCodes: ReadonlySet<string | undefined> = new Set(['EPIPE', 'ECONNRESET', 'ERR_STREAM_DESTROYED'])

/** Writes to a stream that stays open. `name` is what messages call it. */
export function streamTarget(stream: Writable, name: string): Target {
  return {
    async write(text) {
      try {
        await writeFully(stream, text)
      } catch (error) {
        if (closedCodes.has((error as NodeJS.ErrnoException).code)) throw new OutputClosed()
        throw new Failure(`${name}: ${systemReason(error)}`, [], error)
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
  if (error instanceof Failure || error instanceof OutputClosed) throw error
  throw new Failure(`${name}: ${systemReason(error)}`, [], error)
}
