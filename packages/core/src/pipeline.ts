import { copyData } from './copy-data.ts'
import { copyOption } from './copy-option.ts'
import { describePlan, type PipelineDescription } from './describe.ts'
import { messageOf, SpokeshaveError } from './errors.ts'
import { Execution, type ParseObserver } from './execution.ts'
import type { JsonValue } from './json.ts'
import { type ExplainOptions, readExplainOptions } from './explain-options.ts'
import type { Model, ToolSchema } from './model.ts'
import type { HookName } from './pass.ts'
import type { Budget, PipelineOptions } from './plugin.ts'
import { type Plan, planOf } from './plan.ts'
import type { OptionsCheck } from './make-plugin.ts'
import type { Reading } from './reading.ts'
import { type Report, Reporter } from './report.ts'
import { Tally } from './tally.ts'
import { parseAll, type TogetherOutcome } from './together.ts'
import { type Trace, Tracer } from './trace.ts'

/** One line of a pipeline, for those who want to see it. */
export interface PassInfo {
  readonly name: string
  readonly hook: HookName
  /** The name of the plugin that brought it. */
  readonly plugin: string
  /** The options it was made with. */
  readonly options: object
}

/** What `explain` gives: the same schema as `parse`, or the error that `parse` would throw, and the account. */
export interface Explanation {
  readonly schema?: ToolSchema
  readonly error?: SpokeshaveError
  readonly report: Report
}

/** The resolved, ordered passes, ready to run. It keeps nothing from one schema to the next. */
export interface Pipeline {
  /** The passes in order, those turned off left out. */
  readonly passes: readonly PassInfo[]
  /** The model of the result; null where there is no deserialize pass and the value itself is the result. */
  readonly model: Model | null
  /**
   * Takes a foreign schema, any value, and gives the tool schema: a new value that shares nothing with the input.
   * Throws a `SpokeshaveError` where there is none. The input is never changed.
   */
  parse(schema: unknown, observer?: ParseObserver): ToolSchema
  /**
   * The same with the account of what each pass did. Throws on no schema: a refused one has `error`, and so has one that
   * cannot be read again for the account. Throws `BAD_OPTIONS` for options that there are not.
   */
  explain(schema: unknown, options?: ExplainOptions): Explanation
  /** The value after sanitize and prune, a copy. */
  prepare(schema: unknown): JsonValue
  /** The schema as it stands after each pass, for trying and bisecting. Throws only on what cannot be copied. */
  trace(schema: unknown): Trace
  /** What the pipeline is made of, those passes that are off too, and what chose it. */
  describe(): PipelineDescription
}

/**
 * Resolves presets and plugins to a pipeline. Throws `UNKNOWN_PASS`, `DUPLICATE_PASS` or `BAD_OPTIONS` where they
 * cannot be put in order. A loader of configurations may `check` the options of each factory before it is called.
 */
export function createPipeline(options: PipelineOptions, loader: { readonly check?: OptionsCheck } = {}): Pipeline {
  const { flat, plan } = planOf(options, loader.check)
  const passes = plan.entries.map(({ name, hook, plugin, options: given }) => Object.freeze({ name, hook, plugin, options: copyOption(given) }))
  const pipeline: Pipeline = Object.freeze({
    passes: Object.freeze(passes),
    model: plan.readPlan?.model ?? null,
    parse: (schema: unknown, observer?: ParseObserver) =>
      attempt(() => new Execution(plan, undefined, observer).run(schema).schema as ToolSchema),
    explain: (schema: unknown, given?: ExplainOptions) => explain(plan, schema, given),
    prepare: (schema: unknown) =>
      attempt(() => {
        const prepared = new Execution(plan).prepare(schema)
        return copyData(prepared, 1, new Tally(prepared, plan.limits))
      }),
    trace: (schema: unknown) => trace(plan, schema),
    describe: () => describePlan(flat, plan),
  })
  plans.set(pipeline, plan)
  return pipeline
}

const plans = new WeakMap<Pipeline, Plan>()

/** A schema, and the pipeline that it goes through. */
export interface TogetherItem {
  readonly pipeline: Pipeline
  readonly schema: unknown
}

/**
 * Parses the schemas of a catalogue, each by its own pipeline, within a budget for all of them together: the sum of
 * their sizes. Where they are over it, what costs least is given up first, wherever in the catalogue it is. Gives what
 * became of each, in order; one that is refused takes none of the others down, and counts nothing. Throws `BAD_OPTIONS`
 * for a budget that is none, and for what {@link createPipeline} did not make.
 */
export function parseTogether(items: readonly TogetherItem[], budget: Budget): TogetherOutcome[] {
  const tools = items.map(({ pipeline, schema }) => {
    const plan = plans.get(pipeline)
    if (plan === undefined) throw new SpokeshaveError('BAD_OPTIONS', 'parseTogether needs pipelines that createPipeline has made')
    return { plan, schema }
  })
  return attempt(() => parseAll(tools, budget))
}

/** How many runs may be going on inside of each other: a pass that runs its own pipeline would never end. */
const MOST_INSIDE = 50
let inside = 0

function explain(plan: Plan, schema: unknown, options: ExplainOptions | undefined): Explanation {
  const reporter = new Reporter(plan, schema, readExplainOptions(options).timings ?? false)
  let result: Reading | undefined
  let error: SpokeshaveError | undefined
  try {
    result = attempt(() => new Execution(plan, reporter).run(schema))
  } catch (thrown) {
    error = thrown as SpokeshaveError
  }
  try {
    const report = attempt(() => reporter.report(result))
    return error === undefined ? { schema: result!.schema as ToolSchema, report } : { error, report }
  } catch (thrown) {
    return { error: error ?? (thrown as SpokeshaveError), report: reporter.bareReport() }
  }
}

function trace(plan: Plan, schema: unknown): Trace {
  const tracer = attempt(() => new Tracer(plan, schema))
  try {
    attempt(() => new Execution(plan, tracer).run(schema))
    return tracer.trace()
  } catch (error) {
    return tracer.trace(error as SpokeshaveError)
  }
}

/** Whatever is thrown leaves as a `SpokeshaveError`; what no pass threw came from reading the value. */
function attempt<T>(run: () => T): T {
  if (inside >= MOST_INSIDE) {
    throw new SpokeshaveError('PASS_FAILED', `pipelines run inside of passes more than ${MOST_INSIDE} deep; break the circle`)
  }
  inside++
  try {
    return run()
  } catch (thrown) {
    if (thrown instanceof SpokeshaveError) throw thrown
    throw new SpokeshaveError('NOT_JSON', `the value cannot be read: ${messageOf(thrown)}`, { pointer: '', cause: thrown })
  } finally {
    inside--
  }
}
