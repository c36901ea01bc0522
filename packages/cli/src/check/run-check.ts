import { checkTool, DuplicateNames, type Finding, findNoTools } from '@spokeshave/check'

import { type ExplainedTool, type ExplainJob, explainSources } from '../explain/explain-sources.ts'
import { nameOf } from '../explain/tool-line.ts'
import type { Source } from '../sources.ts'
import type { ToolFilter } from '../tool-filter.ts'
import type { Baseline } from './baseline.ts'
import type { CheckedCase, CheckReport } from './check-report.ts'
import { locate, type LocatedFinding, originOf, positionOf } from './located-finding.ts'
import { Positions } from './positions.ts'
import { relativePath } from './relative-path.ts'
import type { RuleBook } from './rule-book.ts'

/** What is checked, and how. */
export interface CheckJob extends ExplainJob, Pick<CheckReport, 'maxWarnings' | 'failOnStale'> {
  readonly book: RuleBook
  readonly baseline: Baseline
  /** The tools that are wanted; undefined for all. */
  readonly filter: ToolFilter | undefined
  /** Whether a file may be without tools. */
  readonly allowEmpty: boolean
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
  const { baseline, book, config, failOnStale, filter, maxWarnings, step } = job
  const names = new DuplicateNames()
  const cases: CheckedCase[] = []
  const all: LocatedFinding[] = []
  const filled = new Set<Source>()
  // A document has many tools, and its positions are looked up in one tree.
  let positions: { text: string | undefined; of: Positions } | undefined
  for await (const tool of explainSources({ ...job, keepText: true })) {
    step()
    filled.add(tool.source)
    if (filter?.take(tool.name) === false) continue
    const findings = judge(tool, book, names)
    if (findings.length > 0 && (positions === undefined || positions.text !== tool.text || tool.line !== undefined)) {
      positions = { text: tool.text, of: new Positions(tool.text ?? '', tool.line) }
    }
    const located = findings.map((finding) => locate(finding, tool, positions!.of))
    for (const finding of located) all.push(finding)
    cases.push({
      file: tool.source.path,
      ...originOf(tool.source),
      name: nameOf(tool),
      isNamed: tool.name !== undefined,
      server: tool.server,
      ...(findings.length === 0 ? {} : { position: positionOf(tool, positions!.of) }),
      findings: located.flatMap((finding) => baseline.filter(finding) ?? []),
    })
  }
  filter?.end()
  const empty = job.allowEmpty ? [] : job.sources.filter((source) => !filled.has(source)).flatMap((source) => emptyCase(source, book) ?? [])
  for (const { findings } of empty) all.push(...findings)
  const kept = empty.map((each) => ({ ...each, findings: each.findings.flatMap((finding) => baseline.filter(finding) ?? []) }))
  const findings = [...cases, ...kept].flatMap((each) => each.findings)
  const errors = findings.filter(({ level }) => level === 'error').length
  // Of a part of the tools, nobody can say what is gone.
  const { hidden: known } = baseline
  const stale = filter === undefined ? baseline.stale : 0
  const file = config.file === undefined ? undefined : relativePath(config.file)
  return { report: { cases, empty: kept, config: file, findings, errors, warnings: findings.length - errors, known, stale, maxWarnings, failOnStale }, all }
}

function judge({ place, line, path, name, server, description, error, account, number }: ExplainedTool, book: RuleBook, names: DuplicateNames): Finding[] {
  const rules = book.for({ tool: name, server })
  if (account !== undefined) book.meet(account.explanation.report)
  // A line that is a tool says which by its number.
  const where = line !== undefined && path.length === 0 ? place : `${place} #${number}`
  const tool = { name, server, description, key: `#${number}`, place: where }
  // The error of a reading says where, the one of the account may not.
  const result = error === undefined ? (account?.explanation ?? {}) : { error }
  const duplicate = names.check(tool, rules)
  return [...checkTool(result, tool, rules), ...(duplicate === undefined ? [] : [duplicate])]
}

function emptyCase(source: Source, book: RuleBook): CheckedCase | undefined {
  const { name, path } = source
  const from = { file: path, ...originOf(source) }
  const finding = findNoTools(path === null ? (from.origin ?? '') : relativePath(path), book.for({}))
  if (finding === undefined) return undefined
  const position = { line: 1, column: 1 }
  return { ...from, name, isNamed: false, server: undefined, position, findings: [{ ...finding, ...from, position, places: finding.places }] }
}
