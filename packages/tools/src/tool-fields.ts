import { SpokeshaveError, type ToolSchema } from '@spokeshave/core'
import { describe, field } from './found.ts'
import { parseRead } from './parsers.ts'
import type { SchemaParser } from './tool-definition.ts'

/** The tool's name and description. Throws `BAD_INPUT` where the name is absent or either is no string. */
export function readHead(tool: unknown): { name: string; description: string } {
  return { name: readName(tool), description: readDescription(tool) }
}

function readName(tool: unknown): string {
  const name = field(tool, 'name')
  if (typeof name === 'string') return name
  if (name === undefined || name === null)
    throw new SpokeshaveError('BAD_INPUT', 'the tool has no name', { pointer: '' })
  throw new SpokeshaveError('BAD_INPUT', `the tool's name must be a string, not ${describe(name)}`, {
    pointer: '/name',
  })
}

function readDescription(tool: unknown): string {
  const description = field(tool, 'description') ?? ''
  if (typeof description === 'string') return description
  throw new SpokeshaveError('BAD_INPUT', `the description must be a string, not ${describe(description)}`, {
    pointer: '/description',
  })
}

/** A flag of the tool, false where it is absent or null. Throws `BAD_INPUT` where it is no boolean. */
export function readFlag(tool: unknown, key: string): boolean {
  const flag = field(tool, key) ?? false
  if (typeof flag === 'boolean') return flag
  throw new SpokeshaveError('BAD_INPUT', `"${key}" must be true or false, not ${describe(flag)}`, {
    pointer: `/${key}`,
  })
}

/** The tool's schema. Throws `BAD_INPUT` where it is absent or null. */
export function requireSchema(tool: unknown, key: string): unknown {
  const schema = field(tool, key)
  if (schema !== undefined && schema !== null) return schema
  throw new SpokeshaveError('BAD_INPUT', `${key} is missing; a tool without arguments has {"type":"object","properties":{}}`, { pointer: '' })
}

/** Parses a schema that a provider lets one leave out: undefined stands for no arguments. */
export function parseOptional(schema: unknown, parser: SchemaParser): ToolSchema {
  if (schema !== undefined) return parser.parse(schema)
  return parseRead(parser, { type: 'object', properties: {} }, { published: undefined, code: 'no-schema' })
}
