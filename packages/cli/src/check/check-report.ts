import type { Finding } from '@spokeshave/check'

import type { LocatedFinding } from './located-finding.ts'
import type { Position } from './positions.ts'

/** A tool that was looked at. */
export interface CheckedCase {
  readonly file: string | null
  /** The live server that it is from; absent elsewhere. */
  readonly origin?: string
  readonly name: string
  /** Whether the name is its own; else it is a place. */
  readonly isNamed: boolean
  readonly server: string | undefined
  /** Where it begins; absent where nothing was found. */
  readonly position?: Position
  /** Its findings, in order. */
  readonly findings: readonly LocatedFinding[]
}

/** What came of a check. */
export interface CheckReport {
  /** All tools, those without findings too. */
  readonly cases: readonly CheckedCase[]
  /** Files without tools, where that was found. */
  readonly empty: readonly CheckedCase[]
  /** The configuration that the rules are from, as it is called from here; undefined where there is none. */
  readonly config: string | undefined
  readonly findings: readonly LocatedFinding[]
  readonly errors: number
  readonly warnings: number
  /** What the baseline knows: places that are not among the findings. */
  readonly known: number
  /** What the baseline knows and nobody met: places. */
  readonly stale: number
  /** The most warnings that pass; undefined for any number. */
  readonly maxWarnings: number | undefined
  /** Whether what the baseline knows and nobody met shuts the gate too. */
  readonly failOnStale: boolean
}

/** Whether the gate is shut. */
export function isFailed({ errors, warnings, maxWarnings, stale, failOnStale }: CheckReport): boolean {
  return errors > 0 || hasTooManyWarnings({ warnings, maxWarnings }) || (failOnStale && stale > 0)
}

/** Whether there are more warnings than pass. */
export function hasTooManyWarnings({ warnings, maxWarnings }: Pick<CheckReport, 'warnings' | 'maxWarnings'>): boolean {
  return maxWarnings !== undefined && warnings > maxWarnings
}

/** Writes a report. */
export type Format = (report: CheckReport) => string

/** How a finding's tool is called in lists. */
export function toolOf({ tool, server }: Pick<Finding, 'tool' | 'server'>): string {
  const name = tool ?? '(no name)'
  return server === undefined ? name : `${server}: ${name}`
}

/** `/a, /b and 3 more`; empty where the message has the only place already, or the whole tool is meant. */
export function describePlaces({ places, message, effect }: Finding, most: number): string {
  const first = places[0]!.pointer
  if (places.length === 1 && (first === '' ? effect === undefined : message.includes(first))) return ''
  const shown = places.slice(0, most).map(({ pointer }) => (pointer === '' ? '(root)' : pointer))
  const more = places.length - shown.length
  return more === 0 ? shown.join(', ') : `${shown.join(', ')} and ${more} more`
}
