import { escapeToken } from './pointer.ts'

/** A place of a walk where something happens, or below: what stands there, and the way up. */
export class Visit {
  /** What stands here now. */
  value: unknown
  /** What stood here when the walk came by, so that a change is `!==`. */
  readonly original: unknown
  readonly parent: Visit | null
  /** The keyword that holds it; `''` at the root and for an element of a list that stands in a schema's place. */
  readonly keyword: string
  readonly key: string | number | null
  /** Subschema steps from the root. */
  readonly depth: number
  /** A bit for each pass of the walk that does not look here. */
  asleep: number
  /** The gates' mask of what stands here now; 0 for a list. */
  mask: number
  /** What stands here was copied for this walk, and nobody else has it: it may be written to. */
  owned: boolean

  constructor(value: unknown, parent: Visit | null, keyword: string, key: string | number | null) {
    this.value = value
    this.original = value
    this.parent = parent
    this.keyword = keyword
    this.key = key
    this.depth = parent === null ? 0 : keyword === '' ? parent.depth : parent.depth + 1
    this.asleep = 0
    this.mask = 0
    this.owned = false
  }
}

/** The JSON Pointer of a visit. */
export function pointerOf(visit: Visit): string {
  let pointer = ''
  for (let at: Visit | null = visit; at !== null; at = at.parent) {
    if (at.key !== null) pointer = `/${escapeToken(at.key)}${pointer}`
    if (at.keyword !== '') pointer = `/${escapeToken(at.keyword)}${pointer}`
  }
  return pointer
}

/** The tokens of {@link pointerOf}, unescaped. */
export function tokensOf(visit: Visit): string[] {
  const tokens: string[] = []
  for (let at: Visit | null = visit; at !== null; at = at.parent) {
    if (at.key !== null) tokens.push(String(at.key))
    if (at.keyword !== '') tokens.push(at.keyword)
  }
  return tokens.reverse()
}
