import * as fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { EntryWriter } from '../src/entry-writer.ts'
import { indentJson as piecesOf } from '../src/pretty.ts'
import { Sink } from '../src/sink.ts'

function indentJson(text: string, margin?: string): string {
  return [...piecesOf(text, margin)].join('')
}

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

test('hands a long text on in pieces, each when the one before is taken', async () => {
  const texts: string[] = []
  let waiting = 0
  const sink = new Sink({
    async write(text) {
      assert.is(waiting++, 0)
      await new Promise((done) => setImmediate(done))
      waiting--
      texts.push(text)
    },
    async finish() {},
    async abandon() {},
  })
  const value = { list: Array.from({ length: 50_000 }, (_, index) => index), text: 'x'.repeat(200_000) }
  const writer = new EntryWriter(sink, 'pretty')
  await writer.write(JSON.stringify(value))
  await writer.end()
  await sink.flush()
  assert.equal(JSON.parse(texts.join('')), [value])
  assert.is(texts.join(''), `${JSON.stringify([value], null, 2)}\n`)
  assert.ok(texts.length > 5)
  for (const text of texts) assert.ok(text.length < 300_000)
})

test.run()
