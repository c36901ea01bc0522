import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { corpusOf } from '../src/corpus.ts'
import { generateTools } from '../src/generate.ts'
import { type Variant, variants } from '../src/variants.ts'
import { house } from './house.ts'

const { subjects } = corpusOf('a few', generateTools(300, 11))
const broken = [
  '{"properties":{"__proto__":{"const":1},"a":true,"b":{"type":["string"]}},"$defs":{"A":{},"B":[]}}',
  `{"anyOf":[{"$ref":"#/$defs/A"}],"$defs":{"A":{"description":"${'long '.repeat(2000)}"}}}`,
]
const texts = [...subjects.map(({ text }) => text), ...broken]

function resultsOf(variant: Variant): string[] {
  return texts.map((text) => variant.textOf!(variant.run(variant.takes === 'text' ? text : JSON.parse(text))))
}

const wanted = resultsOf(variants['parse']!(house))

test('the set has schemas that are compacted and some that are not', () => {
  const sizes = subjects.map(({ bytes }) => bytes)
  assert.ok(Math.max(...sizes) > 5000)
  assert.ok(Math.min(...sizes) < 1000)
})

for (const [name, make] of Object.entries(variants)) {
  test(`${name} gives the results of parse`, () => {
    assert.equal(resultsOf(make(house)), wanted)
  })
}

test('a variant leaves its input as it is', () => {
  for (const make of Object.values(variants)) {
    const variant = make(house)
    if (variant.takes === 'text') continue
    for (const text of texts.slice(-20)) {
      const value: unknown = JSON.parse(text)
      variant.run(value)
      assert.is(JSON.stringify(value), text)
    }
  }
})

test.run()
