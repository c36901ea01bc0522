import { runStep } from './drive.ts'
import { Execution } from './execution.ts'
import type { Pass } from './pass.ts'
import { planOf } from './plan.ts'
import type { PipelineOptions } from './plugin.ts'
import { readAsIs } from './reading.ts'
import { shrink } from './shrink.ts'

/** What {@link runPass} takes of a pipeline's options. */
export type RunPassOptions = Pick<PipelineOptions, 'children' | 'maxDepth' | 'maxNodes'>

/**
 * Runs one pass alone on a value, for tests of passes and tools that look inside. Unlike a pipeline it copies
 * nothing: the result shares what did not change with the value, and is the same reference where nothing changed.
 * A deserialize pass always gives a new value.
 */
export function runPass(pass: Pass, value: unknown, options: RunPassOptions = {}): unknown {
  const { plan } = planOf({ ...options, plugins: [{ name: String(pass?.name), passes: [pass] }] })
  if (pass.hook === 'deserialize') return new Execution(plan).run(value).schema
  const step = plan.stages[pass.hook].steps[0]!
  // A graded pass alone: all that it offers.
  if (step.graded) return shrink([{ value, steps: [step], plan, read: (now) => readAsIs(now, plan.limits, Infinity) }], { unit: 'bytes', most: 0 })[0]
  return runStep(step, value, plan)
}
