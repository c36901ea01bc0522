import { type ChildTable, schemaChildren } from './child-table.ts'
import { type Setting, tapFunction } from './drive.ts'
import { messageOf, SpokeshaveError } from './errors.ts'
import { type AnyHook, type FullTap, isTap } from './hooks.ts'
import type { Limits } from './limits.ts'
import type { OptionsCheck } from './make-plugin.ts'
import { type FlatOptions, flattenOptions } from './options.ts'
import { type DeserializePass, type HookName, hookNames } from './pass.ts'
import type { PipelineOptions } from './plugin.ts'
import { type QuickPlan, quickPlan } from './quick-plan.ts'
import { type ReadPlan, readPlan } from './read-plan.ts'
import type { Limit } from './reading.ts'
import type { PassEntry, Registry } from './registry.ts'
import { resolve } from './resolve.ts'
import { limitOf, scalarDefaults } from './scalars.ts'
import { compileStage, type Stage, type Step } from './stage.ts'

/** A pipeline ready to run. */
export interface Plan extends Setting {
  readonly limits: Limits
  /** The passes that are on, in order. */
  readonly entries: readonly PassEntry[]
  /** All passes, those that are off too. */
  readonly registry: Registry
  readonly stages: Readonly<Record<HookName, Stage>>
  /** How to read into the model of the deserialize pass; absent without one. */
  readonly readPlan: ReadPlan | undefined
  /** How to read without the passes before compaction, where that can be told from their gates. */
  readonly quick: QuickPlan | undefined
  readonly deserialize: DeserializePass | undefined
  readonly limit: Limit | undefined
  readonly compaction: boolean
  /** All keywords that are known to hold subschemas, those that no pass follows included; without a prototype. */
  readonly allChildren: ChildTable
}

/** Resolves options and prepares everything that does not depend on a schema. Whatever fails is a fault of the options. */
export function planOf(options: PipelineOptions, check?: OptionsCheck): { readonly flat: FlatOptions; readonly plan: Plan } {
  try {
    const flat = flattenOptions(options)
    return { flat, plan: compilePlan(flat, check) }
  } catch (thrown) {
    if (thrown instanceof SpokeshaveError) throw thrown
    throw new SpokeshaveError('BAD_OPTIONS', `the pipeline cannot be built: ${messageOf(thrown)}`, { cause: thrown })
  }
}

function compilePlan(flat: FlatOptions, check?: OptionsCheck): Plan {
  const { registry, hooks } = resolve(flat, check)
  const entries = registry.list().filter((entry) => entry.off !== true)
  const setting: Setting = {
    children: flat.children ?? schemaChildren,
    limits: {
      maxDepth: flat.maxDepth ?? scalarDefaults.maxDepth,
      maxNodes: flat.maxNodes ?? scalarDefaults.maxNodes,
    },
  }
  const stages = {} as Record<HookName, Stage>
  for (const hook of hookNames) {
    const here = entries.filter((entry) => entry.hook === hook)
    const functions = tap(hooks[hook], here, setting, (index) => stages[hook].steps[index]!)
    stages[hook] = compileStage(hook, hooks[hook], here, functions, setting.children)
  }
  const deserialize = onlyDeserialize(entries)
  const read = deserialize && readPlan(deserialize.model)
  return {
    ...setting,
    entries,
    registry,
    stages,
    deserialize,
    readPlan: read,
    quick: quickPlan(read, stages.sanitize, stages.prune),
    limit: limitOf(flat.budget),
    compaction: flat.compaction ?? scalarDefaults.compaction,
    allChildren: Object.assign(Object.create(null), schemaChildren, setting.children) as ChildTable,
  }
}

/** Puts a hook's taps in the order of the registry, and gives the functions that stand there. */
function tap(hook: AnyHook, entries: readonly PassEntry[], setting: Setting, step: (index: number) => Step): unknown[] {
  const taps = hook.taps as FullTap[]
  taps.length = 0
  return entries.map((entry, index) => {
    if (entry.tap !== undefined) return taps.push(entry.tap) && entry.tap.fn
    const run = tapFunction(() => step(index), setting)
    try {
      hook.tap({ name: entry.name, pass: entry.pass }, run as never)
    } catch (thrown) {
      throw unfit(hook, entry, messageOf(thrown), thrown)
    }
    // An interceptor can put anything in the place of a tap.
    if (!isTap(taps[index])) throw unfit(hook, entry, 'what it gave for it is no tap')
    return run
  })
}

function unfit(hook: AnyHook, { name }: PassEntry, why: string, cause?: unknown): SpokeshaveError {
  return new SpokeshaveError('BAD_OPTIONS', `an interceptor of the hook ${hook.name} failed at the pass "${name}": ${why}`, { pass: name, cause })
}

function onlyDeserialize(entries: readonly PassEntry[]): DeserializePass | undefined {
  const passes = entries.filter((entry) => entry.hook === 'deserialize' && entry.pass !== undefined)
  if (passes.length > 1) {
    const [first, second] = passes as [PassEntry, PassEntry]
    throw new SpokeshaveError(
      'BAD_OPTIONS',
      `both "${first.name}" and "${second.name}" deserialize; give one the place {"replace": "${first.name}"} or turn one off`,
      { pass: second.name },
    )
  }
  return passes[0]?.pass as DeserializePass | undefined
}
