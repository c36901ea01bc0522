import type { CheckedCase, CheckReport } from './check-report.ts'
import { describePlaces } from './check-report.ts'
import type { LocatedFinding } from './located-finding.ts'

const shownPlaces = 10

/** JUnit XML: a suite for each file, a case for each tool. Errors are failures; warnings are its output. */
export function formatJunit({ cases: tools, empty }: CheckReport): string {
  const cases = [...tools, ...empty]
  const suites = new Map<string, CheckedCase[]>()
  for (const each of cases) {
    const name = each.file ?? each.origin ?? 'stdin'
    const suite = suites.get(name)
    if (suite === undefined) suites.set(name, [each])
    else suite.push(each)
  }
  const texts = [...suites].map(([name, own]) => `  <testsuite${attributes({ name, ...countsOf(own) })}>\n${own.map(caseText).join('')}  </testsuite>\n`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${attributes({ name: 'spokeshave check', ...countsOf(cases) })}>\n${texts.join('')}</testsuites>\n`
}

function countsOf(cases: readonly CheckedCase[]): { readonly tests: number; readonly failures: number; readonly errors: number } {
  return { tests: cases.length, failures: cases.filter(({ findings }) => findings.some(isError)).length, errors: 0 }
}

function caseText({ file, name, origin, server, position, findings }: CheckedCase): string {
  const open = `    <testcase${attributes({ name, classname: server ?? file ?? origin ?? 'stdin', ...(file === null || position === undefined ? {} : { file, line: position.line }) })}`
  if (findings.length === 0) return `${open}/>\n`
  const errors = findings.filter(isError)
  const warnings = findings.filter((finding) => !isError(finding))
  // A case has at most one failure.
  const failure = errors.length === 0 ? '' : `      <failure${attributes({ message: errors[0]!.message, type: errors[0]!.rule })}>${textOf(errors)}</failure>\n`
  const output = warnings.length === 0 ? '' : `      <system-out>${textOf(warnings)}</system-out>\n`
  return `${open}>\n${failure}${output}    </testcase>\n`
}

function isError({ level }: LocatedFinding): boolean {
  return level === 'error'
}

function textOf(findings: readonly LocatedFinding[]): string {
  return escapeXml(
    findings
      .map((finding) => {
        const places = describePlaces(finding, shownPlaces)
        return `${finding.rule}: ${finding.message}${places === '' ? '' : ` at ${places}`}`
      })
      .join('\n'),
  )
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value)).replaceAll('"', '&quot;').replaceAll(/[\t\n\r]/g, (char) => `&#${char.charCodeAt(0)};`)}"`)
    .join('')
}

/** What XML 1.0 has no way to say, not even escaped, becomes U+FFFD: controls, lone surrogates, two non-characters. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
