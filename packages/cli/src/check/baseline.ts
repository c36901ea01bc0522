import { readFile, realpath, stat } from 'node:fs/promises'

import { compareCodePoints, isObject } from '@spokeshave/core'

import { openAtomicFile } from '../atomic-file.ts'
import { Failure, systemReason } from '../failure.ts'
import { type LocatedFinding, withPlaces } from './located-finding.ts'

/** The findings of one tool, rule and code that are known. */
interface Entry {
  readonly server?: string
  readonly tool?: string
  readonly rule: string
  readonly code?: string
  readonly fingerprints: readonly string[]
}

const version = 1

/** What was found before and may stay: only what is new counts. */
export class Baseline {
  readonly #known: ReadonlySet<string>
  readonly #met = new Set<string>()
  /** Places that were known and left out. */
  hidden = 0

  constructor(known: Iterable<string> = []) {
    this.#known = new Set(known)
  }

  /** The finding without the places that are known; undefined where all are. */
  filter(finding: LocatedFinding): LocatedFinding | undefined {
    const fresh = finding.places.filter(({ fingerprint }) => {
      if (!this.#known.has(fingerprint)) return true
      this.#met.add(fingerprint)
      return false
    })
    this.hidden += finding.places.length - fresh.length
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
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    throw new Failure(`--baseline ${path}: ${systemReason(error)}${isMissing ? '; --update-baseline writes it' : ''}`, [], error)
  })
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new Failure(`--baseline ${path}: is not JSON`, [], error)
  }
  if (!isObject(value) || value['version'] !== version || !Array.isArray(value['findings'])) {
    throw new Failure(`--baseline ${path}: is no baseline of this version; --update-baseline writes it anew`)
  }
  return new Baseline((value['findings'] as readonly Partial<Entry>[]).flatMap((entry) => entry?.fingerprints ?? []))
}

/** Writes all findings into a baseline file, one line for each tool, rule and code, in an order that does not change. */
export async function writeBaseline(path: string, findings: readonly LocatedFinding[]): Promise<void> {
  try {
    const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
    const target = found === undefined ? await openAtomicFile(path) : await openAtomicFile(await realpath(path), found.mode & 0o7777)
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
  for (const { server, tool, rule, code, places } of findings) {
    const key = JSON.stringify({ server, tool, rule, code })
    const fingerprints = entries.get(key) ?? new Set()
    entries.set(key, fingerprints)
    for (const { fingerprint } of places) fingerprints.add(fingerprint)
  }
  const lines = [...entries].map(([key, fingerprints]) => `${key.slice(0, -1)},"fingerprints":${JSON.stringify([...fingerprints].sort())}}`)
  const list = lines.length === 0 ? '[]' : `[\n${lines.sort(compareCodePoints).join(',\n')}\n]`
  return `{"version":${version},"findings":${list}}\n`
}
