import type { CheckedTool, Finding } from './finding.ts'
import { makeFinding } from './make-finding.ts'
import { defaultRules, type Rules } from './settings.ts'

/** Remembers the names of a list of tools, and finds those that come again. It keeps the names and places, and nothing else. */
export class DuplicateNames {
  readonly #seen = new Map<string, string | undefined>()

  /** The finding for a tool whose name another one of its server had before. */
  check(tool: CheckedTool, rules: Rules = defaultRules): Finding | undefined {
    const { name, server, place } = tool
    if (name === undefined || rules['duplicate-tool-name'].level === 'off') return undefined
    const key = JSON.stringify([server ?? '', name])
    if (!this.#seen.has(key)) {
      this.#seen.set(key, place)
      return undefined
    }
    const first = this.#seen.get(key)
    const message = `the name ${JSON.stringify(name)} is taken by another tool${server === undefined ? '' : ` of ${JSON.stringify(server)}`}${first === undefined ? '' : `, ${first}`}`
    return makeFinding({ rule: 'duplicate-tool-name', part: 'name', message }, tool, rules)
  }
}
