import type { SchemaParser, ToolDefinition } from './tool-definition.ts'
import { readFlag, readHead, requireSchema } from './tool-fields.ts'

/**
 * Reads a custom tool of the Messages API: `{name, description, input_schema, defer_loading}`. `input_schema` is
 * required there (API reference, 2026-12). Throws as its parts do, without the tool's name.
 */
export function readAnthropicTool(tool: unknown, pipeline: SchemaParser): ToolDefinition {
  return {
    ...readHead(tool),
    inputSchema: pipeline.parse(requireSchema(tool, 'input_schema')),
    deferLoading: readFlag(tool, 'defer_loading'),
  }
}
