import { PassThrough, Readable } from 'node:stream'
import { WriteStream } from 'node:tty'
import { stripVTControlCharacters } from 'node:util'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { listText, plain, titled } from './check-input.ts'
import { Collector, makeFolder, makeTool, refusedTool, runChild, runCli, runWith } from './run-cli.ts'

const long = { type: 'object', properties: { a: { type: 'string', description: 'x'.repeat(300), enum: ['a', 'b'] } }, required: ['a'] }
const cwd = makeFolder({
  'list.json': listText,
  'long.json': JSON.stringify([makeTool('long', long)]),
  'lines.ndjson': `${JSON.stringify(titled)}\n${JSON.stringify(makeTool('second', true))}\n{oops\n{"type":"string","title":"A"}\n`,
  'text.json': '7',
})

test('a line a tool, and the sums', async () => {
  const { code, stdout, stderr } = await runCli(['explain', 'list.json'], { cwd })
  assert.is(
    stdout,
    `tool                                 bytes in → out  of the budget      narrower  mixed  wider   docs  passes
find_timber                               154 → 111  ▏░░░░░░░░░    2 %                1      1      1  tool-schema ×3
broken                            refused: expected a string at /properties/unit/$ref, found number 7 (SHAPE)
none                              refused: inputSchema is missing; a tool without arguments has {"type":"object","properties":{}} (BAD_INPUT)
fine                                        17 → 33  ▏░░░░░░░░░    1 %                                 reader ×1

4 tools, 0 compacted, 0 over budget, 2 refused, 171 → 144 bytes
losses: mixed 1 in 1 tool; wider 1 in 1 tool; docs 1 in 1 tool
`,
  )
  assert.equal([code, stderr], [0, ''])
})

test('within and over budget, and without compaction', async () => {
  const line = async (...args: string[]): Promise<string> => (await runCli(['explain', 'long.json', ...args], { cwd })).stdout.split('\n')[1]!
  assert.is(await line('--max-bytes', '200'), 'long                                       405 → 88  ████▍░░░░░   44 %                              1  strip-descriptions ×1')
  assert.is(
    await line('--max-bytes', '80'),
    'long                                       405 → 88  ██████████  110 %                              1  strip-descriptions ×1, drop-definitions, collapse-depth, prune-compositions',
  )
  assert.is(await line('--max-bytes', '300', '--no-compaction'), 'long                                      405 → 405  ██████████  135 %')
})

test('every change to one tool', async () => {
  const { code, stdout } = await runCli(['explain', 'list.json', 'long.json', '--tool', 'long', '--max-bytes', '200'], { cwd })
  assert.is(code, 0)
  assert.is(
    stdout,
    `long  long.json
  405 bytes in → 405 bytes prepared → 88 bytes out  ████▍░░░░░   44 % of 200
  kept: 0 of 300 bytes of descriptions, 1 of 1 properties, 2 of 2 enum values, 1 of 1 required names

  strip-descriptions  compactionPass, 1 change, 405 → 88 bytes
    docs      /properties/a/description  stripped-description
              dropped "${'x'.repeat(176)}…
  nothing to do: coerce-booleans, drop-malformed-definitions, const-to-enum, infer-types, fill-children, prune-definitions, tool-schema
  it fits already: drop-definitions, collapse-depth, prune-compositions
`,
  )
})

test('what is added is shown by its name; a refused tool as far as it came', async () => {
  const { stdout } = await runCli(['explain', 'list.json', '--tool', 'broken'], { cwd })
  assert.is(
    stdout,
    `broken  list.json, server acme
  refused: expected a string at /properties/unit/$ref, found number 7; write the text of a reference, such as "#/$defs/name" (SHAPE)
  34 bytes in

  infer-types  sanitize, 1 change
    narrower  /type  added "object"  inferred-type
  nothing to do: coerce-booleans, drop-malformed-definitions, const-to-enum, fill-children, prune-definitions
  not reached: strip-descriptions, drop-definitions, collapse-depth, prune-compositions, tool-schema
`,
  )
})

test('over budget is said in words', async () => {
  const { stdout } = await runCli(['explain', 'long.json', '--tool', 'long', '--max-bytes', '80'], { cwd })
  assert.match(stdout, '  over budget by 8 bytes, after all that compaction can do\n')
})

test('of many changes alike the first are shown, all of them with --verbose', async () => {
  const titles = Object.fromEntries([...'abcdefgh'].map((key) => [key, { type: 'string', title: key, nullable: true }]))
  const input = JSON.stringify([makeTool('many', { type: 'object', properties: titles })])
  const { stdout } = await runCli(['explain', '--tool', 'many'], { input })
  assert.is(stdout.match(/dropped "/g)!.length, 5)
  assert.match(stdout, '    docs      … 3 more places of dropped-title: --verbose shows all\n    narrower  … 3 more places of dropped-nullable: --verbose shows all\n')
  const all = await runCli(['explain', '--tool', 'many', '--verbose'], { input })
  assert.is(all.stdout.match(/dropped "/g)!.length, 8)
  assert.not.match(all.stdout, '…')
})

const mixedTools = JSON.stringify([
  makeTool('b_docs', { type: 'object', properties: { a: { type: 'string', title: 'A' } } }),
  makeTool('a_none', { type: 'object', properties: { a: { type: 'string', enum: ['x'.repeat(200)] } } }),
  makeTool('d_narrower', { type: 'object', properties: { a: { type: 'string', nullable: true } } }),
  makeTool('c_wider', { type: 'object', properties: { a: { type: 'string', minLength: 1 }, b: { type: 'string' } } }),
  refusedTool('e_refused'),
])
const namesIn = (stdout: string): string[] => [...stdout.matchAll(/^(\w_\w+) /gm)].map(([, name]) => name!)

test('--sort', async () => {
  const sorted = async (...flags: string[]): Promise<string[]> => namesIn((await runCli(['explain', ...flags], { input: mixedTools })).stdout)
  assert.equal(await sorted(), ['b_docs', 'a_none', 'd_narrower', 'c_wider', 'e_refused'])
  assert.equal(await sorted('--sort', 'losses'), ['e_refused', 'd_narrower', 'c_wider', 'b_docs', 'a_none'])
  assert.equal(await sorted('--sort', 'size'), ['a_none', 'c_wider', 'b_docs', 'd_narrower', 'e_refused'])
  assert.equal(await sorted('--sort', 'name'), ['a_none', 'b_docs', 'c_wider', 'd_narrower', 'e_refused'])
  const { stdout } = await runCli(['explain', '--json', '--sort', 'name'], { input: mixedTools })
  assert.equal((JSON.parse(stdout) as { tool: string }[]).map(({ tool }) => tool), ['a_none', 'b_docs', 'c_wider', 'd_narrower', 'e_refused'])
})

test('--only-losses', async () => {
  const { stdout } = await runCli(['explain', '--only-losses'], { input: mixedTools })
  assert.equal(namesIn(stdout), ['b_docs', 'd_narrower', 'c_wider', 'e_refused'])
  assert.match(stdout, '\n\n1 tool without losses left out\n5 tools, ')
  assert.match((await runCli(['explain', '--only-losses', '--max-bytes', '9'], { input: mixedTools })).stdout, /^a_none /m)
})

test('--timings says how long each pass took, and nothing does without', async () => {
  const { stdout } = await runCli(['explain', '--timings'], { input: mixedTools })
  assert.match(stdout, /\ntime: [\d.,]+ ms in passes: .*infer-types [\d.,]+ ms/)
  assert.match((await runCli(['explain', '--timings', '--tool', 'b_docs'], { input: mixedTools })).stdout, /tool-schema {2}deserialize, 1 change, [\d.,]+ ms\n/)
  assert.match((await runCli(['explain', '--timings', '--json'], { input: mixedTools })).stdout, '"milliseconds":')
  const plainRun = await runCli(['explain', '--json'], { input: mixedTools })
  assert.not.match(plainRun.stdout, 'milliseconds')
})

test('--tool takes globs, and more than one', async () => {
  const heads = async (...flags: string[]): Promise<string[]> =>
    [...(await runCli(['explain', ...flags], { input: mixedTools })).stdout.matchAll(/^(\w+) {2}stdin/gm)].map(([, name]) => name!)
  assert.equal(await heads('--tool', 'b_docs', '--tool', 'c_wider'), ['b_docs', 'c_wider'])
  assert.equal(await heads('--tool', '*_{none,wider}'), ['a_none', 'c_wider'])
})

test('lines, bare schemas and lines that are none', async () => {
  const { code, stdout } = await runCli(['explain', 'lines.ndjson'], { cwd })
  const names = stdout.split('\n').slice(1, 5).map((line) => line.split('  ')[0])
  assert.equal(names, ['titled', 'second', 'lines.ndjson:3:2', 'lines.ndjson:4'])
  assert.match(stdout, 'refused: the line is not JSON: ')
  assert.is(code, 0)
})

test('the account as JSON', async () => {
  const { code, stdout } = await runCli(['explain', 'list.json', 'lines.ndjson', '--format', 'json'], { cwd })
  assert.is(code, 0)
  const entries = JSON.parse(stdout) as Record<string, unknown>[]
  assert.equal(
    entries.map(({ source, line, path, tool, server, inputBytes }) => [source, line, path, tool, server, inputBytes]),
    [
      ['list.json', undefined, ['tools', 0], 'find_timber', 'acme', 154],
      ['list.json', undefined, ['tools', 1], 'broken', 'acme', 34],
      ['list.json', undefined, ['tools', 2], 'none', 'acme', undefined],
      ['list.json', undefined, ['tools', 3], 'fine', 'acme', 17],
      ['lines.ndjson', 1, [], 'titled', undefined, 100],
      ['lines.ndjson', 2, [], 'second', undefined, 4],
      ['lines.ndjson', 3, [], undefined, undefined, undefined],
      ['lines.ndjson', 4, [], undefined, undefined, 29],
    ],
  )
  assert.is((entries[1]!['error'] as { code: string }).code, 'SHAPE')
  const { totals } = entries[0]!['report'] as { totals: { effects: object } }
  assert.equal(totals.effects, { same: 0, docs: 1, wider: 1, narrower: 0, mixed: 1 })
  assert.is(stdout.split('\n').length, entries.length + 3)
})

test('a tool in JSON', async () => {
  const { stdout } = await runCli(['explain', 'list.json', '--json', '--tool', 'fine'], { cwd })
  assert.equal((JSON.parse(stdout) as { tool: string }[]).map(({ tool }) => tool), ['fine'])
})

test('sources of mixed kinds keep their accounts apart', async () => {
  const { stdout } = await runCli(['explain', 'lines.ndjson', 'list.json', '--json', '--server', 'z'], { cwd })
  const entries = JSON.parse(stdout) as { tool?: string; server?: string; inputBytes?: number }[]
  assert.equal(entries.map(({ tool, inputBytes }) => `${tool} ${inputBytes}`), [
    'titled 100',
    'second 4',
    'undefined undefined',
    'undefined 29',
    'find_timber 154',
    'broken 34',
    'none undefined',
    'fine 17',
  ])
  assert.ok(entries.every(({ server, tool }) => server === 'z' || tool === undefined))
})

const wrong: [args: string, line: string][] = [
  ['explain list.json --tool brokn', 'spokeshave: --tool: no tool "brokn" is in the input (did you mean "broken"?)\n'],
  ['explain list.json --tool verydifferent', 'spokeshave: --tool: no tool "verydifferent" is in the input; its tools: find_timber, broken, none, fine\n'],
  ['explain none.json', 'spokeshave: none.json: no such file or directory\n'],
  [
    'explain text.json',
    'spokeshave: text.json: expected a tools/list result, tools of OpenAI, Anthropic or Gemini, one tool, a schema, or NDJSON of these; found a number (BAD_INPUT)\n',
  ],
]

for (const [args, line] of wrong) {
  test(`wrong use: ${args}`, async () => {
    assert.equal(await runCli(args.split(' '), { cwd }), { code: 2, stdout: '', stderr: line })
  })
}

test('nothing to explain is a question', async () => {
  const { code, stderr } = await runCli(['explain'], { cwd })
  assert.is(code, 2)
  assert.match(stderr, /^spokeshave: nothing to read; name a FILE, or pipe into it\n\nUsage: spokeshave explain \[options\] \[FILE\.\.\.\]\n/)
})

/** A terminal of some width. */
function terminal(columns: number): Collector & { isTTY: boolean; columns: number } {
  return Object.assign(new Collector(), { isTTY: true, columns, getColorDepth: WriteStream.prototype.getColorDepth })
}

test('nothing is wider than the terminal', async () => {
  for (const columns of [60, 80, 140]) {
    for (const more of [[], ['--tool', 'find_timber'], ['--tool', 'broken']]) {
      const stdout = terminal(columns)
      const stdin = Readable.from([]) as never
      assert.is(await runWith(['explain', 'list.json', ...more], { stdin, stdout, stderr: new PassThrough() }, cwd), 0)
      const lines = stripVTControlCharacters(stdout.text).split('\n')
      // Sums are what they are.
      const bodies = more.length === 0 ? lines.slice(0, 5) : lines.slice(4)
      for (const line of bodies) assert.ok([...line].length <= columns, `${columns}: ${line}`)
    }
  }
})

test('a loss that has no room leaves an ellipsis', async () => {
  const lossy = makeTool('lossy', { properties: { a: { type: 'string', title: 'A', minLength: 1, nullable: true }, b: { oneOf: [{ type: 'string', pattern: 'x' }] } } })
  for (const columns of [50, 60, 70, 80, 100, 130]) {
    const stdout = terminal(columns)
    await runWith(['explain', '-'], { stdin: Readable.from([Buffer.from(JSON.stringify([lossy]))]) as never, stdout, stderr: new PassThrough() }, cwd)
    const line = stripVTControlCharacters(stdout.text).split('\n')[1]!
    if (columns < 80) assert.match(line, /, …$|  …$/, `${columns}: ${line}`)
    else assert.match(line, / 2 {6}1 {6}1 {6}1(?: |$)/, `${columns}: ${line}`)
  }
})

test('progress is for terminals, while nothing else is shown there', async () => {
  const tools = async function* (): AsyncGenerator<Buffer> {
    for (let i = 0; i < 3; i++) {
      yield Buffer.from(`${JSON.stringify({ ...plain, name: `t${i}` })}\n`)
      await new Promise((done) => setTimeout(done, 600))
    }
    yield Buffer.from(`${JSON.stringify(plain)}\n`)
  }
  const stderr = terminal(80)
  assert.is(await runWith(['explain', '-'], { stdin: Readable.from(tools()) as never, stdout: new Collector(), stderr }), 0)
  assert.match(stripVTControlCharacters(stderr.text), /^\r\d tools …/)
  assert.ok(stderr.text.endsWith('\r\u001B[K'))
  const quiet = terminal(80)
  await runWith(['explain', '-'], { stdin: Readable.from(tools()) as never, stdout: terminal(80), stderr: quiet })
  assert.is(quiet.text, '')
})

test('colour: none in pipes, forced by FORCE_COLOR', async () => {
  const plainRun = await runCli(['explain', 'list.json'], { cwd })
  assert.not.ok(plainRun.stdout.includes('\u001B'))
  const forced = await runChild(['explain', 'list.json'], { cwd, env: { FORCE_COLOR: '1' } })
  assert.ok(forced.stdout.includes('\u001B[32m▏\u001B[39m'))
})

test('NO_COLOR wins on terminals', async () => {
  const before = { ...process.env }
  const run = async (): Promise<string> => {
    const stdout = terminal(100)
    await runWith(['explain', 'list.json'], { stdin: Readable.from([]) as never, stdout, stderr: new Collector() }, cwd)
    return stdout.text
  }
  // What a CI service or another terminal says of colours is not the question here.
  for (const name of ['FORCE_COLOR', 'CI', 'GITHUB_ACTIONS']) delete process.env[name]
  process.env['TERM'] = 'xterm-256color'
  process.env['NO_COLOR'] = '1'
  try {
    assert.not.ok((await run()).includes('\u001B'))
    delete process.env['NO_COLOR']
    assert.ok((await run()).includes('\u001B'))
  } finally {
    for (const name of ['FORCE_COLOR', 'CI', 'GITHUB_ACTIONS', 'TERM', 'NO_COLOR']) {
      if (before[name] === undefined) delete process.env[name]
      else process.env[name] = before[name]
    }
  }
})

test('a stream is explained as it comes', async () => {
  const seen = new Collector()
  const told: string[] = []
  const lines = async function* (): AsyncGenerator<Buffer> {
    yield Buffer.from(`${JSON.stringify(plain)}\n${JSON.stringify(refusedTool('r'))}\n`)
    await new Promise((done) => setTimeout(done, 300))
    told.push(seen.text)
    yield Buffer.from(`${JSON.stringify(plain)}\n`)
  }
  await runWith(['explain', '-'], { stdin: Readable.from(lines()) as never, stdout: seen, stderr: new Collector() })
  assert.match(told[0]!, /^r {2}/m)
})

test.run()
