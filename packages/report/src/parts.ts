import { isObject, type JsonValue, stringifyJson, utf8Length } from '@spokeshave/core'

import type { PartEntry, Sizes } from './report-data.ts'
import { cut } from './texts.ts'

/** So many parameters are told apart; the smallest of more are summed up. */
const mostParts = 100
const longestName = 200

/** A schema before or after the passes, and its sizes. */
export interface Measured {
  /** Undefined where there is none. */
  readonly schema: unknown
  readonly bytes: number
  readonly tokens: number | null
  /** The compact text of a schema below its root. */
  readonly textOf: (schema: JsonValue) => string
}

interface Part {
  readonly kind: PartEntry['kind']
  readonly name: string
  readonly before: Size
  readonly after: Size
}

interface Size {
  readonly bytes: number
  readonly tokens: number
}

const nothing: Size = { bytes: 0, tokens: 0 }
const definitionTables = ['$defs', 'definitions']

/**
 * Where the bytes and tokens of a schema are, by the parameters at its root. A part is measured with its name, alone,
 * so that its tokens may differ by one or two from what they are in the whole; the rest makes up the difference.
 */
export function partsOf(before: Measured, after: Measured | null, count: ((text: string) => number) | null): PartEntry[] {
  const parts = new Map<string, Part>()
  const gather = (side: 'before' | 'after', { schema, textOf }: Measured): void => {
    for (const { kind, name, value } of membersOf(schema)) {
      const whole = memberText(name, kind === 'parameter' ? schemaText(value, textOf) : tableText(value, textOf))
      const size = { bytes: utf8Length(whole), tokens: count?.(whole) ?? 0 }
      const key = `${kind} ${name}`
      parts.set(key, { ...(parts.get(key) ?? { kind, name, before: nothing, after: nothing }), [side]: size })
    }
  }
  gather('before', before)
  if (after !== null) gather('after', after)

  const sorted = [...parts.values()].sort((a, b) => b.before.bytes + b.after.bytes - a.before.bytes - a.after.bytes)
  const shown = sorted.slice(0, mostParts)
  const left = sorted.slice(mostParts)
  if (left.length > 0) shown.push({ kind: 'others', name: `${left.length} more`, before: sum(left, 'before'), after: sum(left, 'after') })
  const counted = count !== null
  const entries = shown.map(({ kind, name, before: was, after: is }) => ({ kind, name: cut(name, longestName), ...sizesOf(was, after && is, counted) }))
  const rest = (side: 'before' | 'after', whole: Measured): Size => {
    const { bytes, tokens } = sum(shown, side)
    return { bytes: Math.max(0, whole.bytes - bytes), tokens: Math.max(0, (whole.tokens ?? 0) - tokens) }
  }
  return [...entries, { kind: 'rest', name: '', ...sizesOf(rest('before', before), after && rest('after', after), counted) }]
}

function sizesOf(before: Size, after: Size | null, counted: boolean): Sizes {
  return {
    before: before.bytes,
    after: after && after.bytes,
    tokensBefore: counted ? before.tokens : null,
    tokensAfter: counted && after !== null ? after.tokens : null,
  }
}

interface Member {
  readonly kind: 'parameter' | 'definitions'
  readonly name: string
  readonly value: JsonValue
}

function* membersOf(schema: unknown): Generator<Member, void, void> {
  if (!isObject(schema)) return
  const own = (object: object, name: string): unknown => (Object.hasOwn(object, name) ? (object as Record<string, unknown>)[name] : undefined)
  const properties = own(schema, 'properties')
  if (isObject(properties)) for (const [name, value] of Object.entries(properties)) yield { kind: 'parameter', name, value: value as JsonValue }
  for (const name of definitionTables) {
    const table = own(schema, name)
    if (table !== undefined) yield { kind: 'definitions', name, value: table as JsonValue }
  }
}

function memberText(name: string, text: string): string {
  return `${JSON.stringify(name)}:${text}`
}

function schemaText(value: JsonValue, textOf: Measured['textOf']): string {
  return isObject(value) ? textOf(value as JsonValue) : stringifyJson(value)
}

function tableText(table: JsonValue, textOf: Measured['textOf']): string {
  if (!isObject(table)) return stringifyJson(table)
  return `{${Object.entries(table).map(([name, value]) => memberText(name, schemaText(value as JsonValue, textOf))).join(',')}}`
}

function sum(parts: readonly Part[], side: 'before' | 'after'): Size {
  return parts.reduce((total, part) => ({ bytes: total.bytes + part[side].bytes, tokens: total.tokens + part[side].tokens }), nothing)
}
