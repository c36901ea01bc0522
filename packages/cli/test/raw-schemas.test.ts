import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { runCli } from './run-cli.ts'

/** A line in, and the line that is to come out: as it is, or as a pattern. */
const cases: [what: string, line: string, wanted: string | RegExp][] = [
  ['a schema', '{"id":"a","schema":{"type":"object"}}', '{"id":"a","ok":{"type":"object","properties":{}}}'],
  ['the schema true', '{"id":"b","schema":true}', '{"id":"b","ok":{"type":"string"}}'],
  [
    'exact text',
    '{"id":1,"schema":{"properties":{"2":{"type":"null"},"10":{"type":"number"}}}}',
    /^\{"id":1,"ok":\{"type":"object","properties":\{"10":\{"type":"number"\},"2":\{"type":"null"\}\}\}\}$/,
  ],
  [
    'an id that no number can hold',
    '{"id": 12345678901234567890 ,"schema":true}',
    '{"id":12345678901234567890,"ok":{"type":"string"}}',
  ],
  [
    'an id of any kind',
    '{"schema":true,"id":{"2":[1.0, null],"1":"\\u0041"}}',
    '{"id":{"2":[1.0, null],"1":"\\u0041"},"ok":{"type":"string"}}',
  ],
  ['an id that is null', '{"id":null,"schema":true}', '{"id":null,"ok":{"type":"string"}}'],
  ['no id', '{"schema":true}', '{"id":null,"ok":{"type":"string"}}'],
  [
    'a refused schema',
    '{"id":"c","schema":{"type":"null"}}',
    /^\{"id":"c","error":\{"code":"SINGLETON_NULL","message":".+","pass":"tool-schema","pointer":""\}\}$/,
  ],
  ['a pointer', '{"id":"d","schema":{"items":{"$ref":1}}}', /"error":\{"code":"SHAPE",.*"pointer":"\/items\/\$ref"\}/],
  [
    'no schema',
    '{"id":"e","shema":{}}',
    '{"id":"e","error":{"code":"BAD_INPUT","message":"the line has no \\"schema\\""}}',
  ],
  ['no object', '[{"id":"f"}]', /^\{"id":null,"error":\{"code":"BAD_INPUT","message":"the line is not an object/],
  [
    'no JSON',
    '{"id":"g"',
    /^\{"id":null,"error":\{"code":"BAD_INPUT","message":"the line is not JSON: the text ends too early"\}\}$/,
  ],
]

test('each line gives one line', async () => {
  const input = cases.map(([, line]) => `${line}\r\n\n`).join('')
  const { code, stdout, stderr } = await runCli(['build', '--raw-schemas'], { input })
  assert.is(code, 1)
  const lines = stdout.split('\n')
  assert.is(lines.pop(), '')
  assert.is(lines.length, cases.length)
  for (const [index, [what, , wanted]] of cases.entries()) {
    if (typeof wanted === 'string') assert.is(lines[index], wanted, what)
    else assert.match(lines[index]!, wanted)
  }
  const told = stderr.trimEnd().split('\n')
  assert.is(told.length, 6)
  assert.match(told[0]!, /^stdin:15: refused "c" at the root: .+ \(SINGLETON_NULL\)$/)
  assert.is(told[5], '12 schemas read, 0 compacted, 5 refused')
})

test('takes the flags of the pipeline', async () => {
  const input = '{"id":1,"schema":{"type":"object","description":"d","properties":{}}}'
  const { code, stdout, stderr } = await runCli(['build', '--raw-schemas', '--max-bytes', '10'], { input })
  assert.is(code, 0)
  assert.is(stdout, '{"id":1,"ok":{"type":"object","properties":{}}}\n')
  assert.is(stderr, '1 schema read, 1 compacted, 0 refused\n')
})

test('no lines in, no lines out', async () => {
  const { code, stdout } = await runCli(['build', '--raw-schemas', '-', '--quiet'], { input: '\n' })
  assert.is(code, 0)
  assert.is(stdout, '')
})

test.run()
