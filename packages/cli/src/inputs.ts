import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'

import { Failure, systemReason } from './failure.ts'
import type { Source } from './sources.ts'

/** Opens sources and sees to it that all of them are closed in the end. */
export class Inputs {
  readonly #stdin: Readable
  readonly #streams = new Set<Readable>()

  constructor(stdin: Readable) {
    this.#stdin = stdin
  }

  /**
   * The bytes of a source, which is opened when the first of them is asked for. What goes wrong while they are read is
   * a `Failure` that names the source.
   */
  async *read(source: Source): AsyncGenerator<Buffer, void, void> {
    if (source.content !== undefined) {
      yield source.content
      return
    }
    const stream = source.path === null ? this.#stdin : createReadStream(source.path)
    this.#streams.add(stream)
    try {
      yield* stream
    } catch (error) {
      throw new Failure(`${source.name}: ${systemReason(error)}`, [], error)
    } finally {
      // A file is closed by now.
      if (source.path !== null) this.#streams.delete(stream)
    }
  }

  /** Whether reading a source twice gives the same: it is a file, and no name for what is open already. */
  async canReread({ path }: Source): Promise<boolean> {
    if (path === null || /^\/(?:dev|proc)\//.test(path)) return false
    return (await stat(path).catch(() => undefined))?.isFile() === true
  }

  /** Also tells whoever writes to us that nobody reads any more. */
  close(): void {
    for (const stream of this.#streams) stream.destroy()
  }
}
