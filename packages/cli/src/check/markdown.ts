import { countOf, formatCount } from '../numbers.ts'
import { printable } from '../printable.ts'
import { type CheckReport, describePlaces, isFailed, toolOf } from './check-report.ts'
import type { LocatedFinding } from './located-finding.ts'
import { summarizeRules } from './summary-table.ts'

/** A summary has room for so many; GitHub takes a megabyte. */
const shownFindings = 100
const shownPlaces = 3

/** Markdown for the summary of a job or a comment. */
export function formatMarkdown(report: CheckReport): string {
  const { cases, findings, errors, warnings, known } = report
  const sums = `${isFailed(report) ? '❌' : warnings > 0 ? '⚠️' : '✅'} ${countOf(cases.length, 'tool')}: ${countOf(errors, 'error')}, ${countOf(warnings, 'warning')}`
  const parts = ['### spokeshave check', known > 0 ? `${sums} (${countOf(known, 'place')} known from the baseline)` : sums]
  if (findings.length > 0) {
    const rows = summarizeRules(findings).map(({ rule, errors: bad, warnings: doubtful, tools, places, mostly }) => [
      `\`${rule}\``,
      ...[bad, doubtful, tools, places].map(formatCount),
      cell(mostly),
    ])
    parts.push(table(['rule', 'errors', 'warnings', 'tools', 'places', 'mostly'], rows, 1, 5))
    const sorted = [...findings.filter(({ level }) => level === 'error'), ...findings.filter(({ level }) => level === 'warn')]
    const shown = sorted.slice(0, shownFindings)
    const left = sorted.length - shown.length
    parts.push(table(['', 'tool', 'rule', 'finding', 'places'], shown.map(rowOf), 5, 5))
    if (left > 0) parts.push(`… and ${countOf(left, 'more finding')}.`)
  }
  return `${parts.join('\n\n')}\n`
}

function rowOf(finding: LocatedFinding): string[] {
  const { level, rule, message } = finding
  const places = describePlaces(finding, shownPlaces)
  return [level, cell(toolOf(finding)), `\`${rule}\``, cell(message), cell(places)]
}

function table(head: readonly string[], rows: readonly (readonly string[])[], firstNumber: number, endNumber: number): string {
  const rule = head.map((_, column) => (column >= firstNumber && column < endNumber ? '--:' : '---'))
  return [head, rule, ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

/** Text from outside: one line, nothing in it is markup, nor an address that readers of markdown would make a link. */
function cell(text: string): string {
  return printable(text, 300)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(/[\\`*_[\]{}|#~@]|:(?=\/\/)|(?<=www)\./gi, (char) => `&#${char.charCodeAt(0)};`)
}
