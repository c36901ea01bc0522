import * as fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { compareCodePoints, utf8Length } from '../src/index.ts'

const sign = (value: number): number => Math.sign(value)

test('strings are ordered by code point, which is not that of plain <', () => {
  assert.is(sign(compareCodePoints('\u{10000}', '\uFFFF')), 1)
  assert.equal(['\u{10000}', '\uE000', '\uD7FF', 'a', 'ab', '', 'Z'].sort(compareCodePoints), [
    '',
    'Z',
    'a',
    'ab',
    '\uD7FF',
    '\uE000',
    '\u{10000}',
  ])
})

test('equal strings and only they compare as equal, and a prefix comes first', () => {
  assert.is(compareCodePoints('', ''), 0)
  assert.is(compareCodePoints('a\u{10FFFF}', 'a\u{10FFFF}'), 0)
  assert.is(sign(compareCodePoints('a', 'aa')), -1)
})

test('the order is that of the UTF-8 bytes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
      assert.is(sign(compareCodePoints(a, b)), Buffer.compare(Buffer.from(a), Buffer.from(b)))
      assert.is(sign(compareCodePoints(b, a)), -sign(compareCodePoints(a, b)) || 0)
    }),
    { seed: 2, numRuns: 2000 },
  )
})

// Every unit counts, so that lone surrogates, low before high and pairs all come up.
const units = fc.array(
  fc.oneof(
    fc.integer({ min: 0, max: 0xffff }),
    fc.constantFrom(0, 0x7f, 0x80, 0x7ff, 0x800, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0xe000, 0xffff),
  ),
)

test('the length in UTF-8 is that of Buffer, lone surrogates included', () => {
  fc.assert(
    fc.property(units, (codes) => {
      const text = String.fromCharCode(...codes)
      assert.is(utf8Length(text), Buffer.byteLength(text))
    }),
    { seed: 3, numRuns: 5000 },
  )
})

test('a lone surrogate at the end counts three', () => {
  assert.is(utf8Length('\uD800'), 3)
  assert.is(utf8Length('\uDC00\uD800'), 6)
  assert.is(utf8Length('\u{10000}'), 4)
  assert.is(utf8Length(''), 0)
})

test.run()
