import { type Change, type Explanation, type JsonValue, type Model, type Pipeline, SpokeshaveError, stringifyJson, type ToolSchema, utf8Length } from '@spokeshave/core'
import type { SchemaParser, SchemaReading, ToolReading, ToolTarget } from '@spokeshave/tools'

import { refusing } from '../policy.ts'
import { readChanges } from './read-changes.ts'

/** The account of one schema. */
export interface SchemaAccount {
  readonly explanation: Explanation
  /** What the reader of the tool's shape changed before the pipeline had the schema; mostly nothing. */
  readonly read: readonly Change[]
  /** The schema as it was published; undefined where there was none. */
  readonly published: JsonValue | undefined
  /** The model that the result is written by; null where it is written as it is. */
  readonly model: Model | null
  /** The size of the schema as it was published: UTF-8 bytes of its compact text; 0 where there was none. */
  readonly inputBytes: number
}

/** Marks the error of a schema, so that it can be told from other faults of its tool. */
class Told {
  constructor(readonly account: SchemaAccount) {}
}

/**
 * Stands in for the pipelines while a source is read, and keeps the account of each schema until its reading is asked
 * for. Readings come in the order in which their schemas were parsed; a tool that failed later has one to spare.
 */
export class Explainer {
  readonly #pipelineFor: (target: ToolTarget) => Pipeline
  readonly #timings: boolean
  readonly #accounts: SchemaAccount[] = []
  #next = 0

  constructor(pipelineFor: (target: ToolTarget) => Pipeline, timings: boolean) {
    this.#pipelineFor = pipelineFor
    this.#timings = timings
  }

  /** What tools are read with. Where the overrides that match one do not go together, it is refused. */
  readonly choose = (target: ToolTarget): SchemaParser => {
    let pipeline: Pipeline
    try {
      pipeline = this.#pipelineFor(target)
    } catch (error) {
      if (error instanceof SpokeshaveError) return refusing(error)
      throw error
    }
    return {
      parse: (schema) => this.#explain(pipeline, schema),
      parseRead: (schema, reading) => this.#explain(pipeline, schema, reading),
    }
  }

  /** The account of the schema of a reading; undefined where none was reached. */
  take(reading: ToolReading): SchemaAccount | undefined {
    if (reading.kind === 'refused') return reading.error.cause instanceof Told ? reading.error.cause.account : undefined
    const schema = reading.kind === 'tool' ? reading.tool.inputSchema : reading.schema
    for (let at = this.#next; at < this.#accounts.length; at++) {
      const account = this.#accounts[at]!
      if (account.explanation.schema !== schema) continue
      this.#forget(at + 1)
      return account
    }
    // A schema that may be left out, and was.
    return undefined
  }

  #explain(pipeline: Pipeline, schema: unknown, reading?: SchemaReading): ToolSchema {
    const explanation = pipeline.explain(schema, { timings: this.#timings })
    const published = (reading === undefined ? schema : reading.published) as JsonValue | undefined
    const read = reading === undefined ? [] : readChanges(reading, schema as JsonValue)
    const account = { explanation, read, published, model: pipeline.model, inputBytes: published === undefined ? 0 : utf8Length(stringifyJson(published)) }
    const { error } = explanation
    if (error !== undefined) {
      const { code, message, pass, pointer } = error
      throw new SpokeshaveError(code, message, { pass, pointer, cause: new Told(account) })
    }
    this.#accounts.push(account)
    return explanation.schema!
  }

  /** Of a stream, nothing is kept but the line at hand. */
  #forget(end: number): void {
    this.#next = end
    if (end < this.#accounts.length) return
    this.#accounts.length = 0
    this.#next = 0
  }
}
