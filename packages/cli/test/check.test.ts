import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { listText, plain, titled } from './check-input.ts'
import { Collector, makeFolder, makeTool, runChild, runCli, runWith } from './run-cli.ts'

const cwd = makeFolder({
  'list.json': listText,
  'titled.json': JSON.stringify([titled, plain]),
  'plain.json': JSON.stringify([plain]),
  'lines.ndjson': `${JSON.stringify(plain)}\n\n${JSON.stringify(titled)}\n{"name": oops}\n`,
  'text.json': '7',
})

const listReport = `find_timber (acme)  list.json:4:5
  12:43  warn   loss.mixed  "pattern": "^a" is dropped: some arguments may no longer be accepted, and others may be  (tool-schema: dropped-pattern)
                            /properties/size/oneOf/0/pattern
  10:38  warn   loss.docs   dropped-title ×1

broken (acme)  list.json:17:5
  17:68  error  refused  expected a string at /properties/unit/$ref, found number 7; write the text of a reference, such as "#/$defs/name" (SHAPE)  (tool-schema)

none (acme)  list.json:18:5
  18:5  error  refused  inputSchema is missing; a tool without arguments has {"type":"object","properties":{}} (BAD_INPUT)

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
  1:114  warn   loss.docs  dropped-title ×2

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
  1:114  warn   loss.docs  "title" is dropped at 2 places: the model is told less  (tool-schema: dropped-title)
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
  const quiet = await runCli(['check', 'titled.json', '--max-warnings', '0', '--quiet'], { cwd })
  assert.is(quiet.stdout, '✘ 2 tools: 0 errors, 1 warning; 1 without findings\n  more than the 0 warnings that --max-warnings allows; leave out --quiet to see them\n')
})

test('a line that cannot be read is a finding of that line', async () => {
  const { code, stdout } = await runCli(['check', 'lines.ndjson', '--quiet'], { cwd })
  assert.is(code, 1)
  assert.match(stdout, 'lines.ndjson:4:10\n  4:10  error  refused  the line is not JSON: expected a value (BAD_INPUT)\n')
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

test('--rule is laid over all that is configured', async () => {
  const here = makeFolder({ 'spokeshave.config.json': JSON.stringify({ overrides: [{ tools: 't*', check: { 'loss.docs': 'off' } }] }), 'a.json': JSON.stringify([titled]) })
  const levels = async (...flags: string[]): Promise<string[]> => {
    const { findings } = JSON.parse((await runCli(['check', 'a.json', '--json', ...flags], { cwd: here })).stdout) as { findings: { level: string; rule: string; code: string }[] }
    return findings.map(({ level, rule, code }) => `${level} ${rule} ${code}`)
  }
  assert.equal(await levels(), [])
  assert.equal(await levels('--rule', 'loss.docs:error'), ['error loss.docs dropped-title'])
  assert.equal(await levels('--rule', 'code.dropped-title:error'), ['error loss.docs dropped-title'])
  assert.equal(await levels('--rule', 'max-properties:warn:1', '--rule', 'tool-name:error:[a-s:]+'), ['warn max-properties undefined', 'error tool-name undefined'])
})

test('--print-rules shows what holds for a tool', async () => {
  const config = { check: { 'loss.docs': 'error', 'max-depth': ['warn', 4] }, overrides: [{ tools: 't*', check: { 'loss.docs': 'off', 'code.dropped-title': 'warn' } }] }
  const here = makeFolder({ 'spokeshave.config.json': JSON.stringify(config) })
  const rows = async (...flags: string[]): Promise<string> => (await runCli(['check', '--print-rules', ...flags], { cwd: here })).stdout
  assert.ok((await rows()).startsWith('config  spokeshave.config.json\n\nrule                   level  option\nno-tools               error\nrefused '), await rows())
  assert.match(await rows(), /\nloss\.docs +error\n/)
  assert.match(await rows(), /\nmax-depth +warn +4\n/)
  const json = JSON.parse(await rows('--tool', 'titled', '--rule', 'tool-name:error:a', '--json')) as Record<string, unknown>
  assert.equal([json['loss.docs'], json['code.dropped-title'], json['tool-name'], json['max-depth']], ['off', 'warn', ['error', 'a'], ['warn', 4]])
  // What is printed can be a configuration.
  const again = makeFolder({ 'spokeshave.config.json': JSON.stringify({ check: json }) })
  assert.equal(JSON.parse((await runCli(['check', '--print-rules', '--json'], { cwd: again })).stdout), json)
  assert.is((await runCli(['check', '--print-rules', 'a.json'], { cwd: here })).code, 2)
})

test('an override that matches no tool is told', async () => {
  const config = { overrides: [{ tools: 'plain', check: { 'loss.docs': 'off' } }, { tools: 'plian', check: { 'loss.docs': 'off' } }, { servers: 'x', compaction: false }] }
  const here = makeFolder({ 'spokeshave.config.json': JSON.stringify(config), 'a.json': JSON.stringify([plain]) })
  const { code, stderr } = await runCli(['check', 'a.json'], { cwd: here })
  assert.is(code, 0)
  assert.is(stderr, 'spokeshave.config.json: overrides[1] matches no tool here\nspokeshave.config.json: overrides[2] matches no tool here\n')
  assert.is((await runCli(['check', 'a.json', '--quiet'], { cwd: here })).stderr, '')
})

test('a code that nobody knows and nothing met is told; one that a plugin has is not', async () => {
  const flags = ['--rule', 'code.drop-vendor-keys:error', '--rule', 'code.gone-away:off']
  const { code, stderr } = await runCli(['check', 'plain.json', ...flags], { cwd })
  assert.equal([code, stderr], [0, 'check: code.drop-vendor-keys: no pass of ours has this code, and nothing here met it\n'])
  const plugin = "export default () => ({ name: 'drop-vendor-keys', passes: [{ name: 'drop-vendor-keys', hook: 'sanitize', effect: 'docs', description: 'Drops x-own.', keywords: ['x-own'], visit: (_, path) => path.remove('x-own') }] })"
  const here = makeFolder({ 'p.mjs': plugin, 'spokeshave.config.json': '{"plugins":["./p.mjs"]}', 'a.json': JSON.stringify([makeTool('a', { type: 'object', properties: {}, 'x-own': 1 })]) })
  const met = await runCli(['check', 'a.json', ...flags, '--format', 'json'], { cwd: here })
  assert.equal([met.code, met.stderr], [1, ''])
  assert.match(met.stdout, '"rule":"loss.docs","level":"error"')
})

test('--tool checks only some, by name and by glob', async () => {
  const names = async (...flags: string[]): Promise<string> => (await runCli(['check', 'list.json', '--format', 'junit', ...flags], { cwd })).stdout.match(/(?<=testcase name=")[^"]+/g)!.join()
  assert.is(await names('--tool', 'fine'), 'fine')
  assert.is(await names('--tool', 'f*', '--tool', 'none'), 'find_timber,none,fine')
  assert.is(await names('--tool', '!f*'), 'broken,none')
})

test('nothing to check is an error, unless it may be', async () => {
  const here = makeFolder({ 'empty.json': '{"tools":[]}', 'none.ndjson': '\n', 'plain.json': JSON.stringify([plain]) })
  const { code, stdout } = await runCli(['check', 'empty.json', 'plain.json', 'none.ndjson'], { cwd: here })
  assert.is(code, 1)
  assert.is(
    stdout,
    `empty.json
  1:1  error  no-tools  there are no tools here: nothing is checked

none.ndjson
  1:1  error  no-tools  there are no tools here: nothing is checked

rule      errors  warnings  tools  places  mostly
no-tools       2         -      2       2  

✘ 1 tool: 2 errors, 0 warnings; 1 without findings
`.replace('2  \n', '2\n'),
  )
  for (const flags of [['--allow-empty'], ['--rule', 'no-tools:off']]) {
    assert.equal(await runCli(['check', 'empty.json', ...flags], { cwd: here }), { code: 0, stdout: '✔ 0 tools: 0 errors, 0 warnings; 0 without findings\n', stderr: '' })
  }
  for (const format of ['json', 'sarif', 'github', 'junit', 'markdown']) {
    const report = await runCli(['check', 'empty.json', '--format', format], { cwd: here })
    assert.is(report.code, 1, format)
    assert.match(report.stdout, 'there are no tools here', format)
  }
})

test('duplicate names are of one server', async () => {
  const input = [{ server: 'x', tools: [plain, plain] }, { server: 'y', tools: [plain] }].map((each) => JSON.stringify(each)).join('\n')
  const { stdout } = await runCli(['check'], { cwd, input })
  assert.match(stdout, 'plain (x)  stdin:1:')
  assert.match(stdout, 'warn   duplicate-tool-name  the name "plain" is taken by another tool of "x", stdin:1 #1\n')
  assert.match(stdout, '! 3 tools: 0 errors, 1 warning; 2 without findings\n')
  const lined = await runCli(['check'], { cwd, input: lines([plain, titled, plain]) })
  assert.match(lined.stdout, 'the name "plain" is taken by another tool, stdin:1\n')
})

const narrowed = (name: string, keyword: object = { nullable: true }): object => makeTool(name, { type: 'object', properties: { n: { type: 'string', ...keyword } } })
const lines = (tools: readonly object[]): string => tools.map((tool) => JSON.stringify(tool)).join('\n')

test('many tools stay readable: what many have alike is told once', async () => {
  const tools = Array.from({ length: 2000 }, (_, i) => (i % 400 === 7 ? narrowed(`n${i}`) : { ...titled, name: `t${i}` }))
  const input = lines([...tools, makeTool('last', { type: 'null' })])
  const { code, stdout } = await runCli(['check'], { cwd, input })
  assert.is(code, 1)
  assert.ok(stdout.split('\n').length < 60, stdout)
  assert.ok(
    stdout.startsWith(`5 tools
  warn   loss.narrower  "nullable": true is dropped: some arguments may no longer be accepted  (tool-schema: dropped-nullable)
                        n7, n407, n807, n1207, n1607
`),
    stdout,
  )
  for (const name of ['t0', 't6']) assert.match(stdout, new RegExp(`^${name}  stdin`, 'm'))
  assert.match(stdout, '… and 1,983 tools more with warnings only: --verbose shows all\n\nlast  stdin:2001:1\n')
  assert.match(stdout, '✘ 2,001 tools: 1 error, 2,000 warnings; 0 without findings\n')
  const all = await runCli(['check', '--verbose'], { cwd, input })
  assert.match(all.stdout, /^t1999 {2}/m)
})

test('losses of arguments before losses of prose, narrower before mixed', async () => {
  const mixed = (name: string): object => makeTool(name, { oneOf: [{ type: 'string', pattern: name }] })
  const tools = [...Array.from({ length: 10 }, (_, i) => mixed(`m${i}`)), ...Array.from({ length: 10 }, (_, i) => ({ ...titled, name: `t${i}` })), narrowed('n')]
  const { stdout } = await runCli(['check', '--rule', 'loss.narrower:warn'], { cwd, input: lines(tools) })
  for (const name of ['n', 'm0', 'm9', 't0']) assert.match(stdout, new RegExp(`^${name}  stdin`, 'm'))
  assert.not.match(stdout, /^t1 {2}/m)
})

test('of many errors only some are shown; equal ones are told once', async () => {
  const over = (i: number): object => makeTool(`o${i}`, { type: 'object', properties: { ['x'.repeat(i + 1)]: { type: 'string' } } })
  const { code, stdout } = await runCli(['check', '--max-bytes', '10'], { cwd, input: lines(Array.from({ length: 60 }, (_, i) => over(i))) })
  assert.is(code, 1)
  assert.match(stdout, '… and 20 tools more with errors: --verbose shows all\n')
  assert.match(stdout, /^o39 {2}stdin:40:1\n {2}40:1 {2}error {2}over-budget {2}the schema takes /m)
  const refused = await runCli(['check'], { cwd, input: lines(Array.from({ length: 60 }, (_, i) => makeTool(`r${i}`, { type: 'null' }))) })
  assert.match(refused.stdout, /^60 tools\n {2}error {2}refused {2}tool input schema must not be a singleton null type; .+\n +r0, r1, r2, r3, r4 and 55 more\n\nrule /)
})

test('nothing is wider than a terminal, and no message is cut', async () => {
  const columns = 80
  const stdout = Object.assign(new Collector(), { isTTY: true, columns, getColorDepth: () => 1 })
  await runWith(['check', 'list.json'], { stdin: Readable.from([]) as never, stdout, stderr: new Collector() }, cwd)
  const text = stripVTControlCharacters(stdout.text)
  for (const line of text.split('\n')) assert.ok([...line].length <= columns, line)
  const words = text.replaceAll(/\s+/g, ' ')
  assert.match(words, '"pattern": "^a" is dropped: some arguments may no longer be accepted, and others may be (tool-schema: dropped-pattern)')
  assert.match(words, 'inputSchema is missing; a tool without arguments has {"type":"object","properties":{}} (BAD_INPUT)')
})

test('a place is shown where a loss is at the root, all of them with --verbose', async () => {
  const input = lines([makeTool('root', { properties: {} }), makeTool('wide', { type: 'object', properties: Object.fromEntries([...'abcdef'].map((key) => [key, { type: 'string', nullable: true }])) })])
  const { stdout } = await runCli(['check'], { cwd, input })
  assert.match(stdout, /\(infer-types: inferred-type\)\n +\(root\)\n/)
  assert.match(stdout, '/properties/c/nullable and 3 more\n')
  assert.match((await runCli(['check', '--verbose'], { cwd, input })).stdout, '/properties/e/nullable, /properties/f/nullable\n')
})

test('a type that refuses its enum says so, and what to write', async () => {
  const { stdout } = await runCli(['check'], { input: lines([makeTool('dead', { type: 'object', properties: { n: { enum: [1, 2, 3] } } })]) })
  assert.match(stdout, '"type": "string" is added beside an enum of other values: no value is accepted any more; write "type": "integer" in your schema  (infer-types: inferred-type)\n')
})

const wrong: [args: string, line: string][] = [
  ['check plain.json --update-baseline', 'spokeshave: --update-baseline needs --baseline FILE\n'],
  ['check plain.json --baseline none.json', 'spokeshave: --baseline none.json: no such file or directory; --update-baseline writes it\n'],
  ['check plain.json --baseline text.json', 'spokeshave: --baseline text.json: is no baseline of this version; --update-baseline writes it anew\n'],
  ['check plain.json --baseline lines.ndjson', 'spokeshave: --baseline lines.ndjson: is not JSON\n'],
  ['check plain.json --baseline nowhere/b.json --update-baseline', 'spokeshave: --baseline nowhere/b.json: no such file or directory\n'],
  ['check plain.json --baseline b.json --update-baseline --tool plain', 'spokeshave: --update-baseline writes what all tools have: leave out --tool\n'],
  ['check plain.json --fail-on-stale', 'spokeshave: --fail-on-stale needs --baseline FILE\n'],
  ['check plain.json --tool plan', 'spokeshave: --tool: no tool "plan" is in the input (did you mean "plain"?)\n'],
  ['check plain.json --tool !', 'spokeshave: an empty glob means no name; after a "!", say what is taken out (BAD_OPTIONS)\n'],
  ['check titled.json --tool plain --tool zzzzz*', 'spokeshave: --tool: no tool "zzzzz*" is in the input; its tools: titled, plain\n'],
  ['check plain.json --rule loss.docs', 'spokeshave: --rule "loss.docs": write NAME:LEVEL or NAME:LEVEL:OPTION, such as loss.docs:off or max-depth:warn:4\n'],
  ['check plain.json --rule loss.doc:off', 'spokeshave: --rule."loss.doc": unknown rule (did you mean "loss.docs"?) (BAD_CONFIG)\n'],
  ['check plain.json --rule loss.docs:wrn', 'spokeshave: --rule."loss.docs" must be "off", "warn", "error", or a list of one of them and an option, found "wrn" (did you mean "warn"?) (BAD_CONFIG)\n'],
  ['check plain.json --rule code.dropped-titel:off', 'spokeshave: --rule."code.dropped-titel": unknown code (did you mean "dropped-title"?) (BAD_CONFIG)\n'],
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
