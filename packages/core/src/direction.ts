import type { ChildTable, Polarity } from './child-table.ts'
import type { Effect } from './pass.ts'
import { isTable, type Survey, survey } from './survey.ts'

/** Turns the effect of a local edit into its effect on the whole schema. */
export type Direction = (effect: Effect, at: readonly string[]) => Effect

/** Keywords whose subschemas judge the very value that their schema judges, so that it hears what they evaluate. */
const inPlace = new Set(['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else', 'dependentSchemas', '$defs', 'definitions'])

/**
 * Looks from the root at a place: below a keyword like `not` a wider subschema narrows the whole, and at or below a
 * branch of `oneOf` either may happen. What a reference leads to can stand below any of them; where the schema has
 * no such keyword at all, that makes no difference. Either may happen as well where `unevaluatedProperties` or
 * `unevaluatedItems` hears what a subschema evaluated. The table must have no prototype.
 */
export function directionOf(root: unknown, children: ChildTable, known?: () => Survey): Direction {
  let surveyed: Survey | undefined
  return (effect, at) => {
    if (effect !== 'wider' && effect !== 'narrower') return effect
    const { turns, unevaluated, anywhere, targets } = (surveyed ??= known?.() ?? survey(root, children))
    const referred = anywhere || targets.some((target) => target.length <= at.length && target.every((token, i) => token === at[i]))
    if (referred && (turns || unevaluated)) return 'mixed'
    let turned = false
    for (const [keyword, polarity] of keywordsOn(at, children)) {
      if (unevaluated && inPlace.has(keyword)) return 'mixed'
      const holds = isTable(keyword) ? (turns ? 'mixed' : 'same') : polarity
      if (holds === 'mixed') return 'mixed'
      if (holds === 'inverse') turned = !turned
    }
    if (!turned) return effect
    return effect === 'wider' ? 'narrower' : 'wider'
  }
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
