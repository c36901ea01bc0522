import type { Entry } from './change.ts'
import { membersOf, MOST_OBJECTS } from './graph.ts'
import { has } from './json.ts'

/** A place in the caller's input. */
export interface Origin {
  readonly at: readonly string[]
  /** Whether a pass built the place itself; `at` is then the nearest place that was there. */
  readonly made: boolean
}

/** The edits at a place, by position in the account, and the places below it. */
interface Place {
  readonly times: number[]
  readonly below: Map<string, Place>
}

/**
 * Finds where places of a schema come from, back through the edits that led there. An edit that concerns a place is
 * one at the place itself or above it; such an edit may have put the place there, moved it, or left it alone.
 */
export class Origins {
  private readonly root: Place = { times: [], below: new Map() }

  constructor(private readonly entries: readonly Entry[]) {
    entries.forEach(({ at, after }, time) => {
      // Nothing is left there that could come from somewhere.
      if (after === undefined) return
      let place = this.root
      for (const token of at) {
        let next = place.below.get(token)
        if (next === undefined) place.below.set(token, (next = { times: [], below: new Map() }))
        place = next
      }
      place.times.push(time)
    })
  }

  /** Where a place comes from that is meant as it stood before the edit at `time`. */
  of(at: readonly string[], time: number): Origin {
    let origin: Origin = { at, made: false }
    for (let index = this.lastBefore(time, at); index >= 0; index = this.lastBefore(index, origin.at)) {
      const back = backThrough(this.entries[index]!, origin.at)
      origin = { at: back.at, made: origin.made || back.made }
    }
    return origin
  }

  /** The last edit before `time` at a place or above it. */
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
}

/** The place before one edit. */
function backThrough({ at, before, after }: Entry, place: readonly string[]): Origin {
  const inside = place.slice(at.length)
  if (before === undefined) return { at: at.slice(0, -1), made: true }
  if (inside.length === 0) return { at: place, made: false }
  const kept = depthOf(before, inside)
  if (kept === inside.length) return { at: place, made: false }
  // The deepest thing on the way that stood elsewhere before was moved, and what is below came along.
  for (let depth = inside.length; depth > kept; depth--) {
    const moved = valueAt(after, inside.slice(0, depth))
    const found = typeof moved === 'object' && moved !== null ? find(before, moved) : undefined
    if (found !== undefined) return { at: [...at, ...found, ...inside.slice(depth)], made: false }
  }
  return { at: [...at, ...inside.slice(0, kept)], made: true }
}

/** How many steps of a way lead somewhere. */
function depthOf(root: unknown, way: readonly string[]): number {
  let value = root
  for (let depth = 0; depth < way.length; depth++) {
    if (typeof value !== 'object' || value === null || !has(value, way[depth]!)) return depth
    value = (value as Record<string, unknown>)[way[depth]!]
  }
  return way.length
}

function valueAt(root: unknown, way: readonly string[]): unknown {
  let value = root
  for (const token of way) {
    if (typeof value !== 'object' || value === null || !has(value, token)) return undefined
    value = (value as Record<string, unknown>)[token]
  }
  return value
}

/** The way to an object inside a value, nearest first. */
function find(root: unknown, target: object): string[] | undefined {
  const pending: { readonly value: unknown; readonly way: readonly string[] }[] = [{ value: root, way: [] }]
  const seen = new Set<unknown>()
  for (const { value, way } of pending) {
    if (value === target) return [...way]
    if (typeof value !== 'object' || value === null || seen.has(value)) continue
    if (seen.size >= MOST_OBJECTS) break
    seen.add(value)
    for (const [key, member] of membersOf(value)) pending.push({ value: member, way: [...way, key] })
  }
  return undefined
}
