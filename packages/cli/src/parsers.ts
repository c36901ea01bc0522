import type { ResolvedConfig } from '@spokeshave/config'
import { type Model, type Pipeline, SpokeshaveError, type ToolSchema } from '@spokeshave/core'
import type { SchemaParser, SchemaReading, ToolTarget } from '@spokeshave/tools'

import { Failure } from './failure.ts'
import type { Look } from './look.ts'
import { Named } from './named.ts'
import { refusing, withPolicy } from './policy.ts'

/** A pipeline as tools are read with it. */
interface Reader {
  readonly pipeline: Pipeline
  /** How its results are written. */
  readonly model: Model | null
  parse(schema: unknown, target: ToolTarget, reading?: SchemaReading): ToolSchema
}

/** Chooses the pipeline of each tool, and counts what was large. */
export class Parsers {
  /** The schemas that went through at least one compaction pass. */
  readonly compacted: Named = new Named()
  /** Those that are over their budget as they go out. */
  readonly over: Named = new Named()
  readonly #config: ResolvedConfig
  readonly #look: Look | undefined
  readonly #readers = new Map<Pipeline, Reader>()

  constructor(config: ResolvedConfig, look?: Look) {
    this.#config = config
    this.#look = look
  }

  /**
   * The parser for a tool. Where the overrides that match it do not go together it refuses: that is no reason to keep
   * the others from being built. Throws a `Failure` where flags are at fault.
   */
  readonly choose = (target: ToolTarget): SchemaParser => {
    let reader: Reader
    try {
      reader = this.#readerFor(target)
    } catch (failure) {
      const cause: unknown = failure instanceof Failure ? failure.cause : undefined
      if (!(cause instanceof SpokeshaveError)) throw failure
      return refusing(cause)
    }
    return {
      parse: (schema) => reader.parse(schema, target),
      parseRead: (schema, reading) => reader.parse(schema, target, reading),
    }
  }

  /** The model in which the results for a tool are written; null for values as they are. */
  modelFor(target: ToolTarget): Model | null {
    return this.#readerFor(target).model
  }

  /** Finds fault with the flags even where there was no tool. */
  finish(): void {
    if (this.#readers.size === 0) this.#readerFor({})
  }

  #readerFor(target: ToolTarget): Reader {
    const pipeline = withPolicy(() => this.#config.pipelineFor(target))
    let reader = this.#readers.get(pipeline)
    if (reader === undefined) {
      const look = this.#look
      look?.check(pipeline, () => this.#config.passNames)
      reader = look === undefined ? this.#plainReader(pipeline) : this.#lookingReader(pipeline, look)
      this.#readers.set(pipeline, reader)
    }
    return reader
  }

  #plainReader(pipeline: Pipeline): Reader {
    let isCompacted = false
    let isOver = false
    const observer = {
      compaction() {
        isCompacted = true
      },
      over() {
        isOver = true
      },
    }
    return {
      pipeline,
      model: pipeline.model,
      parse: (schema, { tool }) => {
        isCompacted = false
        isOver = false
        const result = pipeline.parse(schema, observer)
        if (isCompacted) this.compacted.add(tool)
        if (isOver) this.over.add(tool)
        return result
      },
    }
  }

  #lookingReader(pipeline: Pipeline, look: Look): Reader {
    const plain = this.#plainReader(pipeline)
    return {
      pipeline,
      model: look.modelOf(pipeline),
      parse: (schema, target, reading) => {
        const { value, compacted } = look.at(schema, pipeline, target, reading)
        // What goes all the way is counted as ever.
        if (!look.stops) return plain.parse(schema, target)
        if (compacted) this.compacted.add(target.tool)
        return value as ToolSchema
      },
    }
  }
}
