const newline = 0x0a

/** Cuts bytes into lines of UTF-8 text. */
export class LineSplitter {
  readonly #mostBytes: number
  #parts: Buffer[] = []
  #length = 0

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  /** The lines that end in this piece. Throws a `RangeError` where a line is longer than may be. */
  *add(chunk: Buffer): Generator<string, void, void> {
    let start = 0
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      yield this.#take(chunk.subarray(start, end))
      start = end + 1
    }
    const rest = chunk.subarray(start)
    this.#length += rest.length
    if (this.#length > this.#mostBytes) throw new RangeError(`a line is longer than ${this.#mostBytes} bytes`)
    if (rest.length > 0) this.#parts.push(rest)
  }

  /** What came after the last line. */
  rest(): string {
    return this.#take(Buffer.alloc(0))
  }

  #take(last: Buffer): string {
    const line = this.#parts.length === 0 ? last : Buffer.concat([...this.#parts, last])
    this.#parts = []
    this.#length = 0
    return line.toString('utf8').replace(/\r$/, '')
  }
}
