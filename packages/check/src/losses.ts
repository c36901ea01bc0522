import { type Change, type Effect, fromPointer, type JsonValue, type Report, stringifyJson } from '@spokeshave/core'

import type { Found } from './make-finding.ts'
import type { Rules } from './settings.ts'

type Loss = Exclude<Effect, 'same'>

const outcomes: Readonly<Record<Loss, string>> = {
  narrower: 'fewer arguments can be said',
  mixed: 'other arguments can be said',
  wider: 'more arguments are accepted',
  docs: 'the model is told less',
}

/** The longest value that is shown in a message, in characters. */
const valueLength = 60
/** The most names that a message lists. */
const shownNames = 3

/** The losses of one schema. Those of one pass, code and effect belong together, so that a long list stays readable. */
export function findLosses(report: Report, rules: Rules): Found[] {
  const groups = new Map<string, Change[]>()
  for (const { changes } of report.passes) {
    for (const change of changes) {
      if (change.effect === 'same' || rules[`loss.${change.effect}`].level === 'off') continue
      const key = `${change.effect} ${change.pass} ${change.code}`
      const group = groups.get(key)
      if (group === undefined) groups.set(key, [change])
      else group.push(change)
    }
  }
  return [...groups.values()].map((changes) => {
    const { effect, code, pass } = changes[0]!
    return {
      rule: `loss.${effect as Loss}` as const,
      part: 'schema',
      message: `${describeChanges(changes)}: ${outcomes[effect as Loss]}`,
      // Of an edit that adds, the place is what it is added to: two of them are one place.
      pointers: [...new Set(changes.map(({ pointer }) => pointer))],
      effect,
      code,
      pass,
    }
  })
}

/** `"format": "uri" is dropped`, `"type": "object" is added at 3 places`, `{} is put in place of true` */
function describeChanges(changes: readonly Change[]): string {
  const { message } = changes[0]!
  if (message !== undefined && changes.every((change) => change.message === message)) return message
  const count = changes.length === 1 ? '' : ` at ${changes.length} places`
  const before = commonValue(changes, 'before')
  const after = commonValue(changes, 'after')
  if (changes.every((change) => change.after === undefined)) return `${namesOf(changes, before)} dropped${count}`
  if (changes.every((change) => change.before === undefined)) return `${namesOf(changes, after)} added${count}`
  // Edits of several kinds have no more in common than their name.
  if (after === undefined && before === undefined) return `${changes[0]!.code}${count}`
  return `${after ?? 'something else'} is put in place of ${before ?? 'what was there'}${count}`
}

/** The value that all changes have in common, shortened; undefined where they differ. */
function commonValue(changes: readonly Change[], key: 'before' | 'after'): string | undefined {
  const text = textOf(changes[0]![key])
  if (changes.some((change) => textOf(change[key]) !== text)) return undefined
  return text.length > valueLength ? `${text.slice(0, valueLength - 1)}…` : text
}

function textOf(value: JsonValue | undefined): string {
  return value === undefined ? 'nothing' : stringifyJson(value)
}

/** The members that came or went, and what became of them begins. */
function namesOf(changes: readonly Change[], value: string | undefined): string {
  const names = [...new Set(changes.map(({ at }) => fromPointer(at)?.at(-1) ?? ''))]
  const shown = names.slice(0, shownNames).map((name) => JSON.stringify(name))
  if (names.length === 1) return `${shown[0]}${value === undefined ? '' : `: ${value}`} is`
  return names.length > shownNames ? `${shown.join(', ')} and ${names.length - shownNames} more are` : `${shown.join(', ')} are`
}
