import type { JsonObject, Pipeline, SpokeshaveError, ToolSchema } from '@spokeshave/core'

/** A tool, read: what a model is told of it, and what it returns. */
export interface ToolDefinition {
  name: string
  /** `''` where the source gave none. */
  description: string
  /** The arguments, as the pipeline made them. */
  inputSchema: ToolSchema
  /**
   * What a call returns. Of an MCP tool, the schema of the whole call result; other sources have none. It is never
   * sent to a model.
   */
  outputSchema?: JsonObject
  /** Whether the model is shown the tool only after it searched for it. */
  deferLoading: boolean
}

/** The part of a pipeline that tools need, so that a wrapper with a `parse` of its own can stand in for one. */
export interface SchemaParser extends Pick<Pipeline, 'parse'> {
  /**
   * Called in place of `parse`, where it is there, with a schema that is not as it was published: a way to keep account
   * of what was done to it before the pipeline had it.
   */
  parseRead?(schema: unknown, reading: SchemaReading): ToolSchema
}

/** What the shape of a tool makes of its schema. None of it changes which arguments the tool takes. */
export interface SchemaReading {
  /** The schema as it was published; undefined where there was none. */
  readonly published: unknown
  /**
   * `mcp-properties`: an MCP tool without `properties` at the root got `{}`; `gemini-types`: upper-case type names are in
   * lower case; `no-schema`: a tool that may leave its schema out has that of an object.
   */
  readonly code: 'mcp-properties' | 'gemini-types' | 'no-schema'
}

/** What is known of a tool before its schema is read. */
export interface ToolTarget {
  /** The tool's name; absent of a bare schema, and where there is none. */
  readonly tool?: string
  /** The server it is from, where one is named. */
  readonly server?: string
}

/**
 * The parser of all schemas, or a function that chooses one for each tool. What the function throws ends the reading:
 * it is thrown on as it is.
 */
export type ParserChoice = SchemaParser | ((target: ToolTarget) => SchemaParser)

/** How tools are read. */
export interface ReadOptions {
  /** The server that all tools are from, whatever the input says. */
  readonly server?: string | undefined
  /** The most UTF-8 bytes that an MCP tool's description keeps; without it, all of them. */
  readonly maxDescriptionBytes?: number | undefined
}

/** Where in the input a reading comes from. */
export interface ReadingPlace {
  /** Counts the readings of one call from 0, refused ones included. */
  index: number
  /** The line of NDJSON text, counted from 1. */
  line?: number
  /** The keys and positions that lead to it from the input, or from its line. */
  path?: readonly (string | number)[]
  /** The server that the options, the tool, or the nearest list or line around it names. */
  server?: string
}

/** What was found at one place of the input: a tool, a bare schema, or something that cannot be used. */
export type Outcome =
  | { kind: 'tool'; tool: ToolDefinition }
  | { kind: 'schema'; schema: ToolSchema }
  | {
      kind: 'refused'
      name?: string
      /** It is a bare schema; absent of a tool, and of what is neither. */
      isSchema?: true
      error: SpokeshaveError
    }

/**
 * One outcome, and where it comes from.
 *
 * The `pointer` of a refused reading's `error` is a place in the tool's input schema, except under `BAD_INPUT` and
 * below `/outputSchema`, where it is a place in the tool itself.
 */
export type ToolReading = ReadingPlace & Outcome
