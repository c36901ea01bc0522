import { chmodSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

import { SpokeshaveError } from '@spokeshave/core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { loadConfig, type LoadOptions } from '../src/index.ts'
import { type Files, folderWith, load, namesOn, pluginText } from './folder.ts'

const json = (value: unknown, more: Files = {}): Files => ({ 'spokeshave.config.json': value, ...more })
const code = (text: string, more: Files = {}): Files => ({ 'spokeshave.config.mjs': text, ...more })
const installed = (name: string, manifest: unknown, files: Files = {}): Files => ({
  [`node_modules/${name}/package.json`]: manifest,
  [`node_modules/${name}/index.js`]: pluginText('x'),
  ...Object.fromEntries(Object.entries(files).map(([file, content]) => [`node_modules/${name}/${file}`, content])),
})

async function messageFor(folder: string, options: LoadOptions = {}): Promise<string> {
  const error = await loadConfig({ cwd: folder, ...options }).then(() => 'it was loaded', (thrown: unknown) => thrown)
  assert.instance(error, SpokeshaveError, String(error))
  return `${(error as SpokeshaveError).message.replaceAll(folder, '<folder>')} (${(error as SpokeshaveError).code})`
}

/** What is wrong, and the whole of what is said. */
const kinds = 'spokeshave.config.js, spokeshave.config.mjs, spokeshave.config.cjs, spokeshave.config.ts, spokeshave.config.mts, spokeshave.config.cts'
const mistakes: readonly (readonly [what: string, files: Files, message: string | RegExp])[] = [
  ['a config in YAML', { 'spokeshave.config.yaml': '' }, `spokeshave.config.yaml: is not read; call it spokeshave.config.json and write JSON, or one of ${kinds} (BAD_CONFIG)`],
  ['a config by another name', json({}, { '.spokeshaverc': '{}' }), `.spokeshaverc: is not read; call it spokeshave.config.json and write JSON, or one of ${kinds} (BAD_CONFIG)`],
  [
    'several configs in one folder',
    json({}, { 'spokeshave.config.js': '', 'package.json': { spokeshave: {} } }),
    'spokeshave.config.json: is not the only config in its folder: there is also spokeshave.config.js and package.json; keep one (BAD_CONFIG)',
  ],
  ['a key that is null', { 'package.json': { spokeshave: null } }, 'package.json: spokeshave: must be an object, found null (BAD_CONFIG)'],
  [
    'overrides in a preset',
    json({ presets: ['./p.json'] }, { 'p.json': { name: 'p', overrides: [] } }),
    'p.json: overrides: is for configs, not for presets: write it into a config, which others can extend (BAD_CONFIG)',
  ],
  ['presets that are null', json({ presets: null }), 'spokeshave.config.json: presets: must be a list (BAD_CONFIG)'],
  ['plugins that are null', json({ plugins: null }), 'spokeshave.config.json: plugins: must be a list (BAD_CONFIG)'],
  ['passes that are null', json({ passes: null }), 'spokeshave.config.json: passes: must be an object of pass names (BAD_CONFIG)'],
  ['an order that is null', json({ order: null }), 'spokeshave.config.json: order: must be an object of pass names (BAD_CONFIG)'],
  ['overrides that are null', json({ overrides: null }), 'spokeshave.config.json: overrides: must be a list, found null (BAD_CONFIG)'],
  ['presets of a preset that are null', json({ presets: ['./p.json'] }, { 'p.json': { name: 'p', presets: null } }), 'p.json: presets: must be a list (BAD_CONFIG)'],
  ['plugins of an override that are no list', json({ overrides: [{ tools: 'a', plugins: {} }] }), 'spokeshave.config.json: overrides[0].plugins: must be a list (BAD_CONFIG)'],
  [
    'passes of a plugin in an override that are no list',
    json({ overrides: [{ tools: 'a', plugins: ['./p.mjs'] }] }, { 'p.mjs': 'export default { name: "p", passes: 1 }' }),
    'spokeshave.config.json: overrides[0].plugins[0]: "passes" of plugin "p" must be a list (BAD_OPTIONS)',
  ],
  [
    'a part of a package that it does not export',
    json({ extends: '@acme/conf/strict' }, installed('@acme/conf', { name: '@acme/conf', exports: { '.': './index.js' } })),
    'spokeshave.config.json: extends: the package "@acme/conf" is installed, and it has no "strict" that could be loaded (BAD_CONFIG)',
  ],
  [
    'a package that exports nothing',
    json({ plugins: ['x'] }, installed('spokeshave-plugin-x', { name: 'spokeshave-plugin-x', exports: {} })),
    'spokeshave.config.json: plugins[0]: the package "spokeshave-plugin-x" is installed, and its package.json exports nothing that could be loaded (UNKNOWN_PLUGIN)',
  ],
  [
    'a package that leads out of itself',
    json({ plugins: ['x'] }, { 'evil.mjs': pluginText('evil'), ...installed('spokeshave-plugin-x', { name: 'spokeshave-plugin-x', exports: { import: './../../evil.mjs' } }) }),
    'spokeshave.config.json: plugins[0]: the package "spokeshave-plugin-x" is installed, and the file that its package.json names is not there: "./../../evil.mjs"; build it (UNKNOWN_PLUGIN)',
  ],
  [
    'a package.json that is no JSON',
    json({ plugins: ['x'] }, installed('spokeshave-plugin-x', '{"name": }')),
    'node_modules/spokeshave-plugin-x/package.json: not JSON at line 1, column 10: value expected (BAD_CONFIG)',
  ],
  ['a name that no file can have', json({ plugins: ['./a\0b'] }), 'spokeshave.config.json: plugins[0]: there is no file "./a\0b" (UNKNOWN_PLUGIN)'],
  [
    'a name that is too long',
    json({ extends: `./${'a'.repeat(300)}` }),
    `spokeshave.config.json: extends: there is no file "./${'a'.repeat(300)}" (BAD_CONFIG)`,
  ],
  ['a promise that is rejected', code('export default Promise.reject(new Error("no wood"))'), /^spokeshave\.config\.mjs: cannot be loaded: no wood.* \(BAD_CONFIG\)$/],
  ['a bigint', code('export default { extends: 1n }'), 'spokeshave.config.mjs: extends: must be a path or a package, or a list of them, found 1n (BAD_CONFIG)'],
  ['a config that is a bigint', code('export default 10n'), 'spokeshave.config.mjs: must be an object, found 10n (BAD_CONFIG)'],
  [
    'a circle',
    code('const list = []; list.push(list); export default { presets: [list] }'),
    'spokeshave.config.mjs: presets[0]: must be a name, a preset, or a list such as ["name", {"option": 1}], found a list that JSON cannot say (BAD_CONFIG)',
  ],
  [
    'lists without end',
    { 'spokeshave.config.json': `{"presets": ${'['.repeat(100_000)}${']'.repeat(100_000)}}` },
    /^spokeshave\.config\.json: .+ \(BAD_CONFIG\)$/,
  ],
  ['what cannot be printed is thrown', code('throw Object.create(null)'), 'spokeshave.config.mjs: cannot be loaded: something that cannot be printed (BAD_CONFIG)'],
  ['a getter that throws', code('export default { get presets() { throw new Error("no glue") } }'), /^spokeshave\.config\.mjs: cannot be used: no glue.* \(BAD_CONFIG\)$/],
  [
    'a preset whose name is a getter that throws',
    json({ presets: ['./p.mjs'] }, { 'p.mjs': 'export default { get name() { throw new Error("no glue") } }' }),
    /^spokeshave\.config\.json: cannot be used: no glue.* \(BAD_CONFIG\)$/,
  ],
  [
    'options whose schema is a circle',
    json({ plugins: [['./p.mjs', { a: 1 }]] }, { 'p.mjs': 'const s = { type: "object" }; s.self = s; export default Object.assign(() => ({ name: "p" }), { optionsSchema: s })' }),
    /^spokeshave\.config\.json: plugins\[0\]\[1\]: the options cannot be held against the optionsSchema of the factory, which is at fault: .+ \(BAD_OPTIONS\)$/s,
  ],
  [
    'options whose schema has a pattern that is none',
    json({ plugins: [['./p.mjs', { a: 'x' }]] }, { 'p.mjs': 'export default Object.assign(() => ({ name: "p" }), { optionsSchema: { properties: { a: { pattern: "(" } } } })' }),
    /^spokeshave\.config\.json: plugins\[0\]\[1\]: the options cannot be held against the optionsSchema of the factory, which is at fault: Invalid regular expression.+ \(BAD_OPTIONS\)$/,
  ],
  [
    'presets without end',
    code('const f = () => ({ name: "f", presets: [() => f()] }); export default { presets: [f] }'),
    /^spokeshave\.config\.mjs: (?:presets\[0\]\.?)+: presets are nested more than 100 deep here \(BAD_CONFIG\)$/,
  ],
  [
    'a pass that the pass names leave out',
    json({ plugins: ['./p.mjs'], passes: { y: { a: 2 } } }, { 'p.mjs': pluginText('y', { options: { a: {} } }).replace("passNames: ['y']", "passNames: ['z']") }),
    'spokeshave.config.json: plugins[0]: plugin "y" brings the pass "y", and its passNames are ["z"]; give both the same names (BAD_OPTIONS)',
  ],
  [
    'pass names that are no list',
    json({ plugins: ['./p.mjs'] }, { 'p.mjs': pluginText('y').replace("passNames: ['y']", "passNames: 'y'") }),
    'spokeshave.config.json: plugins[0]: the passNames of plugin "y" must be a list (BAD_OPTIONS)',
  ],
]

for (const [what, files, message] of mistakes) {
  test(what, async () => {
    const found = await messageFor(folderWith(files))
    if (typeof message === 'string') assert.is(found, message)
    else assert.match(found, message)
  })
}

test('a folder of the name of a config', async () => {
  const folder = folderWith({})
  mkdirSync(join(folder, 'spokeshave.config.json'))
  assert.is(await messageFor(folder), 'spokeshave.config.json: is a folder; name the file in it (BAD_CONFIG)')
})

// Root may read everything.
if (process.getuid?.() !== 0) {
  test('a config that nobody may read', async () => {
    const folder = folderWith(json({}))
    chmodSync(join(folder, 'spokeshave.config.json'), 0)
    assert.match(await messageFor(folder), /^spokeshave\.config\.json: cannot be loaded: EACCES: permission denied, .+ \(BAD_CONFIG\)$/)
  })
}

test('a link that leads nowhere', async () => {
  const folder = folderWith({})
  symlinkSync('nowhere.json', join(folder, 'spokeshave.config.json'))
  assert.is(await messageFor(folder), 'spokeshave.config.json: there is no such file (BAD_CONFIG)')
})

test('a package that only its folder names is found', async () => {
  for (const manifest of [{ name: 'other', type: 'module', exports: { import: './index.js' } }, { type: 'module', exports: { import: './index.js' } }]) {
    assert.is(namesOn(await load({ presets: [], plugins: ['x'] }, installed('spokeshave-plugin-x', manifest))), 'x')
  }
})

test('peer dependencies that are no texts are passed over', async () => {
  const manifest = { type: 'module', exports: './index.js', peerDependencies: { '@spokeshave/core': 5 } }
  assert.is(namesOn(await load({ presets: [], plugins: ['x'] }, installed('spokeshave-plugin-x', manifest))), 'x')
})

test('a preset in JSON may name its schema', async () => {
  assert.equal((await load({ presets: ['./p.json'] }, { 'p.json': { $schema: './x.json', name: 'p', budget: { bytes: 2 } } })).describe().budget, { bytes: 2 })
})

test('a config in CommonJS is read', async () => {
  assert.equal((await loadConfig({ cwd: folderWith({ 'spokeshave.config.cjs': 'module.exports = { budget: { bytes: 3 } }' }) })).describe().budget, { bytes: 3 })
})

test('options are held against a schema that is frozen', async () => {
  const text = pluginText('x', { options: { a: { type: 'integer' } } }).replace('const factory', 'Object.freeze(schema)\nconst factory')
  assert.is(namesOn(await load({ presets: [], plugins: [['./x.mjs', { a: 1 }]] }, { 'x.mjs': text })), 'x')
})

test('a promise as default export is waited for', async () => {
  assert.equal((await loadConfig({ cwd: folderWith(code('export default Promise.resolve({ budget: { bytes: 3 } })')) })).describe().budget, { bytes: 3 })
})

test('flags that are null are none', async () => {
  assert.equal((await loadConfig({ cwd: folderWith({}), flags: null as never })).describe().budget, { bytes: 5000 })
})

test.run()
