/** The code of a {@link SpokeshaveError}. */
export type ErrorCode =
  | 'SHAPE'
  | 'SINGLETON_NULL'
  | 'TOO_DEEP'
  | 'TOO_LARGE'
  | 'CYCLIC'
  | 'NOT_JSON'
  | 'UNKNOWN_PASS'
  | 'UNKNOWN_PLUGIN'
  | 'UNKNOWN_PRESET'
  | 'DUPLICATE_PASS'
  | 'BAD_OPTIONS'
  | 'BAD_CONFIG'
  | 'BAD_INPUT'
  | 'PASS_FAILED'
  | 'SERVER_FAILED'

/**
 * Every code an error of Spokeshave can carry, with what it means and what to do. `docs/errors.md` has an entry
 * for each.
 */
export const errorCodes: Readonly<Record<ErrorCode, string>> = Object.freeze({
  SHAPE: 'The schema does not have the shape of a tool schema; mend the value at the pointer.',
  SINGLETON_NULL: 'The schema accepts nothing but null; give it a type that can hold arguments.',
  TOO_DEEP: 'The schema is nested deeper than maxDepth; raise maxDepth or flatten the schema.',
  TOO_LARGE: 'The schema has more nodes than maxNodes; raise maxNodes or split the schema.',
  CYCLIC: 'The value refers to itself as an object; say recursion with $ref instead.',
  NOT_JSON: 'The value cannot be said in JSON; hand in what JSON.parse would give.',
  UNKNOWN_PASS: 'No pass of this name is in the pipeline; correct the name.',
  UNKNOWN_PLUGIN: 'No plugin of this name was found; correct the name or install the package.',
  UNKNOWN_PRESET: 'No preset of this name was found; correct the name or install the package.',
  DUPLICATE_PASS: 'Two passes have the same name; rename or replace one of them.',
  BAD_OPTIONS: 'An option is unknown or has the wrong type; see the options that are expected.',
  BAD_CONFIG: 'The configuration cannot be used; see the key that is named.',
  BAD_INPUT: 'The input is not a tool or a list of tools; hand in one of the shapes that are read.',
  PASS_FAILED: 'A pass threw; see the cause, and report it to the author of the pass.',
  SERVER_FAILED: 'A server did not tell its tools; see what it said, and run it by itself.',
})

/** Where an error happened, as far as it is known. */
export interface ErrorDetails {
  /** The name of the pass that was running. */
  readonly pass?: string | undefined
  /** The name of the tool the schema belongs to. */
  readonly tool?: string | undefined
  /** The JSON Pointer (RFC 6901) of the place in the schema; `''` is the root. */
  readonly pointer?: string | undefined
  /** The file of the configuration that is at fault, absolute. */
  readonly file?: string | undefined
  /** The key in that file, as a path: `overrides[1].passes."collapse-depth"`. */
  readonly key?: string | undefined
  readonly cause?: unknown
}

/** What marks the errors of every copy of this package. */
const brand = Symbol.for('@spokeshave/core: SpokeshaveError')

/**
 * The one error that Spokeshave throws. Its `code` is stable; its message is for people. `instanceof` knows one of any
 * copy of this package: a plugin may well have brought its own.
 */
export class SpokeshaveError extends Error {
  override readonly name: string = 'SpokeshaveError'
  readonly code: ErrorCode
  readonly pass: string | undefined
  readonly tool: string | undefined
  readonly pointer: string | undefined
  readonly file: string | undefined
  readonly key: string | undefined

  static override [Symbol.hasInstance](value: unknown): value is SpokeshaveError {
    const isPlain = this === SpokeshaveError && typeof value === 'object' && value !== null
    return isPlain ? brand in value : Function.prototype[Symbol.hasInstance].call(this, value)
  }

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.code = code
    this.pass = details.pass
    this.tool = details.tool
    this.pointer = details.pointer
    this.file = details.file
    this.key = details.key
  }

  /** The same error with more said of where it happened. What is already known stays. */
  with(details: ErrorDetails): SpokeshaveError {
    const error = new SpokeshaveError(this.code, this.message, {
      pass: this.pass ?? details.pass,
      tool: this.tool ?? details.tool,
      pointer: this.pointer ?? details.pointer,
      file: this.file ?? details.file,
      key: this.key ?? details.key,
      cause: this.cause ?? details.cause,
    })
    if (this.stack !== undefined) error.stack = this.stack
    return error
  }

  /** The error as data, for JSON output. */
  toJSON(): { code: ErrorCode; message: string; pass?: string; tool?: string; pointer?: string; file?: string; key?: string } {
    return {
      code: this.code,
      message: this.message,
      ...(this.pass === undefined ? {} : { pass: this.pass }),
      ...(this.tool === undefined ? {} : { tool: this.tool }),
      ...(this.pointer === undefined ? {} : { pointer: this.pointer }),
      ...(this.file === undefined ? {} : { file: this.file }),
      ...(this.key === undefined ? {} : { key: this.key }),
    }
  }
}

Object.defineProperty(SpokeshaveError.prototype, brand, { value: true })

/** A sentence for anything that was thrown, errors or not; never throws itself. */
export function messageOf(thrown: unknown): string {
  try {
    return thrown instanceof Error ? thrown.message : String(thrown)
  } catch {
    return 'something that cannot be printed'
  }
}
