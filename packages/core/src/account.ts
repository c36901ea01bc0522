import type { Change, Entry } from './change.ts'
import type { ChildTable } from './child-table.ts'
import { utf8Length } from './code-points.ts'
import { copyData } from './copy-data.ts'
import { type Difference, differences, nodeDifference } from './difference.ts'
import { type Direction, directionOf } from './direction.ts'
import type { JsonValue } from './json.ts'
import type { Limits } from './limits.ts'
import type { Model } from './model.ts'
import { modelLosses } from './model-losses.ts'
import { Origins } from './origin.ts'
import type { Effect } from './pass.ts'
import { toPointer } from './pointer.ts'
import type { Step } from './stage.ts'
import { Tally } from './tally.ts'
import type { Edit } from './walk.ts'

/**
 * Notes down what passes do to one schema. Core does this, not the passes, so that no plugin can forget to report.
 */
export class Account {
  private readonly entries: Entry[] = []
  private readonly direction: Direction

  constructor(
    input: unknown,
    private readonly limits: Limits,
    children: ChildTable,
  ) {
    this.direction = directionOf(input, children)
  }

  /** A node pass edited its node. */
  edited({ pass, at, before, after, note }: Edit): void {
    const effect = this.direction(note?.effect ?? pass.effect, at)
    this.add(pass.name, note?.code ?? pass.name, effect, note?.message, nodeDifference(at, before, after))
  }

  /** A tree pass or a raw tap made one value of another. */
  transformed({ entry }: Step, before: unknown, after: unknown): void {
    for (const place of differences(before, after)) {
      // What comes or goes as a whole does so in the schema above it.
      const whole = place.before === undefined || place.after === undefined
      const effect = this.direction(entry.pass?.effect ?? 'mixed', whole ? place.at.slice(0, -1) : place.at)
      this.add(entry.name, entry.name, effect, undefined, place)
    }
  }

  /** A value was read into the model. */
  read(pass: string, value: unknown, model: Model): void {
    for (const loss of modelLosses(value, model)) {
      this.add(pass, loss.code, this.direction(loss.effect, loss.at.slice(0, -1)), undefined, loss)
    }
  }

  /** All changes in order, copied, so that the account shares nothing with the input. */
  changes(): Change[] {
    const origins = new Origins(this.entries)
    return this.entries.map((entry, index): Change => {
      const origin = origins.of(entry.at, index)
      const before = this.copy(entry.before)
      const after = this.copy(entry.after)
      const named = entry.before === undefined || entry.after === undefined ? nameBytes(entry.at) : 0
      return {
        pass: entry.pass,
        code: entry.code,
        effect: entry.effect,
        ...(entry.message === undefined ? {} : { message: entry.message }),
        pointer: toPointer(origin.at),
        ...(origin.made ? { made: true as const } : {}),
        at: toPointer(entry.at),
        ...(before === undefined ? {} : { before: before.value }),
        ...(after === undefined ? {} : { after: after.value }),
        bytesSaved: (before === undefined ? 0 : before.bytes + named) - (after === undefined ? 0 : after.bytes + named),
      }
    })
  }

  private add(pass: string, code: string, effect: Effect, message: string | undefined, { at, before, after }: Difference): void {
    this.entries.push({ pass, code, effect, message, at, before, after })
  }

  /** Undefined for nothing, and for what JSON cannot say: it was in a part that nobody reads. */
  private copy(value: unknown): { readonly value: JsonValue; readonly bytes: number } | undefined {
    if (value === undefined) return undefined
    if (typeof value === 'string') return { value, bytes: utf8Length(JSON.stringify(value)) }
    const tally = new Tally(value, this.limits)
    try {
      return { value: copyData(value, 1, tally), bytes: tally.size(Infinity) }
    } catch {
      return undefined
    }
  }
}

/** The bytes of a member's name, quotes and colon. */
function nameBytes(at: readonly string[]): number {
  return JSON.stringify(at.at(-1) ?? '').length + 1
}
