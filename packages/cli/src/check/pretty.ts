import { cutTo } from '../columns.ts'
import { countOf, formatCount } from '../numbers.ts'
import { printable } from '../printable.ts'
import type { Paint } from '../styles.ts'
import { layTable } from '../table.ts'
import { type CheckedCase, type CheckReport, describePlaces, hasTooManyWarnings, isFailed } from './check-report.ts'
import type { LocatedFinding } from './located-finding.ts'
import { type RuleSummary, summarizeRules } from './summary-table.ts'

/** How a report is shown. */
export interface PrettyOptions {
  readonly paint: Paint
  readonly width: number
  /** Only errors, and nothing where there are none. */
  readonly quiet: boolean
  /** All warnings, however many. */
  readonly verbose: boolean
}

/** Without `verbose`, of the tools that have but warnings only so many are shown. */
const shownTools = 12
const shownPlaces = 3
/** What stands before a message besides the rule. */
const gaps = 11

/** A report for people: warnings, then errors, which are next to the eye, then the sums. */
export function formatPretty(report: CheckReport, options: PrettyOptions): string {
  const { paint, quiet, verbose } = options
  const failing = report.cases.filter(({ findings }) => findings.some(({ level }) => level === 'error'))
  const warned = quiet ? [] : report.cases.filter(({ findings }) => findings.length > 0 && findings.every(({ level }) => level === 'warn'))
  const shown = verbose || warned.length <= shownTools ? warned : worst(warned, shownTools)
  const blocks = [...shown, ...failing].map((each) => toolBlock(each, options))
  const left = warned.length - shown.length
  if (left > 0) {
    const more = `… and ${countOf(left, 'tool')} more with warnings only: --verbose shows all`
    blocks.splice(shown.length, 0, paint('dim', more))
  }
  const findings = quiet ? report.findings.filter(({ level }) => level === 'error') : report.findings
  if (findings.length > 0) blocks.push(ruleTable(summarizeRules(findings), paint))
  const verdict = quiet && !isFailed(report) ? [] : [verdictOf(report, paint)]
  return [...blocks, verdict.join('')].filter((block) => block !== '').map((block) => `${block}\n`).join('\n')
}

/** The tools with the worst warnings; of equals those that come first. They stay in their order. */
function worst(cases: readonly CheckedCase[], most: number): CheckedCase[] {
  const rank = ({ findings: [first] }: CheckedCase): number => (first!.effect === 'docs' ? 2 : first!.effect === undefined ? 1 : 0)
  const chosen = new Set([...cases].sort((a, b) => rank(a) - rank(b)).slice(0, most))
  return cases.filter((each) => chosen.has(each))
}

function toolBlock({ file, name, server, position, findings }: CheckedCase, options: PrettyOptions): string {
  const { paint, quiet, verbose } = options
  const shown = findings.filter(({ level }) => !quiet || level === 'error')
  const place = `${printable(file ?? 'stdin')}:${position!.line}:${position!.column}`
  const from = server === undefined ? '' : ` (${printable(server)})`
  const head = `${paint('bold', printable(name))}${from}  ${paint('dim', place)}`
  const isProse = ({ effect }: LocatedFinding): boolean => !verbose && effect === 'docs'
  const prose = shown.filter(isProse)
  const ruleWidth = Math.max(...shown.map(({ rule }) => rule.length))
  const lines = shown.flatMap((finding) => {
    if (!isProse(finding)) return findingLines(finding, ruleWidth, options)
    return finding === prose[0] ? [proseLine(prose, ruleWidth, options)] : []
  })
  return [head, ...lines].join('\n')
}

function findingLines(finding: LocatedFinding, ruleWidth: number, { paint, width }: PrettyOptions): string[] {
  const { message, pass } = finding
  const room = roomFor(ruleWidth, width)
  const by = pass === undefined ? '' : `  (${pass})`
  const places = describePlaces(finding, shownPlaces)
  const lines = [`${leadOf(finding, ruleWidth, paint)}${cutTo(printable(message), room - by.length)}${paint('dim', by)}`]
  if (places !== '') lines.push(`${' '.repeat(ruleWidth + gaps)}${paint('dim', cutTo(printable(places, Infinity), room))}`)
  return lines
}

/** Lost prose is found in most tools, and where it was matters little: one line for all of it. */
function proseLine(findings: readonly LocatedFinding[], ruleWidth: number, { paint, width }: PrettyOptions): string {
  const codes = findings.map(({ code, places }) => `${code ?? ''} ×${formatCount(places.length)}`)
  return `${leadOf(findings[0]!, ruleWidth, paint)}${cutTo(codes.join(', '), roomFor(ruleWidth, width))}`
}

function leadOf({ level, rule }: LocatedFinding, ruleWidth: number, paint: Paint): string {
  return `  ${level === 'error' ? paint('red', 'error') : paint('yellow', 'warn ')}  ${rule.padEnd(ruleWidth)}  `
}

function roomFor(ruleWidth: number, width: number): number {
  return Math.max(30, width - ruleWidth - gaps)
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

function verdictOf(report: CheckReport, paint: Paint): string {
  const { cases, errors, warnings, known, maxWarnings } = report
  const clean = cases.filter(({ findings }) => findings.length === 0).length
  const sums = `${countOf(cases.length, 'tool')}: ${countOf(errors, 'error')}, ${countOf(warnings, 'warning')}; ${formatCount(clean)} without findings`
  const mark = isFailed(report) ? paint('red', '✘') : warnings > 0 ? paint('yellow', '!') : paint('green', '✔')
  const lines = [`${mark} ${sums}`]
  if (known > 0) lines.push(`  ${countOf(known, 'place')} known from the baseline`)
  if (hasTooManyWarnings(report)) lines.push(paint('red', `  more than the ${countOf(maxWarnings!, 'warning')} that --max-warnings allows`))
  return lines.join('\n')
}
