import { memberOf, membersOf, MOST_OBJECTS } from './graph.ts'
import { type PlaceNode, PlaceTree } from './place-tree.ts'

/** A place in the caller's input. */
export interface Origin {
  readonly at: readonly string[]
  /** Whether a pass built the place itself; `at` is then the nearest place that was there. */
  readonly made: boolean
}

/** One thing put in another's place: a node or a keyword by a node pass, the whole schema by any other. Identity tells what was moved. */
export interface Replacement {
  readonly at: readonly string[]
  readonly before: unknown
  readonly after: unknown
}

/** Where the objects of a value stand in it. */
type Places = ReadonlyMap<object, { readonly parent: object | undefined; readonly key: string }>

/**
 * Finds where places of a schema come from, back through what was replaced. A replacement that concerns a place is
 * one at the place itself or above it; it may have put the place there, moved it, or left it alone. What was moved and
 * built anew at once cannot be told from what was there before.
 */
export class Origins {
  private readonly tree = new PlaceTree<number>()
  private readonly timesOn = new Map<PlaceNode<number>, readonly number[]>()
  private readonly places = new Map<Replacement, Places>()

  constructor(private readonly replacements: readonly Replacement[]) {
    replacements.forEach(({ at }, time) => this.tree.add(at, time))
  }

  /** Where a place comes from that is meant as it stood before the replacement at `time`. */
  of(at: readonly string[], time: number): Origin {
    let place = at
    let made = false
    let times = this.times(this.tree.nearest(place))
    for (let i = firstBefore(time, times); i < times.length; ) {
      const index = times[i]!
      const back = this.backThrough(this.replacements[index]!, place)
      made ||= back.made
      if (back.at === place) i++
      else {
        place = back.at
        times = this.times(this.tree.nearest(place))
        i = firstBefore(index, times)
      }
    }
    return { at: place, made }
  }

  /** When there was a replacement at a place or above it, the last one first. */
  private times(node: PlaceNode<number>): readonly number[] {
    // Many places have the list of one above: only where there are replacements is a list made.
    let owner = node
    while (owner.values.length === 0 && owner.above !== undefined) owner = owner.above
    let times = this.timesOn.get(owner)
    if (times === undefined) {
      const all = [...owner.values]
      for (let above = owner.above; above !== undefined; above = above.above) for (const time of above.values) all.push(time)
      times = all.sort((a, b) => b - a)
      this.timesOn.set(owner, times)
    }
    return times
  }

  /** The place before one replacement; the same list of tokens where it is the same. */
  private backThrough(replacement: Replacement, place: readonly string[]): Origin {
    const { at, before, after } = replacement
    const was = before === undefined ? [] : [before]
    const is = [after]
    for (let depth = 0; depth < is.length; depth++) {
      const now = is[depth]
      // What is the same is the same all the way down.
      if (typeof now === 'object' && now !== null && was[depth] === now) return { at: place, made: false }
      const token = place[at.length + depth]
      if (token === undefined) break
      follow(was, depth, token)
      follow(is, depth, token)
    }
    // The deepest object on the way that was there before tells, as what is below came along.
    for (let depth = is.length - 1; depth >= 0; depth--) {
      const now = is[depth]
      if (typeof now !== 'object' || now === null) continue
      const way = this.wayTo(now, replacement)
      if (way !== undefined) return { at: [...at, ...way, ...place.slice(at.length + depth)], made: false }
    }
    if (was.length > place.length - at.length) return { at: place, made: false }
    return { at: place.slice(0, Math.max(0, at.length + was.length - 1)), made: true }
  }

  /** The way to an object in what stood there before. */
  private wayTo(target: object, replacement: Replacement): string[] | undefined {
    let places = this.places.get(replacement)
    if (places === undefined) this.places.set(replacement, (places = placesIn(replacement.before)))
    if (!places.has(target)) return undefined
    const way: string[] = []
    for (let at = places.get(target)!; at.parent !== undefined; at = places.get(at.parent)!) way.push(at.key)
    return way.reverse()
  }
}

/** The position of the first time that is before another; the times come last first. */
function firstBefore(time: number, times: readonly number[]): number {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (times[middle]! < time) high = middle
    else low = middle + 1
  }
  return low
}

/** Adds the next value on a way, if it is there. */
function follow(values: unknown[], depth: number, token: string): void {
  const value = values[depth]
  const member = typeof value === 'object' && value !== null ? memberOf(value, token) : undefined
  if (member !== undefined) values.push(member)
}

/** Where all objects of a value stand, each at the nearest of its places. */
function placesIn(root: unknown): Places {
  const places = new Map<object, { readonly parent: object | undefined; readonly key: string }>()
  if (typeof root !== 'object' || root === null) return places
  places.set(root, { parent: undefined, key: '' })
  // The map grows while it is read.
  for (const parent of places.keys()) {
    if (places.size >= MOST_OBJECTS) break
    for (const [key, member] of membersOf(parent)) {
      if (typeof member === 'object' && member !== null && !places.has(member)) places.set(member, { parent, key })
    }
  }
  return places
}
