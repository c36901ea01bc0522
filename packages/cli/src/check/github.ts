import type { CheckReport } from './check-report.ts'
import { describePlaces, toolOf } from './check-report.ts'
import type { LocatedFinding } from './located-finding.ts'
import { relativePath } from './relative-path.ts'
import { countOf } from '../numbers.ts'
import { printable } from '../printable.ts'

const shownPlaces = 10
/** A message is read beside a line. */
const longest = 1000

/** What GitHub shows of each kind for one step (GitHub Docs, workflow commands: annotation limits); the others are only text in the log. */
const shownAnnotations = 10

/**
 * Workflow commands of GitHub Actions: it shows them beside the lines. Text from outside is made printable: the log of a
 * job is read on terminals too.
 */
export function formatGithub({ cases, findings, errors, warnings }: CheckReport): string {
  const bad = findings.filter(({ level }) => level === 'error')
  const doubtful = findings.filter(({ level }) => level === 'warn')
  const lines = [...bad.slice(0, shownAnnotations), ...doubtful.slice(0, shownAnnotations)].map(annotation)
  // All errors are in the log; of the warnings, their number is enough.
  lines.push(...bad.slice(shownAnnotations).map(logLine))
  const left = doubtful.length - shownAnnotations
  if (left > 0) lines.push(`… and ${countOf(left, 'more warning')}: --format pretty or sarif has them`)
  lines.push(`${countOf(cases.length, 'tool')}: ${countOf(errors, 'error')}, ${countOf(warnings, 'warning')}`)
  return lines.map((line) => `${line}\n`).join('')
}

function annotation(finding: LocatedFinding): string {
  const { level, file, position, rule } = finding
  const where = file === null ? [] : [`file=${escapeProperty(fileOf(file))}`, `line=${position.line}`, `col=${position.column}`]
  const title = `title=${escapeProperty(printable(`${rule}: ${toolOf(finding)}`, longest))}`
  const text = textOf(finding).map(escapeData).join('%0A')
  return `::${level === 'warn' ? 'warning' : 'error'} ${[...where, title].join(',')}::${text}`
}

function logLine(finding: LocatedFinding): string {
  const { file, origin, position, rule } = finding
  const where = origin === undefined ? `${file === null ? 'stdin' : fileOf(file)}:${position.line}:${position.column}` : printable(origin)
  return `error: ${where}: ${printable(toolOf(finding), longest)}: ${rule}: ${textOf(finding).join(' at ')}`
}

/** The message, and the places on a line of their own. */
function textOf(finding: LocatedFinding): string[] {
  return [finding.message, describePlaces(finding, shownPlaces)].filter((part) => part !== '').map((part) => printable(part, longest))
}

function fileOf(file: string): string {
  return printable(relativePath(file), Infinity)
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
