import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { toolSchemaModel } from '../src/model.ts'
import { codeOfDropping, effectOfDropping, modelLosses } from '../src/model-losses.ts'

const losses = (value: unknown, model = toolSchemaModel): string[] =>
  modelLosses(value, model).map(({ at, code, effect }) => `${at.join('/')} ${code} ${effect}`)

test('a schema in the model loses nothing', () => {
  assert.equal(losses({ type: 'object', properties: { title: { type: 'string' } }, required: ['a'], additionalProperties: false }), [])
  assert.equal(losses(undefined), [])
})

test('each keyword that the model has no place for is a loss, level by level', () => {
  const schema = { title: 'T', properties: { a: { format: 'uri', anyOf: [{ minimum: 1 }] } }, pattern: 'x', $defs: { D: { 'x-own': 1 } } }
  assert.equal(losses(schema), [
    'title dropped-title docs',
    'pattern dropped-pattern wider',
    'properties/a/format dropped-format wider',
    '$defs/D/x-own dropped-unknown docs',
    'properties/a/anyOf/0/minimum dropped-minimum wider',
  ])
})

test('what is dropped with its keyword is not told again', () => {
  assert.equal(losses({ not: { title: 'T', minimum: 1 } }), ['not dropped-not wider'])
})

test('a null field and a type written as an object', () => {
  assert.equal(losses({ description: null, type: { string: null } }), ['description null-field same', 'type type-object same'])
  assert.equal(losses({ type: ['null', { string: null }] }), ['type type-object same'])
})

test('fields of another model are kept, and entered', () => {
  assert.equal(losses({ format: 'uri', not: { title: 'T' } }, { format: 'string', not: 'schema' }), ['not/title dropped-title docs'])
})

test('what dropping does can depend on what stands beside', () => {
  const effect = (keyword: string, node: object): string => effectOfDropping(keyword, node as Record<string, unknown>)
  assert.is(effect('patternProperties', { patternProperties: {} }), 'wider')
  assert.is(effect('patternProperties', { additionalProperties: {} }), 'wider')
  assert.is(effect('patternProperties', { additionalProperties: false }), 'mixed')
  assert.is(effect('patternProperties', { unevaluatedProperties: false }), 'mixed')
  assert.is(effect('prefixItems', {}), 'wider')
  assert.is(effect('prefixItems', { items: { type: 'string' } }), 'mixed')
  assert.is(effect('contains', {}), 'wider')
  assert.is(effect('contains', { unevaluatedItems: false }), 'mixed')
  assert.is(effect('nullable', { nullable: true }), 'same')
  assert.is(effect('nullable', { nullable: false }), 'same')
  assert.is(effect('nullable', { nullable: true, type: 'string' }), 'narrower')
  assert.is(effect('nullable', { nullable: true, type: ['string', 'null'] }), 'same')
  assert.is(effect('nullable', { nullable: true, type: 'null' }), 'same')
  assert.is(effect('nullable', { nullable: true, type: ['string', 'null'], enum: ['a', null] }), 'same')
  assert.is(effect('nullable', { nullable: true, type: ['string', 'null'], enum: ['a'] }), 'narrower')
  assert.is(effect('nullable', { nullable: true, type: ['string', 'null'], const: 'a' }), 'narrower')
  assert.is(effect('nullable', { nullable: true, type: ['string', 'null'], not: { type: 'null' } }), 'narrower')
  assert.is(effect('nullable', { nullable: true, type: ['string', 'null'], $ref: '#/$defs/a' }), 'narrower')
})

test('a model may lack what the tool schema has', () => {
  const effect = (keyword: string, node: object): string => effectOfDropping(keyword, node as Record<string, unknown>)
  assert.is(codeOfDropping('required'), 'dropped-required')
  assert.is(effect('required', {}), 'wider')
  assert.is(effect('properties', {}), 'wider')
  assert.is(effect('properties', { additionalProperties: false }), 'mixed')
  assert.is(effect('allOf', { unevaluatedProperties: false }), 'mixed')
  assert.is(effect('description', {}), 'docs')
  assert.is(effect('$defs', {}), 'same')
})

test('minContains of 0 narrows where contains stays', () => {
  const schema = { contains: {}, minContains: 0 }
  assert.equal(losses(schema), ['contains dropped-contains wider', 'minContains dropped-minContains wider'])
  assert.equal(losses(schema, { contains: 'schema' }), ['minContains dropped-minContains narrower'])
})

test('a keyword that nobody knows is an annotation', () => {
  assert.is(codeOfDropping('x-anything'), 'dropped-unknown')
  assert.is(effectOfDropping('x-anything', {}), 'docs')
  assert.is(codeOfDropping('constructor'), 'dropped-unknown')
})

test.run()
