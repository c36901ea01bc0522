import type { JsonValue } from '@spokeshave/core'

/** Schemas on which passes have come to grief, by what is wrong with them. A new copy each time. */
export function hostileSchemas(): Record<string, JsonValue> {
  return {
    'no schema at all: null': null,
    'no schema at all: a number': 0,
    'no schema at all: a string': '',
    'no schema at all: a list': [],
    'lists in lists': [[true, [{ const: 1 }]], { type: ['string'] }],
    true: true,
    false: false,
    'nothing said': {},
    'every keyword null': Object.fromEntries(keywords.map((keyword) => [keyword, null])),
    'every keyword a list': Object.fromEntries(keywords.map((keyword) => [keyword, [{ [keyword]: true }]])),
    'every keyword a boolean': Object.fromEntries(keywords.map((keyword) => [keyword, keyword.length % 2 === 0])),
    'properties named like keywords': {
      properties: Object.fromEntries(keywords.map((keyword) => [keyword, { [keyword]: {} }])),
    },
    // Parsed, so that `__proto__` is an own key.
    'own keys named like those of a prototype': JSON.parse(
      '{"__proto__":{"const":1},"constructor":{},"const":1,"description":"d","type":"object",' +
        '"properties":{"__proto__":{"const":1,"__proto__":true},"constructor":true,"toString":{"type":["string"]}},' +
        '"$defs":{"__proto__":{"$ref":"#/$defs/constructor"},"constructor":{"description":"d"}},' +
        '"items":{"$ref":"#/$defs/__proto__"},"enum":[{"__proto__":1}]}',
    ) as JsonValue,
    'literals that look like schemas': {
      enum: [{ const: 1, type: ['string'], properties: { a: true } }, true],
      default: { const: 1, description: 'd', $ref: '#/$defs/A', anyOf: [true] },
      examples: [{ type: 'array' }, { $defs: [] }],
      const: { const: { const: true }, type: 'array', $defs: [] },
    },
    'references good and bad': {
      anyOf: references.map(($ref) => ({ $ref })),
      $defs: {
        A: { $ref: '#/$defs/B' },
        B: { enum: [{ $ref: '#/definitions/A' }] },
        C: {},
        'a/b': {},
        'a~b': {},
        é: true,
      },
      definitions: { A: { type: 'string' }, D: { $ref: '#/definitions/D' }, '': {} },
    },
    'tables in tables': {
      $defs: { A: { $defs: { B: { definitions: { C: true } } }, definitions: [] } },
      properties: { $defs: { $defs: 0 } },
    },
    deep: nest(
      150,
      (child, i) =>
        [{ properties: { a: child } }, { items: child }, { anyOf: [child] }, { additionalProperties: child }][i % 4]!,
    ),
    'deep lists': nest(200, (child) => [child]),
    wide: {
      properties: Object.fromEntries(
        Array.from({ length: 400 }, (_, i) => [`p${i}`, i % 3 === 0 ? true : { const: i }]),
      ),
    },
  }
}

/** Keywords that passes look at. */
export const keywords: readonly string[] = (
  '$ref $defs definitions type const enum title description default examples format encrypted properties ' +
  'patternProperties additionalProperties required propertyNames dependentSchemas items prefixItems additionalItems ' +
  'contains anyOf oneOf allOf not if then else minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minItems ' +
  'pattern nullable'
).split(' ')

const pointers =
  '#/$defs/A #/$defs/B #/definitions/A #/definitions/D #/$defs/A/properties/a #/$defs/missing # #/$defs/a~1b ' +
  '#/$defs/a~0b #/$defs/a~2b #/%24defs/A #%2F$defs%2FB #/$defs/%C3%A9 #/$defs/%E9 #/$defs/%zz #/$defs/ #/definitions/ ' +
  '#/$defs #/properties/a #$defs/A A other.json#/$defs/A https://a.example/s #/$defs/__proto__ #/$defs/constructor'

/** What may stand in a `$ref`. */
export const references: readonly JsonValue[] = [
  ...pointers.split(' '),
  '',
  null,
  5,
  true,
  ['#/$defs/A'],
  { $ref: '#/$defs/A' },
]

function nest(levels: number, wrap: (child: JsonValue, level: number) => JsonValue): JsonValue {
  let value: JsonValue = { type: ['string'], const: 1, description: 'd' }
  for (let i = 0; i < levels; i++) value = wrap(value, i)
  return value
}
