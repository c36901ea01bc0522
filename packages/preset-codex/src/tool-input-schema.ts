import { createPipeline, type JsonValue, type Pipeline, type ToolSchema } from '@spokeshave/core'

import codex from './preset.ts'

const compacting: Pipeline = createPipeline({ presets: [codex] })
const plain: Pipeline = createPipeline({ presets: [codex], compaction: false })

/**
 * Takes a tool's input schema, any value, and gives the tool schema that the reference would send. Over
 * `maxBytes` UTF-8 bytes of compact text (5,000 by default) it is compacted, which may leave it over. Throws a
 * `SpokeshaveError`.
 */
export function parseToolInputSchema(schema: unknown, options: { readonly maxBytes?: number } = {}): ToolSchema {
  const pipeline = options.maxBytes === undefined ? compacting : createPipeline({ presets: [[codex, { maxBytes: options.maxBytes }]] })
  return pipeline.parse(schema)
}

/** The same, however large the result. */
export function parseToolInputSchemaWithoutCompaction(schema: unknown): ToolSchema {
  return plain.parse(schema)
}

/** The value after sanitize and prune, before it is read into the model: a copy. */
export function prepareToolInputSchema(schema: unknown): JsonValue {
  return plain.prepare(schema)
}
