import type { CheckedTool, Finding } from './finding.ts'
import { makeFinding } from './make-finding.ts'
import { defaultRules, type Rules } from './settings.ts'

/** Remembers the names of a list of tools, and finds those that come again. It keeps the names and nothing else. */
export class DuplicateNames {
  readonly #seen = new Set<string>()

  /** The finding for a tool whose name another one of its server had before. */
  check(tool: CheckedTool, rules: Rules = defaultRules): Finding | undefined {
    const { name, server } = tool
    if (name === undefined || rules['duplicate-tool-name'].level === 'off') return undefined
    const key = JSON.stringify([server ?? '', name])
    const isNew = !this.#seen.has(key)
    if (isNew) this.#seen.add(key)
    const message = `the name ${JSON.stringify(name)} is taken by another tool${server === undefined ? '' : ` of ${JSON.stringify(server)}`}`
    return isNew ? undefined : makeFinding({ rule: 'duplicate-tool-name', part: 'name', message }, tool, rules)
  }
}
