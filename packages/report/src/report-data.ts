import type { Effect, SkipReason } from '@spokeshave/core'

/** A size before and after. */
export interface Sizes {
  /** UTF-8 bytes of the compact text as it was published; 0 where there was none. */
  readonly before: number
  /** As it is sent; null of a refused tool. */
  readonly after: number | null
  /** The same in tokens; null where none were counted. */
  readonly tokensBefore: number | null
  readonly tokensAfter: number | null
}

/** A part of a schema: one parameter, a table of definitions, several small parameters together, or what is left. */
export interface PartEntry extends Sizes {
  readonly kind: 'parameter' | 'definitions' | 'others' | 'rest'
  readonly name: string
}

/** What may be lost, the worst first. */
export const lossEffects: readonly ['narrower', 'mixed', 'wider', 'docs'] = ['narrower', 'mixed', 'wider', 'docs']

/** Counts of losses in the order of `lossEffects`. */
export type LossCounts = readonly [narrower: number, mixed: number, wider: number, docs: number]

/** What one pass did to one tool. */
export interface PassWork {
  /** Its position in `ReportIndex.passes`. */
  readonly pass: number
  readonly changes: number
  /** How many bytes shorter the compact text became. */
  readonly saved: number
}

/** What is known of a tool at once. */
export interface ToolEntry extends Sizes {
  /** Its address in the page; that of a unique name is the name. */
  readonly id: string
  readonly name: string
  readonly server?: string
  readonly place?: string
  /** The beginning of it. */
  readonly description?: string
  /** Absent without a budget. */
  readonly budget?: { readonly size: number; readonly most: number; readonly unit: string }
  readonly losses: LossCounts
  /** The code of the error. */
  readonly refused?: string
  readonly parts: readonly PartEntry[]
  readonly passes: readonly PassWork[]
  /** Where its details are: the chunk, and the position in it. */
  readonly chunk: number
  readonly position: number
}

/** A pass, or the reader that comes before them. */
export interface PassEntry {
  readonly name: string
  readonly hook: string
}

/** What the page reads first. */
export interface ReportIndex {
  readonly title: string
  readonly tools: readonly ToolEntry[]
  /** In the order in which they run. */
  readonly passes: readonly PassEntry[]
  /** Passes are numbered in details as they were met; this is the position of each number in `passes`. */
  readonly places: readonly number[]
  /** What tokens are counted by; null where none are. */
  readonly tokens: string | null
}

/** A change as it is shown: values are texts, long ones cut. */
export interface ShownChange {
  /** Its number, see `ReportIndex.places`. */
  readonly pass: number
  readonly code: string
  readonly effect: Effect
  readonly message?: string
  readonly pointer: string
  readonly made?: true
  readonly at: string
  readonly before?: string
  readonly after?: string
  readonly saved: number
}

/** What is read when a tool is looked at. */
export interface ToolDetails {
  /** All of the description, where the entry has the beginning. */
  readonly description?: string
  /** The compact texts; null where there is none. */
  readonly input: string | null
  readonly result: string | null
  readonly error?: { readonly code: string; readonly message: string; readonly pointer?: string }
  /** Those of the reader first, then pass by pass. */
  readonly changes: readonly ShownChange[]
  /** Passes that did not run, and why. */
  readonly idle: readonly { readonly pass: number; readonly why: SkipReason | 'nothing' }[]
}

/** All that the page is made of. Texts are JSON, deflated, in base64. */
export interface ReportData {
  /** A `ReportIndex`. */
  readonly index: string
  /** Lists of `ToolDetails`. */
  readonly chunks: readonly string[]
}
