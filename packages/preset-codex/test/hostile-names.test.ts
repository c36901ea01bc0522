import { stringifyToolSchema } from '@spokeshave/core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parseToolInputSchema as parse, prepareToolInputSchema as prepare } from '../src/index.ts'

const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'isPrototypeOf', 'length', 'then']
const keywords = [
  '$ref',
  'type',
  'description',
  'encrypted',
  'enum',
  'const',
  'items',
  'prefixItems',
  'properties',
  'required',
  'additionalProperties',
  'anyOf',
  'oneOf',
  'allOf',
  '$defs',
  'definitions',
  'default',
  'examples',
  'format',
  'not',
]

/** Own members whatever their names, as JSON.parse makes them. */
const object = (entries: readonly (readonly [string, unknown])[]): Record<string, unknown> =>
  Object.fromEntries(entries)
const text = (schema: unknown): string => stringifyToolSchema(parse(schema))
const prototypes = [Object.prototype, Array.prototype, Function.prototype]
const snapshot = (): string =>
  JSON.stringify(
    prototypes.map((each) =>
      Object.entries(Object.getOwnPropertyDescriptors(each)).map(([key, { enumerable }]) => [key, enumerable]),
    ),
  )

for (const name of [...names, ...keywords]) {
  test(`a property named ${name} is a property like any other`, () => {
    const schema = parse({ type: 'object', properties: object([[name, { const: 1 }]]), required: [name] })
    assert.equal(Object.keys(schema.properties!), [name])
    assert.is(
      stringifyToolSchema(schema),
      `{"type":"object","properties":{"${name}":{"type":"string","enum":[1]}},"required":["${name}"]}`,
    )
  })

  test(`a definition named ${name} is found, and dropped where nothing names it`, () => {
    const definitions = object([
      [name, { type: 'string' }],
      ['other', { type: 'string' }],
    ])
    assert.is(
      text({ $ref: `#/$defs/${name}`, $defs: definitions }),
      `{"$ref":"#/$defs/${name}","$defs":{"${name}":{"type":"string"}}}`,
    )
    assert.is(
      text({ $ref: '#/$defs/other', $defs: definitions }),
      '{"$ref":"#/$defs/other","$defs":{"other":{"type":"string"}}}',
    )
  })

  test(`a literal with the key ${name} is data`, () => {
    const literal = object([[name, { type: 'nonsense', properties: true }]])
    assert.is(text({ const: literal }), `{"type":"string","enum":[{"${name}":{"properties":true,"type":"nonsense"}}]}`)
  })
}

for (const name of names) {
  test(`an unknown keyword named ${name} is carried by prepare and left out by parse`, () => {
    const input = object([
      ['type', 'string'],
      [name, { type: 'object' }],
    ])
    const prepared = prepare(input) as Record<string, unknown>
    assert.is(Object.getPrototypeOf(prepared), Object.prototype)
    assert.ok(Object.hasOwn(prepared, name))
    assert.is(text(input), '{"type":"string"}')
  })

  test(`a property named ${name} with a boolean schema is coerced beside an edited sibling`, () => {
    assert.is(
      text({
        properties: object([
          [name, true],
          ['b', { const: null }],
        ]),
      }),
      name < 'b'
        ? `{"type":"object","properties":{"${name}":{"type":"string"},"b":{"type":"string","enum":[null]}}}`
        : `{"type":"object","properties":{"b":{"type":"string","enum":[null]},"${name}":{"type":"string"}}}`,
    )
  })
}

test('no prototype is touched by a schema made of their names', () => {
  const before = snapshot()
  let schema: unknown = true
  for (const name of [...names, ...keywords])
    schema = object([
      [name, schema],
      ['properties', object([[name, schema]])],
      ['const', schema],
    ])
  let outcome: unknown
  try {
    outcome = parse(schema)
  } catch (error) {
    outcome = error
  }
  assert.type(outcome, 'object')
  assert.is(snapshot(), before)
  assert.is(({} as Record<string, unknown>)['type'], undefined)
})

test('the maps of a result have no prototype, so that a name is never found that is not there', () => {
  const schema = parse({ properties: { a: {} }, $ref: '#/$defs/A', $defs: { A: {} } })
  assert.is(Object.getPrototypeOf(schema.properties), null)
  assert.is(Object.getPrototypeOf(schema.$defs), null)
})

test.run()
