import type { ChildTable, Polarity } from './child-table.ts'
import { isList, membersOf, MOST_OBJECTS } from './graph.ts'
import { isObject } from './json.ts'
import type { Effect } from './pass.ts'

/** Turns the effect of a local edit into its effect on the whole schema. */
export type Direction = (effect: Effect, at: readonly string[]) => Effect

/**
 * Looks from the root at a place: below a keyword like `not` a wider subschema narrows the whole, and at or below a
 * branch of `oneOf` either may happen. A definition can be referred to from anywhere; where the schema has no such
 * keyword at all, that makes no difference. The table must have no prototype.
 */
export function directionOf(root: unknown, children: ChildTable): Direction {
  let definitions: Polarity | undefined
  return (effect, at) => {
    if (effect !== 'wider' && effect !== 'narrower') return effect
    let turned = false
    for (const [keyword, polarity] of keywordsOn(at, children)) {
      const holds = isTable(keyword) ? (definitions ??= hasTurns(root, children) ? 'mixed' : 'same') : polarity
      if (holds === 'mixed') return 'mixed'
      if (holds === 'inverse') turned = !turned
    }
    if (!turned) return effect
    return effect === 'wider' ? 'narrower' : 'wider'
  }
}

function isTable(keyword: string): boolean {
  return keyword === '$defs' || keyword === 'definitions'
}

/** The keywords of the table that lead to a place, names and positions under them left out. */
function* keywordsOn(at: readonly string[], table: ChildTable): Generator<[string, Polarity]> {
  for (let i = 0; i < at.length; i++) {
    const keyword = at[i]!
    // A position in a list that stands in a schema's place.
    if (/^\d+$/.test(keyword)) continue
    const row = table[keyword]
    if (row === undefined) return
    yield [keyword, row.polarity]
    if (row.kind === 'schemaMap') i++
  }
}

/** Whether any keyword of the schema turns directions round. */
function hasTurns(root: unknown, table: ChildTable): boolean {
  const pending: unknown[] = [root]
  const seen = new Set<unknown>()
  while (pending.length > 0 && seen.size < MOST_OBJECTS) {
    const value = pending.pop()
    if (typeof value !== 'object' || value === null || seen.has(value)) continue
    seen.add(value)
    // Asked before all of the schema was read, which may turn out to be impossible.
    const members = membersOf(value)
    if (isList(value)) {
      for (const [, item] of members) pending.push(item)
      continue
    }
    for (const [keyword, member] of members) {
      const row = table[keyword]
      if (row === undefined || member === undefined) continue
      const { kind, polarity } = row
      if (polarity !== 'same' && !isTable(keyword)) return true
      if (kind !== 'schemaMap') pending.push(member)
      else if (typeof member === 'object' && member !== null) {
        const inner = membersOf(member)
        if (inner.length > 0 && isObject(member)) for (const [, child] of inner) pending.push(child)
      }
    }
  }
  return false
}
