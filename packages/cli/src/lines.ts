import { isBlank, maxTextBytes } from './decode.ts'

/** Bytes as they arrive. */
export type Chunks = AsyncIterable<Buffer>

/** One line of a stream, without its line break. */
export interface Line {
  /** Counted from 1, blank lines included. */
  readonly number: number
  /** Null where the line is longer than can be read. */
  readonly bytes: Buffer | null
}

const newline = 0x0a

/**
 * Cuts a stream into lines and leaves blank ones out. Lines are bytes: what is wrong in one of them, be it the
 * encoding, harms no other. Holds no more than the line at hand, and of that no more than `maxBytes`.
 */
export async function* readLines(chunks: Chunks, maxBytes: number = maxTextBytes): AsyncGenerator<Line, void, void> {
  const parts = new LineParts(maxBytes)
  let number = 1
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      parts.add(chunk.subarray(start, end))
      const bytes = parts.take()
      if (bytes === null || !isBlank(bytes)) yield { number, bytes }
      number++
      start = end + 1
    }
    parts.add(chunk.subarray(start))
  }
  const bytes = parts.take()
  if (bytes === null || !isBlank(bytes)) yield { number, bytes }
}

/** A line that arrives in pieces. */
class LineParts {
  readonly #maxBytes: number
  #parts: Buffer[] = []
  #length = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  add(part: Buffer): void {
    this.#length += part.length
    if (this.#length > this.#maxBytes) this.#parts = []
    else if (part.length > 0) this.#parts.push(part)
  }

  take(): Buffer | null {
    const parts = this.#parts
    const isTooLong = this.#length > this.#maxBytes
    this.#parts = []
    this.#length = 0
    if (isTooLong) return null
    return parts.length === 1 ? parts[0]! : Buffer.concat(parts)
  }
}
