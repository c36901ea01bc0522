import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { builtTool, makeFolder, makeTool, refusedTool, runCli } from './run-cli.ts'

const asList = `[\n${builtTool('a')},\n${builtTool('b')}\n]\n`
const asLines = `${builtTool('a')}\n${builtTool('b')}\n`
const ndjson = `${JSON.stringify(makeTool('a'))}\n${JSON.stringify(makeTool('b'))}\n`

test('a refused tool does not stop the rest and is named', async () => {
  const input = JSON.stringify([makeTool('a'), refusedTool('x'), makeTool('b'), { inputSchema: {} }])
  const { code, stdout, stderr } = await runCli(['build'], { input })
  assert.is(code, 1)
  assert.is(stdout, asList)
  const lines = stderr.trimEnd().split('\n')
  assert.is(lines.length, 3)
  assert.match(lines[0]!, /^stdin: refused "x" at the root: .+ \(SINGLETON_NULL\)$/)
  assert.match(lines[1]!, /^stdin: refused \[3\]: the tool has no name \(BAD_INPUT\)$/)
  assert.is(lines[2], '4 tools read, 0 compacted, 2 refused')
})

test('a refused tool is named with the JSON Pointer of the fault', async () => {
  const input = JSON.stringify(makeTool('x', { type: 'object', properties: { 'a/b': { $ref: 7 } } }))
  const { code, stdout, stderr } = await runCli(['build', '--quiet'], { input })
  assert.is(code, 1)
  assert.is(stdout, '[]\n')
  assert.match(stderr, /^stdin: refused "x" at \/properties\/a~1b\/\$ref: expected a string, found [^\n]+ \(SHAPE\)\n$/)
})

test('a line that cannot be read does not stop the rest', async () => {
  const lines = [JSON.stringify(makeTool('a')), '', '{"name":"x",}', '7', '"text"', JSON.stringify(refusedTool('x'))]
  const bytes = Buffer.concat([Buffer.from(`${lines.join('\n')}\n"`), Buffer.from([0xff]), Buffer.from(`"\n${ndjson}`)])
  const cwd = makeFolder({ 'tools.ndjson': bytes })
  const { code, stdout, stderr } = await runCli(['build', 'tools.ndjson'], { cwd })
  assert.is(code, 1)
  assert.is(stdout, `${builtTool('a')}\n${asLines}`)
  const told = stderr.trimEnd().split('\n')
  assert.match(told[0]!, /^tools\.ndjson:3:13: refused: the line is not JSON: expected a name in double quotes \(/)
  assert.match(told[1]!, /^tools\.ndjson:4: refused: expected .+; found a number \(BAD_INPUT\)$/)
  assert.match(told[2]!, /^tools\.ndjson:5: refused: expected .+; found a string \(BAD_INPUT\)$/)
  assert.match(told[3]!, /^tools\.ndjson:6: refused "x" at the root: .+ \(SINGLETON_NULL\)$/)
  assert.match(told[4]!, /^tools\.ndjson:7: refused: the line is not valid UTF-8 \(BAD_INPUT\)$/)
  assert.is(told[5], '6 tools read, 2 lines unreadable, 0 compacted, 5 refused')
})

test('a damaged first line of a pipe does not stop the rest', async () => {
  const { code, stdout, stderr } = await runCli(['build', '--quiet'], { input: `{"name": oops}\n${ndjson}` })
  assert.is(code, 1)
  assert.is(stdout, asLines)
  assert.match(stderr, /^stdin:1:10: refused: the line is not JSON: expected a value \(BAD_INPUT\)\n$/)
})

test('nothing in a name can act on the terminal', async () => {
  const input = JSON.stringify([refusedTool('\u001B[2Ja\nb\u202Ec\u0007')])
  const { stderr } = await runCli(['build', '--quiet'], { input })
  assert.match(stderr, /^stdin: refused "\\u\{1b\}\[2Ja\\nb\\u\{202e\}c\\u\{7\}" at the root: /)
  assert.is(stderr.split('\n').length, 2)
})

test('--quiet drops the summary only', async () => {
  const { code, stderr } = await runCli(['build', '--quiet'], { input: JSON.stringify([refusedTool('x')]) })
  assert.is(code, 1)
  assert.match(stderr, /^stdin: refused "x"[^\n]+\n$/)
})

test('a tool without a name is named by its place, once', async () => {
  const input = JSON.stringify({ tools: [makeTool('a'), { name: 7, inputSchema: { type: 1 } }, { title: 't', inputSchema: { type: 'object' } }] })
  const { stderr } = await runCli(['build', '--quiet'], { input })
  const [first, second] = stderr.trimEnd().split('\n')
  assert.match(first!, /^stdin: refused tools\[1\] at \/[a-z]+: [^[]+$/)
  assert.match(second!, /^stdin: refused tools\[2\]: [^[]+$/)
})

test('a tool whose text cannot be made is refused, and the rest is built', async () => {
  // No input makes such a text soon, but a pass can: half a gigabyte out of one string.
  const plugin = `
const long = 'x'.repeat(2 ** 20)
export default { name: 'lengthen', passes: [{ name: 'lengthen', hook: 'deserialize', effect: 'mixed', model: { enum: 'data[]' } }, {
  name: 'long', hook: 'sanitize', scope: 'tree', effect: 'mixed', transform: (schema) => (schema.title === 'long' ? { enum: Array(520).fill(long) } : schema),
}] }`
  const config = { presets: [], plugins: ['./plugin.mjs'], budget: null }
  const cwd = makeFolder({ 'plugin.mjs': plugin, 'spokeshave.config.json': JSON.stringify(config) })
  const input = JSON.stringify([makeTool('long', { title: 'long' }), makeTool('b', { type: 'object' })])
  const { code, stdout, stderr } = await runCli(['build'], { cwd, input })
  assert.is(code, 1, stderr)
  assert.match(stderr, /^stdin: refused "long": .+ \(TOO_LARGE\)\n2 tools read, 0 compacted, 1 refused\n$/)
  assert.is(stdout.split('\n').length, 4)
})

test.run()
