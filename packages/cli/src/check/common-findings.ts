import type { CheckedCase } from './check-report.ts'
import type { LocatedFinding } from './located-finding.ts'

/** A finding that several tools have alike. */
export interface CommonFinding {
  /** That of the first of them. */
  readonly finding: LocatedFinding
  readonly cases: readonly CheckedCase[]
}

/** Findings that many tools have alike, and what is left of each tool. */
export interface Sorted {
  readonly common: readonly CommonFinding[]
  readonly cases: readonly CheckedCase[]
}

/** As many equal findings are told once. */
const many = 4

/** Takes the findings together that say the same of many tools. Lost prose is short as it is, and stays. */
export function sortOut(cases: readonly CheckedCase[]): Sorted {
  const groups = new Map<string, { finding: LocatedFinding; cases: CheckedCase[] }>()
  for (const each of cases) {
    for (const finding of each.findings) {
      if (finding.effect === 'docs') continue
      const key = keyOf(finding)
      const group = groups.get(key)
      if (group === undefined) groups.set(key, { finding, cases: [each] })
      else if (group.cases.at(-1) !== each) group.cases.push(each)
    }
  }
  const common = [...groups.values()].filter((group) => group.cases.length >= many)
  const keys = new Set(common.map(({ finding }) => keyOf(finding)))
  const left = cases.map((each) => ({ ...each, findings: each.findings.filter((finding) => finding.effect === 'docs' || !keys.has(keyOf(finding))) }))
  return { common, cases: left.filter(({ findings }) => findings.length > 0) }
}

function keyOf({ level, rule, code, pass, message }: LocatedFinding): string {
  // Where a loss is at one place in one tool and at two in another, the number is no difference.
  return JSON.stringify([level, rule, code, pass, message.replace(/ at \d+ places/, '')])
}
