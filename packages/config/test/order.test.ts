import { createPipeline, type PassInfo } from '@spokeshave/core'
import codex from '@spokeshave/preset-codex'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'

import type { Config } from '../src/index.ts'
import { load, namesOn, pluginText } from './folder.ts'

const strangers = { 'a.js': pluginText('a'), 'b.js': pluginText('b'), 'c.js': pluginText('c'), 'd.js': pluginText('d') }
const order = suite('order')

order('extends, presets with nested ones first, plugins, passes, order, overrides', async () => {
  const config: Config = {
    extends: ['./base.json'],
    presets: ['./outer.json'],
    plugins: ['./c.js'],
    overrides: [
      { tools: '*', plugins: [['./d.js', null, { at: 'start' }]] },
      { servers: 's', order: { d: { at: 'end' } }, passes: { a: false } },
    ],
  }
  const loaded = await load(config, {
    ...strangers,
    'base.json': { presets: [], plugins: ['./a.js'] },
    'outer.json': { name: 'outer', presets: ['./inner.json'], plugins: [['./x.js', {}, { after: 'b' }]] },
    'inner.json': { name: 'inner', plugins: ['./b.js'] },
    'x.js': pluginText('x'),
  })
  assert.is(namesOn(loaded), 'a b x c')
  assert.is(namesOn(loaded, { tool: 't' }), 'd a b x c')
  assert.is(namesOn(loaded, { tool: 't', server: 's' }), 'b x c d')
})

order('of scalars the later wins, through extends, presets, the file, overrides and flags', async () => {
  const budgetOf = async (config: Config, flags = {}, target = {}): Promise<unknown> => {
    const loaded = await load(config, { 'base.json': { budget: { bytes: 2 }, overrides: [{ tools: '*', budget: { bytes: 3 } }] } }, flags)
    return loaded.describe(target).budget
  }
  assert.equal(await budgetOf({}), { bytes: 5000 })
  assert.equal(await budgetOf({ extends: './base.json' }), { bytes: 2 })
  assert.equal(await budgetOf({ extends: './base.json' }, {}, { tool: 't' }), { bytes: 3 })
  assert.equal(await budgetOf({ extends: './base.json', presets: [['codex', { maxBytes: 4 }]] }, {}, { tool: 't' }), { bytes: 4 })
  assert.equal(await budgetOf({ extends: './base.json', budget: { bytes: 5 } }, {}, { tool: 't' }), { bytes: 5 })
  assert.equal(await budgetOf({ budget: { bytes: 5 }, overrides: [{ tools: 't', budget: null }] }, {}, { tool: 't' }), null)
  assert.equal(await budgetOf({ overrides: [{ tools: 't', budget: null }] }, { maxBytes: 9 }, { tool: 't' }), { bytes: 9 })
})

order('options are laid one over the other by pass name', async () => {
  const loaded = await load({
    extends: './base.json',
    passes: { 'collapse-depth': { replacement: true } },
    overrides: [{ tools: 't', passes: { 'collapse-depth': { maxDepth: 7 } } }],
  }, { 'base.json': { presets: ['codex'], passes: { 'collapse-depth': { maxDepth: 4, replacement: {} } } } })
  const optionsFor = (tool: string): unknown => loaded.pipelineFor({ tool }).passes.find(({ name }: PassInfo) => name === 'collapse-depth')!.options
  assert.equal(optionsFor('x'), { maxDepth: 4, replacement: true })
  assert.equal(optionsFor('t'), { maxDepth: 7, replacement: true })
})

order('a pass that is turned off stays usable as a place, and options turn it on again', async () => {
  const loaded = await load({
    passes: { 'drop-definitions': false },
    plugins: [['./a.js', {}, { after: 'drop-definitions' }]],
    order: { 'drop-definitions': { after: 'collapse-depth' } },
    overrides: [{ tools: 't', passes: { 'drop-definitions': {} } }, { tools: 'u', passes: { 'drop-definitions': true, 'infer-types': true } }],
  }, strangers)
  assert.is(namesOn(loaded), 'strip-descriptions a collapse-depth prune-compositions')
  assert.is(namesOn(loaded, { tool: 't' }), 'strip-descriptions a collapse-depth drop-definitions prune-compositions')
  assert.is(namesOn(loaded, { tool: 'u' }), namesOn(loaded, { tool: 't' }))
  const { changed } = loaded.describe({ tool: 'u' }).passes.find(({ name }) => name === 'drop-definitions')!
  assert.equal(changed.map(({ what }) => what), ['off', 'moved', 'on'])
})

order('a preset is in order before one of its passes is replaced', async () => {
  const team = { name: 'team', presets: ['codex'], order: { 'drop-definitions': { after: 'prune-compositions' } } }
  const loaded = await load({ presets: ['./team.json'], plugins: [['./a.js', {}, { replace: 'prune-compositions' }]] }, { ...strangers, 'team.json': team })
  assert.is(namesOn(loaded), 'strip-descriptions collapse-depth a drop-definitions')
})

order('JSON and code say the same', async () => {
  const loaded = await load({
    presets: ['codex'],
    passes: { 'drop-definitions': false, 'collapse-depth': { maxDepth: 4 } },
    order: { 'strip-descriptions': { after: 'collapse-depth' } },
    budget: { bytes: 6000 },
  })
  const inCode = createPipeline({
    presets: [codex],
    passes: { 'drop-definitions': false, 'collapse-depth': { maxDepth: 4 } },
    order: { 'strip-descriptions': { after: 'collapse-depth' } },
    budget: { bytes: 6000 },
  })
  assert.equal(loaded.pipelineFor().passes, inCode.passes)
})

const overrides = suite('overrides')

overrides('match by globs, exclusions and both kinds of names', async () => {
  const loaded = await load({
    budget: { bytes: 1 },
    overrides: [
      { tools: 'github__*', budget: { bytes: 2 } },
      { servers: ['internal-*', 'a.b/*', '!internal-x'], budget: { bytes: 3 } },
      { servers: '!*', tools: '*', budget: { bytes: 4 } },
      { servers: 'both', tools: ['{a,b}?'], budget: { bytes: 5 } },
    ],
  })
  const bytes = (target: object): number => loaded.describe(target).budget!['bytes']!
  assert.is(bytes({}), 1)
  assert.is(bytes({ tool: 'github__read' }), 2)
  assert.is(bytes({ tool: 'gitlab__read' }), 1)
  assert.is(bytes({ server: 'internal-1', tool: 'github__read' }), 3)
  assert.is(bytes({ server: 'internal-x' }), 1)
  assert.is(bytes({ server: 'a.b/c/d' }), 3)
  assert.is(bytes({ server: 'both', tool: 'a1' }), 5)
  assert.is(bytes({ server: 'both', tool: 'a12' }), 1)
  assert.is(bytes({ tool: 'a1' }), 1)
  assert.equal(loaded.describe({ tool: 'github__x', server: 'internal-1' }).overrides.map(({ key }) => key), ['overrides[0]', 'overrides[1]'])
})

overrides('one pipeline for each policy, built once', async () => {
  const count = `globalThis.made = (globalThis.made ?? 0) + 1`
  const files = { 'a.js': pluginText('a').replace('const factory = () => (', `const factory = () => (${count}, `) }
  const loaded = await load({ presets: [], plugins: ['./a.js'], overrides: [{ tools: 'x*', compaction: false }, { tools: 'y*', compaction: false }] }, files)
  const made = (): number => (globalThis as { made?: number }).made!
  // One without overrides, one for each of them, to find their faults.
  assert.is(made(), 3)
  const one = loaded.pipelineFor({ tool: 'x1' })
  assert.is(loaded.pipelineFor({ tool: 'x2', server: 's' }), one)
  assert.is.not(loaded.pipelineFor({ tool: 'y' }), one)
  assert.is(loaded.pipelineFor({ tool: 'z' }), loaded.pipelineFor())
  assert.is(made(), 3)
})

order.run()
overrides.run()
