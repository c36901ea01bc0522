import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { corpusOf } from '../src/corpus.ts'
import { generateTools } from '../src/generate.ts'
import { seeded, shuffled } from '../src/random.ts'
import { readSlice } from '../src/read-slice.ts'
import { sampleOf, sizeOf, writeSlices } from '../src/slices.ts'
import { median } from '../src/statistics.ts'

const folder = mkdtempSync(join(tmpdir(), 'bench-test-'))
const { subjects } = corpusOf('some', [
  ...generateTools(2000, 5),
  '{"id":"a/é","tool":{"inputSchema":{"description":"Œdipe 𐀀"}}}',
])
const slices = writeSlices(join(folder, 'schemas.ndjson'), subjects)

test.after(() => rmSync(folder, { recursive: true, force: true }))

test('slices hold each schema once, in its class', () => {
  const read = slices.flatMap((slice) => {
    const texts = readSlice(slice)
    assert.is(texts.length, slice.count)
    for (const text of texts) assert.is(sizeOf(Buffer.byteLength(text)), slice.size)
    return texts
  })
  assert.equal(read.toSorted(), subjects.map(({ text }) => text).toSorted())
})

test('a class ends below its limit', () => {
  assert.equal([999, 1000, 4999, 5000, 19_999, 20_000].map(sizeOf), [
    '< 1 KB',
    '< 5 KB',
    '< 5 KB',
    '< 20 KB',
    '< 20 KB',
    'larger',
  ])
})

test('a sample has one slice of each class', () => {
  const names = sampleOf(slices).map(({ size, byHand }) => `${size} ${byHand}`)
  assert.is(new Set(names).size, names.length)
  assert.is(names.length, new Set(slices.map(({ size, byHand }) => `${size} ${byHand}`)).size)
})

test('generated tools are the same on each call, and about as large as published ones', () => {
  assert.equal(generateTools(50, 5), generateTools(50, 5))
  const middle = median(subjects.map(({ bytes }) => bytes))
  assert.ok(middle > 350 && middle < 800, `the median is ${middle} bytes`)
})

test('shuffling loses nothing, and is repeatable by its seed', () => {
  const items = Array.from({ length: 100 }, (_, index) => index)
  assert.equal(
    shuffled(items).toSorted((a, b) => a - b),
    items,
  )
  assert.equal(shuffled(items, seeded(4)), shuffled(items, seeded(4)))
  assert.not.equal(shuffled(items, seeded(4)), items)
})

test.run()
