import { guarded } from './drive.ts'
import { editDraft } from './drafts.ts'
import { compileGates } from './gates.ts'
import { isObject, type SchemaObject } from './json.ts'
import type { NodeSizes } from './node-size.ts'
import type { NodePass, Offer } from './pass.ts'
import type { Plan } from './plan.ts'
import { type Place, PoolPlaces } from './pool-place.ts'
import type { Step } from './stage.ts'
import { usesOf } from './uses.ts'
import type { Visit } from './visit.ts'
import type { Recipe } from './visit-path.ts'
import { type Edit, walk, type WalkPlan } from './walk.ts'

/** An edit that a graded pass offers. */
export interface Proposal {
  readonly pool: Pool
  readonly step: Step
  readonly node: object
  readonly offer: Offer
  readonly recipe: Recipe
  /** Bytes that it saves by itself. */
  readonly saved: number
  /** What is lost by it, wherever its node is used. */
  readonly cost: number
  /** What each byte costs that it saves. */
  readonly price: number
  /** The places that it changes: of subschemas where it changes any, else of keywords. */
  readonly places: readonly Place[]
}

/** What an edit of a node comes to. */
interface Outcome {
  readonly saved: number
  readonly places: readonly Place[]
}

const nothing: Outcome = { saved: 0, places: [] }

/**
 * What a run of graded passes offers for a value as it stands, the cheapest first by cost for each byte saved. Ties go
 * by pointer, so that the order of an object's keys makes no difference. Offers that save nothing are not in it.
 */
export class Pool {
  readonly proposals: readonly Proposal[]
  private readonly places = new PoolPlaces()
  private readonly walkPlan: WalkPlan
  /** The pass whose offer is being made, for the account. */
  private current: NodePass | undefined
  private chosen: ReadonlyMap<object, readonly Proposal[]> = new Map()

  constructor(
    readonly value: unknown,
    steps: readonly Step[],
    private readonly plan: Plan,
    private readonly sizes: NodeSizes,
  ) {
    // Fills the sizes from below, so that each offer is measured by what is different.
    sizes.of(value)
    const uses = usesOf(value, plan.allChildren)
    const proposals: Proposal[] = []
    for (const step of steps) {
      let last: Visit | undefined
      let place: Place
      walk(value, step.walk!, plan.limits, {
        propose: (visit, offer, recipe) => {
          if (visit !== last) place = this.places.of((last = visit))
          const node = visit.value as SchemaObject
          const { saved, places } = this.outcomeOf(node, offer, recipe, place, step)
          if (saved <= 0) return
          const cost = offer.cost * uses(place.definition)
          proposals.push({ pool: this, step, node, offer, recipe, saved, cost, price: cost / saved, places })
        },
      })
    }
    this.proposals = proposals.sort(inOrder)
    this.walkPlan = applyingPlan(plan, (node, path) => {
      for (const [recipe, together] of byRecipe(this.chosen.get(node as object) ?? [])) {
        const { step, offer } = together[0]!
        const names = together.flatMap(({ offer: { member } }) => member?.name ?? [])
        this.current = step.entry.pass as NodePass
        path.edit((draft) => recipe(draft, names), offer)
      }
    })
  }

  /** Makes some of the offers, in their order at each node, parents before children. */
  apply(proposals: Iterable<Proposal>, observe?: (edit: Edit) => void): unknown {
    const chosen = new Map<object, Proposal[]>()
    for (const proposal of proposals) {
      const list = chosen.get(proposal.node)
      if (list === undefined) chosen.set(proposal.node, [proposal])
      else list.push(proposal)
    }
    if (chosen.size === 0) return this.value
    this.chosen = chosen
    const listeners = observe && { observe: (edit: Edit) => observe({ ...edit, pass: this.current! }) }
    return walk(this.value, this.walkPlan, this.plan.limits, listeners)
  }

  /** What an offer saves by itself; made on a draft only where it does not say what it does. */
  private outcomeOf(node: SchemaObject, offer: Offer, recipe: Recipe, place: Place, step: Step): Outcome {
    const { sizes } = this
    if (offer.member !== undefined) {
      const { keyword, name } = offer.member
      const map = node[keyword]
      if (!isObject(map) || !Object.hasOwn(map, name)) return nothing
      return { saved: sizes.ofMember(name, map[name]), places: [place.below(keyword).below(name)] }
    }
    const keywords = Object.keys(offer.sets ?? {})
    if (keywords.length > 0 && !keywords.some((keyword) => this.holdsSchemas(node[keyword], keyword))) {
      let saved = 0
      for (const keyword of keywords) {
        const [before, after] = [sizes.ofKeyword(keyword, node[keyword]), sizes.ofKeyword(keyword, offer.sets![keyword])]
        // With the comma, which all but the smallest nodes have.
        saved += before - after + (before > 0 ? 1 : 0) - (after > 0 ? 1 : 0)
      }
      return { saved, places: keywords.map((keyword) => place.below(keyword)) }
    }
    const after = guarded(step.entry.name, () => editDraft(node, (draft) => recipe(draft, []))) as SchemaObject
    return after === node ? nothing : { saved: sizes.of(node) - sizes.of(after), places: this.placesOf(place, node, after) }
  }

  private holdsSchemas(value: unknown, keyword: string): boolean {
    return this.plan.allChildren[keyword] !== undefined && typeof value === 'object' && value !== null
  }

  /** The places that are different after an edit of one node. */
  private placesOf(place: Place, before: SchemaObject, after: SchemaObject): Place[] {
    const own: Place[] = []
    const below: Place[] = []
    for (const keyword of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const [was, is] = [before[keyword], after[keyword]]
      if (was === is) continue
      const here = place.below(keyword)
      if (!this.holdsSchemas(was, keyword)) own.push(here)
      else if (!isObject(was) || !isObject(is) || this.plan.allChildren[keyword]!.kind !== 'schemaMap') below.push(here)
      else for (const name of Object.keys(was)) if (was[name] !== is[name]) below.push(here.below(name))
    }
    return below.length > 0 ? below : own
  }
}

/** The cheapest first; of one price by the place. */
export function inOrder(a: Proposal, b: Proposal): number {
  return a.price - b.price || order(a.places[0]!.pointer, b.places[0]!.pointer)
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Offers that have a recipe between them, in the order of the first of each. */
function byRecipe(proposals: readonly Proposal[]): Map<Recipe, Proposal[]> {
  const groups = new Map<Recipe, Proposal[]>()
  for (const proposal of proposals) {
    const group = groups.get(proposal.recipe)
    if (group === undefined) groups.set(proposal.recipe, [proposal])
    else group.push(proposal)
  }
  return groups
}

function applyingPlan(plan: Plan, visit: NodePass['visit']): WalkPlan {
  const pass: NodePass = {
    name: 'graded',
    hook: 'compactionPass',
    effect: 'mixed',
    description: 'Makes the offers of graded passes.',
    when: { kind: 'object' },
    visit,
  }
  return { passes: [pass], phase: 'enter', children: plan.allChildren, gates: compileGates([pass], plan.allChildren)! }
}
