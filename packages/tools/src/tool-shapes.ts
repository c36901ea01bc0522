import { isTypeName, SpokeshaveError } from '@spokeshave/core'
import { readAnthropicTool } from './anthropic.ts'
import { readDynamicTool } from './dynamic.ts'
import { field, hasAny } from './found.ts'
import { declarationSchemas, readDeclaration } from './gemini.ts'
import { readMcpTool } from './mcp.ts'
import { readChatTool, readResponsesTool } from './openai.ts'
import type { ReadOptions, SchemaParser, ToolDefinition } from './tool-definition.ts'

/**
 * What may stand at a place: at the top and on a line `anything`, in a list a `tool`, in a list of Gemini's a
 * `declaration`.
 */
export type Expected = 'anything' | 'tool' | 'declaration'

/** A shape in which one tool is written. */
export interface ToolShape {
  readonly name: string
  /** Whether an object is meant to be of this shape, sound or not. */
  matches(value: object, expected: Expected): boolean
  /** Throws where it is not sound. */
  read(value: object, pipeline: SchemaParser, options: ReadOptions): ToolDefinition
}

/** Own members that only a tool has. A schema may have such names under its `properties` only. */
const marks = ['inputSchema', 'input_schema', 'function', ...declarationSchemas]

/** Whether `value` is a tool by one of its members, whatever else it has. */
export function isMarkedTool(value: unknown): value is object {
  return hasAny(value, marks)
}

/** The shapes of one tool. The first that matches reads it, so a shape with a mark of its own comes before the others. */
export const toolShapes: readonly ToolShape[] = [
  {
    name: 'a Gemini function declaration',
    matches: (value, expected) =>
      expected === 'declaration' && !hasAny(value, ['inputSchema', 'input_schema', 'function']),
    read: readDeclaration,
  },
  {
    name: 'a Chat Completions tool',
    matches: (value) => hasAny(value, ['function']),
    read: readChatTool,
  },
  {
    name: 'a dynamic tool',
    matches: (value) => hasAny(value, ['deferLoading']),
    read: readDynamicTool,
  },
  {
    name: 'an MCP tool',
    matches: (value) => hasAny(value, ['inputSchema']),
    read: readMcpTool,
  },
  {
    name: 'an Anthropic tool',
    matches: (value) => hasAny(value, ['input_schema']),
    read: readAnthropicTool,
  },
  {
    name: 'a Responses API function tool',
    matches: (value) => field(value, 'type') === 'function',
    read: readResponsesTool,
  },
  {
    name: 'a tool that is no function',
    matches: (value, expected) => {
      const type = field(value, 'type')
      return (
        typeof type === 'string' &&
        !isTypeName(type) &&
        (expected !== 'anything' || typeof field(value, 'name') === 'string')
      )
    },
    read: (value) => {
      const type = JSON.stringify(field(value, 'type'))
      throw new SpokeshaveError('BAD_INPUT', `a tool of type ${type} has no schema to read; only function tools have`, {
        pointer: '/type',
      })
    },
  },
  {
    name: 'a function declaration by itself',
    matches: (value) => hasAny(value, declarationSchemas),
    read: readDeclaration,
  },
  {
    // It will be refused; MCP's rules say best why.
    name: 'a named tool without a schema',
    matches: (value, expected) =>
      expected === 'anything' ? typeof field(value, 'name') === 'string' : hasAny(value, ['name']),
    read: readMcpTool,
  },
]
