import * as fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { indentJson } from '../src/pretty.ts'

test('lays text out as JSON.stringify does', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      assert.is(indentJson(JSON.stringify(value)), JSON.stringify(value, null, 2))
    }),
  )
})

test('keeps the order of keys and the spelling of numbers and strings', () => {
  const text = '{"10":1.0,"2":-0.0,"__proto__":1e+16,"\\u0041":"\\\\\\"{}[],:"}'
  assert.is(indentJson(text), '{\n  "10": 1.0,\n  "2": -0.0,\n  "__proto__": 1e+16,\n  "\\u0041": "\\\\\\"{}[],:"\n}')
})

test('puts a margin before every line but the first', () => {
  assert.is(indentJson('{"a":[]}', '    '), '{\n      "a": []\n    }')
})

test('takes text that has white space already', () => {
  assert.is(indentJson(' { "a" : [ ] ,\n"b":[ 1 ] } '), '{\n  "a": [],\n  "b": [\n    1\n  ]\n}')
})

test.run()
