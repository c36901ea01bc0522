import { type CheckReport, isFailed } from './check-report.ts'

/** The report as JSON: the sums, then the findings. */
export function formatJson(report: CheckReport): string {
  const { cases, config = null, findings, errors, warnings, known, stale } = report
  const head = { version: 1, failed: isFailed(report), config, tools: cases.length, errors, warnings, known, stale }
  const lines = findings.map((finding) => JSON.stringify(finding))
  const list = lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n]`
  return `${JSON.stringify(head).slice(0, -1)},"findings":${list}}\n`
}
