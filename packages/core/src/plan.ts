import { type ChildTable, schemaChildren } from './child-table.ts'
import { type Setting, tapFunction } from './drive.ts'
import { SpokeshaveError } from './errors.ts'
import type { AnyHook, FullTap } from './hooks.ts'
import { defaultLimits, type Limits } from './limits.ts'
import type { FlatOptions } from './options.ts'
import { type DeserializePass, type HookName, hookNames } from './pass.ts'
import type { Budget } from './plugin.ts'
import { type ReadPlan, readPlan } from './read-plan.ts'
import type { Limit } from './reading.ts'
import type { PassEntry } from './registry.ts'
import { resolve } from './resolve.ts'
import { compileStage, type Stage, type Step } from './stage.ts'

/** A pipeline ready to run. */
export interface Plan extends Setting {
  readonly limits: Limits
  /** The passes that are on, in order. */
  readonly entries: readonly PassEntry[]
  readonly stages: Readonly<Record<HookName, Stage>>
  /** How to read into the model of the deserialize pass; absent without one. */
  readonly readPlan: ReadPlan | undefined
  readonly deserialize: DeserializePass | undefined
  readonly limit: Limit | undefined
  readonly compaction: boolean
  /** All keywords that are known to hold subschemas, those that no pass follows included; without a prototype. */
  readonly allChildren: ChildTable
}

/** Resolves options and prepares everything that does not depend on a schema. */
export function compilePlan(flat: FlatOptions): Plan {
  const { registry, hooks } = resolve(flat)
  const entries = registry.list().filter((entry) => entry.off !== true)
  const setting: Setting = {
    children: flat.children ?? schemaChildren,
    limits: {
      maxDepth: wholeNumber('maxDepth', flat.maxDepth, defaultLimits.maxDepth),
      maxNodes: wholeNumber('maxNodes', flat.maxNodes, defaultLimits.maxNodes),
    },
  }
  const stages = {} as Record<HookName, Stage>
  for (const hook of hookNames) {
    const here = entries.filter((entry) => entry.hook === hook)
    const functions = tap(hooks[hook], here, setting, (index) => stages[hook].steps[index]!)
    stages[hook] = compileStage(hook, hooks[hook], here, functions, setting.children)
  }
  const deserialize = onlyDeserialize(entries)
  return {
    ...setting,
    entries,
    stages,
    deserialize,
    readPlan: deserialize && readPlan(deserialize.model),
    limit: limitOf(flat.budget),
    compaction: checkFlag('compaction', flat.compaction),
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
    hook.tap({ name: entry.name, pass: entry.pass }, run as never)
    return run
  })
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

function limitOf(budget: Budget | undefined): Limit | undefined {
  if (budget === undefined || budget === null) return undefined
  const bad = (why: string): SpokeshaveError => new SpokeshaveError('BAD_OPTIONS', `the budget ${why}`)
  if (typeof budget !== 'object') throw bad('must be an object such as {"bytes": 5000}, or null')
  const { meter, ...amounts } = budget as { meter?: { unit?: unknown; measure?: unknown } } & Record<string, unknown>
  const units = Object.keys(amounts)
  const unit = meter === undefined ? 'bytes' : meter.unit
  if (meter !== undefined && (typeof unit !== 'string' || typeof meter.measure !== 'function')) throw bad('has a meter without unit or measure')
  if (units.length !== 1 || units[0] !== unit) throw bad(`must say ${JSON.stringify(unit)} and nothing else${meter === undefined ? '; other units need a meter' : ''}`)
  const most = amounts[unit as string]
  if (typeof most !== 'number' || !(most >= 0)) throw bad(`must be a number of ${String(unit)}, 0 or more`)
  return { unit: unit as string, most, meter: meter as Limit['meter'] }
}

function wholeNumber(name: string, value: number | undefined, otherwise: number): number {
  if (value === undefined) return otherwise
  if (Number.isInteger(value) && value > 0) return value
  throw new SpokeshaveError('BAD_OPTIONS', `${name} must be a whole number above 0`)
}

function checkFlag(name: string, value: boolean | undefined): boolean {
  if (value !== undefined && typeof value !== 'boolean') throw new SpokeshaveError('BAD_OPTIONS', `${name} must be true or false`)
  return value ?? true
}
