import { indentJson } from './pretty.ts'
import type { Sink } from './sink.ts'

/** The shapes of the output. */
export const outputFormats = ['json', 'ndjson', 'pretty'] as const

/** `json`: a list with one entry a line. `ndjson`: one entry a line and nothing else. `pretty`: a list, indented. */
export type OutputFormat = (typeof outputFormats)[number]

/** Writes entries, each an exact JSON text, as they come. */
export class EntryWriter {
  readonly #sink: Sink
  readonly #format: OutputFormat
  #isFirst = true

  constructor(sink: Sink, format: OutputFormat) {
    this.#sink = sink
    this.#format = format
  }

  /** A promise means: wait for it before the next call. */
  write(text: string): Promise<void> | undefined {
    const lead = this.#isFirst ? '[\n' : ',\n'
    this.#isFirst = false
    if (this.#format === 'ndjson') return this.#sink.write(text, '\n')
    if (this.#format === 'json') return this.#sink.write(lead, text)
    return this.#indent(lead, text)
  }

  async #indent(lead: string, text: string): Promise<void> {
    let before = `${lead}  `
    for (const piece of indentJson(text, '  ')) {
      const pending = this.#sink.write(before, piece)
      before = ''
      if (pending !== undefined) await pending
    }
  }

  /** Closes the list. Left out after a failure, so that what is cut short cannot pass for a whole. */
  end(): Promise<void> | undefined {
    if (this.#format === 'ndjson') return undefined
    return this.#sink.write(this.#isFirst ? '[]\n' : '\n]\n')
  }
}
