import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** An outcome as the vectors write it. */
export type Outcome = { ok: unknown } | { ok_bytes: number; ok_sha256: string } | { error: string; kind: string }

/** One line of the vectors. */
export interface Vector {
  readonly id: string
  readonly note?: string
  readonly schema: unknown
  readonly expect: {
    readonly text_error?: unknown
    readonly sanitized?: unknown
    readonly prepared?: unknown
    readonly bytes: number
    readonly passes: readonly { name: string; bytes_before: number; bytes_after: number }[]
    readonly default?: Outcome
    readonly default_text?: string
    readonly no_compaction: Outcome | { same: true }
    readonly lossy_numbers?: boolean
    readonly imprecise_floats?: boolean
  }
}

/** The reference's names of the compaction passes. */
export const passNames: Readonly<Record<string, string>> = {
  strip_schema_descriptions: 'strip-descriptions',
  drop_schema_definitions: 'drop-definitions',
  collapse_deep_schema_objects_from_root: 'collapse-depth',
  prune_schema_compositions: 'prune-compositions',
}

/** A folder beside the repository, or undefined where it is not there. */
export function sharedFolder(name: string): string | undefined {
  const folder = fileURLToPath(new URL(`../../../../shared/${name}/`, import.meta.url))
  return existsSync(folder) ? folder : undefined
}

/** The lines of an NDJSON file, parsed. */
export async function* readLines<T>(file: string): AsyncGenerator<T> {
  for await (const line of createInterface({ input: createReadStream(file) })) if (line !== '') yield JSON.parse(line) as T
}

/** The text with keys sorted, so that values can be compared whatever their key order, own `__proto__` included. */
export function sortedText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sortedText).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.keys(value).sort().map((key) => `${JSON.stringify(key)}:${sortedText((value as Record<string, unknown>)[key])}`)
  return `{${members.join(',')}}`
}

/** SHA-256 of a text, in hex. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
