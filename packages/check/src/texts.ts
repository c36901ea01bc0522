import { utf8Length } from '@spokeshave/core'

import type { CheckedTool } from './finding.ts'
import { number } from './limits.ts'
import type { Found } from './make-finding.ts'
import { patternOf, type Rules } from './settings.ts'

/** Looks at the name and the description of a tool. */
export function findTexts({ name, description }: CheckedTool, rules: Rules): Found[] {
  const found: Found[] = []
  const pattern = rules['tool-name'].option as string
  if (rules['tool-name'].level !== 'off' && name !== undefined && !patternOf(pattern).test(name)) {
    found.push({ rule: 'tool-name', part: 'name', message: `the name ${JSON.stringify(name)} does not match ${pattern}` })
  }
  if (description === undefined) return found
  const most = rules['max-description-bytes'].option as number
  const bytes = utf8Length(description)
  if (bytes > most) {
    const message = `${number(bytes)} bytes of description; at most ${number(most)} are wanted`
    found.push({ rule: 'max-description-bytes', part: 'description', message, measured: bytes })
  }
  if (description.trim() === '') found.push({ rule: 'missing-description', part: 'description', message: 'the tool has no description' })
  return found
}
