import type { Effect } from '@spokeshave/core'

import type { CheckedTool, Finding, FindingPlace, Part } from './finding.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { RuleName } from './rules.ts'
import { levelOf, type Rules } from './settings.ts'

/** What a rule found. */
export interface Found {
  readonly rule: RuleName
  readonly part: Part
  readonly message: string
  /** None: the root. */
  readonly pointers?: readonly string[]
  readonly effect?: Effect
  readonly code?: string | undefined
  readonly pass?: string | undefined
  readonly measured?: number
}

/** The finding for what a rule found, at the rule's level; undefined where the rule is off. */
export function makeFinding(found: Found, tool: CheckedTool, rules: Rules): Finding | undefined {
  const { rule, part, message, pointers = [''], effect, code, pass, measured } = found
  const level = levelOf(rules, rule, code)
  if (level === 'off') return undefined
  const places = pointers.map((pointer): FindingPlace => ({ pointer, fingerprint: fingerprintOf(tool, rule, code, pointer) }))
  const { name, server } = tool
  return {
    rule,
    level,
    ...(name === undefined ? {} : { tool: name }),
    ...(server === undefined ? {} : { server }),
    part,
    message,
    ...(effect === undefined ? {} : { effect }),
    ...(code === undefined ? {} : { code }),
    ...(pass === undefined ? {} : { pass }),
    ...(measured === undefined ? {} : { measured }),
    ...places[0]!,
    places,
  }
}
