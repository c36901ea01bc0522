import type { JsonValue } from './json.ts'
import type { Effect } from './pass.ts'

/** One edit by one pass. */
export interface Change {
  /** The name of the pass. */
  readonly pass: string
  /** A stable name for this kind of edit; the pass's name where it says none. */
  readonly code: string
  /** What the edit does to the set of accepted arguments, seen from the root. */
  readonly effect: Effect
  readonly message?: string
  /** The place in the caller's input, as a JSON Pointer; of a member that is added, the place it is added to. */
  readonly pointer: string
  /** True where a pass built that place; `pointer` is then the nearest place that was there. */
  readonly made?: true
  /** The place in the schema at that moment, as a JSON Pointer. */
  readonly at: string
  /**
   * What stood there; absent where nothing did. What JSON cannot say is left out, here and in `after`, and so is what
   * has no end or more than two million objects and lists, parts that are shared counted wherever they stand.
   */
  readonly before?: JsonValue
  /** What stands there now; absent where nothing does. */
  readonly after?: JsonValue
  /** Its place among all changes of the report, from 0: the edits of passes that take turns do not stand together. */
  readonly order: number
  /**
   * How much shorter the compact text of the whole schema became by it, in UTF-8 bytes; below zero where it grew. The
   * sizes of a pass are those of what would be sent: there, keywords that the model has no place for do not count.
   */
  readonly bytesSaved: number
}

/** An edit as it is noted down while passes run: nothing is copied, so that identity still tells what was moved. */
export interface Entry {
  readonly pass: string
  readonly code: string
  readonly effect: Effect
  readonly message: string | undefined
  readonly at: readonly string[]
  /** undefined where nothing stood. */
  readonly before: unknown
  /** undefined where nothing stands. */
  readonly after: unknown
  /** Whether a comma came or went with a member. */
  readonly comma: boolean
  /** Which replacement it belongs to, by position. */
  readonly time: number
}
