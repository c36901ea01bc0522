import { type JsonValue, typeNames } from '@spokeshave/core'
import * as fc from 'fast-check'

import { keywords, references } from './hostile-schemas.ts'

const maps = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']
const lists = ['anyOf', 'oneOf', 'allOf', 'prefixItems']
const single = [
  'items',
  'additionalProperties',
  'propertyNames',
  'contains',
  'not',
  'if',
  'then',
  'else',
  'additionalItems',
]
const literals = ['const', 'default', 'examples', 'enum']
const texts = ['title', 'description', 'format', 'pattern']
const numbers = ['minimum', 'maximum', 'exclusiveMinimum', 'multipleOf', 'minItems']

const hostileNames = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '',
  '0',
  '10',
  'a/b',
  'a~b',
  'é',
  '\uD800',
  '\uFFFF',
  '𐀀',
]
const hostileTexts = ['', 'text', '"\\\b\u0001', '\u2028', '\uDC00', '𐀀', 'null']

const name = fc.oneof(
  some(4, fc.constantFrom('a', 'b', 'A', 'B', 'C')),
  some(2, fc.constantFrom(...keywords)),
  some(1, fc.constantFrom(...hostileNames)),
)

const scalar: fc.Arbitrary<JsonValue> = fc.constantFrom<JsonValue>(null, true, false, 0, -0, 1.5, 1e21, ...hostileTexts)

const typeName: fc.Arbitrary<JsonValue> = fc.oneof(
  some<JsonValue>(5, fc.constantFrom(...typeNames)),
  some(1, fc.constantFrom<JsonValue>('any', 'String', '', null, 7, true, [], { string: null })),
)

interface Parts {
  node: JsonValue
  schema: JsonValue
  entry: Entry
  data: JsonValue
}

type Entry = [string, JsonValue]

/**
 * Random values that look like JSON Schemas, with what trips passes up: keyword names as property names, own
 * `__proto__`, `constructor` and `toString` keys, literals that look like schemas, lists and scalars in a schema's
 * place, references good and bad, tables in tables, illegal types.
 */
export function schemas(): fc.Arbitrary<JsonValue> {
  const { node, schema } = fc.letrec((tie: fc.LetrecTypedTie<Parts>): fc.LetrecValue<Parts> => ({
    node: fc.oneof(
      depth,
      some<JsonValue>(1, scalar),
      some(2, fc.boolean()),
      some(14, tie('schema')),
      some(1, upTo(3, tie('node'))),
    ),
    data: fc.oneof(depth, some(2, scalar), some(1, tie('schema')), some(2, upTo(3, tie('data')))),
    schema: upTo(6, tie('entry')).map(toObject),
    entry: fc.oneof(
      some(3, entry(['type'], typeName)),
      some(1, entry(['type'], fc.array(typeName, { maxLength: 4 }))),
      some(4, entry(maps, upTo(4, fc.tuple(name, tie('node'))).map(toObject))),
      some(3, entry(single, tie('node'))),
      some(3, entry(lists, upTo(3, tie('node')))),
      some(2, entry(['$ref'], fc.constantFrom(...references))),
      some(2, entry(literals, tie('data'))),
      some(2, entry(texts, fc.constantFrom(...hostileTexts))),
      some(1, entry(numbers, fc.constantFrom(0, 1, 2.5))),
      some(1, entry(['required'], fc.array(name, { maxLength: 3 }))),
      // Anything under any name: a keyword with a value it cannot have, or a key of a prototype.
      some(1, entry(keywords, fc.oneof(scalar, tie('node')))),
      some(1, entry(hostileNames, tie('node'))),
    ),
  }))
  return fc.oneof(some(1, node), some(9, schema))
}

const depth = { maxDepth: 6, depthIdentifier: 'schema', depthSize: 'large' } as const

function upTo<T>(maxLength: number, element: fc.Arbitrary<T>): fc.Arbitrary<T[]> {
  return fc.array(element, { maxLength, depthIdentifier: 'schema', size: 'large' })
}

function some<T>(weight: number, arbitrary: fc.Arbitrary<T>): fc.WeightedArbitrary<T> {
  return { weight, arbitrary }
}

function entry(names: readonly string[], value: fc.Arbitrary<JsonValue>): fc.Arbitrary<Entry> {
  return fc.tuple(fc.constantFrom(...names), value)
}

/** Defines each member, so that `__proto__` is an own key like any other. */
function toObject(entries: readonly Entry[]): JsonValue {
  return Object.fromEntries(entries)
}
