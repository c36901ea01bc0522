import { isObject, SpokeshaveError, type ToolSchema } from '@spokeshave/core'
import { describe, field } from './found.ts'
import type { ParserChoice, SchemaParser, SchemaReading, ToolTarget } from './tool-definition.ts'

/** What the function that chooses threw, or what is wrong with the parser: no fault of the tool, so the reading ends with it. */
class ChoiceFault {
  constructor(readonly thrown: unknown) {}
}

/** The parser for a tool. Throws a `ChoiceFault` for whatever the choosing function throws, and where there is none. */
export function chooseParser(parser: ParserChoice, tool: string | undefined, server: string | undefined): SchemaParser {
  if (typeof parser !== 'function') return usable(parser)
  const target: ToolTarget = {
    ...(tool === undefined ? {} : { tool }),
    ...(server === undefined ? {} : { server }),
  }
  let chosen: SchemaParser
  try {
    chosen = parser(target)
  } catch (thrown) {
    throw new ChoiceFault(thrown)
  }
  return usable(chosen)
}

/** The parser, held to giving schemas and no promises of them. */
function usable(parser: SchemaParser): SchemaParser {
  if (isPromise(parser)) throw misused('the parser was chosen with a promise; choose it at once')
  if (!hasParse(parser)) throw misused(`a parser needs a method "parse", and ${described(parser)} has none; give it a pipeline`)
  const settled = (parsed: ToolSchema): ToolSchema => {
    if (isPromise(parsed)) throw misused('the parser gave a promise; tools are read at once')
    return parsed
  }
  return {
    parse: (schema) => settled(parser.parse(schema)),
    parseRead: (schema, reading) => settled(parser.parseRead === undefined ? parser.parse(schema) : parser.parseRead(schema, reading)),
  }
}

/** Parses what a reader made of a schema; a schema that it left as it was is nobody's business. */
export function parseRead(parser: SchemaParser, schema: unknown, reading: SchemaReading): ToolSchema {
  if (schema === reading.published || parser.parseRead === undefined) return parser.parse(schema)
  return parser.parseRead(schema, reading)
}

function misused(why: string): ChoiceFault {
  return new ChoiceFault(new SpokeshaveError('BAD_OPTIONS', why))
}

/** Whether it is a promise; what it is rejected with later is nobody's, and must not end the process. */
function isPromise(value: unknown): boolean {
  if (!(value instanceof Promise)) return false
  value.catch(() => {})
  return true
}

function hasParse(parser: unknown): boolean {
  return (isObject(parser) || typeof parser === 'function') && typeof (parser as Partial<SchemaParser>).parse === 'function'
}

function described(value: unknown): string {
  try {
    return describe(value)
  } catch {
    return 'what was given'
  }
}

/** Throws on a `ChoiceFault`, for a place that makes something else of all other faults. */
export function passChoiceFault(thrown: unknown): void {
  if (isChoiceFault(thrown)) throw thrown
}

/** Runs a reading as a whole, and throws what choosing threw as it was. */
export function unwrapped<T>(read: () => T): T {
  try {
    return read()
  } catch (thrown) {
    throw isChoiceFault(thrown) ? thrown.thrown : thrown
  }
}

/**
 * Throws `BAD_INPUT` where `server` is there and no string: which policy the tool is to have would be a guess. What
 * cannot be read at all is as good as absent.
 */
export function checkServer(value: unknown): void {
  const server = ownServer(value)
  if (server === undefined || server === null || typeof server === 'string') return
  throw new SpokeshaveError('BAD_INPUT', `"server" must be a string, not ${described(server)}`, { pointer: '/server' })
}

function ownServer(value: unknown): unknown {
  try {
    return field(value, 'server')
  } catch {
    return undefined
  }
}

/** The server that a value names: `server`, or beside a list what an MCP server says of itself, `serverInfo.name`. */
export function namedServer(value: unknown): string | undefined {
  try {
    const own = field(value, 'server')
    if (typeof own === 'string') return own
    const told = field(field(value, 'serverInfo'), 'name')
    return typeof told === 'string' ? told : undefined
  } catch {
    // A tool can be sound without it.
    return undefined
  }
}

function isChoiceFault(thrown: unknown): thrown is ChoiceFault {
  try {
    return thrown instanceof ChoiceFault
  } catch {
    // A revoked proxy was thrown: it has no prototype to ask for.
    return false
  }
}
