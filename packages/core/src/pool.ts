import { guarded } from './drive.ts'
import { compileGates } from './gates.ts'
import { NodeSizes } from './node-size.ts'
import type { NodePass, Offer } from './pass.ts'
import type { Plan } from './plan.ts'
import { editDraft } from './drafts.ts'
import type { SchemaObject } from './json.ts'
import type { Step } from './stage.ts'
import { pointerOf } from './visit.ts'
import type { Recipe } from './visit-path.ts'
import { type Edit, walk, type WalkPlan } from './walk.ts'

/** An edit that a graded pass offers. */
interface Proposal {
  readonly step: Step
  readonly node: object
  readonly pointer: string
  readonly offer: Offer
  readonly recipe: Recipe
  /** Bytes that it saves by itself. */
  readonly saved: number
}

/** What came of making some of the offers. */
export interface Applied {
  readonly value: unknown
  /** The positions of those that changed something: an offer inside a part that another one removed is void. */
  readonly done: ReadonlySet<number>
}

/**
 * What a run of graded passes offers for one value, the cheapest first by cost for each byte saved. Ties go by
 * pointer, so that the order of an object's keys makes no difference. Offers that save nothing are not in it.
 */
export class Pool {
  private readonly proposals: readonly Proposal[]
  private readonly walkPlan: WalkPlan
  /** The pass whose offer is being made, for the account. */
  private current: NodePass | undefined
  private chosen: ReadonlyMap<object, readonly number[]> = new Map()
  private done = new Set<number>()

  constructor(
    private readonly value: unknown,
    steps: readonly Step[],
    private readonly plan: Plan,
  ) {
    const sizes = new NodeSizes(plan.readPlan)
    // Fills the sizes from below, so that each offer is measured by what is different.
    sizes.of(value)
    const proposals: Proposal[] = []
    for (const step of steps) {
      walk(value, step.walk!, plan.limits, {
        propose: (visit, offer, recipe) => {
          const node = visit.value as SchemaObject
          const after = guarded(step.entry.name, () => editDraft(node, recipe))
          const saved = after === node ? 0 : sizes.of(node) - sizes.of(after)
          if (saved > 0) proposals.push({ step, node, pointer: pointerOf(visit), offer, recipe, saved })
        },
      })
    }
    this.proposals = proposals.sort(
      (a, b) => a.offer.cost / a.saved - b.offer.cost / b.saved || (a.pointer < b.pointer ? -1 : a.pointer > b.pointer ? 1 : 0),
    )
    this.walkPlan = applyingPlan(plan, (node, path) => {
      for (const index of this.chosen.get(node as object) ?? []) {
        const { step, offer, recipe } = this.proposals[index]!
        this.current = step.entry.pass as NodePass
        const before = path.node
        path.edit(recipe, offer)
        if (path.node !== before) this.done.add(index)
      }
    })
  }

  /** How many offers there are. */
  get length(): number {
    return this.proposals.length
  }

  /** What each byte costs that an offer saves. */
  price(index: number): number {
    const { offer, saved } = this.proposals[index]!
    return offer.cost / saved
  }

  /** The bytes that an offer saves by itself. */
  saved(index: number): number {
    return this.proposals[index]!.saved
  }

  /** Makes the offers at the given positions, in their order at each node, parents before children. */
  apply(positions: Iterable<number>, observe?: (edit: Edit) => void): Applied {
    const chosen = new Map<object, number[]>()
    for (const index of positions) {
      const { node } = this.proposals[index]!
      const list = chosen.get(node)
      if (list === undefined) chosen.set(node, [index])
      else list.push(index)
    }
    this.chosen = chosen
    this.done = new Set()
    const listeners = observe && { observe: (edit: Edit) => observe({ ...edit, pass: this.current! }) }
    return { value: walk(this.value, this.walkPlan, this.plan.limits, listeners), done: this.done }
  }
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
