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

test.run()
