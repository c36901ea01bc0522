import { field } from './found.ts'
import type { ParserChoice, SchemaParser, ToolTarget } from './tool-definition.ts'

/** What the function that chooses threw: no fault of the tool, so the reading ends with it. */
class ChoiceFault {
  constructor(readonly thrown: unknown) {}
}

/** The parser for a tool. Throws a `ChoiceFault` for whatever the choosing function throws. */
export function chooseParser(parser: ParserChoice, tool: string | undefined, server: string | undefined): SchemaParser {
  if (typeof parser !== 'function') return parser
  const target: ToolTarget = {
    ...(tool === undefined ? {} : { tool }),
    ...(server === undefined ? {} : { server }),
  }
  try {
    return parser(target)
  } catch (thrown) {
    throw new ChoiceFault(thrown)
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
