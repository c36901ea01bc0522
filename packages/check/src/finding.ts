import type { Effect, Explanation } from '@spokeshave/core'

import type { RuleName } from './rules.ts'

/** How much a finding matters. */
export type Level = 'warn' | 'error'

/** The part of a tool that a finding is about; its pointers lead into that. */
export type Part = 'schema' | 'name' | 'description'

/** A place that a finding is about. */
export interface FindingPlace {
  /** A JSON Pointer into the tool's input schema as it was handed in. */
  readonly pointer: string
  /** Stays the same while server, tool, rule, code and pointer do. */
  readonly fingerprint: string
}

/** A judgement on one tool. Equal losses of a tool are one finding with many places. */
export interface Finding extends FindingPlace {
  readonly rule: RuleName
  readonly level: Level
  /** Absent of a bare schema, and where the tool has no name. */
  readonly tool?: string
  readonly server?: string
  readonly part: Part
  /** A sentence for people, without the places. */
  readonly message: string
  /** What the loss does to the set of accepted arguments. */
  readonly effect?: Effect
  /** The kind of edit, or the code of the error. */
  readonly code?: string
  /** The pass that did it. */
  readonly pass?: string
  /** Of a rule that measures: what was measured, in the unit of the rule. */
  readonly measured?: number
  /** All of them, the first one included. */
  readonly places: readonly FindingPlace[]
}

/** What is known of a tool besides its schema. */
export interface CheckedTool {
  /** Absent of a bare schema. */
  readonly name?: string | undefined
  readonly server?: string | undefined
  /** As the source gives it, `''` where it gives none; absent where a tool cannot have one. */
  readonly description?: string | undefined
  /** Stands in for the name in fingerprints, where there is none. */
  readonly key?: string | undefined
  /** Where it stands, as messages of other tools should call it. */
  readonly place?: string | undefined
}

/** What a pipeline made of a tool: `pipeline.explain(schema)`, or just the error where it came to no schema. */
export type CheckedResult = Pick<Explanation, 'schema' | 'error'> & Partial<Pick<Explanation, 'report'>>
