import { rules } from '@spokeshave/check'

import { Failure } from '../failure.ts'
import { quoted } from '../printable.ts'

/** Reads `--rule NAME:LEVEL` and `--rule NAME:LEVEL:OPTION` as the key `check` of a configuration would say it. */
export function readRuleFlags(texts: readonly string[]): Readonly<Record<string, unknown>> {
  const settings: Record<string, unknown> = Object.create(null)
  for (const text of texts) {
    // The code of a plugin may have a colon of its own.
    const [, name, level, option] = /^(code\..*):([^:]*)$/.exec(text) ?? /^([^:]+):([^:]*)(?::(.*))?$/s.exec(text) ?? []
    if (name === undefined) throw new Failure(`--rule ${quoted(text)}: write NAME:LEVEL or NAME:LEVEL:OPTION, such as loss.docs:off or max-depth:warn:4`)
    settings[name] = option === undefined ? level : [level, readOption(name, option)]
  }
  return { ...settings }
}

function readOption(name: string, text: string): number | string {
  const info = Object.hasOwn(rules, name) ? rules[name as keyof typeof rules] : undefined
  return typeof info?.option?.initial === 'number' && /^[0-9]+$/.test(text) ? Number(text) : text
}
