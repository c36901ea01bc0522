import type { Machine } from './machine.ts'
import type { Figure } from './statistics.ts'

/** One line of the results. */
export interface Row extends Figure {
  /** What is measured, and against what. */
  readonly what: string
  /** `here`, or the commit that is compared. */
  readonly of: string
  readonly unit: 'x' | 'MB'
  /** The figure may be this at most. */
  readonly limit?: number
  /** The median ratio by processor time, where that is known. */
  readonly cpu?: number
}

/** The figures of a variant by size class. */
export interface SizeRow {
  readonly variant: string
  readonly of: string
  readonly figures: Readonly<Record<string, Figure>>
}

/** A peer on those schemas of the sample that it accepts. */
export interface PeerRow extends Figure {
  readonly peer: string
  readonly version: string
  readonly does: string
  readonly doesNot: string
  readonly accepted: number
  readonly of: number
}

/** All that a run found out. */
export interface Results {
  readonly machine: Machine
  readonly corpus: { readonly name: string; readonly schemas: number; readonly bytes: number }
  readonly rows: readonly Row[]
  readonly bySize: readonly SizeRow[]
  readonly peers: readonly PeerRow[]
  /** What was left out, and why. */
  readonly missing: readonly string[]
}
