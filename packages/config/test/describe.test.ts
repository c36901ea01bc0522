import { join } from 'node:path'

import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { loadConfig } from '../src/index.ts'
import { folderWith, pluginText } from './folder.ts'

test('says which file and key brought, moved and changed each pass', async () => {
  const folder = folderWith({
    'spokeshave.config.json': {
      extends: './base.json',
      plugins: [['./a.js', { n: 1 }, { before: 'strip-descriptions' }]],
      passes: { a: { n: 2 } },
      overrides: [{ tools: 't', passes: { 'drop-definitions': false }, order: { a: { at: 'end' } }, compaction: false }],
    },
    'base.json': { presets: ['./team.json'] },
    'team.json': { name: 'team', presets: ['codex'], budget: { bytes: 7 } },
    'a.js': pluginText('a', { options: { n: {} } }),
  })
  const config = await loadConfig({ cwd: folder, flags: { maxBytes: 8 } })
  const file = join(folder, 'spokeshave.config.json')
  const base = join(folder, 'base.json')
  const team = join(folder, 'team.json')

  const described = JSON.parse(JSON.stringify(config.describe({ tool: 't' })))
  const pass = (name: string): unknown => described.passes.find((each: { name: string }) => each.name === name)
  assert.equal(pass('a'), {
    name: 'a',
    hook: 'compactionPass',
    plugin: 'a',
    options: { n: 2 },
    off: false,
    from: { file, key: 'plugins[0]' },
    changed: [
      { what: 'placed', place: { before: 'strip-descriptions' }, file, key: 'plugins[0][2]' },
      { what: 'options', options: { n: 2 }, file, key: 'passes.a' },
      { what: 'moved', place: { at: 'end' }, file, key: 'overrides[0].order.a' },
    ],
  })
  const { from, changed, off } = pass('drop-definitions') as { from: { file: string; by: unknown }; changed: unknown; off: boolean }
  assert.is(off, true)
  assert.equal(changed, [{ what: 'off', file, key: 'overrides[0].passes."drop-definitions"' }])
  const { file: codexFile, ...rest } = from
  assert.match(codexFile, /preset-codex/)
  assert.equal(rest, {
    key: 'plugins[7]',
    preset: 'codex',
    by: { file: team, key: 'presets[0]', preset: 'team', by: { file: base, key: 'presets[0]', by: { file, key: 'extends' } } },
  })
  assert.equal(described.budget, { bytes: 8 })
  assert.equal(described.from.budget, { key: '--max-bytes' })
  assert.equal(described.from.compaction, { file, key: 'overrides[0].compaction' })
  assert.equal(described.overrides, [{ file, key: 'overrides[0]' }])
  assert.is(described.file, file)
  assert.equal([described.compaction, described.maxDepth, described.maxNodes], [false, 512, 1_000_000])
})

test('of a pipeline made in code the keys lead into its options', async () => {
  const { createPipeline } = await import('@spokeshave/core')
  const { default: codex } = await import('@spokeshave/preset-codex')
  const { passes, from } = createPipeline({ presets: [codex], arrange: (registry) => registry.move('prune-definitions', { at: 'start' }) }).describe()
  const { from: origin, changed } = passes.find(({ name }) => name === 'prune-definitions')!
  assert.equal(origin, { key: 'presets[0].plugins[5]', preset: 'codex' })
  assert.equal(changed, [{ what: 'moved', place: { at: 'start' }, key: 'arrange' }])
  assert.equal(from.budget, { key: 'presets[0].budget', preset: 'codex' })
})

test.run()
