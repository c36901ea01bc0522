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
  ['minus zero as id', '{"id":-0,"schema":true}', '{"id":-0,"ok":{"type":"string"}}'],
  ['a number as it is written', '{"id":1.0,"schema":true}', '{"id":1.0,"ok":{"type":"string"}}'],
  ['the last of two ids', '{"id":2,"schema":true,"i\\u0064":1e0}', '{"id":1e0,"ok":{"type":"string"}}'],
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
  [
    'a server that is no string',
    '{"id":"h","schema":true,"server":7}',
    '{"id":"h","error":{"code":"BAD_INPUT","message":"\\"server\\" must be a string, not 7"}}',
  ],
  ['a server that is null', '{"id":"i","schema":true,"server":null}', '{"id":"i","ok":{"type":"string"}}'],
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
  assert.is(told.length, 7)
  assert.match(told[0]!, /^stdin:21: refused "c" at the root: .+ \(SINGLETON_NULL\)$/)
  assert.is(told[6], '16 schemas read, 1 line unreadable, 0 compacted, 6 refused')
})

test('takes the flags of the pipeline', async () => {
  const input = '{"id":1,"schema":{"type":"object","description":"d","properties":{}}}'
  const { code, stdout, stderr } = await runCli(['build', '--raw-schemas', '--max-bytes', '10'], { input })
  assert.is(code, 0)
  assert.is(stdout, '{"id":1,"ok":{"type":"object","properties":{}}}\n')
  assert.is(stderr, '1 schema read, 1 compacted, 1 over budget, 0 refused\n')
})

test('no lines in, no lines out', async () => {
  const { code, stdout } = await runCli(['build', '--raw-schemas', '-', '--quiet'], { input: '\n' })
  assert.is(code, 0)
  assert.is(stdout, '')
})

test('what is no such line at all is refused with one hint', async () => {
  const list = { tools: [{ name: 'a', inputSchema: {} }] }
  const whole = await runCli(['build', '--raw-schemas', '--quiet'], { input: JSON.stringify(list) })
  assert.is(whole.code, 1)
  assert.is(
    whole.stderr,
    'stdin:1: refused: the line has no "schema" (BAD_INPUT)\nstdin: --raw-schemas takes lines {"id","schema"}; tools are read without it\n',
  )
  const text = JSON.stringify(list, null, 2)
  const laid = await runCli(['build', '--raw-schemas'], { input: text })
  const count = text.split('\n').length
  assert.is(laid.stdout.trimEnd().split('\n').length, count)
  const told = laid.stderr.trimEnd().split('\n')
  assert.match(told[0]!, /^stdin:1: refused: the line is not JSON/)
  assert.match(told[1]!, /^stdin: --raw-schemas takes lines/)
  assert.is(told[2], `stdin: ${count - 1} more lines are refused like the first`)
  assert.match(told[3]!, new RegExp(`, ${count} refused$`))
  assert.is(told.length, 4)
})

test('one damaged line among good ones brings no hint', async () => {
  const { stderr } = await runCli(['build', '--raw-schemas', '--quiet'], { input: '{\n{"id":1,"schema":true}\n{\n' })
  assert.is(stderr.trimEnd().split('\n').length, 2)
  assert.not.match(stderr, /takes lines/)
})

test.run()
