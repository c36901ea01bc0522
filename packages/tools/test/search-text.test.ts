import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { ToolSchema } from '@spokeshave/core'
import { searchText } from '../src/index.ts'
import { frozen, nested, thrownBy } from './helpers.ts'

const textOf = (inputSchema: ToolSchema, name = 'n', description = ''): string =>
  searchText(frozen({ name, description, inputSchema, deferLoading: false }))

test('names, descriptions and property names are gathered downwards', () => {
  const schema: ToolSchema = {
    type: 'object',
    description: 'root',
    anyOf: [{ description: 'branch' }, { properties: { c: {} } }],
    items: { description: 'item' },
    properties: { a: { description: 'about a', properties: { inner: {} } }, b: { items: { description: 'one b' } } },
  }
  assert.is(
    textOf(schema, 'get_the_thing', 'Gets it.'),
    'get_the_thing get the thing Gets it. root a about a inner b one b item branch c',
  )
})

test('a name without underscores stands twice', () => {
  assert.is(textOf({}, 'find'), 'find find')
})

test('parts are trimmed and empty ones left out', () => {
  assert.is(textOf({ description: '  \n', properties: { ' ': { description: '\tx  y\n' } } }, '_', ' d '), '_ d x  y')
})

test('properties stand in the order of the wire', () => {
  assert.is(textOf({ properties: { b: {}, '10': {}, '2': {}, a: {} } }), 'n n 10 2 a b')
})

test('nothing else is searched', () => {
  const hidden = { description: 'hidden', properties: { hidden: {} } }
  assert.is(
    textOf({
      $defs: { hidden },
      definitions: { hidden },
      oneOf: [hidden],
      allOf: [hidden],
      additionalProperties: hidden,
      enum: ['hidden'],
    }),
    'n n',
  )
})

test('strange names are names', () => {
  assert.is(
    textOf({ properties: JSON.parse('{"constructor":{},"__proto__":{"description":"d"}}') }),
    'n n __proto__ d constructor',
  )
})

test('depth and breadth are no matter', () => {
  const deep = nested(50_000, { description: 'end' }, (inner) => ({ items: inner }))
  assert.is(searchText({ name: 'n', description: '', inputSchema: deep, deferLoading: false }), 'n n end')
  const wide = { anyOf: Array.from({ length: 300_000 }, () => ({})) }
  assert.is(textOf(wide), 'n n')
})

test('a schema that contains itself is refused', () => {
  const inputSchema: ToolSchema = {}
  inputSchema.items = inputSchema
  assert.is(
    thrownBy(() => searchText({ name: 'n', description: '', inputSchema, deferLoading: false })).code,
    'TOO_LARGE',
  )
})

test('a schema that is small in memory only is refused', () => {
  const search = (inputSchema: ToolSchema) => () =>
    searchText({ name: 'n', description: '', inputSchema, deferLoading: false })
  const long = { description: 'x'.repeat(2 ** 20) }
  const error = thrownBy(search({ anyOf: Array.from({ length: 600 }, () => long) }))
  assert.is(error.code, 'TOO_LARGE')
  assert.is(error.message, 'the text to search is longer than a string can be')
  const sparse: ToolSchema[] = Object.assign([], { length: 4_294_967_295 })
  assert.is(thrownBy(search({ anyOf: sparse })).code, 'TOO_LARGE')
  const wide = { properties: Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`p${index}`, {}])) }
  assert.is(thrownBy(search({ anyOf: Array.from({ length: 20_000 }, () => wide) })).code, 'TOO_LARGE')
})

test.run()
