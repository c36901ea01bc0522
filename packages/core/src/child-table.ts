import { isObject } from './json.ts'

/**
 * How a keyword holds its subschemas.
 *
 * - `schema`: the value is a subschema. A list in its place is entered element by element, so this also says
 *   where a list of subschemas stands (`anyOf`, `prefixItems`, the older form of `items`).
 * - `boolean|schema`: the same, but a boolean is a plain setting and no subschema.
 * - `schemaMap`: an object of names, each of them with a subschema.
 */
export type ChildKind = 'schema' | 'boolean|schema' | 'schemaMap'

/**
 * What a wider subschema does to the schema that holds it: `same` widens it too, `inverse` narrows it,
 * `mixed` may do either.
 */
export type Polarity = 'same' | 'inverse' | 'mixed'

/** One row of a {@link ChildTable}. */
export interface ChildKeyword {
  readonly kind: ChildKind
  readonly polarity: Polarity
}

/** Which keywords hold subschemas, and how. A keyword that is not listed holds data, and data is never walked. */
export type ChildTable = Readonly<Record<string, ChildKeyword>>

const kinds: readonly unknown[] = ['schema', 'boolean|schema', 'schemaMap'] satisfies ChildKind[]
const polarities: readonly unknown[] = ['same', 'inverse', 'mixed'] satisfies Polarity[]

/** What is wrong with a table, or nothing. */
export function childTableFault(table: unknown): string | undefined {
  if (!isObject(table)) return 'must be an object of keywords'
  for (const [keyword, row] of Object.entries(table)) {
    const name = JSON.stringify(keyword)
    if (!isObject(row)) return `must say {"kind": …, "polarity": …} of ${name}`
    if (!kinds.includes(row.kind)) return `must give ${name} one of the kinds ${kinds.join(', ')}`
    if (!polarities.includes(row.polarity)) return `must give ${name} one of the polarities ${polarities.join(', ')}`
  }
  return undefined
}

const one = { kind: 'schema', polarity: 'same' } as const
const map = { kind: 'schemaMap', polarity: 'same' } as const
const mixed = { kind: 'schema', polarity: 'mixed' } as const

/**
 * The applicators of JSON Schema 2020-12 (Core 10 and 11, Validation 8) and the older names that published
 * schemas still use (`definitions`, `additionalItems`).
 */
export const schemaChildren: ChildTable = Object.freeze({
  properties: map,
  patternProperties: map,
  additionalProperties: { kind: 'boolean|schema', polarity: 'same' },
  unevaluatedProperties: { kind: 'boolean|schema', polarity: 'same' },
  propertyNames: one,
  dependentSchemas: map,
  items: one,
  prefixItems: one,
  additionalItems: { kind: 'boolean|schema', polarity: 'same' },
  unevaluatedItems: { kind: 'boolean|schema', polarity: 'same' },
  // `maxContains` turns the direction round.
  contains: mixed,
  contentSchema: one,
  anyOf: one,
  // A wider branch can overlap with another one.
  oneOf: mixed,
  allOf: one,
  not: { kind: 'schema', polarity: 'inverse' },
  if: mixed,
  then: one,
  else: one,
  // A definition is reached through references from anywhere.
  $defs: { kind: 'schemaMap', polarity: 'mixed' },
  definitions: { kind: 'schemaMap', polarity: 'mixed' },
} satisfies Record<string, ChildKeyword>)

/** Picks rows of a table: the walk then enters only these keywords. Throws a `RangeError` for one that is not in it. */
export function pickChildren(table: ChildTable, keywords: readonly string[]): ChildTable {
  const picked: Record<string, ChildKeyword> = {}
  for (const keyword of keywords) {
    if (!Object.hasOwn(table, keyword)) throw new RangeError(`"${keyword}" is not in the child table`)
    picked[keyword] = table[keyword]!
  }
  return Object.freeze(picked)
}

/** The keywords through which a schema describes its arguments in place: no definition table, no tuple. */
export const inlineChildren: ChildTable = pickChildren(schemaChildren, [
  'properties',
  'items',
  'additionalProperties',
  'anyOf',
  'oneOf',
  'allOf',
])
