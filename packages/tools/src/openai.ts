import { field } from './found.ts'
import type { SchemaParser, ToolDefinition } from './tool-definition.ts'
import { parseOptional, readFlag, readHead } from './tool-fields.ts'

/**
 * Reads a function tool of the Responses API: `{type: "function", name, description, parameters, defer_loading}`.
 * `parameters` may be null there (API reference, 2026-12). Throws as its parts do, without the tool's name.
 */
export function readResponsesTool(tool: unknown, pipeline: SchemaParser): ToolDefinition {
  return {
    ...readHead(tool),
    inputSchema: parseOptional(field(tool, 'parameters') ?? undefined, pipeline),
    deferLoading: readFlag(tool, 'defer_loading'),
  }
}

/**
 * Reads a tool of Chat Completions: `{type: "function", function: {name, description, parameters}}`. A function
 * without `parameters` takes no arguments (API reference, 2026-12).
 */
export function readChatTool(tool: unknown, pipeline: SchemaParser): ToolDefinition {
  const definition = readResponsesTool(field(tool, 'function'), pipeline)
  definition.deferLoading ||= readFlag(tool, 'defer_loading')
  return definition
}
