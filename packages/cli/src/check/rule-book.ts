import { type CodeRule, knownCodes, layRules, type Rules } from '@spokeshave/check'
import type { ResolvedConfig, Target } from '@spokeshave/config'
import type { Report } from '@spokeshave/core'

import { withPolicy } from '../policy.ts'

/** The rules for each tool: those of the configuration, and what the command line lays over them. */
export class RuleBook {
  readonly #config: ResolvedConfig
  readonly #flags: Readonly<Record<string, unknown>>
  readonly #laid = new Map<Rules, Rules>()
  readonly #strange = new Set<string>()

  /** Throws a `Failure` for flags that are no rules. */
  constructor(config: ResolvedConfig, flags: Readonly<Record<string, unknown>>) {
    this.#config = config
    this.#flags = flags
    this.for({})
  }

  for(target: Target): Rules {
    const base = withPolicy(() => this.#config.rulesFor(target))
    let rules = this.#laid.get(base)
    if (rules === undefined) {
      rules = withPolicy(() => layRules(this.#flags, base, { key: '--rule' }))
      this.#laid.set(base, rules)
      for (const code of codesOf(rules)) if (!knownCodes.has(code) && rules[`code.${code}`]!.level !== 'off') this.#strange.add(code)
    }
    return rules
  }

  /** Notes which codes a schema met. */
  meet({ totals }: Report): void {
    for (const code of this.#strange) if (Object.hasOwn(totals.codes, code)) this.#strange.delete(code)
  }

  /** Codes that have a level, that are none of our passes', and that nothing met: a plugin's, or misspelt. */
  get unmet(): readonly string[] {
    return [...this.#strange]
  }
}

/** The codes that have a level of their own. */
export function codesOf(rules: Rules): string[] {
  return Object.keys(rules).filter((key): key is CodeRule => key.startsWith('code.')).map((key) => key.slice('code.'.length))
}
