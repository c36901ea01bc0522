import { buildSchemas } from '../build-schemas.ts'
import { buildTools } from '../build-tools.ts'
import { EmptyDocument } from '../document.ts'
import type { OutputFormat } from '../entry-writer.ts'
import { failuresIn } from '../failure.ts'
import { Inputs } from '../inputs.ts'
import { openParser } from '../parser.ts'
import { Reporter } from '../reporter.ts'
import { Sink } from '../sink.ts'
import { checkSources, toSources } from '../sources.ts'
import { NoInput } from '../no-input.ts'
import { openTarget, OutputClosed } from '../target.ts'

/** The flags of `spokeshave build`. */
export interface BuildOptions {
  readonly preset: string
  readonly maxBytes?: number
  readonly compaction: boolean
  readonly format?: OutputFormat
  readonly out?: string
  readonly rawSchemas?: boolean
  readonly quiet?: boolean
}

/**
 * `spokeshave build`. Gives the exit code: 0 all built, 1 some refused. Throws a `Failure` where nothing can be built,
 * `NoInput` where there is nothing to build.
 */
export async function build(files: readonly string[], options: BuildOptions): Promise<number> {
  if (files.length === 0 && process.stdin.isTTY) throw new NoInput()
  const sources = toSources(files)
  await checkSources(sources, options.out)

  const parser = await openParser(options)
  const reporter = new Reporter()
  const target = await openTarget(options.out)
  const inputs = new Inputs()
  try {
    const sink = new Sink(target)
    const job = { sources, inputs, parser, reporter, sink, format: options.format }
    const noun = options.rawSchemas === true ? await buildSchemas(job) : await buildTools(job)
    await sink.flush()
    await target.finish()
    if (options.quiet !== true) await reporter.summarize(noun, parser.compacted)
    return reporter.counts.refused > 0 ? 1 : 0
  } catch (error) {
    // As if the input had ended here: whoever closed the pipe has all that was wanted.
    if (error instanceof OutputClosed) return 0
    throw files.length === 0 && failuresIn(error)?.[0] instanceof EmptyDocument ? new NoInput() : error
  } finally {
    inputs.close()
    await target.abandon()
  }
}
