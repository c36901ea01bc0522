import {
  checkOptions,
  type Model,
  type JsonValue,
  type OptionsSchema,
  SpokeshaveError,
  stringifyJson,
  stringifyToolSchema,
  type ToolSchema,
  utf8Length,
} from '@spokeshave/core'
import { copyJson } from './copy-json.ts'
import type { ToolDefinition } from './tool-definition.ts'

/** A function tool as the Responses API takes it (API reference, `tools`, 2026-12). */
export interface ResponsesTool {
  type: 'function'
  name: string
  description: string
  strict: false
  defer_loading?: true
  parameters: ToolSchema
}

/** How tools are put on the wire. */
export interface ResponsesOptions {
  /** A tool that takes more UTF-8 bytes than this on the wire is sent with a schema that accepts any object. */
  readonly openSchemaOverBytes?: number | undefined
  /** The model of the pipeline that made the schema, if it is not core's own; null for one without a model. */
  readonly model?: Model | null | undefined
}

const optionsSchema: OptionsSchema = {
  type: 'object',
  properties: { openSchemaOverBytes: { type: 'number', minimum: 0 }, model: { type: ['object', 'null'] } },
}

/**
 * The tool as it is sent. Its output schema stays behind; the result shares nothing with `tool`.
 *
 * Throws `BAD_OPTIONS`; `CYCLIC`, `NOT_JSON`, `TOO_DEEP` or `TOO_LARGE` where the input schema is none of a pipeline's.
 */
export function toResponsesTool(tool: ToolDefinition, options: ResponsesOptions = {}): ResponsesTool {
  checkOptions('toResponsesTool', options, optionsSchema)
  const wire: ResponsesTool = {
    type: 'function',
    name: tool.name,
    description: tool.description,
    strict: false,
    ...(tool.deferLoading ? { defer_loading: true } : {}),
    parameters: copyJson<ToolSchema>(tool.inputSchema, ''),
  }
  const { openSchemaOverBytes, model } = options
  if (openSchemaOverBytes !== undefined && takesMore(wire, model, openSchemaOverBytes))
    wire.parameters = { type: 'object', properties: {}, additionalProperties: true }
  return wire
}

function takesMore(tool: ResponsesTool, model: Model | null | undefined, bytes: number): boolean {
  try {
    return utf8Length(stringifyResponsesTool(tool, model)) > bytes
  } catch (thrown) {
    // What is longer than any string is over.
    if (thrown instanceof SpokeshaveError && thrown.code === 'TOO_LARGE') return true
    throw thrown
  }
}

/**
 * The exact compact text in which a tool is sent and measured. `JSON.stringify` cannot give it: the names under
 * `properties` stand in the order of their code points. `model` says which fields are written; by default core's. With
 * null, as of a pipeline that does not deserialize, all of them are, in their own order.
 *
 * Throws `TOO_LARGE` where the text is longer than a string can be.
 */
export function stringifyResponsesTool(tool: ResponsesTool, model?: Model | null): string {
  const { type, name, description, strict, defer_loading, parameters } = tool
  const head = JSON.stringify({ type, name, description, strict, defer_loading })
  const schema = model === null ? stringifyJson(parameters as JsonValue) : stringifyToolSchema(parameters, model)
  try {
    return `${head.slice(0, -1)},"parameters":${schema}}`
  } catch (thrown) {
    throw new SpokeshaveError('TOO_LARGE', 'the text is longer than a string can be', { cause: thrown })
  }
}
