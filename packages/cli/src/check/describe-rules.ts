import { type RuleName, ruleNames, type Rules } from '@spokeshave/check'

import { printable } from '../printable.ts'
import { layTable } from '../table.ts'
import { codesOf } from './rule-book.ts'

/** How rules are set: as JSON, in the shape of the key `check` of a configuration, or as a table. */
export function describeRules(rules: Rules, config: string | undefined, json: boolean): string {
  const names = [...ruleNames, ...codesOf(rules).sort().map((code) => `code.${code}` as const)]
  const rows = names.map((name) => ({ name, ...(rules[name as RuleName]) }))
  if (json) return JSON.stringify(Object.fromEntries(rows.map(({ name, level, option }) => [name, option === undefined ? level : [level, option]])), null, 2)
  const table = layTable([['rule', 'level', 'option'], ...rows.map(({ name, level, option }) => [printable(name), level, printable(String(option ?? ''))])])
  return `config  ${config === undefined ? 'none' : printable(config, Infinity)}\n\n${table}`
}
