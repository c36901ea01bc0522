import { runStep } from './drive.ts'
import { Execution } from './execution.ts'
import { flattenOptions } from './options.ts'
import type { Pass } from './pass.ts'
import { compilePlan } from './plan.ts'
import type { PipelineOptions } from './plugin.ts'

/** What {@link runPass} takes of a pipeline's options. */
export type RunPassOptions = Pick<PipelineOptions, 'children' | 'maxDepth' | 'maxNodes'>

/**
 * Runs one pass alone on a value, for tests of passes and tools that look inside. Unlike a pipeline it copies
 * nothing: the result shares what did not change with the value, and is the same reference where nothing changed.
 * A deserialize pass always gives a new value.
 */
export function runPass(pass: Pass, value: unknown, options: RunPassOptions = {}): unknown {
  const plan = compilePlan(flattenOptions({ ...options, plugins: [{ name: pass.name, passes: [pass] }] }))
  if (pass.hook === 'deserialize') return new Execution(plan).run(value).schema
  return runStep(plan.stages[pass.hook].steps[0]!, value, plan)
}
