import { createPipeline, stringifyToolSchema } from '@spokeshave/core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import codex, { parseToolInputSchema as parse, prepareToolInputSchema as prepare } from '../src/index.ts'

const pipeline = createPipeline({ presets: [[codex, { maxBytes: 60 }]] })

/** Wakes every pass of the preset, over a budget of 60 bytes. */
const rich = (): Record<string, unknown> => ({
  description: 'A tool with all that a pass may change.',
  properties: {
    flag: true,
    mode: { const: { fixed: ['x'] } },
    list: { type: ['array', 'nonsense'], description: 'A list.' },
    ref: { $ref: '#/$defs/A' },
    any: { anyOf: [{ type: 'string' }, false] },
    deep: { properties: { a: { properties: { b: { properties: { c: { items: {} } } } } } } },
  },
  required: ['flag', 'mode'],
  definitions: [],
  $defs: { A: { $ref: '#/$defs/B' }, B: { enum: [{ a: 1 }] }, C: {} },
})

function containers(value: unknown, found: Set<object> = new Set()): Set<object> {
  if (typeof value === 'object' && value !== null && !found.has(value)) {
    found.add(value)
    for (const member of Object.values(value)) containers(member, found)
  }
  return found
}

function freeze<T>(value: T): T {
  for (const each of containers(value)) Object.freeze(each)
  return value
}

const proxies = new WeakMap<object, object>()

/** A proxy on every level that allows reading and nothing else. */
function readOnly<T extends object>(target: T): T {
  const known = proxies.get(target)
  if (known !== undefined) return known as T
  const refuse = (): never => {
    throw new Error('the input was written to')
  }
  const proxy = new Proxy(target, {
    get(from, key, receiver) {
      const value: unknown = Reflect.get(from, key, receiver)
      return typeof value === 'object' && value !== null ? readOnly(value) : value
    },
    set: refuse,
    defineProperty: refuse,
    deleteProperty: refuse,
    setPrototypeOf: refuse,
    preventExtensions: refuse,
  })
  proxies.set(target, proxy)
  return proxy
}

const ways: Record<string, (schema: unknown) => unknown> = {
  parse,
  'parse over budget': pipeline.parse,
  prepare,
  explain: (schema) => pipeline.explain(schema).schema,
}

for (const [name, run] of Object.entries(ways)) {
  test(`${name} neither changes nor freezes the input`, () => {
    const schema = rich()
    run(schema)
    assert.equal(schema, rich())
    for (const each of containers(schema)) assert.not(Object.isFrozen(each))
  })

  test(`${name} gives the same for a frozen input and for one behind proxies`, () => {
    const expected = JSON.stringify(run(rich()))
    assert.is(JSON.stringify(run(freeze(rich()))), expected)
    assert.is(JSON.stringify(run(readOnly(rich()))), expected)
  })

  test(`${name} shares nothing with the input, with another result or within one`, () => {
    const schema = rich()
    const [first, second] = [run(schema), run(schema)]
    const known = containers(schema)
    const before = known.size
    for (const each of [...containers(first), ...containers(second)]) known.add(each)
    assert.is(known.size, before + containers(first).size + containers(second).size)
    assert.equal(second, first)
  })

  test(`a result of ${name} can be changed without an effect on the next one`, () => {
    const expected = JSON.stringify(run(rich()))
    for (const each of containers(run(rich()))) {
      assert.not(Object.isFrozen(each))
      for (const key of Object.keys(each)) delete (each as Record<string, unknown>)[key]
      ;(each as Record<string, unknown>).type = 'spoilt'
    }
    assert.is(JSON.stringify(run(rich())), expected)
  })
}

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
  'format',
  'minimum',
  'string',
  'length',
]
// A name for it, as nobody should do this.
const everyPrototype: object = Object.prototype
const values: unknown[] = ['null', true, { type: 'null' }, ['null']]
const inputs: unknown[] = [
  rich(),
  {},
  { type: 'object' },
  { const: 1 },
  { type: ['array'] },
  { $ref: '#/$defs/A' },
  { anyOf: [{}] },
  { type: 'string', enum: [{}] },
]
const outcomes = (): string =>
  inputs
    .map((schema) => {
      const { schema: result, error } = pipeline.explain(schema)
      const prepared = result === undefined ? '' : Object.entries(prepare(schema) as object)
      return result === undefined ? error!.code : stringifyToolSchema(result) + JSON.stringify(prepared)
    })
    .join('\n')
const clean = outcomes()

for (const keyword of keywords) {
  test(`an enumerable ${keyword} on Object.prototype changes no result`, () => {
    const polluted: string[] = []
    for (const value of values) {
      Object.defineProperty(everyPrototype, keyword, { value, enumerable: true, configurable: true, writable: true })
      try {
        polluted.push(outcomes())
      } finally {
        delete (everyPrototype as Record<string, unknown>)[keyword]
      }
    }
    // JSON.stringify reads own keys only, so what differs here was read by a pass.
    assert.equal(
      polluted,
      values.map(() => clean),
    )
  })
}

test('instances of nothing: a schema without a prototype gives the same', () => {
  const bare = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(bare)
    return Object.assign(
      Object.create(null),
      Object.fromEntries(Object.entries(value).map(([key, member]) => [key, bare(member)])),
    )
  }
  assert.is(stringifyToolSchema(pipeline.parse(bare(rich()))), stringifyToolSchema(pipeline.parse(rich())))
  assert.is(stringifyToolSchema(parse(bare(rich()))), stringifyToolSchema(parse(rich())))
})

test.run()
