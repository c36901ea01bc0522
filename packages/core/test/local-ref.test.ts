import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { definitionRef } from '../src/index.ts'

const good: [string, '$defs' | 'definitions', string][] = [
  ['#/$defs/A', '$defs', 'A'],
  ['#/definitions/A', 'definitions', 'A'],
  ['#/%24defs/A', '$defs', 'A'],
  ['#/$defs/A/properties/x', '$defs', 'A'],
  ['#/$defs/A/$defs/B', '$defs', 'A'],
  ['#/$defs/', '$defs', ''],
  ['#/$defs/a%20b', '$defs', 'a b'],
  ['#/$defs/a b', '$defs', 'a b'],
  ['#/$defs/%C3%A9', '$defs', 'é'],
  ['#/$defs/é', '$defs', 'é'],
  ['#/$defs/%F0%9F%98%80', '$defs', '😀'],
  ['#/$defs/a~1b', '$defs', 'a/b'],
  ['#/$defs/a~0b', '$defs', 'a~b'],
  ['#/$defs/a%7E1b', '$defs', 'a/b'],
  ['#/$defs/a~01', '$defs', 'a~1'],
  // Decoded as a whole, so an escaped slash divides.
  ['#/$defs/a%2Fb', '$defs', 'a'],
  ['#%2F$defs%2FA', '$defs', 'A'],
  // Bad escapes stay as they are.
  ['#/$defs/100%', '$defs', '100%'],
  ['#/$defs/%zz', '$defs', '%zz'],
  ['#/$defs/%4', '$defs', '%4'],
  ['#/$defs/%%41', '$defs', '%A'],
  // Once only.
  ['#/$defs/%2541', '$defs', '%41'],
  ['#/$defs/__proto__', '$defs', '__proto__'],
  ['#/$defs/constructor', '$defs', 'constructor'],
  ['#/$defs/a+b', '$defs', 'a+b'],
]
for (const [ref, table, name] of good) {
  test(`${ref} names ${JSON.stringify(name)} in ${table}`, () => assert.equal(definitionRef(ref), { table, name }))
}

const bad: [string, unknown][] = [
  ['nothing', undefined],
  ['null', null],
  ['a number', 1],
  ['a list', ['#/$defs/A']],
  ['an empty text', ''],
  ['the root', '#'],
  ['the root by pointer', '#/'],
  ['a whole table', '#/$defs'],
  ['an anchor', '#A'],
  ['a place elsewhere', '#/properties/A'],
  ['a table below the root', '#/properties/a/$defs/A'],
  ['another case', '#/$Defs/A'],
  ['another document', 'other.json#/$defs/A'],
  ['a pointer without #', '/$defs/A'],
  ['a bad ~ escape', '#/$defs/a~2'],
  ['a ~ at the end', '#/$defs/a~'],
  ['a bad ~ escape after percent decoding', '#/$defs/a%7E2'],
  ['a bad ~ escape behind the name', '#/$defs/A/~'],
  ['bytes that are no UTF-8', '#/$defs/%FF'],
  ['half a character', '#/$defs/%C3'],
  ['an overlong form', '#/$defs/%C0%AF'],
  ['an encoded surrogate', '#/$defs/%ED%A0%80'],
  ['bytes that are no UTF-8 behind the name', '#/$defs/A/%FF'],
]
for (const [what, ref] of bad) {
  test(`${what} names no definition`, () => assert.is(definitionRef(ref), undefined))
}

test.run()
