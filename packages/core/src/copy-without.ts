import type { ChildKind } from './child-table.ts'
import { isPlace, type KeywordRow } from './gates.ts'
import { Guard } from './guard.ts'
import { setOwn } from './json.ts'
import type { Limits } from './limits.ts'
import { put } from './put.ts'

/** Stands for a schema that has something in it which only a walk can tell. */
export const unfit: unique symbol = Symbol('unfit')

/** What a copy needs to know of a keyword: how it holds subschemas, or that it is left out. */
export type CopyRows = Readonly<Record<string, ChildKind | 'removed' | undefined>>

/** The rows for leaving out keywords that hold no subschemas; undefined where one of them does. */
export function copyRows(removed: readonly string[], rows: Readonly<Record<string, KeywordRow>>): CopyRows | undefined {
  if (removed.some((keyword) => rows[keyword]?.kind !== undefined)) return undefined
  const table: Record<string, ChildKind | 'removed' | undefined> = Object.create(null)
  for (const keyword of Object.keys(rows)) table[keyword] = rows[keyword]!.kind
  for (const keyword of removed) table[keyword] = 'removed'
  return table
}

/**
 * A copy of a schema in which no node has certain keywords, literals shared with it; the same reference where none
 * has them, and {@link unfit} where the value goes beyond the limits or is not plain JSON.
 *
 * Where nearly every node changes, this does in one go what a walk does in three: visit, edit, write upwards.
 */
export function copyWithout(root: unknown, rows: CopyRows, limits: Limits): unknown {
  if (typeof root !== 'object' || root === null || Array.isArray(root)) return unfit
  const copier = new Copier(rows, limits)
  const copy = copier.node(root as Record<string, unknown>, 1)
  if (!copier.run()) return unfit
  return copier.found ? copy : root
}

class Copier {
  found = false
  private fit = true
  private met = 0
  private readonly guard = new Guard()
  // Nodes that are still to be copied, as one stack in three lists.
  private readonly sources: Record<string, unknown>[] = []
  private readonly targets: Record<string, unknown>[] = []
  private readonly levels: number[] = []

  constructor(
    private readonly rows: CopyRows,
    private readonly limits: Limits,
  ) {}

  run(): boolean {
    for (let source = this.sources.pop(); source !== undefined && this.fit; source = this.sources.pop()) {
      this.fill(source, this.targets.pop()!, this.levels.pop()!)
    }
    return this.fit
  }

  /** The copy of a node, still empty. */
  node(source: Record<string, unknown>, level: number): Record<string, unknown> {
    this.admit(source, level)
    const target = {}
    this.sources.push(source)
    this.targets.push(target)
    this.levels.push(level)
    return target
  }

  private fill(source: Record<string, unknown>, target: Record<string, unknown>, level: number): void {
    const { rows } = this
    const guarded = this.guard.needed
    for (const keyword in source) {
      if (guarded && !Object.hasOwn(source, keyword)) continue
      const member = source[keyword]
      const kind = rows[keyword]
      if (kind === undefined || member === undefined) put(target, keyword, member)
      else if (kind === 'removed') this.found = true
      else put(target, keyword, this.children(member, kind, level + 1))
    }
  }

  private children(member: unknown, kind: ChildKind, level: number): unknown {
    if (typeof member !== 'object' || member === null) {
      if (kind !== 'schemaMap') this.checkScalar(member)
      return member
    }
    if (Array.isArray(member)) return kind === 'schemaMap' ? member : this.list(member, level)
    return kind === 'schemaMap' ? this.map(member as Record<string, unknown>, level) : this.node(member as Record<string, unknown>, level)
  }

  private map(source: Record<string, unknown>, level: number): object {
    this.admit(source, level)
    const target = {}
    const guarded = this.guard.needed
    for (const name in source) {
      if (!guarded || Object.hasOwn(source, name)) setOwn(target, name, this.place(source[name], level + 1))
    }
    return target
  }

  private list(source: readonly unknown[], level: number): unknown[] {
    const target: unknown[] = []
    this.admit(source, level)
    if (source.length > this.limits.maxNodes) this.fit = false
    else for (let i = 0; i < source.length; i++) target.push(this.place(source[i], level + 1))
    return target
  }

  /** What stands where a subschema may stand. */
  private place(value: unknown, level: number): unknown {
    if (typeof value !== 'object' || value === null) {
      this.met++
      this.checkScalar(value)
      return value
    }
    // Lists of lists are for the walk.
    if (Array.isArray(value)) this.fit = false
    return this.node(value as Record<string, unknown>, level)
  }

  private checkScalar(value: unknown): void {
    if (isPlace(value) && typeof value !== 'boolean') this.fit = false
  }

  private admit(container: object, level: number): void {
    this.met++
    if (level > this.limits.maxDepth || this.met > this.limits.maxNodes || !this.guard.admits(container)) this.fit = false
  }
}
