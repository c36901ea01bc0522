import type { ChildTable } from './child-table.ts'
import type { Difference } from './difference.ts'
import { isEvaluating, keywordKnowsOtherwise, knowsOtherwise } from './evaluation.ts'
import { isList } from './graph.ts'
import { EITHER, HEARD, hears, NARROWS, Outlook, WIDENS } from './outlook.ts'
import type { Effect } from './pass.ts'
import { type Survey, survey } from './survey.ts'

/**
 * Turns the effect of a local edit into its effect on the whole schema. Below a keyword like `not` a wider subschema
 * narrows the whole, and at or below a branch of `oneOf` either may happen, wherever references lead there too. Either
 * may happen as well, whatever a pass says, where an edit changes what a subschema knows of a value and
 * `unevaluatedProperties` or `unevaluatedItems` hears that. The table must have no prototype.
 */
export class Direction {
  private surveyed: Survey | undefined
  private looked: Outlook | undefined

  constructor(
    private readonly root: unknown,
    private readonly children: ChildTable,
    private readonly known: () => Survey = () => survey(root, children),
  ) {}

  /** Of an edit of the node at a place. */
  ofEdit(effect: Effect, at: readonly string[], before: unknown, after: unknown): Effect {
    const { turns, unevaluated, anywhere } = (this.surveyed ??= this.known())
    if (effect === 'mixed' || !(unevaluated || (turns && isDirected(effect)))) return effect
    const bits = this.outlook.of(before) ?? this.outlook.at(at)
    if (unevaluated && knowsOtherwise(before, after, (keyword) => isHeard(keyword, anywhere || (bits & HEARD) > 0, hears(before) || hears(after)))) {
      return 'mixed'
    }
    return turns && anywhere ? eitherWay(effect) : turned(effect, bits)
  }

  /** Of an edit that is known by the smallest place that differs; what comes or goes as a whole does so in what is around it. */
  ofDifference(effect: Effect, difference: Difference): Effect {
    const { turns, unevaluated, anywhere } = (this.surveyed ??= this.known())
    if (effect === 'mixed' || !(unevaluated || (turns && isDirected(effect)))) return effect
    if (unevaluated && this.isHeard(difference, anywhere)) return 'mixed'
    if (turns && anywhere) return eitherWay(effect)
    return turned(effect, this.outlook.at(isWhole(difference) ? difference.at.slice(0, -1) : difference.at))
  }

  private get outlook(): Outlook {
    return (this.looked ??= new Outlook(this.root, this.children, this.surveyed!))
  }

  private isHeard(difference: Difference, anywhere: boolean): boolean {
    const { at, before, after } = difference
    let [outside, depth, node]: [boolean, number, unknown] = [anywhere, 0, undefined]
    this.outlook.at(at, (bits, length, value) => {
      if (isList(value) || (length === at.length && isWhole(difference))) return
      ;[outside, depth, node] = [anywhere || (bits & HEARD) > 0, length, value]
    })
    const [keyword, ...inside] = at.slice(depth)
    if (keyword === undefined) return knowsOtherwise(before, after, (each) => isHeard(each, outside, hears(before) || hears(after)))
    if (!isHeard(keyword, outside, hears(node))) return false
    return inside.length === 0 ? keywordKnowsOtherwise(keyword, before, after) : isWhole(difference) && isEvaluating(keyword)
  }
}

/** Whether something came or went. */
function isWhole({ before, after }: Difference): boolean {
  return before === undefined || after === undefined
}

/** Whether it matters what a keyword of a node knows: to keywords of nodes around it, or to others of its own node. */
function isHeard(keyword: string, outside: boolean, own: boolean): boolean {
  return outside || (own && keyword !== 'unevaluatedProperties' && keyword !== 'unevaluatedItems')
}

function isDirected(effect: Effect): boolean {
  return effect === 'wider' || effect === 'narrower'
}

function eitherWay(effect: Effect): Effect {
  return isDirected(effect) ? 'mixed' : effect
}

function turned(effect: Effect, bits: number): Effect {
  if (!isDirected(effect)) return effect
  if ((bits & EITHER) > 0 || (bits & WIDENS && bits & NARROWS)) return 'mixed'
  if ((bits & NARROWS) === 0) return effect
  return effect === 'wider' ? 'narrower' : 'wider'
}
