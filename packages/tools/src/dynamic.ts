import { guarded } from './refusal.ts'
import type { SchemaParser, ToolDefinition } from './tool-definition.ts'
import { readFlag, readHead, requireSchema } from './tool-fields.ts'

/**
 * Reads a tool that a client brings at run time: `{name, description, inputSchema, deferLoading}`. `tool` is neither
 * changed nor kept; it has no output schema.
 *
 * Throws a `SpokeshaveError` with the tool's name: the pipeline's for the input schema, with a pointer into that;
 * `BAD_INPUT` for anything else, with a pointer into the tool.
 */
export function parseDynamicTool(tool: unknown, pipeline: SchemaParser): ToolDefinition {
  return guarded(tool, () => readDynamicTool(tool, pipeline))
}

/** The same, for a caller that says in errors which tool it is. */
export function readDynamicTool(tool: unknown, pipeline: SchemaParser): ToolDefinition {
  return {
    ...readHead(tool),
    inputSchema: pipeline.parse(requireSchema(tool, 'inputSchema')),
    deferLoading: readFlag(tool, 'deferLoading'),
  }
}
