import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { Ajv2020 } from 'ajv/dist/2020.js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import type { Config } from '../src/index.ts'
import { load, pluginText } from './folder.ts'
import { editorSchema, referenceTables } from './reference.ts'

const schemaFile = join(import.meta.dirname, '../schema.json')
const pageFile = join(import.meta.dirname, '../../../docs/config.md')

/** Holds a file against what it should say; UPDATE=1 writes it. */
function isCurrent(file: string, wanted: string): void {
  if (process.env['UPDATE'] === '1') writeFileSync(file, wanted)
  assert.is(readFileSync(file, 'utf8').replaceAll('\r\n', '\n') === wanted, true, `${file} is out of date; run this test with UPDATE=1`)
}

test('schema.json is what the source says', async () => {
  isCurrent(schemaFile, `${JSON.stringify(await editorSchema(), undefined, 2)}\n`)
})

test('the reference in docs/config.md is what the source says', async () => {
  const [begin, end] = ['<!-- generated -->', '<!-- /generated -->']
  const page = readFileSync(pageFile, 'utf8').replaceAll('\r\n', '\n')
  const [before, rest = ''] = page.split(begin)
  isCurrent(pageFile, `${before}${begin}\n\n${await referenceTables()}\n\n${end}${rest.split(end)[1]}`)
})

const validate = new Ajv2020({ strict: true, strictTypes: false, strictTuples: false, strictRequired: false, allErrors: true, formats: { regex: true } }).compile(await editorSchema())

const sound: readonly Config[] = [
  {},
  { $schema: './node_modules/@spokeshave/config/schema.json', extends: './base.json', presets: ['codex'], budget: null },
  { extends: ['./base.json'], presets: [['codex', { maxBytes: 3 }], ['./team.json']], compaction: false, maxDepth: 9, maxNodes: 9 },
  { plugins: ['./a.js', ['infer-types', null, { replace: 'infer-types' }], ['infer-types', { unknown: false }, { at: 'end', name: 'again' }]] },
  { passes: { 'infer-types': true, 'drop-definitions': false, 'collapse-depth': { maxDepth: 4 } }, order: { 'drop-definitions': { after: 'collapse-depth' } } },
  { children: { properties: { kind: 'schemaMap', polarity: 'same' } }, budget: { bytes: 0 } },
  { overrides: [{ tools: 'a', plugins: ['./a.js'], passes: {}, order: {}, budget: { bytes: 1.5 }, compaction: true }, { servers: ['b'], budget: null }] },
]

const broken: readonly unknown[] = [
  [],
  { bugdet: null },
  { extends: 1 },
  { presets: 'codex' },
  { presets: [1] },
  { presets: [[]] },
  { presets: [['codex', {}, {}]] },
  { presets: [['codex', 1]] },
  { plugins: [['infer-types', {}, { befor: 'a' }]] },
  { plugins: [['infer-types', {}, { before: 'const-to-enum', after: 'const-to-enum' }]] },
  { plugins: [['infer-types', {}, {}, {}]] },
  { passes: [] },
  { passes: { 'infer-types': 'on' } },
  { passes: { 'collapse-depth': { maxDepth: '4' } } },
  { order: { 'infer-types': {} } },
  { order: { 'infer-types': { at: 'middle' } } },
  { order: { 'infer-types': { at: 'end', name: 'x' } } },
  { budget: 5000 },
  { budget: { bytes: -1 } },
  { budget: { tokens: 1 } },
  { compaction: null },
  { maxDepth: 0 },
  { maxNodes: 1.5 },
  { children: [] },
  { overrides: {} },
  { overrides: [{}] },
  { overrides: [{ tools: [] }] },
  { overrides: [{ tools: 'a', budget: 1 }] },
  { overrides: [{ servers: 1 }] },
  { overrides: [{ tools: 'a', presets: [] }] },
]

for (const config of sound) {
  test(`editors and we take ${JSON.stringify(config)}`, async () => {
    assert.is(validate(config), true, JSON.stringify(validate.errors))
    await load(config, { 'a.js': pluginText('a'), 'base.json': {}, 'team.json': { name: 'team' } })
  })
}

for (const config of broken) {
  test(`neither editors nor we take ${JSON.stringify(config)}`, async () => {
    assert.is(validate(config), false)
    const outcome = await load(config as Config).then(() => 'loaded', (error: { code?: string }) => error.code)
    assert.match(String(outcome), /^(BAD_CONFIG|BAD_OPTIONS)$/)
  })
}

test.run()
