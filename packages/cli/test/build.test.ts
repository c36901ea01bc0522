import { Readable, Writable } from 'node:stream'

import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { builtTool, Collector, makeFolder, makeTool, runCli, runWith } from './run-cli.ts'

const mcpList = JSON.stringify({ tools: [makeTool('a'), makeTool('b')] })
const asList = `[\n${builtTool('a')},\n${builtTool('b')}\n]\n`
const asLines = `${builtTool('a')}\n${builtTool('b')}\n`
const ndjson = `${JSON.stringify(makeTool('a'))}\n${JSON.stringify(makeTool('b'))}\n`

test('a list in, a list out', async () => {
  const cwd = makeFolder({ 'tools.json': mcpList })
  assert.equal(await runCli(['build', 'tools.json'], { cwd }), {
    code: 0,
    stdout: asList,
    stderr: '2 tools read, 0 compacted, 0 refused\n',
  })
})

test('lines in, lines out, told by the name of the file', async () => {
  const cwd = makeFolder({ 'one.jsonl': JSON.stringify(makeTool('a')), 'two.NDJSON': JSON.stringify(makeTool('b')) })
  const { code, stdout } = await runCli(['build', 'one.jsonl', 'two.NDJSON', '--quiet'], { cwd })
  assert.is(code, 0)
  assert.is(stdout, asLines)
})

test('lines in, lines out, told by the content of a pipe', async () => {
  const { code, stdout } = await runCli(['build'], { input: `\uFEFF${ndjson.replaceAll('\n', '\r\n\r\n')}` })
  assert.is(code, 0)
  assert.is(stdout, asLines)
})

test('one line on a pipe is one JSON text', async () => {
  const { stdout } = await runCli(['build', '-'], { input: `${JSON.stringify(makeTool('a'))}\n` })
  assert.is(stdout, `[\n${builtTool('a')}\n]\n`)
})

test('several files go into one list, in order', async () => {
  const cwd = makeFolder({
    'a.json': JSON.stringify([makeTool('a')], null, 2),
    'c.ndjson': JSON.stringify(makeTool('c')),
  })
  const input = JSON.stringify(makeTool('b'))
  const { code, stdout, stderr } = await runCli(['build', 'a.json', '-', 'c.ndjson'], { cwd, input })
  assert.is(code, 0)
  assert.is(stdout, `[\n${['a', 'b', 'c'].map(builtTool).join(',\n')}\n]\n`)
  assert.is(stderr, '3 tools read, 0 compacted, 0 refused\n')
})

test('--format decides over the input', async () => {
  assert.is((await runCli(['build', '--format', 'ndjson'], { input: mcpList })).stdout, asLines)
  assert.is((await runCli(['build', '--format', 'json'], { input: ndjson })).stdout, asList)
})

test('pretty and compact text differ in white space only', async () => {
  const schema = { type: 'object', properties: { 2: { type: 'string' }, 10: { enum: [1.5, 'a"\\'] } } }
  const input = JSON.stringify([makeTool('a', schema)])
  const compact = await runCli(['build'], { input })
  const pretty = await runCli(['build', '--format', 'pretty'], { input })
  // A JavaScript object would put "2" first.
  const wanted = '"properties":{"10":{"type":"string","enum":[1.5,"a\\"\\\\"]},"2":{"type":"string"}}'
  assert.ok(compact.stdout.includes(wanted), compact.stdout)
  assert.is(pretty.stdout.replaceAll(/\s/g, ''), compact.stdout.replaceAll(/\s/g, ''))
  assert.ok(pretty.stdout.startsWith('[\n  {\n    "type": "function",\n    "name": "a",'), pretty.stdout)
  assert.ok(pretty.stdout.endsWith('\n  }\n]\n'))
})

test('an empty list is an empty list', async () => {
  const { code, stdout, stderr } = await runCli(['build'], { input: '{"tools":[]}' })
  assert.is(code, 0)
  assert.is(stdout, '[]\n')
  assert.is(stderr, '0 tools read, 0 compacted, 0 refused\n')
})

test('a bare schema stays one', async () => {
  const { code, stdout, stderr } = await runCli(['build'], { input: '{"type":"object"}' })
  assert.is(code, 0)
  assert.is(stdout, '[\n{"type":"object","properties":{}}\n]\n')
  assert.is(stderr, '1 schema read, 0 compacted, 0 refused\n')
  const refused = await runCli(['build'], { input: '{"type":"null"}' })
  assert.is(refused.code, 1)
  assert.match(refused.stderr, /^stdin: refused at the root: .+ \(SINGLETON_NULL\)\n1 schema read, 0 compacted, 1 refused\n$/)
})

const described = JSON.stringify(makeTool('a', { type: 'object', description: 'd'.repeat(6000), properties: {} }))

test('a large schema is compacted, and the summary says so', async () => {
  const { stdout, stderr } = await runCli(['build'], { input: described })
  assert.is(stdout, `[\n${builtTool('a')}\n]\n`)
  assert.is(stderr, '1 tool read, 1 compacted ("a"), 0 refused\n')
})

test('--max-bytes sets the limit, and 0 compacts everything', async () => {
  const large = await runCli(['build', '--max-bytes', '7000'], { input: described })
  assert.match(large.stderr, /1 tool read, 0 compacted/)
  assert.ok(large.stdout.includes('ddd'))
  const zero = await runCli(['build', '--max-bytes', '0'], { input: mcpList })
  assert.match(zero.stderr, /2 tools read, 2 compacted/)
})

test('--no-compaction keeps a large schema', async () => {
  const { stdout, stderr } = await runCli(['build', '--no-compaction'], { input: described })
  assert.ok(stdout.includes('d'.repeat(6000)))
  assert.match(stderr, /1 tool read, 0 compacted/)
})

test('the summary names the first few that are large, and those that stay so', async () => {
  const input = JSON.stringify([...'abcdefg'].map((name) => makeTool(name)))
  const all = await runCli(['build', '--max-bytes', '0'], { input })
  const names = '7 %s ("a", "b", "c", "d", "e" and 2 more)'
  assert.is(all.stderr, `7 tools read, ${names.replace('%s', 'compacted')}, ${names.replace('%s', 'over budget')}, 0 refused\n`)
  const kept = await runCli(['build', '--no-compaction'], { input: described })
  assert.is(kept.stderr, '1 tool read, 0 compacted, 1 over budget ("a"), 0 refused\n')
  const shown = await runCli(['build', '--no-compaction', '--print-after', 'tool-schema'], { input: described })
  assert.ok(shown.stderr.endsWith(kept.stderr))
})

test('a text that is too long laid out over lines goes out in pieces', async () => {
  // The whole would be 600 MB, more than a string can hold.
  const text = `{"anyOf":[`.repeat(150) + JSON.stringify({ enum: Array(1_000_000).fill(1) }) + ']}'.repeat(150)
  let length = 0
  let tail = ''
  const stdout = new Writable({
    decodeStrings: false,
    write(chunk: string, _, done) {
      length += chunk.length
      tail = (tail + chunk).slice(-300)
      done()
    },
  })
  const input = `{"name":"big","inputSchema":${text}}\n${JSON.stringify(makeTool('ok'))}\n`
  const streams = { stdin: Readable.from([Buffer.from(input)]), stdout, stderr: new Collector() }
  assert.is(await runWith(['build', '--format', 'pretty', '--no-compaction'], streams), 0)
  assert.ok(length > 600_000_000)
  assert.ok(tail.includes('"name": "ok"'))
})

test.run()
