import { copyOption } from './copy-option.ts'
import type { FlatOptions } from './options.ts'
import type { HookName } from './pass.ts'
import type { Plan } from './plan.ts'
import type { Origin, PassChange } from './provenance.ts'

/** One pass of a pipeline, and how it came to be there. */
export interface PassDescription {
  readonly name: string
  readonly hook: HookName
  /** The name of the plugin that brought it. */
  readonly plugin: string
  /** The options it was made with. */
  readonly options: object
  /** Turned off: it does not run. */
  readonly off: boolean
  /** What brought it. */
  readonly from: Origin
  /** What moved it, turned it off or on, or laid options over its own; in order. */
  readonly changed: readonly PassChange[]
}

/** What a pipeline is made of, and what chose it. Data, but for options that hold functions. */
export interface PipelineDescription {
  /** In order, those turned off too. */
  readonly passes: readonly PassDescription[]
  /** The most a schema may measure, by its unit; null for no limit. */
  readonly budget: Readonly<Record<string, number>> | null
  readonly compaction: boolean
  readonly maxDepth: number
  readonly maxNodes: number
  /** Who said these, where anybody did. */
  readonly from: FlatOptions['from']
}

/** Describes a plan. */
export function describePlan(flat: FlatOptions, { registry, limit, compaction, limits }: Plan): PipelineDescription {
  return {
    passes: registry.list().map(({ name, hook, plugin, options, off = false, from = { key: '' } }) => {
      return { name, hook, plugin, options: copyOption(options), off, from: copyOption(from), changed: copyOption([...registry.changesOf(name)]) }
    }),
    budget: limit === undefined ? null : { [limit.unit]: limit.most },
    compaction,
    ...limits,
    from: copyOption(flat.from),
  }
}
