import { readFile } from 'node:fs/promises'

import { compareCodePoints, isObject } from '@spokeshave/core'

import { decodeUtf8 } from '../decode.ts'
import { Failure, systemReason } from '../failure.ts'
import { formatCount } from '../numbers.ts'
import { openFile } from '../open-file.ts'
import type { Streams } from '../streams.ts'
import { type LocatedFinding, withPlaces } from './located-finding.ts'

/** The findings of one tool, rule and code that are known. */
interface Entry {
  readonly server?: string
  readonly tool?: string
  readonly rule: string
  readonly code?: string
  readonly fingerprints: readonly string[]
  /** Of a rule that measures: the most that was measured. More than that is new. */
  readonly measured?: number
}

const version = 1

/** What was found before and may stay: only what is new counts. */
export class Baseline {
  /** By fingerprint, the most that was measured; Infinity where there is nothing to measure. */
  readonly #known: ReadonlyMap<string, number>
  readonly #met = new Set<string>()
  /** Places that were known and left out. */
  hidden = 0

  constructor(known: Iterable<readonly [fingerprint: string, most: number]> = []) {
    const most = new Map<string, number>()
    for (const [fingerprint, measured] of known) most.set(fingerprint, Math.max(measured, most.get(fingerprint) ?? 0))
    this.#known = most
  }

  /** The finding without the places that are known; undefined where all are. */
  filter(finding: LocatedFinding): LocatedFinding | undefined {
    const { measured = 0 } = finding
    const grownFrom = finding.places.map(({ fingerprint }) => this.#known.get(fingerprint)).find((most) => most !== undefined && measured > most)
    const fresh = finding.places.filter(({ fingerprint }) => {
      const most = this.#known.get(fingerprint)
      if (most === undefined) return true
      this.#met.add(fingerprint)
      return measured > most
    })
    this.hidden += finding.places.length - fresh.length
    if (grownFrom !== undefined) return { ...finding, message: `${finding.message}; the baseline knows ${formatCount(grownFrom)}` }
    if (fresh.length === finding.places.length) return finding
    return fresh.length === 0 ? undefined : withPlaces(finding, fresh)
  }

  /** How many of the known places were not met. */
  get stale(): number {
    return this.#known.size - this.#met.size
  }
}

/** Reads a baseline file. */
export async function readBaseline(path: string): Promise<Baseline> {
  const bytes = await readFile(path).catch((error: unknown) => {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    throw new Failure(`--baseline ${path}: ${systemReason(error)}${isMissing ? '; --update-baseline writes it' : ''}`, [], error)
  })
  let value: unknown
  try {
    value = JSON.parse(decodeUtf8(bytes) ?? '')
  } catch (error) {
    throw new Failure(`--baseline ${path}: is not JSON`, [], error)
  }
  if (!isObject(value) || value['version'] !== version || !Array.isArray(value['findings'])) {
    throw new Failure(`--baseline ${path}: is no baseline of this version; --update-baseline writes it anew`)
  }
  return new Baseline(
    value['findings'].flatMap((entry: unknown, index) => {
      if (!isEntry(entry)) throw new Failure(`--baseline ${path}: findings[${index}] is none; --update-baseline writes the file anew`)
      return entry.fingerprints.map((fingerprint) => [fingerprint, entry.measured ?? Infinity] as const)
    }),
  )
}

function isEntry(value: unknown): value is Pick<Entry, 'fingerprints' | 'measured'> {
  if (!isObject(value)) return false
  const { fingerprints, measured } = value
  if (!Array.isArray(fingerprints) || !fingerprints.every((each) => typeof each === 'string')) return false
  return measured === undefined || typeof measured === 'number'
}

/** Writes all findings into a baseline file, one line for each tool, rule and code, in an order that does not change. */
export async function writeBaseline(path: string, findings: readonly LocatedFinding[], { stdout, stderr }: Pick<Streams, 'stdout' | 'stderr'>): Promise<void> {
  try {
    // Of a process, nothing else is an output.
    const target = await openFile(path, { stdout, stderr })
    try {
      await target.write(baselineText(findings))
      await target.finish()
    } finally {
      await target.abandon()
    }
  } catch (error) {
    throw new Failure(`--baseline ${path}: ${systemReason(error)}`, [], error)
  }
}

function baselineText(findings: readonly LocatedFinding[]): string {
  const entries = new Map<string, Set<string>>()
  for (const { server, tool, rule, code, measured, places } of findings) {
    const key = JSON.stringify({ server, tool, rule, code, measured })
    const fingerprints = entries.get(key) ?? new Set()
    entries.set(key, fingerprints)
    for (const { fingerprint } of places) fingerprints.add(fingerprint)
  }
  const lines = [...entries].map(([key, fingerprints]) => `${key.slice(0, -1)},"fingerprints":${JSON.stringify([...fingerprints].sort())}}`)
  const list = lines.length === 0 ? '[]' : `[\n${lines.sort(compareCodePoints).join(',\n')}\n]`
  return `{"version":${version},"findings":${list}}\n`
}
