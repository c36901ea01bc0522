import { checkOptions, isObject, type JsonObject, type JsonValue, SpokeshaveError, type ToolSchema } from '@spokeshave/core'
import { copyJson, isPlain } from './copy-json.ts'
import { cutToBytes } from './description-limit.ts'
import { describe, field } from './found.ts'
import { chooseParser, namedServer, parseRead, unwrapped } from './parsers.ts'
import { guarded, nameOf } from './refusal.ts'
import { readOptionsSchema } from './read-options.ts'
import type { ParserChoice, ReadOptions, SchemaParser, ToolDefinition } from './tool-definition.ts'
import { readHead, requireSchema } from './tool-fields.ts'

/**
 * Reads one tool of an MCP server's `tools/list` result (MCP specification 2025-06-18, server/tools; still so in
 * 2026-12). `tool` is neither changed nor kept.
 *
 * An absent or null `properties` at the root of its input schema reads as `{}`. Its output schema is wrapped as that
 * of the call result.
 *
 * Throws a `SpokeshaveError` with the tool's name: the pipeline's for the input schema, with a pointer into that;
 * `BAD_INPUT` for anything else, with a pointer into the tool; `BAD_OPTIONS`.
 */
export function parseMcpTool(tool: unknown, pipeline: ParserChoice, options: ReadOptions = {}): ToolDefinition {
  checkOptions('parseMcpTool', options, readOptionsSchema)
  const parser = unwrapped(() => chooseParser(pipeline, nameOf(tool), options.server ?? namedServer(tool)))
  return unwrapped(() => guarded(tool, () => readMcpTool(tool, parser, options)))
}

/** The same, for a caller that has checked the options and says in errors which tool it is. */
export function readMcpTool(tool: unknown, pipeline: SchemaParser, options: ReadOptions): ToolDefinition {
  const { name, description } = readHead(tool)
  const { maxDescriptionBytes = Infinity } = options
  return {
    name,
    description: cutToBytes(description, maxDescriptionBytes),
    inputSchema: parseInput(requireSchema(tool, 'inputSchema'), pipeline),
    outputSchema: callResultSchema(readOutputSchema(tool)),
    deferLoading: false,
  }
}

function parseInput(published: unknown, pipeline: SchemaParser): ToolSchema {
  return parseRead(pipeline, withProperties(published), { published, code: 'mcp-properties' })
}

function withProperties(schema: unknown): unknown {
  // An instance of a class is not spread: it would come out plain, and the pipeline could not refuse it.
  if (!isObject(schema) || !isPlain(schema)) return schema
  const properties = field(schema, 'properties')
  return properties === undefined || properties === null ? { ...schema, properties: {} } : schema
}

function readOutputSchema(tool: unknown): JsonValue {
  const schema = field(tool, 'outputSchema') ?? {}
  if (isObject(schema) || typeof schema === 'boolean') return copyJson(schema, '/outputSchema')
  throw new SpokeshaveError('BAD_INPUT', `outputSchema must be a schema, not ${describe(schema)}`, {
    pointer: '/outputSchema',
  })
}

/** The schema of what `tools/call` returns (MCP specification 2025-06-18, `CallToolResult`). */
function callResultSchema(structuredContent: JsonValue): JsonObject {
  return {
    type: 'object',
    properties: {
      content: { type: 'array', items: { type: 'object' } },
      structuredContent,
      isError: { type: 'boolean' },
      _meta: { type: 'object' },
    },
    required: ['content'],
    additionalProperties: false,
  }
}
