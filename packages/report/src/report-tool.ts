import type { Change, Explanation, JsonValue, Model, SpokeshaveError } from '@spokeshave/core'

/** A tool, and what became of it. */
export interface ReportTool {
  readonly name?: string | undefined
  readonly server?: string | undefined
  /** Where it was found, for people: `tools.json`, `tools.ndjson:12`. */
  readonly place?: string | undefined
  readonly description?: string | undefined
  /** Its schema as it was published; absent where there is none. */
  readonly input?: JsonValue | undefined
  /** What the reader of the tool's shape changed before the pipeline had the schema. */
  readonly read?: readonly Change[] | undefined
  /** What the pipeline told of the schema; absent where it was never reached. */
  readonly explanation?: Explanation | undefined
  /** The model that the result is written by, `toolSchemaModel` by default; null where it is written as it is. */
  readonly model?: Model | null | undefined
  /** Why it is refused; by default what the explanation says. */
  readonly error?: SpokeshaveError | undefined
}

/** How a report is made. */
export interface ReportOptions {
  /** What stands above the page. */
  readonly title?: string
  /** The words that tokens are counted by; false counts none, which is faster. By default `o200k_base`. */
  readonly tokens?: 'o200k_base' | 'cl100k_base' | false
}
