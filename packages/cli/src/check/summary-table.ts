import { type RuleName, ruleNames } from '@spokeshave/check'

import { formatCount } from '../numbers.ts'
import type { LocatedFinding } from './located-finding.ts'

/** What one rule found in all. */
export interface RuleSummary {
  readonly rule: RuleName
  readonly errors: number
  readonly warnings: number
  readonly tools: number
  readonly places: number
  /** The most frequent codes with their places: `dropped-title 800, dropped-default 500`. */
  readonly mostly: string
}

const shownCodes = 3

/** The findings by rule, in the order of the rules. */
export function summarizeRules(findings: readonly LocatedFinding[]): RuleSummary[] {
  return ruleNames.flatMap((rule) => {
    const own = findings.filter((finding) => finding.rule === rule)
    if (own.length === 0) return []
    const codes = new Map<string, number>()
    for (const { code, places } of own) if (code !== undefined) codes.set(code, (codes.get(code) ?? 0) + places.length)
    const sorted = [...codes].sort(([, a], [, b]) => b - a)
    const shown = sorted.slice(0, shownCodes).map(([code, count]) => `${code} ${formatCount(count)}`)
    const errors = own.filter(({ level }) => level === 'error').length
    return {
      rule,
      errors,
      warnings: own.length - errors,
      tools: new Set(own.map(({ server, tool, file, position }) => JSON.stringify(tool === undefined ? [file, position] : [server, tool]))).size,
      places: own.reduce((sum, { places }) => sum + places.length, 0),
      mostly: [...shown, ...(sorted.length > shownCodes ? ['…'] : [])].join(', '),
    }
  })
}
