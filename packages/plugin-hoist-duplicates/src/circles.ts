import { definitionRef, isObject, type JsonObject } from '@spokeshave/core'

/**
 * Knows which parts of a schema lead back to themselves. Such a part stays where it is: as a definition it would be one
 * turn of the circle nearer to itself, and a reader who enters each definition once would see less.
 */
export class Circles {
  private readonly reached = new Map<string, readonly string[]>()
  private readonly inside = new Map<string, ReadonlySet<number>>()

  constructor(
    private readonly root: JsonObject,
    private readonly below: (node: unknown) => ReadonlySet<number>,
  ) {}

  /** Whether a node of this shape leads to a definition that has one. */
  through(node: unknown, shape: number): boolean {
    const seen = new Set<string>()
    const pending = refsIn(node)
    for (let ref = pending.pop(); ref !== undefined; ref = pending.pop()) {
      if (ref === '#') return true
      if (seen.has(ref)) continue
      seen.add(ref)
      const target = this.target(ref)
      let inside = this.inside.get(ref)
      if (inside === undefined) this.inside.set(ref, (inside = this.below(target)))
      if (inside.has(shape)) return true
      let next = this.reached.get(ref)
      if (next === undefined) this.reached.set(ref, (next = refsIn(target)))
      pending.push(...next)
    }
    return false
  }

  private target(ref: string): unknown {
    const target = definitionRef(ref)
    const table = target === undefined ? undefined : this.root[target.table]
    return isObject(table) && Object.hasOwn(table, target!.name) ? table[target!.name] : undefined
  }
}

function refsIn(value: unknown): string[] {
  const refs: string[] = []
  const pending = [value]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next !== 'object' || next === null) continue
    for (const [key, member] of Object.entries(next)) {
      if (key === '$ref' && typeof member === 'string') refs.push(member)
      else if (typeof member === 'object' && member !== null) pending.push(member)
    }
  }
  return refs
}
