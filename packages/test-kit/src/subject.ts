import {
  createPipeline,
  type ChildTable,
  type Pass,
  type Pipeline,
  type PipelineOptions,
  type Plugin,
  type PluginFactory,
  type PluginItem,
  SpokeshaveError,
} from '@spokeshave/core'

import { failure } from './failure.ts'

/** What is tested: a plugin, or the factory that a plugin package exports. */
export type PluginUnderTest = Plugin | PluginFactory

/** How it is tested. */
export interface Settings {
  /** For the factory. */
  readonly options?: object
  /** `false` where a second run may change the schema again, say with a replacement that wakes the pass. */
  readonly idempotent?: boolean
  /** As for a pipeline. */
  readonly children?: ChildTable
  readonly maxDepth?: number
  readonly maxNodes?: number
}

/** What came of one run: a value, or a deliberate refusal. */
export type Outcome =
  | { readonly value: unknown; readonly error?: never }
  | { readonly value?: never; readonly error: SpokeshaveError }

/** A plugin with settings, ready to be run. */
export interface Subject {
  readonly name: string
  readonly passes: readonly Pass[]
  /** A plugin that taps the hooks itself; what it taps cannot be run alone. */
  readonly taps: boolean
  readonly settings: Settings
  /** For pipelines of one's own. */
  readonly item: PluginItem
  readonly limits: Pick<PipelineOptions, 'children' | 'maxDepth' | 'maxNodes'>
  /** The plugin alone in a pipeline, over budget, so that compaction passes run. Throws where a pass fails. */
  run(value: unknown): Outcome
}

/** Makes the plugin, and a pipeline of it alone. */
export function subjectOf(plugin: PluginUnderTest, settings: Settings = {}): Subject {
  const { options, children, maxDepth, maxNodes } = settings
  const limits = {
    ...(children === undefined ? {} : { children }),
    ...(maxDepth === undefined ? {} : { maxDepth }),
    ...(maxNodes === undefined ? {} : { maxNodes }),
  }
  const item: PluginItem = options === undefined ? [plugin] : [plugin, options]
  const pipeline = createPipeline({ plugins: [item], budget: { bytes: 0 }, ...limits })
  const made = typeof plugin === 'function' ? (plugin as (options?: object) => Plugin)(options) : plugin
  return {
    name: made.name,
    passes: made.passes ?? [],
    taps: made.apply !== undefined,
    settings,
    item,
    limits,
    run: (value) => runPipeline(pipeline, made.name, value),
  }
}

function runPipeline(pipeline: Pipeline, name: string, value: unknown): Outcome {
  return outcomeOf(name, () => pipeline.parse(value))
}

/** Tells refusals, which are results, from passes that fail. */
export function outcomeOf(name: string, run: () => unknown): Outcome {
  try {
    return { value: run() }
  } catch (error) {
    if (error instanceof SpokeshaveError && error.code !== 'PASS_FAILED') return { error }
    throw failure(
      `"${name}" does not run${placeOf(error)}: ${error instanceof Error ? error.message : String(error)}`,
      error,
    )
  }
}

/** An outcome as a value that can be compared. */
export function plainOutcome({ value, error }: Outcome): unknown {
  return error === undefined ? value : { error: refusal(error) }
}

/** What is fixed of a refusal. */
export function refusal({ code, pointer, message }: SpokeshaveError): object {
  return { code, ...(pointer === undefined ? {} : { pointer }), message }
}

function placeOf(error: unknown): string {
  return error instanceof SpokeshaveError && error.pointer ? ` at ${error.pointer}` : ''
}
