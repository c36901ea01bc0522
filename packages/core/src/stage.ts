import type { ChildTable } from './child-table.ts'
import { SpokeshaveError } from './errors.ts'
import { copyRows } from './copy-without.ts'
import { compileGates } from './gates.ts'
import type { AnyHook, FullTap } from './hooks.ts'
import type { HookName, NodePass, Pass, TreePass } from './pass.ts'
import type { PassEntry } from './registry.ts'
import { removedBy } from './removing.ts'
import type { WalkPlan } from './walk.ts'

/** A walk keeps a bit for each of its passes, and bitwise operators know 32, the sign included. */
const MOST_SHARING = 31

/** One pass of a hook, ready to run. */
export interface Step {
  readonly entry: PassEntry
  /** As tapable keeps it. */
  readonly tap: FullTap
  /** An interceptor has put its own function around the pass, so that one is called, as a raw tap. */
  readonly wrapped: boolean
  /** The pass proposes instead of editing. */
  readonly graded: boolean
  /** For a node pass. */
  readonly walk?: WalkPlan | undefined
}

/** Passes that run together: one, or several that share a walk. */
export interface Group {
  readonly steps: readonly Step[]
  readonly walk?: WalkPlan | undefined
}

/** The passes of one hook, ready to run. */
export interface Stage {
  readonly name: HookName
  readonly hook: AnyHook
  readonly steps: readonly Step[]
  /** The same steps, neighbours that may share a walk put together. */
  readonly groups: readonly Group[]
  /** The same steps, neighbours that are graded put together. */
  readonly runs: readonly (readonly Step[])[]
}

/** Prepares the passes of one hook; `functions` are those that were tapped for them. */
export function compileStage(
  name: HookName,
  hook: AnyHook,
  entries: readonly PassEntry[],
  functions: readonly unknown[],
  table: ChildTable,
): Stage {
  const steps = entries.map((entry, index): Step => {
    const pass = entry.pass
    const walk = pass !== undefined && isNodePass(pass) ? planWalk([pass], pass.children ?? table) : undefined
    if (pass !== undefined && isNodePass(pass) && walk === undefined) {
      throw new SpokeshaveError('BAD_OPTIONS', `the pass "${pass.name}" has more gates than can be told apart; split it`, { pass: pass.name })
    }
    const tap = hook.taps[index] as FullTap
    const wrapped = pass !== undefined && tap.fn !== functions[index]
    return { entry, tap, walk, wrapped, graded: walk !== undefined && !wrapped && walk.passes[0]!.graded === true }
  })
  const groups: Group[] = []
  for (const step of steps) {
    const last = groups.at(-1)
    const shared = last && share(last, step)
    if (shared === undefined) groups.push({ steps: [step], walk: step.walk })
    else groups[groups.length - 1] = shared
  }
  return { name, hook, steps, groups, runs: runsOf(steps) }
}

function runsOf(steps: readonly Step[]): Step[][] {
  const runs: Step[][] = []
  for (const step of steps) {
    const last = runs.at(-1)
    if (step.graded && last?.[0]?.graded === true) last.push(step)
    else runs.push([step])
  }
  return runs
}

/** Whether a pass looks at one node at a time. */
export function isNodePass(pass: Pass): pass is NodePass {
  return 'visit' in pass
}

/** Whether a pass works on the whole schema. */
export function isTreePass(pass: Pass): pass is TreePass {
  return 'transform' in pass
}

function planWalk(passes: readonly NodePass[], children: ChildTable): WalkPlan | undefined {
  const gates = compileGates(passes, children)
  if (gates === undefined) return undefined
  const removed = passes.length === 1 ? removedBy(passes[0]!) : undefined
  const copy = removed && copyRows(removed, gates.rows)
  return { passes, children, phase: passes[0]!.phase ?? 'enter', gates, copy }
}

/**
 * Joins a step to the group before it. Only passes that keep to their own node may share a walk, and only from
 * parents to children, where what one inserts can still be told from what was there.
 */
function share(group: Group, step: Step): Group | undefined {
  const [a, b] = [group.walk, step.walk]
  if (a === undefined || b === undefined || a.children !== b.children) return undefined
  if (step.wrapped || group.steps.some((other) => other.wrapped)) return undefined
  const passes = [...a.passes, ...b.passes]
  if (passes.length > MOST_SHARING) return undefined
  if (passes.some((pass) => pass.scope !== 'node' || pass.phase === 'leave')) return undefined
  const walk = planWalk(passes, a.children)
  return walk && { steps: [...group.steps, step], walk }
}
