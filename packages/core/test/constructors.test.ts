import { test } from 'uvu'
import * as assert from 'uvu/assert'

import * as core from '../src/index.ts'

test('the scalars are their type, and a description where there is one', () => {
  for (const [make, type] of [
    [core.string, 'string'],
    [core.number, 'number'],
    [core.integer, 'integer'],
    [core.boolean, 'boolean'],
    [core.nullType, 'null'],
  ] as const) {
    assert.equal(make(), { type })
    assert.equal(make('What.'), { type, description: 'What.' })
    assert.equal(make(''), { type, description: '' })
  }
})

test('lists, objects and unions hold what they were given', () => {
  const text = core.string()
  assert.equal(core.stringEnum(['a', 'b'], 'One.'), { type: 'string', description: 'One.', enum: ['a', 'b'] })
  assert.equal(core.array(text), { type: 'array', items: text })
  assert.equal(core.object({ a: text }), { type: 'object', properties: { a: text } })
  assert.equal(core.object({ a: text }, ['a'], false), {
    type: 'object',
    properties: { a: text },
    required: ['a'],
    additionalProperties: false,
  })
  assert.equal(core.object({}, undefined, text), { type: 'object', properties: {}, additionalProperties: text })
  assert.equal(core.anyOf([text], 'Any.'), { description: 'Any.', anyOf: [text] })
  assert.equal(core.oneOf([text], 'One.'), { description: 'One.', oneOf: [text] })
  assert.equal(core.allOf([text], 'All.'), { description: 'All.', allOf: [text] })
})

test('they only build: nothing is checked, nothing is copied but lists', () => {
  const text = core.string()
  const names = ['missing', 'missing']
  const made = core.object({ a: text }, names)
  assert.is(made.properties!.a, text)
  assert.is.not(made.required, names)
  assert.equal(core.stringEnum([]).enum, [])
  assert.equal(core.anyOf([]), { anyOf: [] })
})

test('a mark of encryption is a new schema', () => {
  const text = core.string('Secret.')
  assert.equal(core.withEncrypted(text), { type: 'string', description: 'Secret.', encrypted: true })
  assert.not(Object.hasOwn(text, 'encrypted'))
})

test.run()
