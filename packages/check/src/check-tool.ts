import type { Explanation } from '@spokeshave/core'

import type { CheckedResult, CheckedTool, Finding } from './finding.ts'
import { findExcess, findOverBudget } from './limits.ts'
import { findLosses } from './losses.ts'
import { type Found, makeFinding } from './make-finding.ts'
import { refusalHint } from './refusal-hint.ts'
import { ruleNames } from './rules.ts'
import { defaultRules, type Rules } from './settings.ts'
import { findTexts } from './texts.ts'

/**
 * Judges what a pipeline made of a tool. `result` is what `pipeline.explain` gave for its schema, or `{ error }` where
 * there was no schema to explain. Of a refused tool, losses and sizes are not asked: it is not sent.
 *
 * Gives the findings in the order of the rules.
 */
export function checkTool(result: CheckedResult, tool: CheckedTool = {}, rules: Rules = defaultRules): Finding[] {
  const found = [...(result.error === undefined ? findInResult(result, rules) : findRefusal(result.error)), ...findTexts(tool, rules)]
  const findings = found.flatMap((each) => makeFinding(each, tool, rules) ?? [])
  return findings.sort((a, b) => ruleNames.indexOf(a.rule) - ruleNames.indexOf(b.rule))
}

function findInResult({ report, schema }: CheckedResult, rules: Rules): Found[] {
  if (report === undefined) return []
  const explanation = { report, schema } as Explanation
  return [...findOverBudget(explanation), ...findLosses(explanation, rules), ...findExcess(explanation, rules)]
}

function findRefusal(error: NonNullable<CheckedResult['error']>): Found[] {
  const { code, message, pointer = '', pass } = error
  return [{ rule: 'refused', part: 'schema', message: `${message}${refusalHint(error)} (${code})`, pointers: [pointer], code, pass }]
}

/** The finding for a list without tools; `source` stands in for a name in its fingerprint. */
export function findNoTools(source: string, rules: Rules = defaultRules): Finding | undefined {
  return makeFinding({ rule: 'no-tools', part: 'schema', message: 'there are no tools here: nothing is checked' }, { key: source }, rules)
}
