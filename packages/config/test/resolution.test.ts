import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { suite } from 'uvu'
import * as assert from 'uvu/assert'

import { loadConfig } from '../src/index.ts'
import { packagesOf } from '../src/names.ts'
import { folderWith, type Files, load, namesOn, pluginText } from './folder.ts'

const packageFiles = (name: string, text: string, manifest: object = {}): Files => ({
  [`node_modules/${name}/package.json`]: { name, version: '1.0.0', type: 'module', exports: './index.js', ...manifest },
  [`node_modules/${name}/index.js`]: text,
})
const defaults = 'strip-descriptions drop-definitions collapse-depth prune-compositions'

const names = suite('names')

names('mean packages, the likeliest first', () => {
  assert.equal(packagesOf('codex', 'preset'), ['@spokeshave/preset-codex', 'spokeshave-preset-codex'])
  assert.equal(packagesOf('x', 'plugin'), ['@spokeshave/plugin-x', 'spokeshave-plugin-x'])
  assert.equal(packagesOf('spokeshave-plugin-x', 'plugin'), ['spokeshave-plugin-x'])
  assert.equal(packagesOf('@spokeshave/codex', 'preset'), ['@spokeshave/preset-codex'])
  assert.equal(packagesOf('@spokeshave/preset-codex', 'preset'), ['@spokeshave/preset-codex'])
  assert.equal(packagesOf('@acme/x', 'preset'), ['@acme/spokeshave-preset-x'])
  assert.equal(packagesOf('@acme/x', 'plugin'), ['@acme/spokeshave-plugin-x'])
  assert.equal(packagesOf('@acme/spokeshave-plugin-x', 'plugin'), ['@acme/spokeshave-plugin-x'])
  assert.equal(packagesOf('@acme', 'preset'), ['@acme/spokeshave-preset'])
  assert.equal(packagesOf('@acme/spokeshave-preset', 'preset'), ['@acme/spokeshave-preset'])
  assert.equal(packagesOf('@acme/spokeshave-preset/strict', 'preset'), ['@acme/spokeshave-preset/strict'])
})

names('of what ships with us are found in a folder without node_modules', async () => {
  const config = await load({ presets: ['codex'], plugins: [['collapse-depth', { maxDepth: 9 }, { before: 'collapse-depth', name: 'collapse-deep' }]] })
  assert.is(namesOn(config), defaults.replace('collapse-depth', 'collapse-deep collapse-depth'))
})

names('of all presets and plugins of the house are found', async () => {
  const packages = join(import.meta.dirname, '../..')
  const folders = readdirSync(packages).filter((name) => /^(?:preset|plugin)-/.test(name) && existsSync(join(packages, name, 'package.json')))
  const { dependencies } = JSON.parse(readFileSync(join(packages, 'config/package.json'), 'utf8')) as { dependencies: object }
  assert.equal(Object.keys(dependencies).filter((name) => /\/(?:preset|plugin)-/.test(name)), folders.map((name) => `@spokeshave/${name}`))

  const bestFit = namesOn(await load({ presets: ['best-fit'] }))
  assert.match(bestFit, /^tidy-descriptions .* collapse-root$/)
  assert.is(namesOn(await load({}, {}, { preset: 'best-fit' })), bestFit)
  assert.is(namesOn(await load({}, {}, { passes: 'shorten-descriptions' })), 'shorten-descriptions')
})

names('are looked up from the file that says them first', async () => {
  const files = packageFiles('@spokeshave/plugin-infer-types', pluginText('infer-types', { hook: 'sanitize' }))
  const config = await load({ presets: [], plugins: ['infer-types'] }, files)
  assert.is(namesOn(config, {}, 'sanitize'), 'infer-types')
  // The one of the folder leaves a schema without a type alone.
  assert.equal(config.pipelineFor().prepare({ minimum: 1 }), { minimum: 1 })
})

for (const [name, installed] of [
  ['x', 'spokeshave-plugin-x'],
  ['@acme/x', '@acme/spokeshave-plugin-x'],
  ['@acme', '@acme/spokeshave-plugin'],
  ['@acme/spokeshave-plugin-x', '@acme/spokeshave-plugin-x'],
] as const) {
  names(`"${name}" finds ${installed}`, async () => {
    assert.is(namesOn(await load({ presets: [], plugins: [name] }, packageFiles(installed, pluginText('x')))), 'x')
  })
}

names('find packages that can only be imported', async () => {
  const files = packageFiles('spokeshave-plugin-x', pluginText('x'), { exports: { '.': { import: './index.js' } } })
  assert.is(namesOn(await load({ presets: [], plugins: ['x'] }, files)), 'x')
})

names('find packages that a compiler made CommonJS', async () => {
  const text = pluginText('x').replace('export default', 'Object.defineProperty(exports, "__esModule", { value: true }); exports.default =')
  const files = packageFiles('spokeshave-plugin-x', text, { type: 'commonjs' })
  assert.is(namesOn(await load({ presets: [], plugins: ['x'] }, files)), 'x')
})

names('in a preset are looked up from its file, and presets contain presets', async () => {
  const files: Files = {
    ...packageFiles(
      '@acme/spokeshave-preset',
      `export default ({ most = 7 } = {}) => ({ name: 'acme', presets: ['codex', ['./inner.js', { name: 'inner' }]], plugins: ['./mine.js'], budget: { bytes: most } })`,
    ),
    'node_modules/@acme/spokeshave-preset/inner.js': `export default ({ name }) => ({ name, passes: { 'drop-definitions': false } })`,
    'node_modules/@acme/spokeshave-preset/mine.js': pluginText('mine'),
  }
  const config = await load({ presets: [['@acme', { most: 8 }]] }, files)
  assert.is(namesOn(config), `${defaults.replace('drop-definitions ', '')} mine`)
  assert.equal(config.describe().budget, { bytes: 8 })
})

const lookup = suite('files')

for (const [name, text] of [
  ['spokeshave.config.json', '{"budget": {"bytes": 7}}'],
  ['spokeshave.config.js', 'export default { budget: { bytes: 7 } }'],
  ['spokeshave.config.mjs', 'export default { budget: { bytes: 7 } }'],
  ['spokeshave.config.ts', 'const most: number = 7; export default { budget: { bytes: most } }'],
  ['package.json', '{"type": "module", "spokeshave": {"budget": {"bytes": 7}}}'],
] as const) {
  lookup(`${name} is found from below`, async () => {
    const folder = folderWith({ 'a/package.json': { type: 'module' }, [`a/${name}`]: text, 'a/b/c/package.json': {}, 'spokeshave.config.json': {} })
    const config = await loadConfig({ cwd: join(folder, 'a/b/c') })
    assert.equal(config.describe().budget, { bytes: 7 })
    assert.is(config.file, join(folder, 'a', name))
    assert.equal(config.files, [config.file])
  })
}

lookup('a package.json that says nothing to us is passed by', async () => {
  const folder = folderWith({ 'a/package.json': 'null', 'a/b/package.json': { name: 'b' }, 'spokeshave.config.json': { budget: { bytes: 7 } } })
  assert.equal((await loadConfig({ cwd: join(folder, 'a/b') })).describe().budget, { bytes: 7 })
})

lookup('JSON may begin with a byte order mark', async () => {
  const folder = folderWith({ 'spokeshave.config.json': '\uFEFF{"budget": null}' })
  assert.is((await loadConfig({ cwd: folder })).describe().budget, null)
})

lookup('one that is named counts instead of the nearest', async () => {
  const folder = folderWith({ 'spokeshave.config.json': { budget: { bytes: 7 } }, 'other/policy.json': { budget: { bytes: 8 } } })
  assert.equal((await loadConfig({ cwd: folder, file: 'other/policy.json' })).describe().budget, { bytes: 8 })
  assert.equal((await loadConfig({ cwd: folder, search: false })).describe().budget, { bytes: 5000 })
})

lookup('without any, codex', async () => {
  const config = await loadConfig({ cwd: folderWith({}) })
  assert.is(config.file, undefined)
  assert.is(namesOn(config), defaults)
  assert.equal(config.describe().passes[0]!.from.by, { key: 'default' })
})

lookup('that say no presets have codex, those that say there are none have none', async () => {
  assert.is(namesOn(await load({ passes: { 'collapse-depth': false } })), defaults.replace('collapse-depth ', ''))
  assert.is(namesOn(await load({ presets: [], plugins: ['strip-descriptions'] })), 'strip-descriptions')
  assert.is(namesOn(await load({ extends: './a.json', plugins: ['strip-descriptions'] }, { 'a.json': { presets: [] } })), 'strip-descriptions')
})

lookup('name files of all kinds, and list them', async () => {
  const enumText = `enum Hook { prune = 'prune' }
export default () => ({ name: 'b', passes: [{ name: 'b', hook: Hook.prune, effect: 'same' as const, description: '', visit() {} }] })`
  const config = await load({ extends: ['./base.json'], plugins: ['./a.js', './b.ts'] }, { 'a.js': pluginText('a'), 'b.ts': enumText, 'base.json': { presets: [] } })
  assert.is(namesOn(config, {}, 'prune'), 'b')
  assert.equal(config.files.map((file) => file.split('/').at(-1)), ['spokeshave.config.json', 'base.json', 'a.js', 'b.ts'])
})

lookup('extend packages', async () => {
  const files = packageFiles('@acme/policy', '', { exports: { './strict.json': './strict.json' } })
  const config = await load({ extends: '@acme/policy/strict.json' }, { ...files, 'node_modules/@acme/policy/strict.json': { compaction: false } })
  assert.is(config.describe().compaction, false)
})

names.run()
lookup.run()
