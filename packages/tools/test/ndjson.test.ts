import { SpokeshaveError } from '@spokeshave/core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readToolLine, readTools } from '../src/index.ts'
import { copying, sum, thrownBy } from './helpers.ts'

const lines = (text: string): string[] => readTools(text, copying).map(sum)
const a = '{"name":"a","inputSchema":{"properties":{}}}'
const b = '{"name":"b","input_schema":{}}'

test('each line may have a shape of its own', () => {
  const text = [a, `{"server":"s","tools":[${a},${b}]}`, 'true', '{}', `[${b}]`, `{"tool":${a}}`].join('\n')
  assert.equal(lines(text), [
    '0 line 1 a {"properties":{}}',
    '1 line 2 of s a {"properties":{}}',
    '2 line 2 of s b {}',
    '3 line 3 schema true',
    '4 line 4 schema {}',
    '5 line 5 b {}',
    '6 line 6 a {"properties":{}}',
  ])
})

test('a byte order mark, CRLF and blank lines are nothing', () => {
  assert.equal(lines(`\uFEFF${a}\r\n\r\n  \n${b}\r\n`), ['0 line 1 a {"properties":{}}', '1 line 4 b {}'])
})

test('a line that cannot be read stops no other', () => {
  const [first, second, third, fourth, fifth] = lines([a, '{"name": "x', 'null', '{"tools":[5]}', b].join('\n'))
  assert.is(first, '0 line 1 a {"properties":{}}')
  assert.match(second!, /^1 line 2 - BAD_INPUT: line 2: not JSON: .*JSON/)
  assert.match(third!, /^2 line 3 - BAD_INPUT: line 3: expected a tools\/list result, .*; found null$/)
  assert.is(fourth, '3 line 4 - BAD_INPUT: line 4: tools[0]: expected a tool with a name and a schema; found a number')
  assert.is(fifth, '4 line 5 b {}')
})

test('the first line may be the broken one', () => {
  const readings = lines(`{broken\n${a}`)
  assert.match(readings[0]!, /^0 line 1 - BAD_INPUT: line 1: not JSON/)
  assert.is(readings[1], '1 line 2 a {"properties":{}}')
})

test('an error of the server is one refused line', () => {
  assert.equal(lines(`{"jsonrpc":"2.0","id":1,"error":{"message":"no"}}\n${a}`), [
    '0 line 1 - BAD_INPUT: line 1: the server answered with an error: no',
    '1 line 2 a {"properties":{}}',
  ])
})

const refusal = (text: string): string => {
  const { code, message } = thrownBy(() => readTools(text, copying))
  return `${code}: ${message}`
}

test('a JSON text with a fault is not taken for NDJSON', () => {
  assert.match(refusal(`{"tools": [\n  ${a}\n  ${b}\n]}`), /^BAD_INPUT: not JSON: .*JSON/)
  assert.match(refusal('{\n  "a": [\n    {}\n    {}\n  ]\n}'), /^BAD_INPUT: not JSON/)
  assert.match(refusal('{"name":"x"'), /^BAD_INPUT: not JSON/)
  assert.match(refusal('name: x\ntype: y'), /^BAD_INPUT: not JSON/)
  assert.is(refusal(''), 'BAD_INPUT: the input is empty')
  assert.is(refusal(' \n\uFEFF\n'), 'BAD_INPUT: the input is empty')
})

test('one line is read by itself', () => {
  assert.equal(readToolLine(`${a}\r`, 9, copying).map(sum), ['0 line 9 a {"properties":{}}'])
  assert.equal(readToolLine(`\uFEFF${b}`, 1, copying).map(sum), ['0 line 1 b {}'])
  assert.equal(readToolLine(' \r', 9, copying), [])
  assert.match(readToolLine('x', 9, copying).map(sum)[0]!, /^0 line 9 - BAD_INPUT: line 9: not JSON/)
  assert.is(readToolLine('5', 9, copying)[0]!.kind, 'refused')
  assert.equal(readToolLine('\uFEFF\t', 9, copying), [])
  for (const space of ['\u00A0', '\u2028', '\f'])
    assert.match(readToolLine(space, 9, copying).map(sum)[0]!, /^0 line 9 - BAD_INPUT: line 9: not JSON/)
})

test('a server that is no string refuses its line, and no other', () => {
  const text = [
    '{"server":7,"name":"a","inputSchema":{}}',
    `{"server":{"name":"x"},"tools":[${a},${b}]}`,
    `{"tools":[{"server":[],"name":"a","inputSchema":{}},${b}]}`,
    `{"server":false,"tool":${a}}`,
    `{"server":null,"tools":[${a}]}`,
    '{"server":7,"type":"object"}',
  ]
  const said = 'BAD_INPUT: "server" must be a string, not'
  assert.equal(lines(text.join('\n')), [
    `0 line 1 a ${said} a number`,
    '1 line 2 - BAD_INPUT: line 2: "server" must be a string, not an object with the key "name"',
    `2 line 3 a ${said} an empty list`,
    '3 line 3 b {}',
    '4 line 4 - BAD_INPUT: line 4: "server" must be a string, not a boolean',
    '5 line 5 a {"properties":{}}',
    '6 line 6 schema {"server":7,"type":"object"}',
  ])
  // The option beats what the input says.
  assert.equal(readTools(text[0]!, copying, { server: 's' }).map(sum), ['0 of s a {"properties":{}}'])
})

test('a bare schema that is refused is told from a tool', () => {
  const refusing = {
    parse(): never {
      throw new SpokeshaveError('CYCLIC', 'no')
    },
  }
  const refused = readTools(`{"type":"null"}\n${a}\n5`, refusing).map((reading) => reading.kind === 'refused' && reading.isSchema)
  assert.equal(refused, [true, undefined, undefined])
})

test('lines one by one give what the whole text gives', () => {
  const text = [a, 'x', `[${a},null]`, '', b].join('\n')
  const single = text.split('\n').flatMap((line, index) => readToolLine(line, index + 1, copying))
  const numbered = single.map((reading, index) => sum({ ...reading, index }))
  assert.equal(lines(text), numbered)
})

test.run()
