import { Baseline, readBaseline, writeBaseline } from '../check/baseline.ts'
import { type CheckReport, isFailed } from '../check/check-report.ts'
import { describeRules } from '../check/describe-rules.ts'
import { type CheckFormat, loadFormat } from '../check/formats.ts'
import { relativePath } from '../check/relative-path.ts'
import { readRuleFlags } from '../check/rule-flags.ts'
import { RuleBook } from '../check/rule-book.ts'
import { type Checked, runCheck } from '../check/run-check.ts'
import { widthOf } from '../columns.ts'
import { EmptyDocument } from '../document.ts'
import { Progress } from '../explain/progress.ts'
import { Failure, failuresIn } from '../failure.ts'
import { Inputs } from '../inputs.ts'
import type { Input } from '../live/with-live.ts'
import { NoInput } from '../no-input.ts'
import { countOf } from '../numbers.ts'
import { loadPolicy, type PolicyOptions } from '../policy.ts'
import { printable } from '../printable.ts'
import { Reporter } from '../reporter.ts'
import { checkSources, toSources } from '../sources.ts'
import type { Streams } from '../streams.ts'
import { paintFor } from '../styles.ts'
import { openTarget, OutputClosed } from '../target.ts'
import { openToolFilter } from '../tool-filter.ts'

/** The flags of `spokeshave check`. */
export interface CheckOptions extends PolicyOptions {
  readonly tool?: readonly string[]
  readonly server?: string
  readonly rule?: readonly string[]
  readonly format?: CheckFormat
  readonly json?: boolean
  readonly out?: string
  readonly allowEmpty?: boolean
  readonly printRules?: boolean
  readonly baseline?: string
  readonly updateBaseline?: boolean
  readonly failOnStale?: boolean
  readonly maxWarnings?: number
  readonly quiet?: boolean
  readonly verbose?: boolean
}

/**
 * `spokeshave check`. Gives the exit code: 0 nothing at error level, 1 something is. Throws a `Failure` where nothing
 * can be checked, `NoInput` where there is nothing to check.
 */
export async function check(files: readonly Input[], options: CheckOptions, streams: Streams): Promise<number> {
  const { allowEmpty = false, baseline: path, failOnStale = false, updateBaseline = false, out, server, maxWarnings } = options
  if (options.printRules === true) return await printRules(files, options, streams)
  if (files.length === 0 && streams.stdin.isTTY === true) throw new NoInput('check')
  if (updateBaseline && path === undefined) throw new Failure('--update-baseline needs --baseline FILE')
  if (updateBaseline && options.tool !== undefined) throw new Failure('--update-baseline writes what all tools have: leave out --tool')
  if (failOnStale && path === undefined) throw new Failure('--fail-on-stale needs --baseline FILE')
  const sources = toSources(files)
  await checkSources(sources, out, streams.stdin)
  await checkSources(sources, path, streams.stdin, '--baseline')
  const config = await loadPolicy(options)
  const book = new RuleBook(config, readRuleFlags(options.rule ?? []))
  const filter = await openToolFilter(options.tool)
  const baseline = path === undefined || updateBaseline ? new Baseline() : await readBaseline(path)
  const target = await openTarget(out, streams.stdout)
  const inputs = new Inputs(streams.stdin)
  const progress = new Progress(streams, false)
  const reporter = new Reporter(streams.stderr)
  let exitCode = 0
  try {
    const step = (): void => progress.step()
    const warn = (line: string): void => {
      progress.end()
      void reporter.say(line)
    }
    const checked = await runCheck({ sources, inputs, config, server, book, filter, baseline, allowEmpty, maxWarnings, failOnStale, step, warn })
    progress.end()
    if (options.quiet !== true) {
      for (const { file, key } of config.unmatched) await reporter.say(`${printable(relativePath(file ?? ''), Infinity)}: ${key} matches no tool here`)
    }
    for (const code of book.unmet) await reporter.say(`check: code.${printable(code)}: no pass of ours has this code, and nothing here met it`)
    if (updateBaseline) return await update(path!, checked, reporter, streams)
    const { report } = checked
    exitCode = isFailed(report) ? 1 : 0
    const text = await textOf(report, options, streams)
    if (text !== '') await target.write(text)
    await target.finish()
    if (report.stale > 0 && options.quiet !== true) {
      await reporter.say(`${path}: ${countOf(report.stale, 'known place')} of the baseline ${report.stale === 1 ? 'is' : 'are'} gone; --update-baseline forgets them`)
    }
    return exitCode
  } catch (error) {
    // Nobody wants to read on; what was found stays found.
    if (error instanceof OutputClosed) return exitCode
    throw files.length === 0 && failuresIn(error)?.[0] instanceof EmptyDocument ? new NoInput('check') : error
  } finally {
    progress.end()
    inputs.close()
    await target.abandon()
  }
}

/** Shows how the rules are set for a tool or a server, or where no override holds. */
async function printRules(files: readonly Input[], options: CheckOptions, { stdout }: Streams): Promise<number> {
  const { tool: tools = [], server, out } = options
  if (files.length > 0) throw new Failure('--print-rules reads no files: leave them out')
  if (tools.length > 1) throw new Failure('--print-rules goes with one --tool')
  const config = await loadPolicy(options)
  const book = new RuleBook(config, readRuleFlags(options.rule ?? []))
  const file = config.file === undefined ? undefined : relativePath(config.file)
  const isJson = options.json === true || options.format === 'json'
  const target = await openTarget(out, stdout)
  try {
    await target.write(`${describeRules(book.for({ tool: tools[0], server }), file, isJson)}\n`)
    await target.finish()
  } catch (error) {
    if (!(error instanceof OutputClosed)) throw error
  } finally {
    await target.abandon()
  }
  return 0
}

async function update(path: string, { report, all }: Checked, reporter: Reporter, streams: Streams): Promise<number> {
  await writeBaseline(path, all, streams)
  const places = all.reduce((sum, finding) => sum + finding.places.length, 0)
  await reporter.say(`${path}: ${countOf(places, 'place')} of ${countOf(report.cases.length, 'tool')} are known now`)
  return 0
}

async function textOf(report: CheckReport, { json = false, format = json ? 'json' : 'pretty', quiet = false, verbose = false }: CheckOptions, { stdout }: Streams): Promise<string> {
  if (format === 'pretty') {
    const { formatPretty } = await import('../check/pretty.ts')
    return formatPretty(report, { paint: paintFor(stdout), width: widthOf(stdout), quiet, verbose })
  }
  const write = await loadFormat(format)
  return write(quiet ? withoutWarnings(report) : report)
}

function withoutWarnings(report: CheckReport): CheckReport {
  const isError = ({ level }: { readonly level: string }): boolean => level === 'error'
  const errorsOf = (cases: CheckReport['cases']): CheckReport['cases'] => cases.map((each) => ({ ...each, findings: each.findings.filter(isError) }))
  return { ...report, cases: errorsOf(report.cases), empty: errorsOf(report.empty), findings: report.findings.filter(isError) }
}
