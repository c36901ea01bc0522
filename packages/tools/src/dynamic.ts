import { checkOptions } from '@spokeshave/core'
import { chooseParser, namedServer, unwrapped } from './parsers.ts'
import { readOptionsSchema } from './read-options.ts'
import { guarded, nameOf } from './refusal.ts'
import type { ParserChoice, ReadOptions, SchemaParser, ToolDefinition } from './tool-definition.ts'
import { readFlag, readHead, requireSchema } from './tool-fields.ts'

/**
 * Reads a tool that a client brings at run time: `{name, description, inputSchema, deferLoading}`. `tool` is neither
 * changed nor kept; it has no output schema.
 *
 * Throws a `SpokeshaveError` with the tool's name: the pipeline's for the input schema, with a pointer into that;
 * `BAD_INPUT` for anything else, with a pointer into the tool; `BAD_OPTIONS`.
 */
export function parseDynamicTool(tool: unknown, pipeline: ParserChoice, options: ReadOptions = {}): ToolDefinition {
  checkOptions('parseDynamicTool', options, readOptionsSchema)
  const parser = unwrapped(() => chooseParser(pipeline, nameOf(tool), options.server ?? namedServer(tool)))
  return unwrapped(() => guarded(tool, () => readDynamicTool(tool, parser)))
}

/** The same, for a caller that says in errors which tool it is. */
export function readDynamicTool(tool: unknown, pipeline: SchemaParser): ToolDefinition {
  return {
    ...readHead(tool),
    inputSchema: pipeline.parse(requireSchema(tool, 'inputSchema')),
    deferLoading: readFlag(tool, 'deferLoading'),
  }
}
