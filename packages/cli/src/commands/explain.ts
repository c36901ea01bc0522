import { EmptyDocument } from '../document.ts'
import type { ExplainFormat, SortKey } from '../explain/choices.ts'
import { explainSources } from '../explain/explain-sources.ts'
import { Printer } from '../explain/printer.ts'
import { Progress } from '../explain/progress.ts'
import { failuresIn } from '../failure.ts'
import { Inputs } from '../inputs.ts'
import type { Input } from '../live/with-live.ts'
import { NoInput } from '../no-input.ts'
import { loadPolicy, type PolicyOptions } from '../policy.ts'
import { Reporter } from '../reporter.ts'
import { Sink } from '../sink.ts'
import { checkSources, toSources } from '../sources.ts'
import type { Streams } from '../streams.ts'
import { openTarget, OutputClosed } from '../target.ts'
import { openToolFilter } from '../tool-filter.ts'

/** The flags of `spokeshave explain`. */
export interface ExplainOptions extends PolicyOptions {
  readonly tool?: readonly string[]
  readonly server?: string
  readonly format?: ExplainFormat
  readonly json?: boolean
  readonly sort?: SortKey
  readonly onlyLosses?: boolean
  readonly timings?: boolean
  readonly verbose?: boolean
}

/** `spokeshave explain`. Throws a `Failure` where nothing can be printed, `NoInput` where there is nothing to explain. */
export async function explain(files: readonly Input[], options: ExplainOptions, streams: Streams): Promise<void> {
  if (files.length === 0 && streams.stdin.isTTY === true) throw new NoInput('explain')
  const { server, sort, onlyLosses = false, timings = false, verbose = false } = options
  const json = options.json === true || options.format === 'json'
  const sources = toSources(files)
  await checkSources(sources, undefined, streams.stdin)
  const config = await loadPolicy(options)
  const filter = await openToolFilter(options.tool)
  const inputs = new Inputs(streams.stdin)
  const progress = new Progress(streams, filter === undefined && sort === undefined)
  const reporter = new Reporter(streams.stderr)
  const warn = (line: string): void => {
    progress.end()
    void reporter.say(line)
  }
  try {
    const sink = new Sink(await openTarget(undefined, streams.stdout))
    const printer = new Printer({ json, details: filter !== undefined, verbose, sort, onlyLosses }, sink, streams.stdout)
    for await (const tool of explainSources({ sources, inputs, config, server, timings, warn })) {
      progress.step()
      if (filter?.take(tool.name) === false) continue
      const pending = printer.print(tool)
      if (pending !== undefined) await pending
    }
    progress.end()
    filter?.end()
    await printer.end()
    await sink.flush()
  } catch (error) {
    if (error instanceof OutputClosed) return
    throw files.length === 0 && failuresIn(error)?.[0] instanceof EmptyDocument ? new NoInput('explain') : error
  } finally {
    progress.end()
    inputs.close()
  }
}
