import type { JsonValue } from '@spokeshave/core'
import * as fc from 'fast-check'

const names = ['a', 'b', 'c']
const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']
const scalars: readonly JsonValue[] = ['a', 'b', '', 'abc', 0, 1, -1, 2.5, 10, true, false, null]

type Entry = [string, JsonValue]

/** A small value, from the words that the schemas speak. */
export const values: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'value' },
    { weight: 6, arbitrary: fc.constantFrom(...scalars) },
    { weight: 2, arbitrary: fc.array(tie('value'), { maxLength: 3, depthIdentifier: 'value' }) },
    { weight: 3, arbitrary: fc.dictionary(fc.constantFrom(...names, 'd', 'x-a'), tie('value'), { maxKeys: 3, depthIdentifier: 'value' }) as fc.Arbitrary<JsonValue> },
  ),
})).value

/**
 * Random schemas that are well-formed by the meta-schema of 2020-12, with every applicator, references and
 * annotations. A few of them cannot be compiled, as a reference leads nowhere.
 */
export function validSchemas(): fc.Arbitrary<JsonValue> {
  const { root } = fc.letrec<{ node: JsonValue; schema: JsonValue; entry: Entry; root: JsonValue }>((tie) => {
    const node = tie('node') as fc.Arbitrary<JsonValue>
    const map = fc.dictionary(fc.constantFrom(...names), node, { maxKeys: 3, depthIdentifier: 'schema' }) as fc.Arbitrary<JsonValue>
    const list = fc.array(node, { minLength: 1, maxLength: 3, depthIdentifier: 'schema' })
    return {
      node: fc.oneof(
        { maxDepth: 4, depthIdentifier: 'schema' },
        { weight: 3, arbitrary: fc.constantFrom<JsonValue>({ type: 'string' }, { type: 'number' }, {}, true, false, { const: 'a' }, { enum: ['a', 1] }) },
        { weight: 7, arbitrary: tie('schema') },
      ),
      schema: fc.array(tie('entry'), { maxLength: 4, depthIdentifier: 'schema' }).map(toSchema),
      entry: fc.oneof(
        pick(4, ['type'], fc.constantFrom(...types)),
        pick(1, ['type'], fc.uniqueArray(fc.constantFrom(...types), { minLength: 1, maxLength: 3 })),
        pick(1, ['enum'], fc.uniqueArray(fc.constantFrom(...scalars), { minLength: 1, maxLength: 4 })),
        pick(1, ['enum'], fc.subarray(['a', 'b', 'abc'], { minLength: 1 })),
        pick(1, ['const'], values),
        pick(2, ['description'], fc.constantFrom('some text')),
        pick(2, ['title', '$comment', 'x-other'], fc.constantFrom('some text')),
        pick(1, ['default'], values),
        pick(1, ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'], fc.constantFrom(0, 1, 2)),
        pick(1, ['multipleOf'], fc.constantFrom(1, 2)),
        pick(2, ['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties', 'minContains', 'maxContains'], fc.nat({ max: 2 })),
        pick(1, ['uniqueItems', 'nullable', 'deprecated'], fc.boolean()),
        pick(1, ['pattern'], fc.constantFrom('^a', 'b$')),
        pick(1, ['format'], fc.constantFrom('date', 'some-format')),
        pick(5, ['properties'], map),
        pick(1, ['dependentSchemas'], map),
        pick(1, ['patternProperties'], fc.dictionary(fc.constantFrom('^a', '^x-', ''), node, { maxKeys: 2, depthIdentifier: 'schema' }) as fc.Arbitrary<JsonValue>),
        pick(2, ['additionalProperties', 'items'], node),
        pick(2, ['additionalProperties', 'unevaluatedProperties', 'unevaluatedItems'], fc.boolean()),
        pick(3, ['not', 'if', 'then', 'else', 'contains', 'propertyNames', 'unevaluatedProperties', 'unevaluatedItems', 'items'], node),
        pick(5, ['anyOf', 'oneOf', 'allOf', 'prefixItems'], list),
        pick(1, ['required'], fc.subarray(names)),
        pick(1, ['dependentRequired'], fc.constant<JsonValue>({ a: ['b'] })),
        pick(3, ['$ref'], fc.constantFrom('#/$defs/a', '#/$defs/b', '#/definitions/c', '#/$defs/a/properties/b')),
        pick(1, ['$ref'], fc.constantFrom('#', '#/properties/a', '#/properties/b/items', '#here', '#/properties/a/$defs/a')),
        pick(1, ['$dynamicRef'], fc.constantFrom('#here', '#')),
        pick(1, ['$anchor', '$dynamicAnchor'], fc.constant('here')),
        pick(1, ['$id'], fc.constant('https://a.example/part')),
        pick(1, ['$defs', 'definitions'], map),
      ),
      root: fc.oneof(
        { weight: 2, arbitrary: node },
        {
          weight: 3,
          arbitrary: fc.tuple(tie('schema'), map, map).map(([schema, a, c]) => ({ ...(schema as object), $defs: a, definitions: c }) as JsonValue),
        },
        { weight: 3, arbitrary: fc.tuple(map, tie('schema')).map(([properties, schema]) => ({ type: 'object', ...(schema as object), properties }) as JsonValue) },
      ),
    }
  })
  return root
}

function pick(weight: number, keywords: readonly string[], value: fc.Arbitrary<JsonValue>): fc.WeightedArbitrary<Entry> {
  return { weight, arbitrary: fc.tuple(fc.constantFrom(...keywords), value) }
}

function toSchema(entries: readonly Entry[]): JsonValue {
  const schema = Object.fromEntries(entries)
  // What a validator refuses to read.
  if (schema['nullable'] !== undefined && schema['type'] === undefined) delete schema['nullable']
  if (schema['nullable'] === false && JSON.stringify(schema['type']).includes('null')) delete schema['nullable']
  return schema
}
