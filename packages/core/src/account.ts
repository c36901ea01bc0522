import type { Change, Entry } from './change.ts'
import type { ChildTable } from './child-table.ts'
import { copyData } from './copy-data.ts'
import { copySaid } from './copy-said.ts'
import { lostTargets } from './dangling.ts'
import { type Difference, differences, nodeDifference } from './difference.ts'
import { Direction } from './direction.ts'
import { isEffect } from './effects.ts'
import { SpokeshaveError } from './errors.ts'
import type { JsonValue } from './json.ts'
import type { Limits } from './limits.ts'
import type { Model } from './model.ts'
import { modelLosses } from './model-losses.ts'
import { Origins, type Replacement } from './origin.ts'
import type { Effect, Pass } from './pass.ts'
import { PlaceTree } from './place-tree.ts'
import { toPointer } from './pointer.ts'
import type { Step } from './stage.ts'
import { type Survey, survey } from './survey.ts'
import { Tally } from './tally.ts'
import { extraBytes } from './text-size.ts'
import type { Edit } from './walk.ts'

/** Data that nobody reads may be deeper than a schema, and still belongs to the account. */
const COPIED_DEPTH = 10_000

/**
 * Notes down what passes do to one schema. Core does this, not the passes, so that no plugin can forget to report.
 */
export class Account {
  private readonly entries: Entry[] = []
  private readonly replacements: Replacement[] = []
  private readonly copied: Limits
  /** The schema as the pass that is running found it. */
  private root: unknown
  private surveyed: Survey | undefined
  private direction: Direction
  /** Where the entries of that pass begin. */
  private begun = 0

  constructor(
    input: unknown,
    limits: Limits,
    private readonly children: ChildTable,
  ) {
    this.root = input
    this.direction = this.directionNow()
    this.copied = { ...limits, maxDepth: Math.max(limits.maxDepth, COPIED_DEPTH) }
  }

  /** A node pass edited its node. */
  edited({ pass, at, before, after, note }: Edit): void {
    const difference = nodeDifference(at, before, after)
    // What can hold nothing that was moved concerns no other place.
    const isSmall = typeof difference.after !== 'object' || difference.after === null
    this.replacements.push(isSmall ? difference : { at, before, after })
    const effect = this.direction.ofEdit(note?.effect ?? claimOf(pass), at, before, after)
    this.add(pass.name, note?.code ?? pass.name, effect, note?.message, difference)
  }

  /** A tree pass or a raw tap made one value of another. */
  transformed({ entry }: Step, before: unknown, after: unknown): void {
    this.replacements.push({ at: [], before, after })
    const effect = claimOf(entry.pass)
    for (const place of differences(before, after)) {
      this.add(entry.name, entry.name, this.direction.ofDifference(effect, place), undefined, place)
    }
  }

  /** A value was read into the model. */
  read(pass: string, value: unknown, model: Model): void {
    this.replacements.push({ at: [], before: value, after: value })
    for (const loss of modelLosses(value, model)) {
      this.add(pass, loss.code, this.direction.ofDifference(loss.effect, loss), undefined, loss)
    }
  }

  /** The value was read into the model, which adds nothing: without a reference before there is none to lose its target. */
  endedReading(after: unknown): void {
    this.surveyed ??= survey(this.root, this.children)
    if (this.surveyed.references.size > 0) this.ended(after)
  }

  /** A pass has ended. Where it left references without their targets, nobody can say what is accepted. */
  ended(after: unknown): void {
    if (after === this.root) return
    const [before, was] = [this.root, (this.surveyed ??= survey(this.root, this.children))]
    const is = survey(after, this.children)
    this.blame(lostTargets(before, was, after, is))
    this.root = after
    this.surveyed = is
    this.direction = this.directionNow()
    this.begun = this.entries.length
  }

  /** All changes in order, copied, so that the account shares nothing with the input. */
  changes(): Change[] {
    const origins = new Origins(this.replacements)
    return this.entries.map((entry, order): Change => {
      const origin = origins.of(entry.before === undefined ? entry.at.slice(0, -1) : entry.at, entry.time)
      const before = this.copy(entry.before)
      const after = this.copy(entry.after)
      const named = entry.before === undefined || entry.after === undefined ? nameBytes(entry) : 0
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
        order,
        bytesSaved: (before === undefined ? 0 : before.bytes + named) - (after === undefined ? 0 : after.bytes + named),
      }
    })
  }

  private directionNow(): Direction {
    return new Direction(this.root, this.children, () => (this.surveyed ??= survey(this.root, this.children)))
  }

  /** Takes back what the pass claimed of its edits at or above places; of all of them where there is none. */
  private blame(targets: readonly (readonly string[] | undefined)[]): void {
    if (targets.length === 0) return
    const tree = new PlaceTree<number>()
    for (let i = this.begun; i < this.entries.length; i++) tree.add(this.entries[i]!.at, i)
    const guilty = new Set<number>()
    for (const target of targets) {
      let found = false
      for (let node = target && tree.nearest(target); node !== undefined; node = node.above) {
        for (const index of node.values) guilty.add(index)
        found ||= node.values.length > 0
      }
      if (!found) for (let i = this.begun; i < this.entries.length; i++) guilty.add(i)
      if (guilty.size === this.entries.length - this.begun) break
    }
    for (const index of guilty) this.entries[index] = { ...this.entries[index]!, effect: 'mixed' }
  }

  private add(pass: string, code: string, effect: Effect, message: string | undefined, { at, before, after, comma }: Difference): void {
    this.entries.push({ pass, code, effect, message, at, before, after, comma: comma === true, time: this.replacements.length - 1 })
  }

  /** Undefined for nothing, and for what JSON cannot say: it was in a part that nobody reads. */
  private copy(value: unknown): { readonly value: JsonValue; readonly bytes: number } | undefined {
    if (value === undefined) return undefined
    if (typeof value === 'string') return { value, bytes: value.length + extraBytes(value) + 2 }
    const tally = new Tally(value, this.copied)
    try {
      return { value: copyData(value, 1, tally), bytes: tally.size }
    } catch (thrown) {
      // What has no end is not followed any further.
      return thrown instanceof SpokeshaveError && thrown.code === 'CYCLIC' ? undefined : copySaid(value)
    }
  }
}

/** What a pass says of its edits. Of a raw tap, and of a pass that no longer says what it said, nobody knows. */
function claimOf(pass: Pass | undefined): Effect {
  try {
    const effect: unknown = pass?.effect
    return isEffect(effect) ? effect : 'mixed'
  } catch {
    return 'mixed'
  }
}

/** The bytes of a member besides its value: its name, quotes, colon and comma. */
function nameBytes({ at, comma }: Entry): number {
  const name = at.at(-1) ?? ''
  return name.length + extraBytes(name) + 2 + (comma ? 2 : 1)
}
