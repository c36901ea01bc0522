import { copyData } from './copy-data.ts'
import type { SpokeshaveError } from './errors.ts'
import type { Witness } from './execution.ts'
import type { JsonValue } from './json.ts'
import type { HookName } from './pass.ts'
import type { Plan } from './plan.ts'
import type { Reading } from './reading.ts'
import type { Step } from './stage.ts'
import { stringifyJson } from './stringify.ts'
import { Tally } from './tally.ts'

/** One pass, and the schema as it stood after it. */
export interface TraceStep {
  readonly name: string
  readonly hook: HookName
  /** False of a compaction pass that was not needed, or may not run. */
  readonly ran: boolean
  /** A copy; the same reference as before the pass where that changed nothing. */
  readonly value: JsonValue
}

/** A schema on its way through a pipeline, from pass to pass. */
export interface Trace {
  /** The schema as it was given. */
  readonly input: JsonValue
  /** The passes in order, up to the one that threw. */
  readonly steps: readonly TraceStep[]
  /** What `parse` throws for this schema. */
  readonly error?: SpokeshaveError
}

/** Keeps the schema as it stands after each pass. */
export class Tracer implements Witness {
  private readonly seen = new Map<string, JsonValue>()
  /** The schema as it was given, a copy. */
  private readonly input: JsonValue
  /** The schema as it stands, and the copy of it. */
  private value: unknown
  private copy: JsonValue

  constructor(
    private readonly plan: Plan,
    input: unknown,
  ) {
    this.value = input
    this.input = this.copy = this.copyOf(input)
  }

  begin(): void {}
  ran(): void {}
  prepared(): void {}
  compacted(): void {}

  transformed(step: Step, _before: unknown, after: unknown): void {
    this.keep(after)
    this.seen.set(step.entry.name, this.copy)
  }

  deserialized(_value: unknown, { schema }: Reading): void {
    const copy = this.copyOf(schema)
    if (stringifyJson(copy) !== stringifyJson(this.copy)) this.copy = copy
    for (const step of this.plan.stages.deserialize.steps) this.seen.set(step.entry.name, this.copy)
  }

  /** All passes that were reached; with an error, those up to the last that was seen. */
  trace(error?: SpokeshaveError): Trace {
    const { entries } = this.plan
    const last = error === undefined ? entries.length : entries.findLastIndex(({ name }) => this.seen.has(name)) + 1
    let value = this.input
    const steps = entries.slice(0, last).map(({ name, hook }): TraceStep => {
      const ran = this.seen.has(name)
      value = this.seen.get(name) ?? value
      return { name, hook, ran, value }
    })
    return { input: this.input, steps, ...(error === undefined ? {} : { error }) }
  }

  private keep(value: unknown): void {
    if (value === this.value) return
    this.value = value
    this.copy = this.copyOf(value)
  }

  private copyOf(value: unknown): JsonValue {
    return copyData(value, 1, new Tally(value, this.plan.limits))
  }
}
