import { widthOf } from '../columns.ts'
import { EntryWriter } from '../entry-writer.ts'
import { countOf } from '../numbers.ts'
import type { Sink } from '../sink.ts'
import type { Streams } from '../streams.ts'
import { paintFor } from '../styles.ts'
import type { SortKey } from './choices.ts'
import type { ExplainedTool } from './explain-sources.ts'
import { explainedJson } from './explained-json.ts'
import { isNotable, type Sortable, sortableOf, sortBy } from './order.ts'
import { toolDetails } from './tool-details.ts'
import { headLine, toolLine } from './tool-line.ts'
import { Totals } from './totals.ts'

/** What is printed. */
export interface PrintOptions {
  readonly json: boolean
  /** Every change, not a line a tool. */
  readonly details: boolean
  readonly verbose: boolean
  /** Undefined: as they come. */
  readonly sort: SortKey | undefined
  readonly onlyLosses: boolean
}

/** Prints accounts. A promise means: wait for it before the next call. */
export class Printer {
  readonly #options: PrintOptions
  readonly #sink: Sink
  readonly #show: (tool: ExplainedTool) => string
  readonly #writer: EntryWriter | undefined
  readonly #head: string
  readonly #totals = new Totals()
  readonly #kept: (Sortable & { readonly text: string })[] = []
  readonly #paint: ReturnType<typeof paintFor>
  #printed = 0
  #left = 0

  constructor(options: PrintOptions, sink: Sink, stdout: Streams['stdout']) {
    this.#options = options
    this.#sink = sink
    this.#paint = paintFor(stdout)
    const width = widthOf(stdout)
    const { json, details, verbose } = options
    this.#writer = json ? new EntryWriter(sink, 'json') : undefined
    this.#head = json || details ? '' : `${headLine(this.#paint, width)}\n`
    this.#show = json ? explainedJson : details ? (tool) => toolDetails(tool, { paint: this.#paint, width, verbose }) : (tool) => toolLine(tool, this.#paint, width)
  }

  print(tool: ExplainedTool): Promise<void> | undefined {
    this.#totals.add(tool)
    if (this.#options.onlyLosses && !isNotable(tool)) {
      this.#left++
      return undefined
    }
    const text = this.#show(tool)
    if (this.#options.sort === undefined) return this.#write(text)
    this.#kept.push({ ...sortableOf(tool), text })
    return undefined
  }

  async end(): Promise<void> {
    const { sort, details } = this.#options
    if (sort !== undefined) for (const { text } of sortBy(sort, this.#kept)) await this.#write(text)
    if (this.#writer !== undefined) return this.#writer.end()
    if (details) return undefined
    const left = this.#left === 0 ? '' : `${this.#paint('dim', `${countOf(this.#left, 'tool')} without losses left out`)}\n`
    const gap = this.#printed === 0 ? '' : '\n'
    return this.#sink.write(`${gap}${left}${this.#totals.describe(this.#paint)}\n`)
  }

  #write(text: string): Promise<void> | undefined {
    if (this.#writer !== undefined) return this.#writer.write(text)
    const lead = this.#printed++ > 0 ? (this.#options.details ? '\n' : '') : this.#head
    return this.#sink.write(`${lead}${text}\n`)
  }
}
