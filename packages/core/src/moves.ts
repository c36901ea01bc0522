import type { CompiledGates } from './gates.ts'
import { has, isObject } from './json.ts'

/**
 * Whether an edit took an object from one place of its node, or the node itself, and put it at another one. A value
 * that is now at a second place too was not moved: passes may put one constant in many places.
 */
export function movesSubschema(before: unknown, after: unknown, rows: CompiledGates['rows']): boolean {
  let came: Set<unknown> | undefined
  eachNewChild(after, before, rows, (child) => (came ??= new Set()).add(child))
  if (came === undefined) return false
  const arrived: ReadonlySet<unknown> = came
  let moved = arrived.has(before)
  eachNewChild(before, after, rows, (child) => (moved ||= arrived.has(child)))
  return moved
}

/** Gives each object that is a child of `node` where `other` has something else. */
function eachNewChild(node: unknown, other: unknown, rows: CompiledGates['rows'], give: (child: object) => void): void {
  if (!isObject(node)) return
  const others = isObject(other) ? other : {}
  for (const keyword of Object.keys(node)) {
    const kind = rows[keyword]?.kind
    const member = node[keyword]
    const beside = has(others, keyword) ? others[keyword] : undefined
    if (kind === undefined || member === beside || typeof member !== 'object' || member === null) continue
    if (kind !== 'schemaMap' && !Array.isArray(member)) {
      give(member)
      continue
    }
    const members = member as Readonly<Record<string, unknown>>
    for (const key of Object.keys(members)) {
      const child = members[key]
      if (typeof child !== 'object' || child === null) continue
      const same = typeof beside === 'object' && beside !== null && Object.hasOwn(beside, key) && (beside as typeof members)[key] === child
      if (!same) give(child)
    }
  }
}
