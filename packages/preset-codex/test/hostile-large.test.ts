import { createPipeline, SpokeshaveError } from '@spokeshave/core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import codex, { parseToolInputSchema as parse, parseToolInputSchemaWithoutCompaction as plain } from '../src/index.ts'

const small = createPipeline({ presets: [codex], maxNodes: 10 })
const branches = (count: number): unknown => ({ anyOf: Array.from({ length: count }, () => ({ type: 'string' })) })
const sparse = (length: number): unknown[] => {
  const list: unknown[] = []
  list.length = length
  return list
}
const codeOf = (run: () => unknown): string => {
  try {
    run()
    return 'read'
  } catch (error) {
    return error instanceof SpokeshaveError ? error.code : `not typed: ${String(error)}`
  }
}

test('as many nodes and lists as maxNodes are read, and one more is too large', () => {
  assert.is(
    codeOf(() => small.parse(branches(8))),
    'read',
  )
  assert.is(
    codeOf(() => small.parse(branches(9))),
    'TOO_LARGE',
  )
})

test('a million nodes are read, and more are too large', () => {
  assert.is(plain(branches(999_998)).anyOf?.length, 999_998)
  assert.is(
    codeOf(() => parse(branches(1_000_001))),
    'TOO_LARGE',
  )
})

test('a list of 150,000 branches beside a definition is searched for references', () => {
  const list = Array.from({ length: 150_000 }, () => ({ type: 'string' }))
  assert.equal(parse({ anyOf: list, $defs: { A: { type: 'string' } } }), {})
})

for (const keyword of ['anyOf', 'enum', 'prefixItems', 'items', 'required', 'const']) {
  test(`a sparse list of four thousand million holes under ${keyword} is too large, and costs no time`, () => {
    const code = codeOf(() => parse({ type: 'string', [keyword]: sparse(2 ** 32 - 1) }))
    assert.is(code, 'TOO_LARGE')
  })
}

test('a long list that is shared many times is too large, although it takes no memory itself', () => {
  const shared = sparse(1_000_000)
  const properties = (keyword: string): unknown => ({
    properties: Object.fromEntries(
      Array.from({ length: 2000 }, (_, index) => [`p${index}`, { type: 'string', [keyword]: shared }]),
    ),
  })
  assert.is(
    codeOf(() => parse(properties('prefixItems'))),
    'TOO_LARGE',
  )
  assert.is(
    codeOf(() => parse(properties('enum'))),
    'TOO_LARGE',
  )
})

test('holes and undefined in a list are null, and undefined members are absent', () => {
  const list = sparse(2)
  list.push(undefined, { a: undefined, b: 1 })
  assert.equal(parse({ type: 'string', enum: list, description: undefined }), {
    type: 'string',
    enum: [null, null, null, { b: 1 }],
  })
  assert.is(
    codeOf(() => parse({ anyOf: sparse(2) })),
    'SHAPE',
  )
})

test('a value that makes itself up as it is read comes to an end', () => {
  const item = (): object => Object.defineProperty({}, 'items', { get: item, enumerable: true })
  assert.is(
    codeOf(() => parse(item())),
    'TOO_DEEP',
  )
})

test.run()
