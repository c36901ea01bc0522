import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { builtTool, makeFolder, makeTool, runCli } from './run-cli.ts'

const tool = makeTool('plane', { properties: { mark: true } })

/** What comes out for the tool, where the boolean became this. */
function built(mark: string, name = 'plane'): string {
  return (
    `{"type":"function","name":"${name}","description":"","strict":false,` +
    `"parameters":{"type":"object","properties":{"mark":${mark}}}}`
  )
}

const [asText, asOpen, asNumber] = ['{"type":"string"}', '{}', '{"type":"number"}']
const open = { passes: { 'coerce-booleans': { replacement: {} } } }
const numbers = { passes: { 'coerce-booleans': { replacement: { type: 'number' } } } }

const cwd = makeFolder({
  'spokeshave.config.json': JSON.stringify(open),
  'other.json': JSON.stringify({ ...numbers, budget: { bytes: 1 } }),
  'typed.config.ts': `const bytes: number = 1\nexport default { passes: { 'coerce-booleans': { replacement: {} } }, budget: { bytes } }\n`,
  'below/package.json': '{"name":"below"}',
  'keyed/package.json': JSON.stringify({ name: 'keyed', spokeshave: numbers }),
  'bad.json': '{"passes":{"coerce-boolean":false}}',
  'key.json': '{"presetz":[]}',
  'cut.json': '{',
  'overrides.json': JSON.stringify({
    overrides: [
      { servers: ['timber-*', '!timber-old'], ...open },
      { tools: 'plane_*', ...numbers },
    ],
  }),
})

async function build(flags: readonly string[], input: unknown = tool, folder = cwd): Promise<string> {
  const text = typeof input === 'string' ? input : JSON.stringify(input)
  const { code, stdout, stderr } = await runCli(['build', '--quiet', '--format', 'ndjson', ...flags], { cwd: folder, input: text })
  assert.is(stderr, '')
  assert.is(code, 0)
  return stdout.trimEnd()
}

test('the nearest configuration counts, or the one that is named, or none', async () => {
  assert.is(await build([]), built(asOpen))
  assert.is(await build([], tool, `${cwd}/below`), built(asOpen))
  assert.is(await build([], tool, `${cwd}/keyed`), built(asNumber))
  assert.is(await build(['--config', 'keyed/package.json']), built(asNumber))
  assert.is(await build(['--config', 'other.json']), built(asNumber))
  assert.is(await build(['--config', 'typed.config.ts']), built(asOpen))
  assert.is(await build(['--no-config']), built(asText))
})

test('flags beat the configuration', async () => {
  const described = makeTool('plane', { description: 'D', properties: { mark: true } })
  const withText = built(asNumber).replace('"properties"', '"description":"D","properties"')
  assert.is(await build(['--config', 'other.json'], described), built(asNumber))
  assert.is(await build(['--config', 'other.json', '--max-bytes', '900'], described), withText)
  assert.is(await build(['--config', 'other.json', '--no-compaction'], described), withText)
})

test('overrides go by the server and by the tool', async () => {
  const flags = ['--config', 'overrides.json']
  const other = (name: string, server?: string): object => ({ ...tool, name, ...(server === undefined ? {} : { server }) })
  assert.is(await build(flags), built(asText))
  assert.is(await build([...flags, '--server', 'timber-yard']), built(asOpen))
  const lines = [
    other('plane', 'timber-yard'),
    other('plane', 'timber-old'),
    other('plane_2', 'timber-old'),
    { server: 'timber-a', tools: [other('plane'), other('plane_2'), other('plane', 'x')] },
  ]
  assert.is(
    await build(flags, lines.map((line) => JSON.stringify(line)).join('\n')),
    [
      built(asOpen),
      built(asText),
      built(asNumber, 'plane_2'),
      built(asOpen),
      built(asNumber, 'plane_2'),
      built(asText),
    ].join('\n'),
  )
  const dump = { serverInfo: { name: 'timber-mcp', version: '1' }, tools: [tool] }
  assert.is(await build(flags, dump), built(asOpen))
  assert.is(await build([...flags, '--server', 'x'], dump), built(asText))
})

test('raw schemas say their tool and their server', async () => {
  const input = [
    { id: 1, schema: true },
    { id: 2, schema: true, server: 'timber-a' },
    { id: 3, schema: true, server: 'timber-a', tool: 'plane_1' },
    { id: 4, schema: true, server: null, tool: null },
    { id: 5, schema: true, tool: 7 },
  ]
  const text = input.map((line) => `${JSON.stringify(line)}\n`).join('')
  const args = ['build', '--quiet', '--raw-schemas', '--config', 'overrides.json']
  const { stdout } = await runCli(args, { cwd, input: text })
  const answers = [asText, asOpen, asNumber, asText].map((ok, index) => `{"id":${index + 1},"ok":${ok}}\n`)
  const refused = '{"id":5,"error":{"code":"BAD_INPUT","message":"\\"tool\\" must be a string, not 7"}}\n'
  assert.is(stdout, answers.join('') + refused)
  const given = await runCli([...args, '--server', 'timber-z'], { cwd, input: '{"id":1,"schema":true,"server":"x"}' })
  assert.is(given.stdout, `{"id":1,"ok":${asOpen}}\n`)
})

test('a text of passes runs just these, and without a model the value itself is written', async () => {
  const value = { description: 'D', properties: { b: { const: 1, items: { items: {} } }, 10: true, a: {} }, x: [null] }
  const flags = ['--no-config', '--max-bytes', '0', '--passes']
  assert.is(
    await build([...flags, 'const-to-enum, collapse-depth{maxDepth=2}'], value),
    '{"description":"D","properties":{"10":true,"b":{"items":{},"enum":[1]},"a":{}},"x":[null]}',
  )
  assert.is(
    await build([...flags, 'strip-descriptions,coerce-booleans{replacement={}},tool-schema'], value),
    '{"properties":{"10":{},"a":{},"b":{"items":{"items":{}}}}}',
  )
  assert.is(await build([...flags, 'strip-descriptions'], makeTool('a', { z: 1 })), 
    '{"type":"function","name":"a","description":"","strict":false,"parameters":{"z":1,"properties":{}}}')
})

const faults: [flags: string, said: RegExp][] = [
  ['--config missing.json', /^spokeshave: missing\.json: .+ \(BAD_CONFIG\)\n$/],
  ['--config bad.json', /^spokeshave: bad\.json: passes\."coerce-boolean": .+ \(did you mean "coerce-booleans"\?\) \(UNKNOWN_PASS\)\n$/],
  ['--config key.json', /^spokeshave: key\.json: presetz: unknown key \(did you mean "presets"\?\) \(BAD_CONFIG\)\n$/],
  ['--config cut.json', /^spokeshave: cut\.json: not JSON at line 1.+ \(BAD_CONFIG\)\n$/],
  ['--preset codx', /^spokeshave: --preset: no preset "codx" was found \(did you mean "codex"\?\).* \(UNKNOWN_PRESET\)\n$/],
  ['--passes infer-type', /^spokeshave: --passes: no pass "infer-type" .+ \(did you mean "infer-types"\?\) \(UNKNOWN_PASS\)\n$/],
  ['--passes infer-types{', /^spokeshave: .*expected an option at column 13.+ \(BAD_OPTIONS\)\n$/],
]

for (const [flags, said] of faults) {
  test(`${flags} is wrong use`, async () => {
    for (const command of ['build', 'inspect']) {
      const { code, stdout, stderr } = await runCli([command, ...flags.split(' ')], { cwd, input: JSON.stringify(tool) })
      assert.is(code, 2)
      assert.is(stdout, '')
      assert.match(stderr, said)
    }
  })
}

test('overrides that do not go together refuse their tools and no others', async () => {
  const config = {
    overrides: [
      { tools: 's*', plugins: [['collapse-depth', {}, { name: 'q' }]] },
      { tools: '*w', order: { 'prune-compositions': { at: 'start' } }, plugins: [['collapse-depth', {}, { name: 'q' }]] },
    ],
  }
  const folder = makeFolder({ 'spokeshave.config.json': JSON.stringify(config), 'tools.json': JSON.stringify(['plane', 'saw', 'bow'].map((name) => makeTool(name))) })
  const why =
    'spokeshave.config.json: overrides[1].plugins[0]: the plugin "collapse-depth" is listed twice (overrides[0].plugins[0]); ' +
    'remove one, or rename the pass "q" of one with a place {"name": …} or replace the other one'
  const { code, stdout, stderr } = await runCli(['build', '--quiet', 'tools.json'], { cwd: folder })
  assert.is(stdout, `[\n${builtTool('plane')},\n${builtTool('bow')}\n]\n`)
  assert.is(stderr, `tools.json: refused "saw": ${why} (DUPLICATE_PASS)\n`)
  assert.is(code, 1)
  const explained = await runCli(['explain', '--json', 'tools.json'], { cwd: folder })
  assert.is(explained.code, 0)
  assert.is(explained.stderr, '')
  const accounts = JSON.parse(explained.stdout) as { readonly tool: string; readonly report?: object; readonly error?: { readonly message: string } }[]
  assert.equal(
    accounts.map((each) => [each.tool, each.report !== undefined, each.error?.message]),
    [['plane', true, undefined], ['saw', false, why], ['bow', true, undefined]],
  )
  const checked = await runCli(['check', '--json', 'tools.json'], { cwd: folder })
  assert.is(checked.code, 1)
  assert.is(checked.stderr, '')
  const { tools, findings } = JSON.parse(checked.stdout) as { readonly tools: number; readonly findings: { readonly rule: string; readonly tool: string; readonly message: string }[] }
  assert.is(tools, 3)
  assert.equal(findings.map((each) => [each.rule, each.tool, each.message]), [['refused', 'saw', `${why} (DUPLICATE_PASS)`]])
})

test.run()
