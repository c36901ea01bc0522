import { join } from 'node:path'
import { realpathSync } from 'node:fs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { layTable } from '../src/table.ts'
import { makeFolder, runCli } from './run-cli.ts'

const config = {
  presets: ['codex'],
  passes: { 'drop-definitions': false, 'coerce-booleans': { replacement: {} } },
  order: { 'strip-descriptions': { at: 'end' } },
  budget: { bytes: 900 },
  overrides: [
    {
      servers: 'timber-*',
      tools: '!saw',
      plugins: [['collapse-depth', { maxDepth: 6 }, { before: 'collapse-depth', name: 'first' }]],
      passes: { 'collapse-depth': { maxDepth: 5 } },
    },
  ],
}
const cwd = realpathSync(makeFolder({ 'spokeshave.config.json': JSON.stringify(config) }))
const file = join(cwd, 'spokeshave.config.json')

async function inspect(...flags: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runCli(['inspect', ...flags], { cwd })
  assert.is(stderr, '')
  assert.is(code, 0)
  return stdout
}

test('shows each pass, and which file and key chose it', async () => {
  assert.is(
    await inspect(),
    `config   spokeshave.config.json
budget   900 bytes  (spokeshave.config.json: budget)
         1 override not on; --tool and --server say for whom to ask

    hook            pass                        from
1   sanitize        coerce-booleans             preset codex: plugins[0], spokeshave.config.json: presets[0]
                      options {"replacement":{}} by spokeshave.config.json: passes."coerce-booleans"
2   sanitize        drop-malformed-definitions  preset codex: plugins[1], spokeshave.config.json: presets[0]
3   sanitize        const-to-enum               preset codex: plugins[2], spokeshave.config.json: presets[0]
4   sanitize        infer-types                 preset codex: plugins[3], spokeshave.config.json: presets[0]
5   sanitize        fill-children               preset codex: plugins[4], spokeshave.config.json: presets[0]
6   prune           prune-definitions           preset codex: plugins[5], spokeshave.config.json: presets[0]
-   compactionPass  drop-definitions            preset codex: plugins[7], spokeshave.config.json: presets[0]
                      turned off by spokeshave.config.json: passes."drop-definitions"
7   compactionPass  collapse-depth              preset codex: plugins[8], spokeshave.config.json: presets[0]
8   compactionPass  prune-compositions          preset codex: plugins[9], spokeshave.config.json: presets[0]
9   compactionPass  strip-descriptions          preset codex: plugins[6], spokeshave.config.json: presets[0]
                      moved {"at":"end"} by spokeshave.config.json: order."strip-descriptions"
10  deserialize     tool-schema                 preset codex: plugins[10], spokeshave.config.json: presets[0]
`,
  )
})

test('as for a tool of a server, with the overrides that match', async () => {
  const text = await inspect('--server', 'timber-yard', '--tool', 'plane')
  const lines = text.split('\n').map((line) => line.replaceAll(/ {2,}/g, ' ').trim())
  assert.is(lines[2], 'override spokeshave.config.json: overrides[0]')
  const first = lines.findIndex((line) => line.includes(' first '))
  assert.equal(lines.slice(first, first + 5), [
    '7 compactionPass first collapse-depth spokeshave.config.json: overrides[0].plugins[0]',
    'options {"maxDepth":6}',
    'placed {"before":"collapse-depth","name":"first"} by spokeshave.config.json: overrides[0].plugins[0][2]',
    '8 compactionPass collapse-depth collapse-depth preset codex: plugins[8], spokeshave.config.json: presets[0]',
    'options {"maxDepth":5} by spokeshave.config.json: overrides[0].passes."collapse-depth"',
  ])
  for (const flags of [[], ['--server', 'timber-yard'], ['--server', 'timber-yard', '--tool', 'saw']]) {
    const other = await inspect(...flags)
    assert.not.match(other, 'overrides[0]')
    assert.match(other, '\n         1 override not on; --tool and --server say for whom to ask\n')
  }
})

test('without a file, and with flags', async () => {
  const flags = ['--max-bytes', '7', '--no-compaction', '--passes', 'infer-types,collapse-depth{maxDepth=2}']
  assert.is(
    await inspect('--no-config', ...flags),
    `config   none
budget   7 bytes  (--max-bytes), compaction off  (--no-compaction)

   hook            pass            from
1  sanitize        infer-types     preset codex: plugins[3], default
2  compactionPass  collapse-depth  preset codex: plugins[8], default
                     options {"maxDepth":2} by --passes
`,
  )
})

test('of no passes and one byte', async () => {
  const folder = makeFolder({ 'spokeshave.config.json': '{"presets":[],"budget":{"bytes":1},"overrides":[{"tools":"a","budget":null},{"tools":"*","compaction":true},{"servers":"b"}]}' })
  const { stdout } = await runCli(['inspect', '--tool', 'saw'], { cwd: folder })
  assert.is(
    stdout,
    `config   spokeshave.config.json
budget   1 byte  (spokeshave.config.json: budget)
override spokeshave.config.json: overrides[1]
         2 other overrides not on; --tool and --server say for whom to ask

no passes
`,
  )
})

test('--json gives all of it', async () => {
  const policy = JSON.parse(await inspect('--json', '--server', 'timber-yard', '--tool', 'plane')) as {
    passes: readonly { name: string }[]
    budget: object
    file: string
    overrides: readonly object[]
  }
  assert.equal(Object.keys(policy).slice(0, 2), ['passes', 'budget'])
  assert.equal(policy.budget, { bytes: 900 })
  assert.is(policy.file, file)
  assert.equal(policy.overrides, [{ file, key: 'overrides[0]' }])
  assert.equal(policy.passes.length, 12)
  assert.equal(
    policy.passes.find(({ name }) => name === 'first'),
    {
      name: 'first',
      hook: 'compactionPass',
      plugin: 'collapse-depth',
      options: { maxDepth: 6 },
      off: false,
      from: { file, key: 'overrides[0].plugins[0]' },
      changed: [
        {
          what: 'placed',
          place: { before: 'collapse-depth', name: 'first' },
          file,
          key: 'overrides[0].plugins[0][2]',
        },
      ],
    },
  )
})

test('a table is as wide as it must be', () => {
  assert.is(layTable([]), '')
  assert.is(
    layTable([['a', 'bb', ''], 'below', ['äöü', '', 'c']]),
    'a    bb\n           below\näöü      c',
  )
})

test.run()
