import { escapeToken } from './pointer.ts'
import type { Visit } from './visit.ts'

/** A place of a schema, the same object for all who come there: whether two overlap is told without their texts. */
export class Place {
  private inner: Map<string, Place> | undefined
  private text: string | undefined

  constructor(
    readonly parent: Place | undefined,
    readonly key: string,
    /** The definition that it is in, as the pointer of that; undefined outside of all. */
    readonly definition: string | undefined,
  ) {}

  below(key: string): Place {
    this.inner ??= new Map()
    let place = this.inner.get(key)
    if (place === undefined) this.inner.set(key, (place = new Place(this, key, this.definition ?? this.definitionOf(key))))
    return place
  }

  get pointer(): string {
    if (this.text !== undefined) return this.text
    // A loop: a place may be deeper than the program's stack.
    const tokens = [`/${escapeToken(this.key)}`]
    let at = this.parent
    for (; at?.parent !== undefined && at.text === undefined; at = at.parent) tokens.push(`/${escapeToken(at.key)}`)
    this.text = this.parent === undefined ? '' : (at?.text ?? '') + tokens.reverse().join('')
    return this.text
  }

  private definitionOf(key: string): string | undefined {
    const isTable = this.parent !== undefined && this.parent.parent === undefined && (this.key === '$defs' || this.key === 'definitions')
    return isTable ? `/${this.key}/${escapeToken(key)}` : undefined
  }
}

/** The places of one schema. */
export class PoolPlaces {
  readonly root: Place = new Place(undefined, '', undefined)
  private readonly found = new WeakMap<Visit, Place>()

  of(visit: Visit): Place {
    const way: Visit[] = []
    let place: Place | undefined
    for (let at: Visit | null = visit; at !== null && (place = this.found.get(at)) === undefined; at = at.parent) way.push(at)
    place ??= this.root
    for (let at = way.pop(); at !== undefined; at = way.pop()) {
      if (at.keyword !== '') place = place.below(at.keyword)
      if (at.key !== null) place = place.below(String(at.key))
      this.found.set(at, place)
    }
    return place
  }
}

/** The places that were changed. */
export class TakenPlaces {
  private readonly places = new Set<Place>()
  /** All places above them. */
  private readonly above = new Set<Place>()

  overlap(places: readonly Place[]): boolean {
    return places.some((place) => this.above.has(place) || this.isTaken(place))
  }

  add(places: readonly Place[]): void {
    for (const place of places) {
      this.places.add(place)
      for (let at = place.parent; at !== undefined && !this.above.has(at); at = at.parent) this.above.add(at)
    }
  }

  private isTaken(place: Place): boolean {
    for (let at: Place | undefined = place; at !== undefined; at = at.parent) if (this.places.has(at)) return true
    return false
  }
}
