import * as fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { findJsonFault, memberText } from '../src/json-scan.ts'

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const faults: [text: string, offset: number, message: RegExp][] = [
  ['', 0, /ends too early/],
  ['  ', 2, /ends too early/],
  ['{"a":1', 6, /ends too early/],
  ['["a', 3, /ends too early/],
  ['["\\u00', 6, /ends too early/],
  ['{"a" 1}', 5, /expected ':'/],
  ['{"a":1,}', 7, /expected a name in double quotes$/],
  ["{'a':1}", 1, /expected a name in double quotes or '}'/],
  ['[1 2]', 3, /expected ',' or ']'/],
  ['[1,]', 3, /expected a value/],
  ['{"a":strin}', 5, /expected a value/],
  ['{}\n{}', 3, /expected the end/],
  ['"a\nb"', 2, /control character/],
  ['"\\x"', 1, /unknown escape/],
  ['[01]', 2, /expected ',' or ']'/],
  ['\uFEFF{}', 0, /expected a value/],
]

for (const [text, offset, message] of faults) {
  test(`finds the fault in ${JSON.stringify(text)}`, () => {
    const fault = findJsonFault(text)
    assert.is(fault?.offset, offset)
    assert.match(fault?.message ?? '', message)
  })
}

test('agrees with JSON.parse on damaged texts', () => {
  const damaged = fc.tuple(fc.json(), fc.nat(), fc.constantFrom('', '"', '\\', '}', ']', ',', '1', '-', ' ', '\n', 'e'))
  fc.assert(
    fc.property(damaged, ([text, at, insert]) => {
      const cut = at % (text.length + 1)
      const broken = text.slice(0, cut) + insert + text.slice(cut + 1)
      assert.is(findJsonFault(broken) === null, isJson(broken), broken)
    }),
    { numRuns: 3000 },
  )
})

test('the first line of a text laid out over lines breaks off at its end', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const [first, ...more] = JSON.stringify(value, null, 2).split('\n')
      const fault = findJsonFault(`${first}\n`)
      assert.is(fault?.offset, more.length === 0 ? undefined : first!.length + 1)
    }),
  )
})

test('reads any depth', () => {
  const deep = 100_000
  assert.is(findJsonFault('['.repeat(deep) + ']'.repeat(deep)), null)
  assert.is(findJsonFault('{"a":'.repeat(deep))?.offset, 5 * deep)
})

test('gives a member as it is written', () => {
  assert.is(memberText('{ "a" : {"id":1} , "id" : [1.0, 1e3 ] }', 'id'), '[1.0, 1e3 ]')
  assert.is(memberText('{"id":12345678901234567890}', 'id'), '12345678901234567890')
  assert.is(memberText('{"i\\u0064":-0}', 'id'), '-0')
  assert.is(memberText('{"id":1,"id":2}', 'id'), '2')
  assert.is(memberText('{}', 'id'), undefined)
  assert.is(memberText('{"a":{"id":1}}', 'id'), undefined)
})

test.run()
