import * as fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { type Chunks, readLines } from '../src/lines.ts'
import { sniff } from '../src/sniff.ts'

async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function collect(chunks: Chunks, maxBytes?: number): Promise<[number, string | null][]> {
  const lines: [number, string | null][] = []
  for await (const { number, bytes } of readLines(chunks, maxBytes)) lines.push([number, bytes?.toString() ?? null])
  return lines
}

async function text(chunks: Chunks): Promise<string> {
  const parts: Buffer[] = []
  for await (const chunk of chunks) parts.push(chunk)
  return Buffer.concat(parts).toString()
}

test('cuts lines wherever the chunks end', async () => {
  const lines = fc.array(fc.string({ unit: fc.constantFrom('a', 'é', '😀', '"') }), { maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(lines, fc.integer({ min: 1, max: 9 }), async (expected, size) => {
      const bytes = Buffer.from(expected.join('\n'))
      const numbered = expected.map((line, index): [number, string] => [index + 1, line])
      assert.equal(
        await collect(inChunks(bytes, size)),
        numbered.filter(([, line]) => line !== ''),
      )
    }),
  )
})

test('leaves blank lines out and counts them', async () => {
  assert.equal(await collect(inChunks(Buffer.from('\uFEFF\n \t\r\n1\r\n\n2'), 3)), [
    [3, '1\r'],
    [5, '2'],
  ])
})

test('lets go of a line that is too long and reads on', async () => {
  assert.equal(await collect(inChunks(Buffer.from('1234\n12345\n1\n12345678901'), 2), 4), [
    [1, '1234'],
    [2, null],
    [3, '1'],
    [4, null],
  ])
})

const sniffed: [what: string, text: string, format: 'json' | 'ndjson'][] = [
  ['nothing', '', 'json'],
  ['white space', ' \n\n', 'json'],
  ['one line', '{"a":1}', 'json'],
  ['one line and a line break', '{"a":1}\n', 'json'],
  ['one line and blank ones', '\n{"a":1}\n \r\n\n', 'json'],
  ['two lines', '{"a":1}\n{"b":2}', 'ndjson'],
  ['two lines with a mark and CRLF', '\uFEFF{"a":1}\r\n\r\n{"b":2}\r\n', 'ndjson'],
  ['a damaged second line', '{"a":1}\n{"b":', 'ndjson'],
  ['a damaged first line', '{"a":1]\n{"b":2}', 'ndjson'],
  ['a first line cut short in a string', '{"a":"\n{"b":2}', 'ndjson'],
  ['no JSON at all', 'hello\nworld', 'json'],
  ['JSON over several lines', '{\n"a":1\n}', 'json'],
  ['a list with an entry a line', '[\n{"a":1},\n{"b":2}\n]', 'json'],
  ['a list that begins with its first entry', '[{"a":1},\n{"b":2}]', 'json'],
  ['a value on the second line', '{"a":\n{"b":2}}', 'json'],
  ['damaged JSON over several lines', '{\n"a":1,\n}', 'json'],
]

for (const [what, content, format] of sniffed) {
  test(`takes ${what} for ${format}`, async () => {
    for (const size of [1, 5, 1000]) {
      const found = await sniff(inChunks(Buffer.from(content), size))
      assert.is(found.format, format)
      assert.is(await text(found.chunks), content)
    }
  })
}

test('reads no further than it must', async () => {
  let read = 0
  async function* endless(): AsyncGenerator<Buffer> {
    for (; ; read++) yield Buffer.from('{"a":1}\n')
  }
  assert.is((await sniff(endless())).format, 'ndjson')
  assert.ok(read <= 2)
})

test.run()
