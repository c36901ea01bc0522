import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { cutToBytes } from '../src/description-limit.ts'

test('a text within the limit stays', () => {
  assert.is(cutToBytes('abc', 3), 'abc')
  assert.is(cutToBytes('héé', 5), 'héé')
  assert.is(cutToBytes('', 0), '')
})

test('a longer text ends with the last whole code point', () => {
  assert.is(cutToBytes('abcd', 3), 'abc')
  assert.is(cutToBytes('aé', 2), 'a')
  assert.is(cutToBytes('a€', 3), 'a')
  assert.is(cutToBytes('a€', 4), 'a€')
  assert.is(cutToBytes('😀😀', 7), '😀')
  assert.is(cutToBytes('😀', 3), '')
  assert.is(cutToBytes('abc', 0), '')
})

test('a lone surrogate counts as the encoder writes it', () => {
  assert.is(cutToBytes('\ud800x', 3), '\ud800')
  assert.is(cutToBytes('\ud800x', 2), '')
  assert.is(cutToBytes('\udc00\ud800', 6), '\udc00\ud800')
})

const bytes = (text: string): number => new TextEncoder().encode(text).length

test('no longer beginning would fit', () => {
  const characters = ['a', 'é', '€', '😀', '\ud83d', '\ude00', '\n']
  let seed = 1
  for (let round = 0; round < 500; round++) {
    let text = ''
    for (let i = 0; i < 12; i++) {
      seed = (seed * 48271) % 2147483647
      text += characters[seed % characters.length]
    }
    for (let limit = 0; limit <= bytes(text) + 1; limit++) {
      const cut = cutToBytes(text, limit)
      assert.ok(text.startsWith(cut) && bytes(cut) <= limit)
      const [next] = text.slice(cut.length)
      if (next !== undefined) assert.ok(bytes(cut + next) > limit)
    }
  }
})

test.run()
