import assert from 'node:assert'

import * as fc from 'fast-check'
import { test } from 'uvu'

import { extraBytes } from '../src/text-size.ts'

const size = (text: string): number => text.length + extraBytes(text) + 2

test('a text is measured as JSON.stringify writes it', () => {
  for (const text of [
    '',
    'plain',
    '"\\/',
    '\b\f\n\r\t\u0000\u001f\u007f',
    'é\u0800\u2028\uffff',
    '😀',
    '\ud800',
    '\udc00x',
    '\ud800\ud800\udc00',
  ]) {
    assert.strictEqual(size(text), Buffer.byteLength(JSON.stringify(text)), JSON.stringify(text))
  }
})

test('every text is measured as JSON.stringify writes it', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
      ),
      (text) => {
        assert.strictEqual(size(text), Buffer.byteLength(JSON.stringify(text)))
      },
    ),
    { seed: 7, numRuns: 2000 },
  )
})

test.run()
