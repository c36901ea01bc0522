import { createPipeline, type PipelineOptions, type ToolSchema } from '@spokeshave/core'

import { loadPreset } from './presets.ts'

/** The part of a pipeline that tools are read with. */
export interface CountingParser {
  /** How many of the schemas it gave went through at least one compaction pass. */
  readonly compacted: number
  parse(schema: unknown): ToolSchema
}

/** What chooses the pipeline. */
export interface ParserOptions {
  readonly preset: string
  readonly maxBytes?: number
  readonly compaction: boolean
}

/** Makes the pipeline that the flags describe. */
export async function openParser({ preset, maxBytes, compaction }: ParserOptions): Promise<CountingParser> {
  const options: PipelineOptions = {
    presets: [await loadPreset(preset)],
    ...(maxBytes === undefined ? {} : { budget: { bytes: maxBytes } }),
    ...(compaction ? {} : { compaction }),
  }
  const pipeline = createPipeline(options)
  let compacted = 0
  let isCompacted = false
  const observer = {
    compaction() {
      isCompacted = true
    },
  }
  return {
    get compacted() {
      return compacted
    },
    parse(schema) {
      isCompacted = false
      const result = pipeline.parse(schema, observer)
      if (isCompacted) compacted++
      return result
    },
  }
}
