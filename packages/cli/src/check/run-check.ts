import { checkTool, DuplicateNames, type Finding } from '@spokeshave/check'
import type { ResolvedConfig } from '@spokeshave/config'

import { type ExplainedTool, type ExplainJob, explainSources } from '../explain/explain-sources.ts'
import { nameOf } from '../explain/tool-line.ts'
import { withPolicy } from '../policy.ts'
import type { Baseline } from './baseline.ts'
import type { CheckedCase, CheckReport } from './check-report.ts'
import { locate, type LocatedFinding } from './located-finding.ts'
import { Positions } from './positions.ts'

/** What is checked, and how. */
export interface CheckJob extends ExplainJob {
  readonly baseline: Baseline
  readonly maxWarnings: number | undefined
  /** Called for each tool. */
  readonly step: () => void
}

/** What came of a check, and all that was found, known or not. */
export interface Checked {
  readonly report: CheckReport
  readonly all: readonly LocatedFinding[]
}

/** Checks all tools of all sources. It keeps their findings and names, not the tools. */
export async function runCheck(job: CheckJob): Promise<Checked> {
  const { baseline, config, maxWarnings, step } = job
  const names = new DuplicateNames()
  const cases: CheckedCase[] = []
  const all: LocatedFinding[] = []
  // A document has many tools, and its positions are looked up in one tree.
  let positions: { text: string | undefined; of: Positions } | undefined
  for await (const tool of explainSources({ ...job, keepText: true })) {
    step()
    const findings = judge(tool, config, names)
    if (findings.length > 0 && (positions === undefined || positions.text !== tool.text || tool.line !== undefined)) {
      positions = { text: tool.text, of: new Positions(tool.text ?? '', tool.line) }
    }
    const located = findings.map((finding) => locate(finding, tool, positions!.of))
    for (const finding of located) all.push(finding)
    cases.push({
      file: tool.source.path,
      name: nameOf(tool),
      server: tool.server,
      ...(findings.length === 0 ? {} : { position: positions!.of.find(tool.path, 'schema', '') }),
      findings: located.flatMap((finding) => baseline.filter(finding) ?? []),
    })
  }
  const findings = cases.flatMap((each) => each.findings)
  const errors = findings.filter(({ level }) => level === 'error').length
  const { hidden: known, stale } = baseline
  return { report: { cases, findings, errors, warnings: findings.length - errors, known, stale, maxWarnings }, all }
}

function judge({ name, server, description, error, account, number }: ExplainedTool, config: ResolvedConfig, names: DuplicateNames): Finding[] {
  const target = { tool: name, server }
  const rules = withPolicy(() => config.rulesFor(target))
  const tool = { name, server, description, key: `#${number}` }
  // The error of a reading says where, the one of the account may not.
  const result = error === undefined ? (account?.explanation ?? {}) : { error }
  const duplicate = names.check(tool, rules)
  return [...checkTool(result, tool, rules), ...(duplicate === undefined ? [] : [duplicate])]
}
