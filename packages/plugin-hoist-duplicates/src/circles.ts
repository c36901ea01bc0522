import { type ChildTable, definitionRef, isObject, type JsonObject } from '@spokeshave/core'

import { nodesOf } from './tree.ts'

/**
 * Knows which parts of a schema lead back to themselves. Such a part stays where it is: as a definition it would be one
 * turn of the circle nearer to itself, and a reader who enters each definition once would see less.
 */
export class Circles {
  private readonly reached = new Map<string, readonly string[]>()
  private readonly inside = new Map<string, ReadonlySet<number>>()

  constructor(
    private readonly root: JsonObject,
    private readonly table: ChildTable,
    private readonly below: (node: unknown) => ReadonlySet<number>,
  ) {}

  /** Whether a node of this shape leads to a definition that has one. */
  through(node: unknown, shape: number): boolean {
    const seen = new Set<string>()
    const pending = [...this.refsIn(node)]
    for (let ref = pending.pop(); ref !== undefined; ref = pending.pop()) {
      if (ref === '#') return true
      if (seen.has(ref)) continue
      seen.add(ref)
      const target = this.target(ref)
      let inside = this.inside.get(ref)
      if (inside === undefined) this.inside.set(ref, (inside = this.below(target)))
      if (inside.has(shape)) return true
      let next = this.reached.get(ref)
      if (next === undefined) this.reached.set(ref, (next = this.refsIn(target)))
      for (const one of next) if (!seen.has(one)) pending.push(one)
    }
    return false
  }

  private target(ref: string): unknown {
    const target = definitionRef(ref)
    const table = target === undefined ? undefined : this.root[target.table]
    return isObject(table) && Object.hasOwn(table, target!.name) ? table[target!.name] : undefined
  }

  private refsIn(node: unknown): string[] {
    const refs = new Set<string>()
    for (const { $ref } of isObject(node) ? nodesOf(node as JsonObject, this.table) : []) if (typeof $ref === 'string') refs.add($ref)
    return [...refs]
  }
}
