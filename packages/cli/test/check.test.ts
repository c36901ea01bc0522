import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { listText, plain, titled } from './check-input.ts'
import { makeFolder, makeTool, runChild, runCli } from './run-cli.ts'

const cwd = makeFolder({
  'list.json': listText,
  'titled.json': JSON.stringify([titled, plain]),
  'plain.json': JSON.stringify([plain]),
  'lines.ndjson': `${JSON.stringify(plain)}\n\n${JSON.stringify(titled)}\n{"name": oops}\n`,
  'text.json': '7',
})

const listReport = `find_timber (acme)  list.json:4:5
  warn   loss.mixed  "pattern": "^a" is dropped: other arguments can be said  (tool-schema)
                     /properties/size/oneOf/0/pattern
  warn   loss.docs   dropped-title ×1

broken (acme)  list.json:17:5
  error  refused  expected a string at /properties/unit/$ref, found number 7 (SHAPE)  (tool-schema)

none (acme)  list.json:18:5
  error  refused  inputSchema is missing; a tool without arguments has {"type":"object","properties":{}} (BAD_INPUT)

rule        errors  warnings  tools  places  mostly
refused          2         -      2       2  SHAPE 1, BAD_INPUT 1
loss.mixed       -         1      1       1  dropped-pattern 1
loss.docs        -         1      1       1  dropped-title 1

✘ 4 tools: 2 errors, 2 warnings; 1 without findings
`

test('errors fail, and a person can read why', async () => {
  const { code, stdout, stderr } = await runCli(['check', 'list.json'], { cwd })
  assert.is(stdout, listReport)
  assert.is(stderr, '')
  assert.is(code, 1)
})

test('warnings pass', async () => {
  const { code, stdout } = await runCli(['check', 'titled.json'], { cwd })
  assert.is(
    stdout,
    `titled  titled.json:1:2
  warn   loss.docs  dropped-title ×2

rule       errors  warnings  tools  places  mostly
loss.docs       -         1      1       2  dropped-title 2

! 2 tools: 0 errors, 1 warning; 1 without findings
`,
  )
  assert.is(code, 0)
})

test('--verbose shows where the prose was', async () => {
  const { stdout } = await runCli(['check', 'titled.json', '--verbose'], { cwd })
  assert.is(
    stdout.split('\n\n')[0],
    `titled  titled.json:1:2
  warn   loss.docs  "title" is dropped at 2 places: the model is told less  (tool-schema)
                    /properties/a/title, /properties/b/title`,
  )
})

test('nothing to say', async () => {
  const clean = await runCli(['check', 'plain.json'], { cwd })
  assert.equal([clean.code, clean.stdout], [0, '✔ 1 tool: 0 errors, 0 warnings; 1 without findings\n'])
  const quiet = await runCli(['check', 'titled.json', '--quiet'], { cwd })
  assert.equal([quiet.code, quiet.stdout, quiet.stderr], [0, '', ''])
})

test('--quiet leaves the errors', async () => {
  const { code, stdout } = await runCli(['check', 'list.json', '--quiet'], { cwd })
  assert.is(code, 1)
  assert.not.match(stdout, 'loss')
  assert.match(stdout, 'none (acme)  list.json:18:5\n')
})

test('--max-warnings', async () => {
  const { code, stdout } = await runCli(['check', 'titled.json', '--max-warnings', '0'], { cwd })
  assert.is(code, 1)
  assert.match(stdout, '✘ 2 tools: 0 errors, 1 warning; 1 without findings\n  more than the 0 warnings that --max-warnings allows\n')
  assert.is((await runCli(['check', 'titled.json', '--max-warnings', '1'], { cwd })).code, 0)
})

test('a line that cannot be read is a finding of that line', async () => {
  const { code, stdout } = await runCli(['check', 'lines.ndjson', '--quiet'], { cwd })
  assert.is(code, 1)
  assert.match(stdout, 'lines.ndjson:4:10  lines.ndjson:4:1\n  error  refused  the line is not JSON: expected a value (BAD_INPUT)\n')
})

test('from the standard input, into a file', async () => {
  const { code, stdout } = await runCli(['check', '--out', 'report.txt'], { cwd, input: JSON.stringify([titled]) })
  assert.equal([code, stdout], [0, ''])
  assert.match(readFileSync(join(cwd, 'report.txt'), 'utf8'), /^titled  stdin:1:2\n/)
})

test('rules of a configuration, some tools otherwise', async () => {
  const config = {
    check: { 'loss.docs': 'error', 'max-description-bytes': ['warn', 10], 'missing-description': 'warn' },
    overrides: [{ tools: 'lenient_*', check: { 'loss.docs': 'off', 'max-description-bytes': 'error' } }],
  }
  const tools = [titled, { ...titled, name: 'lenient_a' }, makeTool('bare')]
  const here = makeFolder({ 'spokeshave.config.json': JSON.stringify(config), 'tools.json': JSON.stringify(tools) })
  const { code, stdout } = await runCli(['check', 'tools.json', '--format', 'json'], { cwd: here })
  assert.is(code, 1)
  const { findings } = JSON.parse(stdout) as { findings: { tool: string; level: string; rule: string }[] }
  assert.equal(
    findings.map(({ tool, level, rule }) => `${tool} ${level} ${rule}`),
    ['titled error loss.docs', 'titled warn max-description-bytes', 'lenient_a error max-description-bytes', 'bare warn missing-description'],
  )
})

test('duplicate names are of one server', async () => {
  const input = [{ server: 'x', tools: [plain, plain] }, { server: 'y', tools: [plain] }].map((each) => JSON.stringify(each)).join('\n')
  const { stdout } = await runCli(['check'], { cwd, input })
  assert.match(stdout, 'plain (x)  stdin:1:')
  assert.match(stdout, 'warn   duplicate-tool-name  the name "plain" is taken by another tool of "x"\n')
  assert.match(stdout, '! 3 tools: 0 errors, 1 warning; 2 without findings\n')
})

test('many tools stay readable', async () => {
  const narrowed = { type: 'object', properties: { n: { type: 'string', nullable: true } } }
  const input = Array.from({ length: 2000 }, (_, i) => JSON.stringify(i % 400 === 7 ? makeTool(`n${i}`, narrowed) : { ...titled, name: `t${i}` }))
  input.push(JSON.stringify(makeTool('last', { type: 'null' })))
  const { code, stdout } = await runCli(['check'], { cwd, input: input.join('\n') })
  assert.is(code, 1)
  assert.ok(stdout.split('\n').length < 60, stdout)
  // Losses of arguments before losses of prose, and errors next to the sums.
  for (const name of ['n7', 'n407', 'n807', 'n1207', 'n1607', 't0', 't6']) assert.match(stdout, new RegExp(`^${name}  stdin`, 'm'))
  assert.not.match(stdout, /^t8 {2}/m)
  assert.match(stdout, '… and 1,988 tools more with warnings only: --verbose shows all\n\nlast  stdin:2001:1\n')
  assert.match(stdout, '✘ 2,001 tools: 1 error, 2,000 warnings; 0 without findings\n')
  const all = await runCli(['check', '--verbose'], { cwd, input: input.join('\n') })
  assert.match(all.stdout, /^t1999 {2}/m)
})

const wrong: [args: string, line: string][] = [
  ['check plain.json --update-baseline', 'spokeshave: --update-baseline needs --baseline FILE\n'],
  ['check plain.json --baseline none.json', 'spokeshave: --baseline none.json: no such file or directory; --update-baseline writes it\n'],
  ['check plain.json --baseline text.json', 'spokeshave: --baseline text.json: is no baseline of this version; --update-baseline writes it anew\n'],
  ['check plain.json --baseline lines.ndjson', 'spokeshave: --baseline lines.ndjson: is not JSON\n'],
  ['check plain.json --baseline nowhere/b.json --update-baseline', 'spokeshave: --baseline nowhere/b.json: no such file or directory\n'],
  ['check none.json', 'spokeshave: none.json: no such file or directory\n'],
  ['check plain.json --max-warnings few', "spokeshave: option '--max-warnings <n>' argument 'few' is invalid. It takes a number, 0 or more.\n"],
  ['check plain.json --format xml', "spokeshave: option '--format <format>' argument 'xml' is invalid. Allowed choices are pretty, json, sarif, github, junit, markdown.\n"],
  ['check plain.json --out plain.json', 'spokeshave: --out names plain.json, which is to be read: give another name\n'],
]

for (const [args, line] of wrong) {
  test(`wrong use: ${args}`, async () => {
    assert.equal(await runCli(args.split(' '), { cwd }), { code: 2, stdout: '', stderr: line })
  })
}

test('rules that are none are wrong use', async () => {
  const faults: [check: object, line: string][] = [
    [{ 'loss.doc': 'off' }, 'check."loss.doc": unknown rule (did you mean "loss.docs"?) (BAD_CONFIG)'],
    [{ 'max-depth': ['warn', 'x'] }, 'check."max-depth"[1]: must be a whole number, 0 or more, found "x" (BAD_OPTIONS)'],
  ]
  for (const [settings, line] of faults) {
    const here = makeFolder({ 'spokeshave.config.json': JSON.stringify({ check: settings }), 'a.json': '[]' })
    assert.equal(await runCli(['check', 'a.json'], { cwd: here }), { code: 2, stdout: '', stderr: `spokeshave: spokeshave.config.json: ${line}\n` })
  }
})

test('nothing to check is a question', async () => {
  const { code, stdout, stderr } = await runCli(['check'], { cwd })
  assert.equal([code, stdout], [2, ''])
  assert.match(stderr, /^spokeshave: nothing to read; name a FILE, or pipe into it\n\nUsage: spokeshave check \[options\] \[FILE\.\.\.\]\n/)
})

test('colour where it is asked for', async () => {
  const { stdout } = await runChild(['check', 'list.json'], { cwd, env: { FORCE_COLOR: '1' } })
  assert.match(stdout, '\u001B[31merror\u001B[39m')
})

test.run()
