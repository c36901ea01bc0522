import { formatPipelineText, stringifyJson, type JsonValue } from '@spokeshave/core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { load, namesOn, pluginText } from './folder.ts'

const schema = { properties: { on: { const: 'on' }, a: { properties: { b: { properties: { c: { type: 'string' } } } } } }, $defs: { A: {} } }

test('--passes runs just these; without a deserialize pass it gives the value', async () => {
  const text = 'const-to-enum,infer-types,prune-definitions,collapse-depth{maxDepth=2}'
  const config = await load({}, {}, { passes: text, maxBytes: 0 })
  const pipeline = config.pipelineFor()
  assert.is(formatPipelineText(pipeline.passes), text)
  assert.is(pipeline.model, null)
  assert.is(
    stringifyJson(pipeline.parse(schema) as JsonValue),
    '{"properties":{"on":{"enum":["on"],"type":"string"},"a":{"properties":{"b":{}},"type":"object"}},"type":"object"}',
  )
})

test('the text of a pipeline gives the same pipeline', async () => {
  const files = { 'a.js': pluginText('a', { options: { list: {}, text: {} } }) }
  const config = {
    plugins: [['./a.js', { list: [1, { b: '}' }], text: 'two words' }, { before: 'strip-descriptions' }] as const],
    passes: { 'drop-definitions': false as const, 'collapse-depth': { maxDepth: 4 } },
    order: { 'infer-types': { at: 'start' as const } },
  }
  const { passes } = (await load(config, files)).pipelineFor()
  const again = (await load(config, files, { passes: formatPipelineText(passes) })).pipelineFor()
  assert.equal(again.passes, passes)
})

test('--passes sets the order within a hook, turns on what is off, and finds plugins by name', async () => {
  const config = await load({ passes: { 'strip-descriptions': false } }, {}, { passes: 'prune-compositions,strip-descriptions' })
  assert.is(namesOn(config), 'prune-compositions strip-descriptions')
  const none = await load({ presets: [] }, { 'a.js': pluginText('a') }, { passes: 'collapse-depth{maxDepth=1},infer-types' })
  assert.is(formatPipelineText(none.pipelineFor().passes), 'infer-types,collapse-depth{maxDepth=1}')
})

test('--passes takes plugins by any name', async () => {
  const named = async (passes: string): Promise<string> => formatPipelineText((await load({}, files, { passes })).pipelineFor().passes)
  const files = {
    // Its pass goes by another name than the file and the plugin.
    'mine.mjs': pluginText('y').replace("{ name: 'y', passes", "{ name: 'mine', passes"),
    'late.mjs': `${pluginText('z').split('\n').slice(0, 2).join('\n')}\nexport default factory\n`,
  }
  assert.is(await named('@spokeshave/plugin-infer-types'), 'infer-types')
  assert.is(await named('@spokeshave/infer-types{unknown=false}'), 'infer-types{unknown=false}')
  assert.is(await named('./mine.mjs,infer-types'), 'infer-types,y')
  assert.is(await named('./late.mjs'), 'z')
  assert.is(await named('widen-for-model'), 'localize-references,open-lossy-one-of,drop-checks,widen-keywords')
})

test('--passes takes passes that only an override brings, and leaves them out where it does not hold', async () => {
  const overrides = [{ tools: 'b', plugins: [['collapse-depth', { maxDepth: 7 }, { name: 'q' }] as const] }]
  const config = await load({ overrides }, {}, { passes: 'q,infer-types' })
  const text = (tool: string): string => formatPipelineText(config.pipelineFor({ tool }).passes)
  assert.equal([text('a'), text('b')], ['infer-types', 'infer-types,q{maxDepth=7}'])
  assert.equal(config.passNames, ['infer-types', 'q'])
})

test('--passes says what is wrong with options of a pass that only an override brings', async () => {
  const overrides = [{ tools: 'b', plugins: [['collapse-depth', {}, { name: 'q' }] as const] }]
  try {
    await load({ overrides }, {}, { passes: 'q{maxDepth=-1}' })
    assert.unreachable()
  } catch (error) {
    assert.is((error as Error).message, '--passes: q.maxDepth: must be at least 0, found -1')
  }
})

test('a config knows the passes of all its policies', async () => {
  const overrides = [{ tools: 'b', plugins: [['collapse-depth', {}, { name: 'q' }] as const] }, { tools: 'c', order: { q: { at: 'start' as const } } }, { servers: 's', passes: { 'infer-types': false as const } }]
  assert.equal((await load({ presets: [], plugins: ['infer-types'], overrides })).passNames, ['infer-types', 'q'])
})

test('--preset stands in for the presets of the file and of what it extends', async () => {
  const files = { 'base.json': { presets: ['./team.json'] }, 'team.json': { name: 'team', plugins: ['./a.js'] }, 'a.js': pluginText('a'), 'b.js': pluginText('b') }
  assert.is(namesOn(await load({ extends: './base.json', plugins: ['./b.js'] }, files)), 'a b')
  const config = await load({ extends: './base.json', plugins: ['./b.js'] }, files, { preset: 'codex' })
  assert.is(namesOn(config), 'strip-descriptions drop-definitions collapse-depth prune-compositions b')
})

test('flags beat the config and its overrides', async () => {
  const config = await load({ compaction: true, overrides: [{ tools: '*', budget: null, compaction: true }] }, {}, { maxBytes: 1, compaction: false })
  const { budget, compaction, from } = config.describe({ tool: 't' })
  assert.equal([budget, compaction], [{ bytes: 1 }, false])
  assert.equal(from, { ...from, budget: { key: '--max-bytes' }, compaction: { key: '--no-compaction' } })
})

test.run()
