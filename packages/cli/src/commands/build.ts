import { EmptyDocument } from '../document.ts'
import type { OutputFormat } from '../entry-writer.ts'
import { failuresIn } from '../failure.ts'
import { Inputs } from '../inputs.ts'
import type { Job } from '../job.ts'
import type { Look, LookOptions } from '../look.ts'
import type { Input } from '../live/with-live.ts'
import { NoInput } from '../no-input.ts'
import { Parsers } from '../parsers.ts'
import { loadPolicy, type PolicyOptions } from '../policy.ts'
import { printable } from '../printable.ts'
import { Reporter } from '../reporter.ts'
import { Sink } from '../sink.ts'
import { checkSources, toSources } from '../sources.ts'
import type { Streams } from '../streams.ts'
import { openTarget, OutputClosed } from '../target.ts'

/** The flags of `spokeshave build`. */
export interface BuildOptions extends PolicyOptions, LookOptions {
  readonly server?: string
  readonly format?: OutputFormat
  readonly out?: string
  readonly rawSchemas?: boolean
  readonly quiet?: boolean
}

/**
 * `spokeshave build`. Gives the exit code: 0 all built, 1 some refused. Throws a `Failure` where nothing can be built,
 * `NoInput` where there is nothing to build.
 */
export async function build(files: readonly Input[], options: BuildOptions, streams: Streams): Promise<number> {
  const { out, server, stopAfter } = options
  if (files.length === 0 && streams.stdin.isTTY === true) throw new NoInput('build')
  const sources = toSources(files)
  await checkSources(sources, out, streams.stdin)

  const parsers = new Parsers(await loadPolicy(options, { rules: false }), await openLook(options, streams))
  const reporter = new Reporter(streams.stderr)
  const target = await openTarget(out, streams.stdout, streams.stderr)
  const inputs = new Inputs(streams.stdin)
  try {
    const sink = new Sink(target)
    const format = options.format ?? (stopAfter === undefined ? undefined : 'pretty')
    const job = { sources, inputs, parsers, server, reporter, sink, format }
    const noun = await (await loadBuilder(options.rawSchemas === true))(job)
    await sink.flush()
    await target.finish()
    if (options.quiet !== true) await reporter.summarize(noun, parsers.compacted, parsers.over)
    return reporter.counts.refused > 0 ? 1 : 0
  } catch (error) {
    // As if the input had ended here: whoever closed the pipe has all that was wanted.
    if (error instanceof OutputClosed) return 0
    throw files.length === 0 && failuresIn(error)?.[0] instanceof EmptyDocument ? new NoInput('build') : error
  } finally {
    inputs.close()
    await target.abandon()
  }
}

async function openLook(options: LookOptions, { stderr }: Streams): Promise<Look | undefined> {
  const { stopAfter, printAfter } = options
  if (stopAfter === undefined && printAfter === undefined) return undefined
  const { Look } = await import('../look.ts')
  const warn = (line: string): void => void stderr.write(`${printable(line, Infinity)}\n`)
  if (printAfter === undefined) return new Look(options, warn)
  const { createTracePrinter } = await import('../trace-printer.ts')
  return new Look(options, warn, createTracePrinter(stderr))
}

/** What builds schemas is not needed for tools, and the other way round. */
async function loadBuilder(isRaw: boolean): Promise<(job: Job) => Promise<'tool' | 'schema'>> {
  if (isRaw) return (await import('../build-schemas.ts')).buildSchemas
  return (await import('../build-tools.ts')).buildTools
}
