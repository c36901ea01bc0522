import { countOf, formatCount } from '../numbers.ts'
import { printable } from '../printable.ts'
import type { Paint } from '../styles.ts'
import { layTable } from '../table.ts'
import { type CheckedCase, type CheckReport, hasTooManyWarnings, isFailed } from './check-report.ts'
import { sortOut } from './common-findings.ts'
import type { LocatedFinding } from './located-finding.ts'
import { commonBlock, type PrettyOptions, toolBlock } from './pretty-blocks.ts'
import { type RuleSummary, summarizeRules } from './summary-table.ts'

/** Without `verbose`, so many tools are shown, those with warnings only, and those with errors. */
const shownWarned = 12
const shownFailing = 40

/** A report for people: warnings, then errors, which are next to the eye, then the sums. */
export function formatPretty(report: CheckReport, options: PrettyOptions): string {
  const { paint, quiet } = options
  const isShown = ({ level }: LocatedFinding): boolean => !quiet || level === 'error'
  const all = [...report.cases, ...report.empty].map((each) => ({ ...each, findings: each.findings.filter(isShown) }))
  const { common, cases } = sortOut(all.filter(({ findings }) => findings.length > 0))
  const failing = cases.filter(({ findings }) => findings.some(isError))
  const warned = cases.filter(({ findings }) => !findings.some(isError))
  const blocks = [
    ...common.filter(({ finding }) => !isError(finding)).map((each) => commonBlock(each, options)),
    ...toolBlocks(warned, shownWarned, 'warnings only', options),
    ...common.filter(({ finding }) => isError(finding)).map((each) => commonBlock(each, options)),
    ...toolBlocks(failing, shownFailing, 'errors', options),
  ]
  const findings = report.findings.filter(isShown)
  if (findings.length > 0) blocks.push(ruleTable(summarizeRules(findings), paint))
  if (!quiet || isFailed(report)) blocks.push(verdictOf(report, options))
  return blocks.map((block) => `${block}\n`).join('\n')
}

function isError({ level }: LocatedFinding): boolean {
  return level === 'error'
}

function toolBlocks(cases: readonly CheckedCase[], most: number, what: string, options: PrettyOptions): string[] {
  const shown = options.verbose || cases.length <= most ? cases : worst(cases, most)
  const blocks = shown.map((each) => toolBlock(each, options))
  const left = cases.length - shown.length
  // Few tools are left out for their prose alone; of those that fail, some have to be.
  if (left > 0) blocks.push(options.paint('dim', `… and ${countOf(left, 'tool')} more with ${what}: --verbose shows all`))
  return blocks
}

const ranks: Readonly<Record<string, number>> = { narrower: 1, mixed: 2, wider: 4, docs: 5 }

/** The tools with the worst findings; of equals those that come first. They stay in their order. */
function worst(cases: readonly CheckedCase[], most: number): CheckedCase[] {
  const rank = ({ findings }: CheckedCase): number =>
    Math.min(...findings.map(({ effect, level }) => (level === 'error' ? 0 : 10) + (effect === undefined ? 3 : (ranks[effect] ?? 3))))
  const chosen = new Set([...cases].sort((a, b) => rank(a) - rank(b)).slice(0, most))
  return cases.filter((each) => chosen.has(each))
}

function ruleTable(summaries: readonly RuleSummary[], paint: Paint): string {
  const rows = summaries.map(({ rule, errors, warnings, tools, places, mostly }) => [rule, count(errors), count(warnings), formatCount(tools), formatCount(places), mostly])
  const head = ['rule', 'errors', 'warnings', 'tools', 'places', 'mostly']
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]!.length)))
  const isNumber = (column: number): boolean => column > 0 && column < 5
  const [first, ...others] = layTable([head, ...rows].map((row) => row.map((cell, column) => (isNumber(column) ? cell.padStart(widths[column]!) : cell)))).split('\n')
  return [paint('dim', first!), ...others].join('\n')
}

function count(number: number): string {
  return number === 0 ? '-' : formatCount(number)
}

function verdictOf(report: CheckReport, { paint, quiet }: PrettyOptions): string {
  const { cases, config, errors, warnings, known, maxWarnings, stale, failOnStale } = report
  const clean = cases.filter(({ findings }) => findings.length === 0).length
  const sums = `${countOf(cases.length, 'tool')}: ${countOf(errors, 'error')}, ${countOf(warnings, 'warning')}; ${formatCount(clean)} without findings`
  const mark = isFailed(report) ? paint('red', '✘') : warnings > 0 ? paint('yellow', '!') : paint('green', '✔')
  const lines = [`${mark} ${sums}`]
  if (config !== undefined) lines.push(`  by ${printable(config, Infinity)}`)
  if (known > 0) lines.push(`  ${countOf(known, 'place')} known from the baseline`)
  if (hasTooManyWarnings(report)) {
    const hint = quiet ? '; leave out --quiet to see them' : ''
    lines.push(paint('red', `  more than the ${countOf(maxWarnings!, 'warning')} that --max-warnings allows${hint}`))
  }
  if (failOnStale && stale > 0) lines.push(paint('red', `  ${countOf(stale, 'place')} of the baseline ${stale === 1 ? 'is' : 'are'} gone, and --fail-on-stale is set`))
  return lines.join('\n')
}
