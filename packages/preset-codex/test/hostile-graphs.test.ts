import { createPipeline, type ErrorCode, SpokeshaveError, stringifyToolSchema } from '@spokeshave/core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import codex, { parseToolInputSchema as parse, prepareToolInputSchema as prepare } from '../src/index.ts'

type Wrap = (inner: unknown) => unknown

const deep = createPipeline({ presets: [codex], maxDepth: 10_000 })
const small = createPipeline({ presets: [codex], maxNodes: 20_000 })

/** Wraps a value again and again, sharing it where `wrap` says it twice. */
function nested(levels: number, wrap: Wrap, inner: unknown = {}): unknown {
  let value = inner
  for (let i = 0; i < levels; i++) value = wrap(value)
  return value
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

function refused(run: () => unknown, code: ErrorCode, pointer: string, message?: string): void {
  const error = fault(run)
  assert.is(error.code, code)
  assert.is(error.pointer, pointer)
  if (message !== undefined) assert.is(error.message, message)
}

test('a schema that holds itself is refused with where it closes', () => {
  const schema: Record<string, unknown> = { type: 'object' }
  schema.properties = { 'a/b': { items: schema } }
  refused(
    () => parse(schema),
    'CYCLIC',
    '/properties/a~1b/items',
    'the value at /properties/a~1b/items refers back to the root; say recursion with $ref instead',
  )
})

test('a cycle below the root names both ends', () => {
  const inner: Record<string, unknown> = { type: 'object' }
  inner.properties = { again: inner }
  refused(
    () => parse({ anyOf: [{ type: 'string' }, inner] }),
    'CYCLIC',
    '/anyOf/1/properties/again',
    'the value at /anyOf/1/properties/again refers back to /anyOf/1; say recursion with $ref instead',
  )
})

test('a list that holds itself is refused', () => {
  const list: unknown[] = []
  list.push(list)
  refused(() => parse({ anyOf: list }), 'CYCLIC', '/anyOf/0')
  refused(() => parse(list), 'CYCLIC', '/0')
  refused(() => parse({ type: 'string', enum: list }), 'CYCLIC', '/enum/0')
})

test('a map of names that is one of its own schemas is refused', () => {
  const map: Record<string, unknown> = {}
  map.properties = map
  refused(() => parse({ properties: map }), 'CYCLIC', '/properties/properties')
})

test("a cycle in data that nobody reads is nobody's fault", () => {
  const cycle: unknown[] = []
  cycle.push({ cycle })
  assert.is(stringifyToolSchema(parse({ type: 'string', default: cycle, examples: cycle })), '{"type":"string"}')
  // Definitions are searched for references with everything in them.
  const schema = { $ref: '#/$defs/A', $defs: { A: { type: 'string', default: cycle }, B: {} } }
  assert.is(stringifyToolSchema(parse(schema)), '{"$ref":"#/$defs/A","$defs":{"A":{"type":"string"}}}')
  assert.is(fault(() => prepare(schema)).code, 'CYCLIC')
})

test('a shared subtree is copied wherever it stands', () => {
  const shared = { type: 'array', items: { const: ['x'] } }
  const schema = parse({ properties: { a: shared, b: shared } })
  assert.equal(schema.properties!.a, schema.properties!.b)
  assert.is.not(schema.properties!.a, schema.properties!.b)
  assert.is.not(schema.properties!.a!.items, schema.properties!.b!.items)
  assert.is.not(schema.properties!.a!.items!.enum![0], schema.properties!.b!.items!.enum![0])
})

const doubling: Record<string, Wrap> = {
  properties: (x) => ({ properties: { a: x, b: x } }),
  'a list of branches': (x) => ({ anyOf: [x, x] }),
  'lists in lists': (x) => [x, x],
  definitions: (x) => ({ $ref: '#/$defs/A', $defs: { A: x, B: x } }),
}
for (const [name, wrap] of Object.entries(doubling)) {
  test(`a doubling graph of 40 levels through ${name} is too large, and not cyclic`, () => {
    assert.is(fault(() => small.parse(nested(40, wrap))).code, 'TOO_LARGE')
  })
}

test('a doubling graph of 40 levels in a literal is too large where it is sent, and free where it is not', () => {
  const graph = nested(40, (x) => [x, x])
  assert.is(fault(() => parse({ const: graph })).code, 'TOO_LARGE')
  assert.is(stringifyToolSchema(parse({ type: 'string', default: graph })), '{"type":"string"}')
  const schema = { $ref: '#/$defs/A', $defs: { A: { type: 'string', default: graph }, B: {} } }
  assert.is(stringifyToolSchema(parse(schema)), '{"$ref":"#/$defs/A","$defs":{"A":{"type":"string"}}}')
})

const chains: Record<string, readonly [containers: number, wrap: Wrap]> = {
  properties: [2, (x) => ({ type: 'object', properties: { a: x } })],
  items: [1, (x) => ({ type: 'array', items: x })],
  branches: [2, (x) => ({ anyOf: [x] })],
  'lists in lists': [1, (x) => [x]],
  definitions: [2, (x) => ({ type: 'object', $defs: { A: x } })],
}
for (const [name, [containers, wrap]] of Object.entries(chains)) {
  test(`5,000 levels of ${name} are too deep by default, and read where maxDepth is raised`, () => {
    const error = fault(() => parse(nested(5000, wrap)))
    assert.is(error.code, 'TOO_DEEP')
    assert.is(error.message, 'nested deeper than maxDepth 512; raise maxDepth or flatten the schema')
    const levels = Math.floor(9999 / containers)
    const code = ((): string => {
      try {
        return deep.parse(nested(levels, wrap)) && 'read'
      } catch (thrown) {
        return (thrown as SpokeshaveError).code
      }
    })()
    assert.is(code, name === 'lists in lists' ? 'SHAPE' : 'read')
    assert.is(fault(() => deep.parse(nested(10_001, wrap))).code, 'TOO_DEEP')
  })
}

test('a literal of 5,000 levels is too deep by default, and copied where maxDepth is raised', () => {
  assert.is(fault(() => parse({ const: nested(5000, (x) => [x]) })).code, 'TOO_DEEP')
  assert.is(fault(() => parse({ const: nested(5000, (x) => ({ x })) })).code, 'TOO_DEEP')
  const schema = deep.parse({ const: nested(5000, (x) => [x], 'end') })
  assert.is(stringifyToolSchema(schema), `{"type":"string","enum":[${'['.repeat(5000)}"end"${']'.repeat(5000)}]}`)
})

test('a table of deep definitions is rewritten where one of them goes', () => {
  const A = nested(4990, (x) => ({ properties: { a: x } }))
  const prepared = deep.prepare({ $ref: '#/$defs/A', $defs: { A, B: {} } }) as { $defs: object }
  assert.equal(Object.keys(prepared.$defs), ['A'])
})

test.run()
