import { createPipeline, SpokeshaveError, stringifyToolSchema } from '@spokeshave/core'
import { runInNewContext } from 'node:vm'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import codex, { parseToolInputSchema as parse, prepareToolInputSchema as prepare } from '../src/index.ts'

class Schema {
  type = 'string'
}

const foreign: Record<string, unknown> = {
  'a function': () => 1,
  'a symbol': Symbol('s'),
  'a bigint': 10n,
  NaN: Number.NaN,
  Infinity: Number.POSITIVE_INFINITY,
  'a date': new Date(0),
  'a map': new Map(),
  'a set': new Set(),
  'an instance of a class': new Schema(),
  'an instance of a class without a prototype above it': Object.create(Object.create(null)),
  'an object that inherits': Object.create({ type: 'string' }),
  'a boxed string': Object('s'),
  'a regular expression': /x/,
  'typed bytes': new Uint8Array(2),
}

function fault(run: () => unknown): SpokeshaveError {
  try {
    run()
  } catch (error) {
    if (error instanceof SpokeshaveError) return error
    throw error
  }
  throw new Error('expected an error')
}

for (const [name, value] of Object.entries(foreign)) {
  const places: [string, unknown][] = [
    ['', value],
    ['/enum/0', { type: 'string', enum: [value] }],
    ['/enum/0/a~1b', { type: 'string', enum: [{ 'a/b': value }] }],
    ['/description', { type: 'string', description: value }],
    ['/required/1', { type: 'object', required: ['a', value] }],
  ]
  // A number where a schema should be is an unfit value, not a foreign one, whatever number it is.
  if (typeof value !== 'number')
    places.push(
      ['/properties/a', { properties: { a: value } }],
      ['/anyOf/0', { anyOf: [value] }],
      ['/items', { items: value }],
    )
  for (const [pointer, schema] of places) {
    test(`${name} is no JSON at "${pointer}"`, () => {
      const error = fault(() => parse(schema))
      assert.is(error.code, 'NOT_JSON')
      assert.is(error.pointer, pointer)
      assert.match(error.message, / cannot be said in JSON; hand in what JSON\.parse would give$/)
    })
  }

  test(`${name} in data that nobody reads is left alone`, () => {
    assert.equal(parse({ type: 'string', default: value, examples: [value], 'x-unknown': value }), { type: 'string' })
    assert.is(fault(() => prepare({ type: 'string', default: value })).code, 'NOT_JSON')
  })
}

test('a constant is named where the pass has put it', () => {
  assert.is(fault(() => parse({ const: { a: 1n } })).pointer, '/enum/0/a')
})

const scalars: [unknown, string][] = [
  [undefined, 'nothing'],
  [null, 'null'],
  [1, 'number 1'],
  ['x', 'string "x"'],
  [[], 'a list'],
]
for (const [value, what] of scalars) {
  test(`${what} is no schema`, () => {
    const error = fault(() => parse(value))
    assert.is(error.code, 'SHAPE')
    assert.is(error.message, `expected a schema at the root, found ${what}`)
  })
}

const throwing = (): never => {
  throw new Error('a trap')
}
const trap = (key: string): object =>
  Object.defineProperty({ type: 'object' }, key, { get: throwing, enumerable: true })
const traps: Record<string, unknown> = {
  'at the root': trap('properties'),
  'on a keyword that is not sent': { properties: { a: trap('const') } },
  'in a branch': { anyOf: [{}, trap('type')] },
  'in a literal': { type: 'string', enum: [trap('a')] },
  'in a definition': { $ref: '#/$defs/A', $defs: { A: { type: 'string', default: trap('a') } } },
  'that throws what cannot be printed': Object.defineProperty({}, 'type', {
    enumerable: true,
    get: () => {
      throw Object.create(null)
    },
  }),
}
for (const [name, schema] of Object.entries(traps)) {
  test(`a getter that throws ${name} is a typed error`, () => {
    const error = fault(() => parse(schema))
    assert.ok(error.code === 'NOT_JSON' || (name === 'in a definition' && error.code === 'PASS_FAILED'), error.code)
    const { error: explained, report } = createPipeline({ presets: [codex] }).explain(schema)
    assert.is(explained?.code, error.code)
    assert.is(report.size, null)
  })
}

for (const handler of ['get', 'ownKeys', 'getPrototypeOf', 'getOwnPropertyDescriptor'] as const) {
  test(`a proxy whose ${handler} throws is a typed error`, () => {
    const proxy = new Proxy({ type: 'object' }, { [handler]: throwing })
    for (const schema of [proxy, { properties: { a: proxy } }, { type: 'string', enum: [proxy] }])
      assert.is(fault(() => parse(schema)).code, 'NOT_JSON')
  })
}

test('a revoked proxy is a typed error', () => {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  for (const schema of [proxy, { items: proxy }, { anyOf: [proxy] }, { type: 'string', enum: [proxy] }])
    assert.is(fault(() => parse(schema)).code, 'NOT_JSON')
})

test('objects of another realm and without a prototype are as good as any', () => {
  const schema: unknown = runInNewContext(`({ properties: { a: { const: [1, { b: 2 }] } }, required: ['a'] })`)
  const bare = Object.assign(Object.create(null), { const: Object.assign(Object.create(null), { b: 2 }) })
  assert.is(
    stringifyToolSchema(parse(schema)),
    '{"type":"object","properties":{"a":{"type":"string","enum":[[1,{"b":2}]]}},"required":["a"]}',
  )
  assert.is(stringifyToolSchema(parse(bare)), '{"type":"string","enum":[{"b":2}]}')
})

test.run()
