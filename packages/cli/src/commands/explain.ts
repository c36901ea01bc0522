import { didYouMean } from '@spokeshave/core'

import { widthOf } from '../columns.ts'
import { EmptyDocument } from '../document.ts'
import { explainedJson } from '../explain/explained-json.ts'
import { type ExplainedTool, explainSources } from '../explain/explain-sources.ts'
import { Progress } from '../explain/progress.ts'
import { toolDetails } from '../explain/tool-details.ts'
import { headLine, toolLine } from '../explain/tool-line.ts'
import { Totals } from '../explain/totals.ts'
import { EntryWriter } from '../entry-writer.ts'
import { Failure, failuresIn } from '../failure.ts'
import { Inputs } from '../inputs.ts'
import { NoInput } from '../no-input.ts'
import { loadPolicy, type PolicyOptions } from '../policy.ts'
import { quoted } from '../printable.ts'
import { Sink } from '../sink.ts'
import { checkSources, toSources } from '../sources.ts'
import type { Streams } from '../streams.ts'
import { paintFor } from '../styles.ts'
import { openTarget, OutputClosed } from '../target.ts'

/** The flags of `spokeshave explain`. */
export interface ExplainOptions extends PolicyOptions {
  readonly tool?: string
  readonly server?: string
  readonly json?: boolean
}

/** Prints accounts as they come. */
interface Printer {
  print(tool: ExplainedTool): Promise<void> | undefined
  end(): Promise<void> | undefined
}

/** `spokeshave explain`. Throws a `Failure` where nothing can be printed, `NoInput` where there is nothing to explain. */
export async function explain(files: readonly string[], options: ExplainOptions, streams: Streams): Promise<void> {
  if (files.length === 0 && streams.stdin.isTTY === true) throw new NoInput('explain')
  const { server } = options
  const sources = toSources(files)
  await checkSources(sources, undefined, streams.stdin)
  const config = await loadPolicy(options)
  const inputs = new Inputs(streams.stdin)
  const progress = new Progress(streams, options.tool === undefined)
  try {
    const sink = new Sink(await openTarget(undefined, streams.stdout))
    const printer = createPrinter(options, sink, streams.stdout)
    const names = new Set<string>()
    let printed = 0
    for await (const tool of explainSources({ sources, inputs, config, server })) {
      progress.step()
      if (tool.name !== undefined && options.tool !== undefined) names.add(tool.name)
      if (options.tool !== undefined && tool.name !== options.tool) continue
      printed++
      const pending = printer.print(tool)
      if (pending !== undefined) await pending
    }
    progress.end()
    if (options.tool !== undefined && printed === 0) throw unknownTool(options.tool, names)
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

function createPrinter({ json, tool: wanted }: ExplainOptions, sink: Sink, stdout: Streams['stdout']): Printer {
  if (json === true) {
    const writer = new EntryWriter(sink, 'json')
    return { print: (tool) => writer.write(explainedJson(tool)), end: () => writer.end() }
  }
  const paint = paintFor(stdout)
  const width = widthOf(stdout)
  if (wanted !== undefined) {
    let isFirst = true
    return {
      print(tool) {
        const gap = isFirst ? '' : '\n'
        isFirst = false
        return sink.write(`${gap}${toolDetails(tool, paint, width)}\n`)
      },
      end: () => undefined,
    }
  }
  const totals = new Totals()
  return {
    print(tool) {
      const head = totals.tools === 0 ? `${headLine(paint, width)}\n` : ''
      totals.add(tool)
      return sink.write(`${head}${toolLine(tool, paint, width)}\n`)
    },
    end: () => sink.write(`${totals.tools === 0 ? '' : '\n'}${totals.describe(paint)}\n`),
  }
}

function unknownTool(name: string, names: ReadonlySet<string>): Failure {
  const few = names.size <= 10 && names.size > 0 ? `; its tools: ${[...names].join(', ')}` : ''
  return new Failure(`--tool: no tool ${quoted(name)} is in the input${didYouMean(name, names) || few}`)
}
