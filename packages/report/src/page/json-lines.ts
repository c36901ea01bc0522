import { escapeToken } from '@spokeshave/core'

/** JSON as data. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

/** A piece of a line, for colour. */
export interface Piece {
  readonly kind: 'name' | 'string' | 'number' | 'word' | 'mark'
  readonly text: string
}

/** A line of JSON that is laid out. */
export interface JsonLine {
  readonly depth: number
  readonly pieces: readonly Piece[]
  /** The value that begins on it, or ends where `isEnd`. */
  readonly pointer: string
  readonly isEnd: boolean
  /** What makes it the same line in another text: commas do not count, nor the places of words in a list. */
  readonly identity: string
}

interface Open {
  readonly isList: boolean
  readonly pointer: string
  readonly entries: readonly (readonly [string, Json])[]
  readonly like: Json | undefined
  next: number
}

/**
 * Lays a value out over lines. Members stand in the order of `like` where it has them, so that two texts that say the
 * same in another order have the same lines. Deep values are fine.
 */
export function linesOf(root: Json, like?: Json): JsonLine[] {
  const lines: JsonLine[] = []
  const stack: Open[] = []

  const add = (value: Json, pointer: string, other: Json | undefined, lead: readonly Piece[], tail: string, inList: string | undefined): void => {
    const depth = stack.length
    if (!isContainer(value)) {
      const piece = scalar(value)
      const identity = inList === undefined ? `${pointer} ${piece.text}` : `${inList}/* ${piece.text}`
      lines.push({ depth, pieces: [...lead, piece, ...marks(tail)], pointer, isEnd: false, identity })
      return
    }
    const isList = Array.isArray(value)
    const entries = entriesOf(value, other)
    if (entries.length === 0) {
      const text = isList ? '[]' : '{}'
      lines.push({ depth, pieces: [...lead, ...marks(text + tail)], pointer, isEnd: false, identity: `${pointer} ${text}` })
      return
    }
    const text = isList ? '[' : '{'
    lines.push({ depth, pieces: [...lead, ...marks(text)], pointer, isEnd: false, identity: `${pointer} ${text}` })
    stack.push({ isList, pointer, entries, like: other, next: 0 })
  }

  add(root, '', like, [], '', undefined)
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const { isList, pointer, entries, next } = top
    if (next === entries.length) {
      stack.pop()
      const comma = stack.length > 0 && stack.at(-1)!.next < stack.at(-1)!.entries.length ? ',' : ''
      const text = isList ? ']' : '}'
      lines.push({ depth: stack.length, pieces: marks(text + comma), pointer, isEnd: true, identity: `${pointer} ${text}` })
      continue
    }
    top.next++
    const [key, value] = entries[next]!
    const lead: Piece[] = isList ? [] : [{ kind: 'name', text: shown(key) }, { kind: 'mark', text: ': ' }]
    add(value, `${pointer}/${escapeToken(key)}`, member(top.like, key), lead, top.next < entries.length ? ',' : '', isList ? pointer : undefined)
  }
  return lines
}

function isContainer(value: Json | undefined): value is readonly Json[] | { readonly [name: string]: Json } {
  return typeof value === 'object' && value !== null
}

function entriesOf(value: object, like: Json | undefined): readonly (readonly [string, Json])[] {
  const entries = Object.entries(value) as [string, Json][]
  if (Array.isArray(value) || !isContainer(like) || Array.isArray(like)) return entries
  const places = new Map(Object.keys(like).map((key, place) => [key, place]))
  return entries.sort(([a], [b]) => (places.get(a) ?? Infinity) - (places.get(b) ?? Infinity) || 0)
}

function member(value: Json | undefined, key: string): Json | undefined {
  return isContainer(value) && Object.hasOwn(value, key) ? (value as { readonly [name: string]: Json })[key] : undefined
}

function scalar(value: string | number | boolean | null): Piece {
  if (typeof value === 'string') return { kind: 'string', text: shown(value) }
  return { kind: typeof value === 'number' ? 'number' : 'word', text: JSON.stringify(value) }
}

const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** A string as JSON, with what cannot be seen escaped too. */
function shown(text: string): string {
  return JSON.stringify(text).replace(unseen, (char) => char.split('').map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''))
}

function marks(text: string): Piece[] {
  return text === '' ? [] : [{ kind: 'mark', text }]
}
