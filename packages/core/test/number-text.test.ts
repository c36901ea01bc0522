import * as fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { numberText } from '../src/number-text.ts'

const examples: [number, string][] = [
  [0, '0'],
  [-0, '-0.0'],
  [1, '1'],
  [-1, '-1'],
  [1.5, '1.5'],
  [0.1, '0.1'],
  [9007199254740991, '9007199254740991'],
  [2 ** 53, '9007199254740992'],
  [2 ** 63, '9223372036854775808'],
  [-(2 ** 63), '-9223372036854775808'],
  [18446744073709549568, '18446744073709549568'],
  [2 ** 64, '1.8446744073709552e+19'],
  [-(2 ** 63) - 2048, '-9.223372036854778e+18'],
  [1e21, '1e+21'],
  [1e300, '1e+300'],
  [0.00001, '0.00001'],
  [0.000001, '1e-6'],
  [-1.5e-7, '-1.5e-7'],
  [5e-324, '5e-324'],
  [123456.789, '123456.789'],
]
for (const [value, text] of examples) {
  test(`${Object.is(value, -0) ? '-0' : value} is written as ${text}`, () => assert.is(numberText(value), text))
}

test('every number reads back the same', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      assert.ok(Object.is(Number(numberText(value)), value))
    }),
    { seed: 4, numRuns: 5000 },
  )
})

test.run()
