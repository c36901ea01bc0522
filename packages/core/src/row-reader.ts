import { FieldReader, type Target } from './field-reader.ts'
import { isObject } from './json.ts'
import type { Places } from './places.ts'
import type { Field, ReadPlan } from './read-plan.ts'
import type { Tally } from './tally.ts'

/** Thrown where the walk would have to end before anyone can say what is wrong. */
export class NotAlongTheWay extends Error {}

/**
 * Reads a schema into the model while a walk goes over it: each place as the passes left it, once its children are
 * in the list. What they become is not known yet, so they are read when the walk gets there.
 *
 * Throws wherever something does not fit; the usual way, first the walk and then a reading, tells what.
 */
export class RowReader extends FieldReader {
  /** By place; undefined where the model does not lead. */
  private readonly targets: (Target | undefined)[] = [{}]
  /** Where the children of a field begin that are still to be taken, by position of the field. */
  private readonly next: (number | undefined)[]

  constructor(
    plan: ReadPlan,
    tally: Tally,
    private readonly places: Places,
  ) {
    super(plan, tally)
    this.next = plan.blank.slice()
  }

  get result(): Target {
    return this.targets[0]!
  }

  /** Reads a place whose children begin at `first` of the list. */
  read(at: number, first: number): void {
    const { places, targets } = this
    const { length } = places
    for (let row = first; row < length; row++) targets.push(undefined)
    const target = targets[at]
    if (target === undefined) return
    const node = places.valueAt(at)
    if (!isObject(node)) throw new NotAlongTheWay()
    this.tally.enter(node, places.levelAt(at))
    if (first < length) this.findFields(first, length)
    this.readNode(node, target, places.levelAt(at))
    if (first < length) this.next.fill(undefined)
  }

  protected schema(source: unknown, _level: number, field: Field): Target {
    // A boolean may become a schema yet, if the walk goes there.
    if (!isObject(source) && (typeof source !== 'boolean' || this.next[field.index] === undefined)) throw new NotAlongTheWay()
    return this.take(field, null)
  }

  protected schemas(list: readonly unknown[], _level: number, field: Field): Target[] {
    this.tally.list(list.length)
    const result: Target[] = []
    for (let i = 0; i < list.length; i++) result.push(this.take(field, i))
    return result
  }

  protected map(map: Record<string, unknown>, _level: number, field: Field): Target {
    const result: Target = Object.create(null)
    const guarded = this.tally.guard.needed
    let members = 0
    for (const name in map) {
      if ((guarded && !Object.hasOwn(map, name)) || map[name] === undefined) continue
      members++
      this.tally.key(name)
      result[name] = this.take(field, name)
    }
    this.tally.object(members)
    return result
  }

  /** The target of the next child of a field. */
  private take(field: Field, key: string | number | null): Target {
    const row = this.next[field.index]
    if (row === undefined || !this.places.standsAt(row, field.name, key)) throw new NotAlongTheWay()
    this.next[field.index] = row + 1
    const target: Target = {}
    this.targets[row] = target
    return target
  }

  private findFields(first: number, length: number): void {
    const { byName } = this.plan
    let keyword: string | undefined
    for (let row = first; row < length; row++) {
      const here = this.places.keywordAt(row)
      if (here === keyword) continue
      keyword = here
      const field = byName[here]
      if (field !== undefined) this.next[field.index] = row
    }
  }
}
