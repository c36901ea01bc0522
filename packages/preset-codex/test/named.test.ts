import { createPipeline, SpokeshaveError, stringifyToolSchema, utf8Length } from '@spokeshave/core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import codex, {
  parseToolInputSchema as parse,
  parseToolInputSchemaWithoutCompaction as plain,
  prepareToolInputSchema as prepare,
} from '../src/index.ts'

const long = 'x'.repeat(6000)
const text = (schema: unknown): string => stringifyToolSchema(parse(schema))
/** Maps of names have no prototype, which uvu takes for a difference. */
const same = (actual: unknown, expected: unknown): void => assert.equal(JSON.parse(JSON.stringify(actual)), expected)
const compactions = (schema: unknown): string[] => {
  const names: string[] = []
  createPipeline({ presets: [codex] }).parse(schema, { compaction: (name) => names.push(name) })
  return names
}

test('a lone properties at the root makes it an object', () => {
  same(parse({ properties: { a: { type: 'string' } } }), { type: 'object', properties: { a: { type: 'string' } } })
})

test('an untyped child with properties is an object, and one without any hint is empty', () => {
  same(parse({ properties: { a: { properties: {} }, b: { description: 'What?' } } }), {
    type: 'object',
    properties: { a: { type: 'object', properties: {} }, b: {} },
  })
})

test('integer is kept', () => {
  same(parse({ type: 'object', properties: { page: { type: 'integer', minimum: 1 } } }), {
    type: 'object',
    properties: { page: { type: 'integer' } },
  })
})

test('an array without items gets strings, and an object without properties none', () => {
  same(parse({ type: 'array' }), { type: 'array', items: { type: 'string' } })
  same(parse({ type: 'object' }), { type: 'object', properties: {} })
  same(parse({ type: ['object', 'array', 'null'] }), {
    type: ['object', 'array', 'null'],
    items: { type: 'string' },
    properties: {},
  })
})

test('references are kept, and definitions that nothing names are pruned', () => {
  assert.is(
    text({
      type: 'object',
      properties: { user: { $ref: '#/$defs/User' }, away: { $ref: 'other.json#/$defs/Gone' } },
      $defs: { User: { type: 'string' }, Gone: { type: 'string' } },
      definitions: { Old: { type: 'string' } },
    }),
    '{"type":"object","properties":{"away":{"$ref":"other.json#/$defs/Gone"},"user":{"$ref":"#/$defs/User"}},"$defs":{"User":{"type":"string"}}}',
  )
})

test('a pointer into a definition keeps the whole definition', () => {
  assert.is(
    text({
      $ref: '#/$defs/User/properties/name',
      $defs: { User: { properties: { name: { type: 'string' } } }, name: {} },
    }),
    '{"$ref":"#/$defs/User/properties/name","$defs":{"User":{"type":"object","properties":{"name":{"type":"string"}}}}}',
  )
})

test('definitions that definitions name are kept, in chains and across both tables', () => {
  assert.is(
    text({
      $ref: '#/definitions/A',
      definitions: { A: { $ref: '#/$defs/B' }, D: { $ref: '#/$defs/B' } },
      $defs: { B: { items: { $ref: '#/definitions/C%20c' } } },
    }),
    '{"$ref":"#/definitions/A","$defs":{"B":{"type":"array","items":{"$ref":"#/definitions/C%20c"}}},"definitions":{"A":{"$ref":"#/$defs/B"}}}',
  )
  const chain = { A: { $ref: '#/$defs/B' }, B: { $ref: '#/$defs/C' }, C: { type: 'string' }, D: { $ref: '#/$defs/D' } }
  assert.equal(Object.keys(parse({ $ref: '#/$defs/A', $defs: chain }).$defs!), ['A', 'B', 'C'])
})

test('descriptions go only where it does not fit', () => {
  const schema = (description: string): object => ({
    type: 'object',
    description,
    properties: { description: { type: 'string', description: 'Short.' } },
  })
  same(parse(schema('Short.')), schema('Short.'))
  same(parse(schema(long)), { type: 'object', properties: { description: { type: 'string' } } })
  same(plain(schema(long)), schema(long))
  assert.equal(compactions(schema(long)), ['strip-descriptions'])
})

test('a lone null is refused', () => {
  for (const type of ['null', ['null'], ['null', 'nonsense']]) {
    for (const run of [parse, plain]) {
      try {
        run({ type, description: 'Nothing.' })
        assert.unreachable('it should be refused')
      } catch (error) {
        assert.instance(error, SpokeshaveError)
        const { code, message, pass, pointer } = error as SpokeshaveError
        assert.equal(
          { code, message, pass, pointer },
          {
            code: 'SINGLETON_NULL',
            message: 'tool input schema must not be a singleton null type',
            pass: 'tool-schema',
            pointer: '',
          },
        )
      }
    }
  }
})

test('null is kept in a union, and anywhere below the root', () => {
  same(parse({ type: ['string', 'null'] }), { type: ['string', 'null'] })
  same(parse({ anyOf: [{ type: 'string' }, { type: 'null' }] }), { anyOf: [{ type: 'string' }, { type: 'null' }] })
  same(parse({ properties: { a: { type: 'null' } } }), { type: 'object', properties: { a: { type: 'null' } } })
})

test('a lone null that is far over the budget is cured by the pass that empties it', () => {
  same(parse({ type: 'null', anyOf: [{ enum: [long] }] }), {})
})

test('a schema of many plain properties is still over budget when every pass has run', () => {
  const properties = Object.fromEntries(
    Array.from({ length: 300 }, (_, index) => [`property ${index}`, { type: 'string' }]),
  )
  const schema = { type: 'object', properties }
  assert.equal(compactions(schema), ['strip-descriptions', 'drop-definitions', 'collapse-depth', 'prune-compositions'])
  const result = parse(schema)
  assert.ok(utf8Length(stringifyToolSchema(result)) > 5000)
  same(result, schema)
})

test('a deep anyOf that is still over budget keeps what no pass may open', () => {
  let deep: object = { type: 'string', enum: [long] }
  for (let level = 0; level < 6; level++)
    deep = { type: 'object', properties: { deeper: deep, same: { anyOf: [deep] } } }
  const schema = { type: 'object', properties: { deep, flat: { type: 'string', enum: [long] } } }
  const { schema: result, report } = createPipeline({ presets: [codex] }).explain(schema)
  assert.equal(
    report.passes.filter((pass) => pass.hook === 'compactionPass').map((pass) => pass.ran),
    [true, true, true, true],
  )
  assert.is(report.fits, false)
  assert.is(report.size, utf8Length(stringifyToolSchema(result!)))
  same(result, {
    type: 'object',
    properties: {
      deep: {
        type: 'object',
        properties: { deeper: { type: 'object', properties: { deeper: {}, same: {} } }, same: {} },
      },
      flat: { type: 'string', enum: [long] },
    },
  })
})

test('prepare ends before the model: unknown keywords and the lone null are still there', () => {
  same(prepare({ type: 'null', title: 'Nothing' }), { type: 'null', title: 'Nothing' })
})

test.run()
