import { guarded } from './drive.ts'
import { compileGates } from './gates.ts'
import { isObject, type SchemaObject } from './json.ts'
import type { NodeSizes } from './node-size.ts'
import type { NodePass, Offer } from './pass.ts'
import type { Plan } from './plan.ts'
import { escapeToken } from './pointer.ts'
import { editDraft } from './drafts.ts'
import type { Step } from './stage.ts'
import { usesOf } from './uses.ts'
import { pointerOf } from './visit.ts'
import type { Recipe } from './visit-path.ts'
import { type Edit, walk, type WalkPlan } from './walk.ts'

/** An edit that a graded pass offers. */
export interface Proposal {
  readonly step: Step
  readonly node: object
  readonly pointer: string
  readonly offer: Offer
  readonly recipe: Recipe
  /** Bytes that it saves by itself. */
  readonly saved: number
  /** What is lost by it, wherever its node is used. */
  readonly cost: number
  /** The places that it changes: of subschemas where it changes any, else of keywords. */
  readonly places: readonly string[]
}

/** What each byte costs that a proposal saves. */
export function priceOf({ cost, saved }: Proposal): number {
  return cost / saved
}

/**
 * What a run of graded passes offers for a value as it stands, the cheapest first by cost for each byte saved. Ties go
 * by pointer, so that the order of an object's keys makes no difference. Offers that save nothing are not in it.
 */
export class Pool {
  readonly proposals: readonly Proposal[]
  private readonly walkPlan: WalkPlan
  /** The pass whose offer is being made, for the account. */
  private current: NodePass | undefined
  private chosen: ReadonlyMap<object, readonly Proposal[]> = new Map()

  constructor(
    private readonly value: unknown,
    steps: readonly Step[],
    private readonly plan: Plan,
    sizes: NodeSizes,
  ) {
    // Fills the sizes from below, so that each offer is measured by what is different.
    sizes.of(value)
    const uses = usesOf(value, plan.allChildren)
    const proposals: Proposal[] = []
    for (const step of steps) {
      walk(value, step.walk!, plan.limits, {
        propose: (visit, offer, recipe) => {
          const node = visit.value as SchemaObject
          const after = guarded(step.entry.name, () => editDraft(node, recipe)) as SchemaObject
          const saved = after === node ? 0 : sizes.of(node) - sizes.of(after)
          if (saved <= 0) return
          const pointer = pointerOf(visit)
          const places = placesOf(pointer, node, after as SchemaObject, plan)
          proposals.push({ step, node, pointer, offer, recipe, saved, cost: offer.cost * uses(pointer), places })
        },
      })
    }
    this.proposals = proposals.sort((a, b) => priceOf(a) - priceOf(b) || (a.pointer < b.pointer ? -1 : a.pointer > b.pointer ? 1 : 0))
    this.walkPlan = applyingPlan(plan, (node, path) => {
      for (const { step, offer, recipe } of this.chosen.get(node as object) ?? []) {
        this.current = step.entry.pass as NodePass
        path.edit(recipe, offer)
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
}

/** The places that are different after an edit of one node. */
function placesOf(pointer: string, before: SchemaObject, after: SchemaObject, plan: Plan): string[] {
  const own: string[] = []
  const below: string[] = []
  for (const keyword of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [before[keyword], after[keyword]]
    if (was === is) continue
    const place = `${pointer}/${escapeToken(keyword)}`
    if (plan.allChildren[keyword] === undefined || typeof was !== 'object' || was === null) own.push(place)
    else if (!isObject(was) || !isObject(is) || plan.allChildren[keyword]!.kind !== 'schemaMap') below.push(place)
    else for (const name of Object.keys(was)) if (was[name] !== is[name]) below.push(`${place}/${escapeToken(name)}`)
  }
  return below.length > 0 ? below : own
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
