import { createPipeline, SpokeshaveError, type ToolSchema } from '@spokeshave/core'
import codex from '@spokeshave/preset-codex'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parseDynamicTool, parseMcpTool, readTools } from '../src/index.ts'
import { copying, sum, thrownBy } from './helpers.ts'

const good = { name: 'good', inputSchema: {} }
const throwing = (): never => {
  throw new Error('a trap')
}
const trap = (key: string, rest: object = {}): object =>
  Object.defineProperty({ ...rest }, key, { get: throwing, enumerable: true })
const revoked = (target: object): object => {
  const { proxy, revoke } = Proxy.revocable(target, {})
  revoke()
  return proxy
}
const proxy = (target: object, ...traps: (keyof ProxyHandler<object>)[]): object =>
  new Proxy(target, Object.fromEntries(traps.map((name) => [name, throwing])))

const pipeline = createPipeline({ presets: [codex] })

const hostile: Record<string, object> = {
  'a name that throws': trap('name', { inputSchema: {} }),
  'a description that throws': trap('description', good),
  'a schema that throws': trap('inputSchema', { name: 'x' }),
  'something in a schema that throws': { name: 'x', inputSchema: { properties: trap('a') } },
  'something in an output schema that throws': { ...good, outputSchema: { properties: trap('a') } },
  'something in a declaration that throws': { name: 'x', parameters: { properties: trap('a') } },
  'a function that throws': trap('function', { type: 'function' }),
  'a list of tools that throws': trap('tools'),
  'a type that throws': trap('type', { name: 'x' }),
  'a revoked object': revoked({}),
  'a revoked list': revoked([]),
  'a revoked schema': { name: 'x', inputSchema: revoked({}) },
  'a revoked output schema': { ...good, outputSchema: revoked({}) },
  'a revoked declaration': { name: 'x', parameters: revoked({}) },
  'a proxy that says nothing': proxy({}, 'get', 'has', 'ownKeys', 'getOwnPropertyDescriptor', 'getPrototypeOf'),
  'a list that says nothing': proxy([], 'get', 'has', 'ownKeys', 'getOwnPropertyDescriptor'),
  'a schema that hides its keys': { name: 'x', inputSchema: proxy({ type: 'object' }, 'ownKeys') },
  'a name that is a proxy': { name: revoked({}), inputSchema: {} },
}

for (const [name, input] of Object.entries(hostile)) {
  test(`${name} is a typed error`, () => {
    try {
      const readings = readTools(input, pipeline)
      assert.equal(
        readings.map((reading) => reading.kind),
        ['refused'],
      )
    } catch (thrown) {
      assert.instance(thrown, SpokeshaveError)
    }
    for (const parse of [parseMcpTool, parseDynamicTool]) {
      try {
        parse(input, pipeline)
      } catch (thrown) {
        assert.instance(thrown, SpokeshaveError)
      }
    }
  })

  test(`${name} takes no other tool down`, () => {
    const readings = readTools([good, input, good], pipeline)
    assert.equal(
      readings.map((reading) => reading.kind),
      ['tool', 'refused', 'tool'],
    )
    assert.equal(
      readings.map((reading) => reading.index),
      [0, 1, 2],
    )
  })
}

test('what a getter throws is the cause', () => {
  const cause = new Error('a trap')
  const input = Object.defineProperty({ inputSchema: {} }, 'name', {
    get: () => {
      throw cause
    },
  })
  const error = thrownBy(() => parseMcpTool(input, copying))
  assert.is(error.cause, cause)
  assert.is(error.message, 'the input cannot be read: a trap')
  assert.is(error.code, 'BAD_INPUT')
})

test('a getter may throw anything', () => {
  for (const thrown of [undefined, null, Symbol('x'), revoked({}), { toString: throwing }]) {
    const input = Object.defineProperty({ inputSchema: {} }, 'name', {
      get: () => {
        throw thrown
      },
    })
    assert.is(thrownBy(() => parseMcpTool(input, copying)).code, 'BAD_INPUT')
    assert.is(readTools([input], copying)[0]!.kind, 'refused')
  }
})

test('a server that throws is none', () => {
  assert.equal(readTools(trap('server', good), copying).map(sum), ['0 good {"properties":{}}'])
})

test('an entry that throws is one refused entry', () => {
  const list: unknown[] = [good, null, good]
  Object.defineProperty(list, 1, { get: throwing })
  assert.equal(readTools(list, copying).map(sum), [
    '0 good {"properties":{}}',
    '1 - BAD_INPUT: [1]: the input cannot be read: a trap',
    '2 good {"properties":{}}',
  ])
})

test('a list that contains itself ends', () => {
  const list: unknown[] = [good]
  list.push(list, { tools: list }, { tool: list })
  assert.equal(
    readTools(list, copying).map((reading) => (reading.kind === 'refused' ? reading.error.code : reading.kind)),
    ['tool', 'CYCLIC', 'CYCLIC', 'CYCLIC'],
  )
  const record: Record<string, unknown> = {}
  record['tool'] = record
  assert.is(thrownBy(() => readTools(record, copying)).code, 'CYCLIC')
})

test('lists in lists without end are refused', () => {
  const endless = (): object =>
    new Proxy([], { get: (target, key) => (key === 'length' ? 1 : key === '0' ? endless() : Reflect.get(target, key)) })
  assert.match(sum(readTools(endless(), copying)[0]!), /lists of tools are nested deeper than 8$/)
})

test('a schema without end is refused', () => {
  const endless = (): object =>
    new Proxy(
      {},
      {
        ownKeys: () => ['items'],
        getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true, value: endless() }),
        get: (_, key) => (key === 'items' ? endless() : undefined),
      },
    )
  const never = { parse: (): ToolSchema => ({}) }
  const code = (tool: object): string => {
    const [reading] = readTools([tool], never)
    return reading!.kind === 'refused' ? reading!.error.code : reading!.kind
  }
  assert.is(code({ ...good, outputSchema: endless() }), 'TOO_DEEP')
  assert.is(code({ name: 'x', parameters: endless() }), 'TOO_DEEP')
})

test('deep text is read or refused', () => {
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
  assert.match(sum(readTools(deep, copying)[0]!), /nested deeper than 8$/)
  const schema = `{"name":"x","inputSchema":${'{"items":'.repeat(100_000)}{}${'}'.repeat(100_001)}`
  assert.is(readTools(schema, { parse: () => ({}) })[0]!.kind, 'tool')
})

const endless = 4_294_967_295
const sparse = (length = endless): unknown[] => Object.assign([], { length })
const shared = (inner: unknown, ...lengths: number[]): unknown =>
  lengths.reduce<unknown>((list, length) => Array.from({ length }, () => list), inner)
const told = (input: unknown): string[] => readTools(input, pipeline).map(sum)

test('a sparse list of tools is refused as a whole, and the rest is read', () => {
  assert.equal(told({ tools: sparse() }), [
    '0 - TOO_LARGE: more than 1000000 entries; the others are not read',
  ])
  assert.equal(told([{ tools: sparse() }, good]), [
    '0 - TOO_LARGE: [0]: more than 1000000 entries; the others are not read',
    '1 good {"type":"object","properties":{}}',
  ])
})

test('holes are refused one by one up to a number', () => {
  const readings = readTools(sparse(10_002), pipeline)
  assert.is(readings.length, 10_001)
  assert.is(sum(readings[0]!), '0 - BAD_INPUT: [0]: expected a tool with a name and a schema; found undefined')
  assert.is(
    sum(readings.at(-1)!),
    '10000 - TOO_LARGE: more than 10000 entries that cannot be used; the others are not read',
  )
})

test('shared lists of tools end', () => {
  const readings = readTools(shared(1, 50, 50, 50, 50, 50, 50, 50), pipeline)
  assert.is(readings.length, 10_001)
  const last = readings.at(-1)!
  assert.is(last.kind === 'refused' && last.error.code, 'TOO_LARGE')
})

test('lists of a schema that are small in memory only are refused', () => {
  const parsed = { parse: (): ToolSchema => ({}) }
  const big = Array.from({ length: 100_000 }, () => 0)
  const tools: [tool: object, refusal: string][] = [
    [{ ...good, outputSchema: { enum: sparse() } }, '/outputSchema/enum'],
    [{ ...good, outputSchema: { enum: shared(big, 100_000) } }, '/outputSchema/enum/98'],
    [{ name: 'good', parameters: { anyOf: sparse() } }, ''],
    [{ name: 'good', parameters: { anyOf: Array.from({ length: 10 }, () => sparse(2_000_000)) } }, ''],
  ]
  for (const [tool, pointer] of tools) {
    const [first, second] = readTools([tool, good], parsed)
    assert.is(first!.kind === 'refused' && first!.error.code, 'TOO_LARGE')
    assert.is((first!.kind === 'refused' && first!.error.pointer) || '', pointer)
    assert.is(second!.kind, 'tool')
  }
  const [typed] = readTools([{ functionDeclarations: [{ name: 'x', parameters: { type: sparse() } }] }], parsed)
  assert.is(typed!.kind, 'tool')
})

test('a list that does not say how long it is, is refused', () => {
  for (const length of [NaN, 'x', -1, 0.5, undefined, 2 ** 60]) {
    const list = new Proxy([], { get: (target, key) => (key === 'length' ? length : Reflect.get(target, key)) })
    const fault = 'the input cannot be read: a list does not say how long it is'
    assert.is(thrownBy(() => readTools({ tools: list }, pipeline)).message, fault)
    assert.equal(told([{ tools: list }, good]), [`0 - BAD_INPUT: [0]: ${fault}`, '1 good {"type":"object","properties":{}}'])
    assert.equal(told({ ...good, outputSchema: { enum: list } }), [`0 good BAD_INPUT: ${fault}`])
  }
})

test('instances of classes are no schemas', () => {
  class Builder {
    type = 'object'
  }
  class Bare extends (null as unknown as ObjectConstructor) {}
  const instances = [new Builder(), new Date(0), new Map([['type', 'object']]), Object.create(Bare.prototype) as object]
  for (const instance of instances) {
    assert.is(thrownBy(() => parseMcpTool({ name: 'x', inputSchema: instance }, pipeline)).code, 'NOT_JSON')
    assert.is(thrownBy(() => parseDynamicTool({ name: 'x', inputSchema: instance }, pipeline)).code, 'NOT_JSON')
    assert.is(thrownBy(() => parseMcpTool({ ...good, outputSchema: instance }, pipeline)).code, 'NOT_JSON')
    for (const tool of [{ inputSchema: instance }, { parameters: instance }, { parameters: { items: instance } }]) {
      const [reading] = readTools([{ name: 'x', ...tool }], pipeline)
      assert.is(reading!.kind === 'refused' && reading!.error.code, 'NOT_JSON')
    }
  }
})

test.run()
