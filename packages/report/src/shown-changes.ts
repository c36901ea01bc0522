import { type Change, type JsonValue, type PassReport, stringifyJson } from '@spokeshave/core'

import type { LossCounts, PassWork, ShownChange, ToolDetails } from './report-data.ts'
import { lossEffects } from './report-data.ts'
import { cut } from './texts.ts'

/** The longest value of a change that is shown. */
const valueLength = 400

/** The changes of one pass, for the page. */
export function shownChanges(changes: readonly Change[], pass: number): ShownChange[] {
  return changes.map(({ code, effect, message, pointer, made, at, before, after, bytesSaved }) => ({
    pass,
    code,
    effect,
    ...(message === undefined ? {} : { message }),
    pointer,
    ...(made === undefined ? {} : { made }),
    at,
    ...(before === undefined ? {} : { before: shown(before) }),
    ...(after === undefined ? {} : { after: shown(after) }),
    saved: bytesSaved,
  }))
}

function shown(value: JsonValue): string {
  return cut(stringifyJson(value), valueLength)
}

/** What one pass did, in numbers; undefined where it did nothing. */
export function workOf(changes: readonly Change[], pass: number): PassWork | undefined {
  if (changes.length === 0) return undefined
  return { pass, changes: changes.length, saved: changes.reduce((sum, { bytesSaved }) => sum + bytesSaved, 0) }
}

/** Counts losses. */
export function countLosses(passes: readonly PassReport[]): LossCounts {
  const changes = passes.flatMap((pass) => pass.changes)
  return lossEffects.map((effect) => changes.filter((change) => change.effect === effect).length) as unknown as LossCounts
}

/** Why the passes that did nothing did nothing. */
export function idlePasses(passes: readonly PassReport[], numbers: readonly number[]): ToolDetails['idle'] {
  return passes.flatMap(({ ran, skipped, changes }, index) => {
    if (changes.length > 0) return []
    return [{ pass: numbers[index]!, why: ran ? 'nothing' : (skipped ?? 'nothing') }]
  })
}
