import { isObject } from './json.ts'
import { listeners } from './hooks.ts'
import { type ReadPlan, readPlan } from './read-plan.ts'
import { isTreePass, type Stage } from './stage.ts'

/**
 * How to read a schema that no pass of sanitize and prune has anything to say about, which most schemas are: in one
 * go, without a walk before it.
 */
export interface QuickPlan {
  /** With the gates of sanitize: the reader stops at the first node that wakes a pass. */
  readonly readPlan: ReadPlan
  /** One of these at the root wakes a pass of prune. */
  readonly wakingRoot: ReadonlySet<string>
  readonly stages: readonly Stage[]
}

/** Undefined where the passes are not all gated in a way that the reader can look at. */
export function quickPlan(read: ReadPlan | undefined, sanitize: Stage, prune: Stage): QuickPlan | undefined {
  if (read === undefined || sanitize.groups.length > 1) return undefined
  const walk = sanitize.groups[0]?.walk
  if (sanitize.groups.length === 1 && walk === undefined) return undefined
  if ([...sanitize.steps, ...prune.steps].some(({ wrapped }) => wrapped)) return undefined
  const wakingRoot = new Set<string>()
  for (const { entry } of prune.steps) {
    const { pass } = entry
    if (pass === undefined || !isTreePass(pass) || pass.keywords === undefined) return undefined
    for (const keyword of pass.keywords) wakingRoot.add(keyword)
  }
  return { readPlan: readPlan(read.model, walk?.gates), wakingRoot, stages: [sanitize, prune] }
}

/** Whether it is worth trying: nobody listens, and the root wakes no pass of prune. */
export function mayBeQuick({ wakingRoot, stages }: QuickPlan, root: unknown): boolean {
  if (!isObject(root) || stages.some(({ hook }) => listeners(hook).length > 0)) return false
  for (const keyword of wakingRoot) if (Object.hasOwn(root, keyword)) return false
  return true
}
