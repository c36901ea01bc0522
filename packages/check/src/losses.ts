import { type Change, type Effect, type Explanation, fromPointer, type JsonValue, stringifyJson } from '@spokeshave/core'

import type { Found } from './make-finding.ts'
import { type RefusedValues, refusedValues } from './refused-values.ts'
import { levelOf, type Rules } from './settings.ts'

type Loss = Exclude<Effect, 'same'>

const outcomes: Readonly<Record<Loss, string>> = {
  narrower: 'some arguments may no longer be accepted',
  mixed: 'some arguments may no longer be accepted, and others may be',
  wider: 'more arguments may be accepted',
  docs: 'the model is told less',
}

/** The longest value that is shown in a message, in characters. */
const valueLength = 60
/** The most names that a message lists. */
const shownNames = 3

/** Losses that are told in one finding. */
interface Group {
  readonly changes: Change[]
  /** What they refuse of the enums beside them. */
  readonly refused: RefusedValues | undefined
}

/**
 * The losses of one schema. Those of one pass, code and effect belong together, so that a long list stays readable;
 * those that leave nothing of an enum come first.
 */
export function findLosses({ report, schema }: Explanation, rules: Rules): Found[] {
  const groups = new Map<string, Group>()
  for (const { changes } of report.passes) {
    for (const change of changes) {
      if (change.effect === 'same' || levelOf(rules, `loss.${change.effect}`, change.code) === 'off') continue
      const refused = refusedValues(change, schema)
      const key = JSON.stringify([change.effect, change.pass, change.code, refused?.all, refused?.wanted, refused === undefined ? undefined : change.after])
      const group = groups.get(key)
      if (group === undefined) groups.set(key, { changes: [change], refused })
      else group.changes.push(change)
    }
  }
  const sorted = [...groups.values()].sort((a, b) => rankOf(a) - rankOf(b))
  return sorted.map(({ changes, refused }) => {
    const { effect, code, pass } = changes[0]!
    return {
      rule: `loss.${effect as Loss}` as const,
      part: 'schema',
      message: refused === undefined ? `${describeChanges(changes)}: ${outcomes[effect as Loss]}` : describeRefused(changes, refused),
      // Of an edit that adds, the place is what it is added to: two of them are one place.
      pointers: [...new Set(changes.map(({ pointer }) => pointer))],
      effect,
      code,
      pass,
    }
  })
}

function rankOf({ refused }: Group): number {
  return refused === undefined ? 2 : refused.all ? 0 : 1
}

/** `"type": "string" is added beside an enum of other values: no value is accepted any more; write "type": "integer"` */
function describeRefused(changes: readonly Change[], { values, all, wanted }: RefusedValues): string {
  const lost = all ? 'no value is accepted any more' : changes.length === 1 ? `not accepted any more: ${cut(values.map((value) => stringifyJson(value)).join(', '))}` : 'some of its values are not accepted any more'
  const advice = `write "type": ${JSON.stringify(wanted)} in your schema`
  return `${describeChanges(changes)} beside an enum of other values: ${lost}; ${advice}`
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
  return cut(text)
}

function cut(text: string): string {
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
