import { fromPointer } from './pointer.ts'

/** A reference into one of the root's definition tables. */
export interface DefinitionRef {
  readonly table: '$defs' | 'definitions'
  readonly name: string
}

/**
 * Reads a `$ref` that names a definition of the same document by its form, whether or not it exists.
 *
 * The text after `#` is percent-decoded as a whole, then read as a JSON Pointer whose first token is `$defs` or
 * `definitions` and whose second is the name; further tokens lead into the definition. A bad percent escape
 * stays as it is written; bytes that are no UTF-8 and a bad `~` make it no reference.
 */
export function definitionRef(ref: unknown): DefinitionRef | undefined {
  if (typeof ref !== 'string' || ref.charCodeAt(0) !== 35) return undefined
  const decoded = percentDecode(ref.slice(1))
  const tokens = decoded === undefined ? undefined : fromPointer(decoded)
  if (tokens === undefined || tokens.length < 2) return undefined
  const [table, name] = tokens as [string, string]
  return table === '$defs' || table === 'definitions' ? { table, name } : undefined
}

/** Percent-decodes; a bad escape stays, bytes that are no UTF-8 give undefined. */
function percentDecode(text: string): string | undefined {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text.replace(/%(?![0-9A-Fa-f]{2})/g, '%25'))
  } catch {
    return undefined
  }
}
