import { buildReport, renderReport, type ReportTool } from '@spokeshave/report'

import { EmptyDocument } from '../document.ts'
import { type ExplainedTool, explainSources } from '../explain/explain-sources.ts'
import { Progress } from '../explain/progress.ts'
import { nameOf } from '../explain/tool-line.ts'
import { Failure, failuresIn } from '../failure.ts'
import { Inputs } from '../inputs.ts'
import type { Input } from '../live/with-live.ts'
import { NoInput } from '../no-input.ts'
import { countOf, formatCount } from '../numbers.ts'
import { loadPolicy, type PolicyOptions } from '../policy.ts'
import { printable } from '../printable.ts'
import { Reporter } from '../reporter.ts'
import { checkSources, type Source, toSources } from '../sources.ts'
import type { Streams } from '../streams.ts'
import { openTarget, OutputClosed } from '../target.ts'
import { openToolFilter, type ToolFilter } from '../tool-filter.ts'

/** The flags of `spokeshave report`. */
export interface ReportOptions extends PolicyOptions {
  readonly out?: string
  readonly tool?: readonly string[]
  readonly server?: string
  readonly title?: string
  readonly tokens: boolean
}

/** `spokeshave report`. Throws a `Failure` where no page can be made, `NoInput` where there is nothing to show. */
export async function report(files: readonly Input[], options: ReportOptions, streams: Streams): Promise<void> {
  const { out, server, tokens, title } = options
  if (files.length === 0 && streams.stdin.isTTY === true) throw new NoInput('report')
  if ((out === undefined || out === '-') && streams.stdout.isTTY === true) throw new Failure('a page is nothing for a terminal: name a file, as in -o report.html')
  const sources = toSources(files)
  await checkSources(sources, out, streams.stdin)
  const config = await loadPolicy(options)
  const filter = await openToolFilter(options.tool)
  const target = await openTarget(out, streams.stdout, streams.stderr)
  const inputs = new Inputs(streams.stdin)
  const progress = new Progress(streams, false)
  const reporter = new Reporter(streams.stderr)
  const warn = (line: string): void => {
    progress.end()
    void reporter.say(line)
  }
  try {
    const count = { tools: 0 }
    const tools = shown(explainSources({ sources, inputs, config, server, warn }), filter, () => {
      count.tools++
      progress.step()
    })
    const html = await renderReport(await buildReport(tools, { title: title ?? titleOf(sources), ...(tokens ? {} : { tokens: false }) }))
    progress.end()
    filter?.end()
    await target.write(html)
    await target.finish()
    if (out !== undefined && out !== '-') await reporter.say(`${printable(out)}: ${countOf(count.tools, 'tool')}, ${formatCount(Math.ceil(Buffer.byteLength(html) / 1024))} KiB`)
  } catch (error) {
    if (error instanceof OutputClosed) return
    throw files.length === 0 && failuresIn(error)?.[0] instanceof EmptyDocument ? new NoInput('report') : error
  } finally {
    progress.end()
    inputs.close()
    await target.abandon()
  }
}

async function* shown(tools: AsyncIterable<ExplainedTool>, filter: ToolFilter | undefined, step: () => void): AsyncGenerator<ReportTool, void, void> {
  for await (const tool of tools) {
    if (filter?.take(tool.name) === false) continue
    step()
    const { name, server, place, description, error, account } = tool
    yield {
      name: name ?? nameOf(tool),
      server,
      place,
      description,
      error,
      ...(account === undefined ? {} : { input: account.published, read: account.read, explanation: account.explanation, model: account.model }),
    }
  }
}

/** What the page is called. */
function titleOf(sources: readonly Source[]): string {
  const names = sources.map(({ name }) => name)
  return names.length <= 3 ? names.join(', ') : `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`
}
