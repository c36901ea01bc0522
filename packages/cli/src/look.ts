import { didYouMean, type JsonValue, type Model, type Pipeline, type Trace } from '@spokeshave/core'
import type { SchemaReading, ToolTarget } from '@spokeshave/tools'

import { describeOrigin } from './describe-policy.ts'
import { Failure } from './failure.ts'
import { printable } from './printable.ts'

/** The flags that show a schema as it stood. */
export interface LookOptions {
  readonly stopAfter?: string
  readonly printAfter?: string
}

/** Shows what each pass did to one schema. */
export interface TracePrinter {
  /** `off` says why the pass does not run, if it is turned off or not there. */
  print(trace: Trace, of: ToolTarget, pass: string, reading?: SchemaReading, off?: string): void
}

/** What came of a schema that was looked at on its way. */
export interface Seen {
  readonly value: JsonValue
  readonly compacted: boolean
}

/** Looks at schemas between passes: `--stop-after` and `--print-after`. */
export class Look {
  readonly #options: LookOptions
  readonly #warn: (line: string) => void
  readonly #printer: TracePrinter | undefined
  readonly #said = new Set<string>()

  constructor(options: LookOptions, warn: (line: string) => void, printer?: TracePrinter) {
    this.#options = options
    this.#warn = warn
    this.#printer = printer
  }

  /** Whether the result is a schema on its way. */
  get stops(): boolean {
    return this.#options.stopAfter !== undefined
  }

  /**
   * Throws a `Failure` for a name that is no pass of the pipeline, nor any of `known`, those of other pipelines; says of
   * one that is turned off or not there what is written instead.
   */
  check(pipeline: Pipeline, known: () => readonly string[]): void {
    const own = namesOf(pipeline)
    const { stopAfter, printAfter } = this.#options
    for (const [flag, name] of [['--stop-after', stopAfter] as const, ['--print-after', printAfter] as const]) {
      if (name === undefined || own.includes(name) || (flag === '--print-after' && name === 'all')) continue
      const names = known()
      if (names.includes(name)) continue
      const hint = didYouMean(name, names) || `; its passes: ${names.join(', ')}`
      throw new Failure(`${flag}: no pass "${printable(name)}" is in the pipeline${hint} (UNKNOWN_PASS)`)
    }
    if (stopAfter === undefined) return
    if (!own.includes(stopAfter)) return this.#say(`--stop-after: not every tool has "${stopAfter}"; the others are written as they are sent`)
    const off = absence(pipeline, stopAfter)
    if (off === undefined) return
    const last = lastPass(pipeline, stopAfter)
    const written = last === undefined ? 'the schema as it came is written' : `the schema after "${last.name}" is written`
    this.#say(`--stop-after: "${stopAfter}" ${off}; ${written}`)
  }

  #say(line: string): void {
    // Several policies may well turn it off at one place.
    if (!this.#said.has(line)) this.#warn(line)
    this.#said.add(line)
  }

  /** The model of what comes out: none before the deserialize pass. */
  modelOf(pipeline: Pipeline): Model | null {
    const { stopAfter } = this.#options
    if (stopAfter === undefined) return pipeline.model
    const last = lastPass(pipeline, stopAfter)
    return last?.hook === 'deserialize' ? pipeline.model : null
  }

  /** Sends a schema through the pipeline. Throws what `parse` throws, unless the pass to stop after was reached. */
  at(schema: unknown, pipeline: Pipeline, target: ToolTarget, reading?: SchemaReading): Seen {
    const { stopAfter, printAfter } = this.#options
    const trace = upTo(pipeline.trace(schema), pipeline, stopAfter)
    if (printAfter !== undefined) this.#printer?.print(trace, target, printAfter, reading, absence(pipeline, printAfter))
    if (trace.error !== undefined) throw trace.error
    return {
      value: trace.steps.at(-1)?.value ?? trace.input,
      compacted: trace.steps.some(({ hook, ran }) => hook === 'compactionPass' && ran),
    }
  }
}

/** The trace as far as a pass: what happened later, be it a fault, did not happen. */
function upTo(trace: Trace, pipeline: Pipeline, stopAfter: string | undefined): Trace {
  if (stopAfter === undefined) return trace
  const last = lastPass(pipeline, stopAfter)
  if (last === undefined) return { input: trace.input, steps: [] }
  const index = trace.steps.findIndex(({ name }) => name === last.name)
  return index === -1 ? trace : { input: trace.input, steps: trace.steps.slice(0, index + 1) }
}

/** The pass of this name; of one that is turned off, the nearest before it that is on; of one that is not there, the last. */
function lastPass(pipeline: Pipeline, name: string): Pipeline['passes'][number] | undefined {
  const before = namesOf(pipeline)
  if (!before.includes(name)) return pipeline.passes.at(-1)
  const reached = new Set(before.slice(0, before.indexOf(name) + 1))
  return pipeline.passes.findLast((pass) => reached.has(pass.name))
}

/** Why a pass does not run: what turned it off, or that it is not there; undefined of one that is on. */
function absence(pipeline: Pipeline, name: string): string | undefined {
  const pass = pipeline.describe().passes.find((each) => each.name === name)
  if (pass === undefined) return 'is not in the pipeline of this tool'
  if (pass.off !== true) return undefined
  const change = pass.changed.findLast(({ what }) => what === 'off')
  return `is turned off${change === undefined ? '' : ` by ${describeOrigin(change, process.cwd())}`}`
}

function namesOf(pipeline: Pipeline): string[] {
  return pipeline.describe().passes.map(({ name }) => name)
}
