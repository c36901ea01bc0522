import { memberOf, membersOf, MOST_OBJECTS } from './graph.ts'

/** A place in the caller's input. */
export interface Origin {
  readonly at: readonly string[]
  /** Whether a pass built the place itself; `at` is then the nearest place that was there. */
  readonly made: boolean
}

/** One thing put in another's place: a node by a node pass, the whole schema by any other. Identity tells what was moved. */
export interface Replacement {
  readonly at: readonly string[]
  readonly before: unknown
  readonly after: unknown
}

/** The replacements at a place, by position in their list, and the places below it. */
interface Place {
  readonly times: number[]
  readonly below: Map<string, Place>
}

/** Where the objects of a value stand in it. */
type Places = ReadonlyMap<object, { readonly parent: object | undefined; readonly key: string }>

/**
 * Finds where places of a schema come from, back through what was replaced. A replacement that concerns a place is
 * one at the place itself or above it; it may have put the place there, moved it, or left it alone. What was moved and
 * built anew at once cannot be told from what was there before.
 */
export class Origins {
  private readonly root: Place = { times: [], below: new Map() }
  private readonly places = new Map<Replacement, Places>()

  constructor(private readonly replacements: readonly Replacement[]) {
    replacements.forEach(({ at }, time) => {
      let place = this.root
      for (const token of at) {
        let next = place.below.get(token)
        if (next === undefined) place.below.set(token, (next = { times: [], below: new Map() }))
        place = next
      }
      place.times.push(time)
    })
  }

  /** Where a place comes from that is meant as it stood before the replacement at `time`. */
  of(at: readonly string[], time: number): Origin {
    let origin: Origin = { at, made: false }
    for (let index = this.lastBefore(time, at); index >= 0; index = this.lastBefore(index, origin.at)) {
      const back = this.backThrough(this.replacements[index]!, origin.at)
      origin = { at: back.at, made: origin.made || back.made }
    }
    return origin
  }

  /** The last replacement before `time` at a place or above it. */
  private lastBefore(time: number, at: readonly string[]): number {
    let last = -1
    let place: Place | undefined = this.root
    for (let depth = 0; place !== undefined; depth++) {
      const found = place.times.findLast((each) => each < time) ?? -1
      if (found > last) last = found
      place = depth < at.length ? place.below.get(at[depth]!) : undefined
    }
    return last
  }

  /** The place before one replacement. */
  private backThrough(replacement: Replacement, place: readonly string[]): Origin {
    const { at, before, after } = replacement
    const inside = place.slice(at.length)
    const [was, is] = [valuesOn(before, inside), valuesOn(after, inside)]
    // The deepest object on the way that was there before tells, as what is below came along.
    for (let depth = is.length - 1; depth >= 0; depth--) {
      const now = is[depth]
      if (typeof now !== 'object' || now === null) continue
      if (was[depth] === now) return { at: place, made: false }
      const way = this.wayTo(now, replacement)
      if (way !== undefined) return { at: [...at, ...way, ...inside.slice(depth)], made: false }
    }
    if (was.length > inside.length) return { at: place, made: false }
    return { at: [...at, ...inside.slice(0, was.length - 1)], made: true }
  }

  /** The way to an object in what stood there before. */
  private wayTo(target: object, replacement: Replacement): string[] | undefined {
    let places = this.places.get(replacement)
    if (places === undefined) this.places.set(replacement, (places = placesIn(replacement.before)))
    if (!places.has(target)) return undefined
    const way: string[] = []
    for (let at = places.get(target)!; at.parent !== undefined; at = places.get(at.parent)!) way.unshift(at.key)
    return way
  }
}

/** The values on a way, the first and as many as are there. */
function valuesOn(root: unknown, way: readonly string[]): unknown[] {
  const values = [root]
  for (const token of way) {
    const value = values.at(-1)
    const member = typeof value === 'object' && value !== null ? memberOf(value, token) : undefined
    if (member === undefined) break
    values.push(member)
  }
  return values
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
