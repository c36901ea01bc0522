import type { CheckReport } from './check-report.ts'
import { describePlaces, toolOf } from './check-report.ts'
import { relativePath } from './relative-path.ts'
import { countOf } from '../numbers.ts'

const shownPlaces = 10

/** Workflow commands of GitHub Actions: it shows them beside the lines. Errors first, since it shows only so many. */
export function formatGithub({ cases, findings, errors, warnings }: CheckReport): string {
  const sorted = [...findings.filter(({ level }) => level === 'error'), ...findings.filter(({ level }) => level === 'warn')]
  const lines = sorted.map((finding) => {
    const { level, file, position, rule, message } = finding
    const where = file === null ? [] : [`file=${escapeProperty(relativePath(file))}`, `line=${position.line}`, `col=${position.column}`]
    const title = `title=${escapeProperty(`${rule}: ${toolOf(finding)}`)}`
    const places = describePlaces(finding, shownPlaces)
    const text = escapeData(places === '' ? message : `${message}\n${places}`)
    return `::${level === 'warn' ? 'warning' : 'error'} ${[...where, title].join(',')}::${text}\n`
  })
  return `${lines.join('')}${countOf(cases.length, 'tool')}: ${countOf(errors, 'error')}, ${countOf(warnings, 'warning')}\n`
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
