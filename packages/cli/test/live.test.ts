import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { makeFolder, makeTool, root, runCli } from './run-cli.ts'

const scripts = join(root, 'packages/mcp/test/servers')
const node = `"${process.execPath}"`
const script = (name: string, ...args: string[]): string => `${node} "${join(scripts, `${name}.js`)}" ${args.join(' ')}`

const open = { passes: { 'coerce-booleans': { replacement: {} } } }
const cwd = makeFolder({
  'tool.json': JSON.stringify(makeTool('plane')),
  'spokeshave.config.json': JSON.stringify({ overrides: [{ servers: 'yard', ...open }] }),
  'mcp.json': JSON.stringify({
    mcpServers: {
      yard: { command: process.execPath, args: [join(scripts, 'garbage.js'), 'first'] },
      dead: { command: process.execPath, args: [join(scripts, 'die.js')], env: { WORKSHOP_KEY: 'oak-and-iron' } },
      unset: { command: 'x', args: ['${NO_SUCH_VARIABLE}'] },
      off: { command: 'x', disabled: true },
    },
  }),
  'off.json': '{"mcpServers":{"off":{"command":"x","disabled":true}}}',
  'keep.json': 'as it was',
})

const saw = (mark: string): string =>
  `{"type":"function","name":"saw","description":"Does saw.","strict":false,"parameters":{"type":"object","properties":{"mark":${mark}}}}\n`

test('a server is built under the name that it is given, or gives itself', async () => {
  const build = ['build', '--quiet', '--format', 'ndjson']
  const named = await runCli([...build, '--mcp', `yard=${script('garbage', 'first')}`], { cwd })
  assert.is(named.stdout, saw('{}'))
  assert.is(named.code, 1)
  const [note, ...refused] = named.stderr.trimEnd().split('\n')
  assert.is(note, 'yard: its standard output has 3 lines that are no messages, the first: "hello from the workshop"')
  assert.is(refused.length, 3)
  for (const line of refused) assert.match(line, /^yard: refused /)
  const unnamed = await runCli([...build, '--mcp', script('garbage', 'first')], { cwd })
  assert.is(unnamed.stdout, saw('{"type":"string"}'))
  assert.match(unnamed.stderr, /^test-server: refused "odd" at \/properties\/x\/\$ref: /m)
  const told = await runCli([...build, '--mcp', script('garbage', 'first'), '--server', 'yard'], { cwd })
  assert.is(told.stdout, saw('{}'))
})

test('a dead server does not stop the others: exit code 1', async () => {
  const { code, stdout, stderr } = await runCli(
    ['build', '--quiet', '--format', 'ndjson', 'tool.json', '--mcp-config', 'mcp.json', '--mcp', script('pages')],
    { cwd },
  )
  assert.is(code, 1)
  const lines = stdout.trimEnd().split('\n')
  assert.is(lines.length, 3002)
  assert.match(lines[0]!, /"plane"/)
  assert.match(lines[3000]!, /"tool_2999"/)
  assert.is(`${lines[3001]}\n`, saw('{}'))
  assert.match(
    stderr,
    /^mcp\.json: unset at \/mcpServers\/unset\/args\/0: the variable NO_SUCH_VARIABLE is not set in the environment \(BAD_CONFIG\)$/m,
  )
  assert.match(
    stderr,
    /^dead: ended with code 3 before it answered initialize \(SERVER_FAILED\)\n {2}\| starting with key \*\*\*\n {2}\| no wood \\u\{1b\}\[31mleft$/m,
  )
  assert.not.match(stderr, /oak-and-iron/)
})

test('where nothing is left, the exit code is 2 and nothing is written', async () => {
  const { code, stdout, stderr } = await runCli(
    ['build', '--out', 'keep.json', '--mcp', `late=${script('die', 'late')}`, '--mcp', `odd=${script('odd', 'error')}`],
    { cwd },
  )
  assert.is(code, 2)
  assert.is(stdout, '')
  assert.match(
    stderr,
    /^spokeshave: late: ended with code 7 before it answered page 2 of tools\/list, after 1 tools \(SERVER_FAILED\)$/m,
  )
  assert.match(
    stderr,
    /^spokeshave: odd: answered tools\/list with an error: the shop is closed \(-32603\) \(SERVER_FAILED\)$/m,
  )
  const kept = await runCli(['build', 'keep.json'], { cwd })
  assert.match(kept.stderr, /^spokeshave: keep\.json:1:1: is not JSON/)
})

test('a number that is too large is refused as it is from a file', async () => {
  const { code, stdout, stderr } = await runCli(
    ['build', '--quiet', '--format', 'ndjson', '--mcp', `huge=${script('odd', 'huge')}`],
    { cwd },
  )
  assert.is(code, 1)
  assert.is(stdout, saw('{"type":"string"}'))
  assert.match(stderr, /^huge: refused "drill" at \/properties\/depth\/enum\/0: Infinity .+ \(NOT_JSON\)$/m)
  assert.match(stderr, /^huge: refused "dive" at \/properties\/depth\/enum\/0\/0: -Infinity .+ \(NOT_JSON\)$/m)
})

test('one that hangs has as long as it is given', async () => {
  const { code, stderr } = await runCli(['explain', '--mcp', script('odd', 'silent'), '--mcp-timeout', '1.5'], { cwd })
  assert.is(code, 2)
  assert.is(stderr, `spokeshave: node odd.js: no answer to tools/list in 1.5 s (SERVER_FAILED)\n`)
})

test('explain and check read servers as they read files', async () => {
  const servers = ['--mcp', `yard=${script('odd', 'circle')}`, '--mcp', `timber=${script('garbage', 'first')}`]
  const explained = await runCli(['explain', '--json', ...servers], { cwd })
  assert.is(explained.code, 1)
  const tools = JSON.parse(explained.stdout) as { tool: string; server: string }[]
  assert.is(tools.length, 4)
  assert.equal([tools[0]!.tool, tools[0]!.server], ['saw', 'timber'])
  const checked = await runCli(['check', ...servers], { cwd })
  assert.is(checked.code, 1)
  assert.match(checked.stdout, /^odd {2}timber\n {2}error {2}refused /m)
  const clean = ['check', '--quiet', '--mcp', `p=${script('pages')}`]
  assert.is((await runCli(clean, { cwd })).code, 0)
  assert.is((await runCli([...clean, '--mcp', `yard=${script('odd', 'circle')}`], { cwd })).code, 1)
  const empty = await runCli(['check', '--format', 'junit', '--mcp', `bare=${script('odd', 'toolless')}`], { cwd })
  assert.match(empty.stdout, /<testsuite name="bare"/)
})

test('a baseline is not written without all of them', async () => {
  const { code, stderr } = await runCli(
    ['check', 'tool.json', '--baseline', 'new.json', '--update-baseline', '--mcp', `x=${script('odd', 'error')}`],
    { cwd },
  )
  assert.is(code, 2)
  assert.match(stderr, /^spokeshave: x: answered tools\/list with an error/)
})

const faults: [args: string[], said: RegExp][] = [
  [['--mcp', 'node "a'], /^spokeshave: --mcp: the command has a quotation mark that is never closed \(BAD_INPUT\)\n$/],
  [
    ['--mcp', 'a | b', '--mcp', ''],
    /^spokeshave: --mcp: the command has "\|", .+\nspokeshave: --mcp: there is no command \(BAD_INPUT\)\n$/,
  ],
  [
    ['--mcp-url', 'example.com/oak-and-iron'],
    /^spokeshave: --mcp-url: expected a URL that begins with http:\/\/ or https:\/\/ \(BAD_INPUT\)\n$/,
  ],
  [['--mcp-config', 'no.json'], /^spokeshave: --mcp-config no\.json: no such file or directory\n$/],
  [
    ['--mcp-config', 'tool.json'],
    /^spokeshave: --mcp-config tool\.json: expected an object "mcpServers" .+ \(BAD_CONFIG\)\n$/,
  ],
  [['--mcp-config', 'off.json'], /^spokeshave: --mcp-config: no server is named there that is not disabled\n$/],
  [['--mcp-timeout', '0', '--mcp', 'x'], /^spokeshave: .+--mcp-timeout.+ It takes a number of seconds above 0\.\n$/],
  [['--mcp-timeout', '5'], /^spokeshave: --mcp-timeout needs a server: /],
  [
    ['--mcp', 'x', '--raw-schemas'],
    /^spokeshave: option '--mcp <command>' cannot be used with option '--raw-schemas'\n$/,
  ],
]

for (const [args, said] of faults) {
  test(`wrong use: ${args.join(' ')}`, async () => {
    const { code, stdout, stderr } = await runCli(['build', ...args], { cwd })
    assert.is(code, 2)
    assert.is(stdout, '')
    assert.match(stderr, said)
  })
}

test.run()
