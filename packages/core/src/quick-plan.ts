import type { ChildKind } from './child-table.ts'
import { listeners } from './hooks.ts'
import { isObject } from './json.ts'
import type { FieldKind } from './model.ts'
import type { ReadPlan } from './read-plan.ts'
import { isTreePass, type Stage } from './stage.ts'
import type { WalkPlan } from './walk.ts'

/**
 * How to go over a schema and read it in one: for pipelines whose passes before compaction share one walk, unless
 * the root wakes others.
 */
export interface QuickPlan {
  readonly readPlan: ReadPlan
  readonly walk: WalkPlan
  /** One of these at the root wakes a pass of prune. */
  readonly wakingRoot: readonly string[]
  readonly stages: readonly Stage[]
}

/** How a walk has to hold the subschemas of a field, by the field's kind. */
const childKinds: Partial<Record<FieldKind, ChildKind>> = { schema: 'schema', 'schema[]': 'schema', 'boolean|schema': 'boolean|schema', schemaMap: 'schemaMap' }

/** Undefined where passes before compaction need more than one walk, or might. */
export function quickPlan(read: ReadPlan | undefined, sanitize: Stage, prune: Stage): QuickPlan | undefined {
  const walk = sanitize.groups[0]?.walk
  if (read === undefined || walk === undefined || walk.phase === 'leave' || sanitize.groups.length > 1) return undefined
  if ([...sanitize.steps, ...prune.steps].some(({ wrapped }) => wrapped)) return undefined
  // The walk has to go wherever the reader does.
  if (read.fields.some(({ name, kind }) => childKinds[kind] !== undefined && walk.gates.rows[name]?.kind !== childKinds[kind])) return undefined
  const wakingRoot: string[] = []
  for (const { entry } of prune.steps) {
    const { pass } = entry
    if (pass === undefined || !isTreePass(pass) || pass.keywords === undefined) return undefined
    wakingRoot.push(...pass.keywords)
  }
  return { readPlan: read, walk, wakingRoot, stages: [sanitize, prune] }
}

/** Whether it can be told from the root that no pass of prune is woken, and nobody listens. */
export function mayBeQuick({ wakingRoot, stages }: QuickPlan, root: unknown): boolean {
  return isObject(root) && !stages.some(({ hook }) => listeners(hook).length > 0) && !wakesPrune(wakingRoot, root)
}

/** Whether a root wakes a pass of prune. */
export function wakesPrune(wakingRoot: readonly string[], root: object): boolean {
  return wakingRoot.some((keyword) => Object.hasOwn(root, keyword))
}
