import { field } from './found.ts'
import { lowerTypes } from './gemini-types.ts'
import { parseRead } from './parsers.ts'
import type { SchemaParser, ToolDefinition } from './tool-definition.ts'
import { parseOptional, readHead } from './tool-fields.ts'

/** The members that can hold a declaration's schema; of several, the first that is not null counts. */
export const declarationSchemas = ['parameters', 'parametersJsonSchema', 'parameters_json_schema'] as const

/**
 * Reads a Gemini function declaration: `{name, description, parameters}`, or `parametersJsonSchema` in place of
 * `parameters`. Both may be left out (API reference, FunctionDeclaration, 2026-12). Throws as its parts do, without
 * the tool's name.
 */
export function readDeclaration(tool: unknown, pipeline: SchemaParser): ToolDefinition {
  const given = declarationSchemas.map((key) => field(tool, key) ?? undefined).find((schema) => schema !== undefined)
  return {
    ...readHead(tool),
    inputSchema: given === undefined ? parseOptional(given, pipeline) : parseRead(pipeline, lowerTypes(given), { published: given, code: 'gemini-types' }),
    deferLoading: false,
  }
}
