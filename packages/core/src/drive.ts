import { current, isDraft } from 'immer'

import type { ChildTable } from './child-table.ts'
import { transformDraft } from './drafts.ts'
import { messageOf, SpokeshaveError } from './errors.ts'
import type { TapContext } from './hooks.ts'
import { has, isObject } from './json.ts'
import type { Limits } from './limits.ts'
import { passContext } from './pass-context.ts'
import { NodeSizes } from './node-size.ts'
import type { TreeContext, TreePass } from './pass.ts'
import { refusePromise } from './promises.ts'
import { readPlan, type ReadPlan } from './read-plan.ts'
import { readWhole } from './reading.ts'
import type { Group, Step } from './stage.ts'
import { isTreePass } from './stage.ts'
import { type Edit, walk } from './walk.ts'

/** What all runs of a pipeline have in common. */
export interface Setting {
  readonly limits: Limits
  readonly children: ChildTable
  /** How to read into the model of the deserialize pass; absent without one. */
  readonly readPlan?: ReadPlan | undefined
}

/** Runs passes that share a walk, or the one pass of the group. */
export function runGroup(group: Group, value: unknown, setting: Setting): unknown {
  return group.walk !== undefined && group.steps.length > 1
    ? walk(value, group.walk, setting.limits)
    : runStep(group.steps[0]!, value, setting)
}

/** Runs one pass or raw tap on a value and gives the result; the same reference where nothing changed. */
export function runStep(step: Step, value: unknown, setting: Setting, observe?: (edit: Edit) => void): unknown {
  const { name, pass } = step.entry
  if (step.wrapped || pass === undefined) {
    return guarded(name, () => transformDraft(value, (draft) => callTap(step, draft)))
  }
  if (step.walk !== undefined) return walk(value, step.walk, setting.limits, { observe })
  if (!isTreePass(pass)) throw new SpokeshaveError('PASS_FAILED', `the pass "${name}" cannot run on the hook ${pass.hook}`)
  return wakes(step, value) ? runTree(pass, value, setting) : value
}

/** Calls the function of a tap, as tapable would, and refuses a promise. */
export function callTap(step: Step, schema: unknown): unknown {
  const { name } = step.entry
  const context: TapContext = { pass: name }
  const given = (step.tap.fn as (schema: unknown, context: TapContext) => unknown)(schema, context)
  refusePromise(given, `the pass "${name}"`)
  return given
}

/**
 * The function that stands on the hook for a pass, so that the hook can also be called as any hook of tapable, and
 * an interceptor can put its own function around it.
 */
export function tapFunction(step: () => Step, setting: Setting): (schema: unknown) => unknown {
  return (schema) => {
    const plain = isDraft(schema) ? current(schema) : schema
    const { pass } = step().entry
    if (pass?.hook === 'deserialize') return readWhole(plain, readPlan(pass.model), setting.limits, Infinity, 0).schema
    return runStep({ ...step(), wrapped: false }, plain, setting)
  }
}

/** Whether a pass is woken by this root; only a tree pass can ask for keywords there. */
export function wakes({ entry: { pass } }: Step, root: unknown): boolean {
  if (pass === undefined || !isTreePass(pass) || pass.keywords === undefined) return true
  return isObject(root) && pass.keywords.some((keyword) => has(root, keyword))
}

function runTree(pass: TreePass, value: unknown, setting: Setting): unknown {
  const sizes = new NodeSizes(setting.readPlan)
  const context: TreeContext = {
    ...passContext(pass, value, setting.children),
    limits: setting.limits,
    size: (schema) => sizes.of(schema),
  }
  const transform = (draft: unknown): unknown => {
    const given: unknown = pass.transform(draft as never, context)
    refusePromise(given, `the pass "${pass.name}"`)
    return given
  }
  return guarded(pass.name, () => transformDraft(value, transform))
}

/** Names the pass in whatever is thrown. */
export function guarded(name: string, run: () => unknown): unknown {
  try {
    return run()
  } catch (thrown) {
    if (thrown instanceof SpokeshaveError) throw thrown.with({ pass: name })
    throw new SpokeshaveError('PASS_FAILED', `the pass "${name}" failed: ${messageOf(thrown)}`, { pass: name, cause: thrown })
  }
}
