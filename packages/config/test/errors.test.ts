import { suite } from 'uvu'
import * as assert from 'uvu/assert'

import { loadConfig } from '../src/index.ts'
import { configKeys, overrideKeys } from '../src/config-schema.ts'
import { folderWith, load, namesOn, pluginText, refuses } from './folder.ts'

/** A test of one config that is refused. */
const config = (value: unknown, more: object = {}): Readonly<Record<string, unknown>> => ({ 'spokeshave.config.json': value, ...more })
const packageOf = (name: string, manifest: object, text: string): Readonly<Record<string, unknown>> => ({
  [`node_modules/${name}/package.json`]: { name, version: '1.2.3', type: 'module', exports: './index.js', ...manifest },
  [`node_modules/${name}/index.js`]: text,
})

const files = suite('files')

files('that are no JSON', () =>
  refuses(config('{\n  "presets": ["codex"],\n  "budget" {}\n}'), {
    code: 'BAD_CONFIG',
    message: 'spokeshave.config.json: not JSON at line 3, column 12: colon expected',
    key: '',
  }))

files('that end too early', () =>
  refuses(config('{"presets": ["codex"'), {
    code: 'BAD_CONFIG',
    message: 'spokeshave.config.json: not JSON at line 1, column 21: close bracket expected',
    key: '',
  }))

files('that are empty', () =>
  refuses(config(''), { code: 'BAD_CONFIG', message: 'spokeshave.config.json: not JSON at line 1, column 1: value expected', key: '' }))

files('that hold no object', () =>
  refuses(config([]), { code: 'BAD_CONFIG', message: 'spokeshave.config.json: must be an object, found []', key: '' }))

files('that are named and not there', () =>
  refuses({}, { code: 'BAD_CONFIG', message: 'policy.json: there is no such file', file: 'policy.json', key: '' }, { file: 'policy.json' }))

files('package.json that is named and has no key', () =>
  refuses({ 'package.json': {} }, { code: 'BAD_CONFIG', message: 'package.json: has no key "spokeshave"', file: 'package.json', key: '' }, { file: 'package.json' }))

files('the key in package.json', () =>
  refuses({ 'package.json': { spokeshave: { passes: { 'infer-types': 'on' } } } }, {
    code: 'BAD_CONFIG',
    message: 'package.json: spokeshave.passes."infer-types": must be true, false or an object of options',
    file: 'package.json',
    key: 'spokeshave.passes."infer-types"',
  }))

files('modules without a default export', () =>
  refuses({ 'spokeshave.config.js': 'export const presets = []' }, {
    code: 'BAD_CONFIG',
    message: 'spokeshave.config.js: has no default export',
    file: 'spokeshave.config.js',
    key: '',
  }))

files('modules that throw', () =>
  refuses({ 'spokeshave.config.mjs': 'throw new Error("no wood left")' }, {
    code: 'BAD_CONFIG',
    message: 'spokeshave.config.mjs: cannot be loaded: no wood left (line 1, column 7)',
    file: 'spokeshave.config.mjs',
    key: '',
  }))

files('that are folders', () =>
  refuses({ 'policy/spokeshave.config.json': {} }, { code: 'BAD_CONFIG', message: 'policy: is a folder; name the file in it: spokeshave.config.json', file: 'policy', key: '' }, { file: 'policy' }))

for (const [what, files_, message] of [
  ['syntax that breaks off', { 'spokeshave.config.mjs': 'export default {\n  presets: [}\n' }, "Unexpected token '}' (line 2, column 13)"],
  ['an import that is not exported', { 'spokeshave.config.mjs': 'import { x } from "./ok.mjs"\n', 'ok.mjs': '' }, "The requested module './ok.mjs' does not provide an export named 'x' (line 1, column 10)"],
  ['a throw in what they import', { 'spokeshave.config.mjs': 'import "./ok.mjs"\n', 'ok.mjs': '\n  throw new Error("boo")' }, 'boo (ok.mjs, line 2, column 9)'],
  ['a package that is not there', { 'spokeshave.config.mjs': 'import "wood"\n' }, 'there is no package "wood" to import; install it beside this file'],
] as const) {
  files(`with ${what}`, () =>
    refuses(files_, { code: 'BAD_CONFIG', message: `spokeshave.config.mjs: cannot be loaded: ${message}`, file: 'spokeshave.config.mjs', key: '' }))
}

files('in TypeScript with syntax that breaks off', () =>
  refuses({ 'spokeshave.config.ts': 'export default {\n  presets: [}\n' }, {
    code: 'BAD_CONFIG',
    message: 'spokeshave.config.ts: cannot be loaded: Unexpected token (line 2, column 13)',
    file: 'spokeshave.config.ts',
    key: '',
  }))

const shape = suite('shape')

shape('an unknown key', () =>
  refuses(config({ bugdet: { bytes: 1 } }), { code: 'BAD_CONFIG', message: 'spokeshave.config.json: bugdet: unknown key (did you mean "budget"?)', key: 'bugdet' }))

shape('an unknown key like no other', () =>
  refuses(config({ woodwork: 1 }), {
    code: 'BAD_CONFIG',
    message: `spokeshave.config.json: woodwork: unknown key; known: ${configKeys.join(', ')}, arrange`,
    key: 'woodwork',
  }))

shape('a key that an override does not have', () =>
  refuses(config({ overrides: [{ tools: '*', presets: [] }] }), {
    code: 'BAD_CONFIG',
    message: `spokeshave.config.json: overrides[0].presets: unknown key; known: ${overrideKeys.join(', ')}`,
    key: 'overrides[0].presets',
  }))

shape('an override for nobody', () =>
  refuses(config({ overrides: [{ compaction: false }] }), {
    code: 'BAD_CONFIG',
    message: 'spokeshave.config.json: overrides[0]: must say "tools" or "servers": the names for which it holds',
    key: 'overrides[0]',
  }))

shape('globs that are none', () =>
  refuses(config({ overrides: [{ tools: [1] }] }), {
    code: 'BAD_CONFIG',
    message: 'spokeshave.config.json: overrides[0].tools: must be a glob, or a list of them, found [1]',
    key: 'overrides[0].tools',
  }))

shape('a glob that takes nothing out', () =>
  refuses(config({ overrides: [{ servers: ['*', '!'], budget: { bytes: 7 } }] }), {
    code: 'BAD_CONFIG',
    message: 'spokeshave.config.json: overrides[0].servers: an empty glob means no name; after a "!", say what is taken out',
    key: 'overrides[0].servers',
  }))

shape('a glob that is too long', () =>
  refuses(config({ overrides: [{ tools: '?'.repeat(65_537), budget: null }] }), {
    code: 'BAD_CONFIG',
    message: 'spokeshave.config.json: overrides[0].tools: a glob must have 1000 characters at most, found 65537',
    key: 'overrides[0].tools',
  }))

shape('a glob with a range that runs backwards', () =>
  refuses(config({ overrides: [{ tools: ['a', '!x[a-bz-y]'], budget: null }] }), {
    code: 'BAD_CONFIG',
    message: 'spokeshave.config.json: overrides[0].tools: in a glob, the range z-y runs backwards',
    key: 'overrides[0].tools',
  }))

shape('overrides that are no list', () =>
  refuses(config({ overrides: { tools: '*' } }), {
    code: 'BAD_CONFIG',
    message: 'spokeshave.config.json: overrides: must be a list, found {"tools":"*"}',
    key: 'overrides',
  }))

shape('presets that are no list', () =>
  refuses(config({ presets: 'codex' }), { code: 'BAD_CONFIG', message: 'spokeshave.config.json: presets: must be a list', key: 'presets' }))

shape('a plugin that is no item', () =>
  refuses(config({ plugins: [[]] }), {
    code: 'BAD_CONFIG',
    message: 'spokeshave.config.json: plugins[0]: must be a name, a plugin, or a list such as ["name", {"option": 1}, {"before": "pass"}], found []',
    key: 'plugins[0]',
  }))

shape('a budget that is none', () =>
  refuses(config({ overrides: [{ tools: 'a' }, { tools: 'b', budget: { bites: 9 } }] }), {
    code: 'BAD_CONFIG',
    message: 'spokeshave.config.json: overrides[1].budget: must say "bytes" and nothing else; other units need a meter',
    key: 'overrides[1].budget',
  }))

shape('compaction that is no flag', () =>
  refuses(config({ compaction: 'no' }), { code: 'BAD_CONFIG', message: 'spokeshave.config.json: compaction: must be true or false', key: 'compaction' }))

shape('a place with two sides', () =>
  refuses(config({ order: { 'drop-definitions': { before: 'a', after: 'b' } } }), {
    code: 'BAD_CONFIG',
    message: 'spokeshave.config.json: order."drop-definitions": must say one of before, after, replace and at',
    key: 'order."drop-definitions"',
  }))

shape('a place with an unknown side', () =>
  refuses(config({ plugins: [['strip-descriptions', {}, { befor: 'a' }]] }), {
    code: 'BAD_CONFIG',
    message: 'spokeshave.config.json: plugins[0][2]: has an unknown key "befor" (did you mean "before"?)',
    key: 'plugins[0][2]',
  }))

const names = suite('names')

names('an unknown preset', () =>
  refuses(config({ presets: ['codec'] }), {
    code: 'UNKNOWN_PRESET',
    message: 'spokeshave.config.json: presets[0]: no preset "codec" was found (did you mean "codex"?); looked for @spokeshave/preset-codec and spokeshave-preset-codec',
    key: 'presets[0]',
  }))

names('an unknown plugin of a scope', () =>
  refuses(config({ plugins: ['@acme/prune'] }), {
    code: 'UNKNOWN_PLUGIN',
    message: 'spokeshave.config.json: plugins[0]: no plugin "@acme/prune" was found; looked for @acme/spokeshave-plugin-prune',
    key: 'plugins[0]',
  }))

names('a plugin among the presets', () =>
  refuses(config({ presets: ['codex', 'infer-types'] }), {
    code: 'UNKNOWN_PRESET',
    message:
      'spokeshave.config.json: presets[1]: no preset "infer-types" was found; it is a plugin, and belongs in "plugins"; looked for @spokeshave/preset-infer-types and spokeshave-preset-infer-types',
    key: 'presets[1]',
  }))

names('a path that leads nowhere', () =>
  refuses(config({ plugins: [['./plugins/mine', {}]] }, { 'plugins/mine.js': pluginText('mine') }), {
    code: 'UNKNOWN_PLUGIN',
    message: 'spokeshave.config.json: plugins[0]: there is no file "./plugins/mine" (did you mean "./plugins/mine.js"?)',
    key: 'plugins[0]',
  }))

names('an extended file that is not there', () =>
  refuses(config({ extends: ['./base.json'] }), {
    code: 'BAD_CONFIG',
    message: 'spokeshave.config.json: extends[0]: there is no file "./base.json"',
    key: 'extends[0]',
  }))

names('an extended file without its ./', () =>
  refuses(config({ extends: ['base.json'] }, { 'base.json': {} }), { code: 'BAD_CONFIG', message: 'spokeshave.config.json: extends[0]: no package "base.json" was found (did you mean "./base.json"?)', key: 'extends[0]' }))

names('a preset without its ./', () =>
  refuses(config({ presets: ['team.json'] }, { 'team.json': { name: 'team' } }), {
    code: 'UNKNOWN_PRESET',
    message: 'spokeshave.config.json: presets[0]: no preset "team.json" was found (did you mean "./team.json"?); looked for @spokeshave/preset-team.json and spokeshave-preset-team.json',
    key: 'presets[0]',
  }))

names('an extended preset', () =>
  refuses(config({ extends: 'codex' }), { code: 'BAD_CONFIG', message: 'spokeshave.config.json: extends: no package "codex" was found; it is a preset, and belongs in "presets"', key: 'extends' }))

names('an extended package that is no config', () =>
  refuses(config({ extends: '@spokeshave/preset-codex' }), {
    code: 'BAD_CONFIG',
    message: 'spokeshave.config.json: extends: is no config: what it gives is no object but a function',
    key: 'extends',
  }))

names('an extended module of Node', () =>
  refuses(config({ extends: 'fs' }), { code: 'BAD_CONFIG', message: 'spokeshave.config.json: extends: no package "fs" was found', key: 'extends' }))

const plane = { 'plane/package.json': { name: 'plane', exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } } } }

names('a folder that is not built', () =>
  refuses(config({ plugins: ['./plane'] }, plane), {
    code: 'UNKNOWN_PLUGIN',
    message: 'spokeshave.config.json: plugins[0]: the folder "./plane" is a package, and the file that its package.json names is not there: "./dist/index.js"; build it',
    key: 'plugins[0]',
  }))

names('a package that is installed and not built', () =>
  refuses(config({ plugins: ['plane'] }, packageOf('spokeshave-plugin-plane', { exports: './dist/index.js' }, '')), {
    code: 'UNKNOWN_PLUGIN',
    message:
      'spokeshave.config.json: plugins[0]: the package "spokeshave-plugin-plane" is installed, and the file that its package.json names is not there: "./dist/index.js"; build it',
    key: 'plugins[0]',
  }))

names('folders with a package.json are packages', async () => {
  const built = { ...plane, 'plane/dist/index.js': pluginText('plane'), 'old/package.json': { main: 'lib.mjs' }, 'old/lib.mjs': pluginText('old'), 'bare/package.json': {}, 'bare/index.js': 'module.exports = { name: "bare", passes: [] }' }
  const typed = { ...built, 'plane/package.json': { ...plane['plane/package.json'], type: 'module' } }
  assert.is(namesOn(await load({ presets: [], plugins: ['./plane', './old', './bare/'] }, typed)), 'plane old')
  assert.equal((await load({ presets: ['./team'] }, { 'team/package.json': {}, 'team/index.js': 'module.exports = { name: "team", budget: { bytes: 3 } }' })).describe().budget, { bytes: 3 })
})

names('an extended package that is not there', () =>
  refuses(config({ extends: '@acme/policy' }), { code: 'BAD_CONFIG', message: 'spokeshave.config.json: extends: no package "@acme/policy" was found', key: 'extends' }))

names('a module that is no plugin', () =>
  refuses(config({ plugins: ['./mine.js'] }, { 'mine.js': 'export default 1' }), {
    code: 'UNKNOWN_PLUGIN',
    message: 'spokeshave.config.json: plugins[0]: "./mine.js" is no plugin: its default export must be one, or a function that gives one',
    key: 'plugins[0]',
  }))

names('a module without a default export', () =>
  refuses(config({ presets: ['./mine.js'] }, { 'mine.js': 'export const a = 1' }), {
    code: 'UNKNOWN_PRESET',
    message: 'spokeshave.config.json: presets[0]: "./mine.js" has no default export',
    key: 'presets[0]',
  }))

names('a module that throws', () =>
  refuses(config({ plugins: ['./mine.js'] }, { 'mine.js': 'throw new Error("no glue")' }), {
    code: 'BAD_CONFIG',
    message: 'spokeshave.config.json: plugins[0]: "mine.js" cannot be loaded: no glue (mine.js, line 1, column 7)',
    key: 'plugins[0]',
  }))

names('a preset that gives none', () =>
  refuses(config({ presets: ['./mine.js'] }, { 'mine.js': 'export default () => ({})' }), {
    code: 'UNKNOWN_PRESET',
    message: 'spokeshave.config.json: presets[0]: "./mine.js" is no preset: it must give an object with a name',
    key: 'presets[0]',
  }))

names('a name in a preset', () =>
  refuses(config({ presets: ['./team.json'] }, { 'team.json': { name: 'team', plugins: ['strip-description'] } }), {
    code: 'UNKNOWN_PLUGIN',
    message:
      'team.json: plugins[0]: no plugin "strip-description" was found (did you mean "strip-descriptions"?); looked for @spokeshave/plugin-strip-description and spokeshave-plugin-strip-description',
    file: 'team.json',
    key: 'plugins[0]',
  }))

for (const [value, key, name, hint] of [
  [{ passes: { 'infer-type': false } }, 'passes."infer-type"', 'infer-type', ' (did you mean "infer-types"?)'],
  [{ order: { plane: { at: 'end' } } }, 'order.plane', 'plane', ''],
  [{ order: { 'infer-types': { after: 'fill-childs' } } }, 'order."infer-types".after', 'fill-childs', ' (did you mean "fill-children"?)'],
  [{ plugins: [['./mine.js', {}, { replace: 'prune-composition' }]] }, 'plugins[0][2].replace', 'prune-composition', ' (did you mean "prune-compositions"?)'],
  [{ overrides: [{ tools: 'x' }, { tools: 'never', passes: { 'infer-type': {} } }] }, 'overrides[1].passes."infer-type"', 'infer-type', ' (did you mean "infer-types"?)'],
] as const) {
  names(`an unknown pass at ${key}`, () =>
    refuses(config(value, { 'mine.js': pluginText('mine') }), {
      code: 'UNKNOWN_PASS',
      message: `spokeshave.config.json: ${key}: no pass "${name}" is in the pipeline${hint}`,
      key,
    }))
}

names('a pass that another override brings is known where both hold', async () => {
  const value = { overrides: [{ servers: 's', plugins: ['./mine.js'] }, { tools: 't', passes: { mine: false as const } }] }
  const loaded = await load(value, { 'mine.js': pluginText('mine') })
  assert.is(namesOn(loaded, { server: 's' }).endsWith(' mine'), true)
  assert.is(namesOn(loaded, { server: 's', tool: 't' }).endsWith(' mine'), false)
  try {
    loaded.pipelineFor({ tool: 't' })
    assert.unreachable()
  } catch (error) {
    assert.is((error as Error).message, 'spokeshave.config.json: overrides[1].passes.mine: no pass "mine" is in the pipeline')
  }
})

const gone = { 'mine.js': pluginText('first-sentence'), 'other.js': pluginText('other') }
const replacing = ['./mine.js', {}, { replace: 'strip-descriptions' }]

names('a pass that a plugin replaced', () =>
  refuses(config({ plugins: [replacing], passes: { 'strip-descriptions': {} } }, gone), {
    code: 'UNKNOWN_PASS',
    message: 'spokeshave.config.json: passes."strip-descriptions": no pass "strip-descriptions" is in the pipeline: it was replaced by "first-sentence" (plugins[0][2])',
    key: 'passes."strip-descriptions"',
  }))

names('a pass that an extended file replaced', () =>
  refuses(config({ extends: './base.json', order: { 'drop-definitions': { after: 'strip-descriptions' } } }, { ...gone, 'base.json': { presets: ['codex'], plugins: [replacing] } }), {
    code: 'UNKNOWN_PASS',
    message:
      'spokeshave.config.json: order."drop-definitions".after: no pass "strip-descriptions" is in the pipeline: it was replaced by "first-sentence" (base.json: plugins[0][2])',
    key: 'order."drop-definitions".after',
  }))

names('a pass that arrange took out', () =>
  refuses(config({ extends: './base.mjs', passes: { 'strip-descriptions': false } }, { 'base.mjs': 'export default { arrange: ({ remove }) => remove("strip-descriptions") && undefined, presets: ["codex"] }' }), {
    code: 'UNKNOWN_PASS',
    message: 'spokeshave.config.json: passes."strip-descriptions": no pass "strip-descriptions" is in the pipeline: it was removed (base.mjs: arrange)',
    key: 'passes."strip-descriptions"',
  }))

names('a pass that another override replaced', async () => {
  const value = { overrides: [{ servers: 's', plugins: [replacing as [string]] }, { tools: 't', passes: { 'strip-descriptions': false as const } }] }
  const loaded = await load(value, gone)
  try {
    loaded.pipelineFor({ server: 's', tool: 't' })
    assert.unreachable()
  } catch (error) {
    const why = 'no pass "strip-descriptions" is in the pipeline: it was replaced by "first-sentence" (overrides[0].plugins[0][2])'
    assert.is((error as Error).message, `spokeshave.config.json: overrides[1].passes."strip-descriptions": ${why}`)
  }
})

const options = suite('options')

options('of the wrong type, by pass name', () =>
  refuses(config({ overrides: [{ tools: 'a' }, { tools: 'b', passes: { 'collapse-depth': { maxDepth: '4' } } }] }), {
    code: 'BAD_OPTIONS',
    message: 'spokeshave.config.json: overrides[1].passes."collapse-depth".maxDepth: must be of type integer, found "4"',
    key: 'overrides[1].passes."collapse-depth".maxDepth',
  }))

options('that are unknown', () =>
  refuses(config({ passes: { 'collapse-depth': { maxDeph: 4 } } }), {
    code: 'BAD_OPTIONS',
    message: 'spokeshave.config.json: passes."collapse-depth".maxDeph: unknown option (did you mean "maxDepth"?)',
    key: 'passes."collapse-depth".maxDeph',
  }))

options('of a plugin, below a minimum', () =>
  refuses(config({ presets: [], plugins: [['collapse-depth', { maxDepth: -1 }]] }), {
    code: 'BAD_OPTIONS',
    message: 'spokeshave.config.json: plugins[0][1].maxDepth: must be at least 0, found -1',
    key: 'plugins[0][1].maxDepth',
  }))

options('of a preset', () =>
  refuses(config({ presets: [['codex', { maxBytes: '9' }]] }), {
    code: 'BAD_OPTIONS',
    message: 'spokeshave.config.json: presets[0][1].maxBytes: must be of type integer, found "9"',
    key: 'presets[0][1].maxBytes',
  }))

const mine = { mine: { enum: ['oak', 'ash'] }, list: { type: 'array', items: { type: 'object', properties: { n: { maximum: 3 } }, required: ['n'] } } }
for (const [given, key, why] of [
  [{ mine: 'oka' }, 'mine', 'must be one of "oak", "ash", found "oka" (did you mean "oak"?)'],
  [{ list: [{ n: 1 }, { n: 9 }] }, 'list[1].n', 'must be at most 3, found 9'],
  [{ list: [{}] }, 'list[0]', 'does not fit its schema: Instance does not have required property "n".'],
] as const) {
  options(`of a stranger at ${key}`, () =>
    refuses(config({ plugins: [['./mine.js', given]] }, { 'mine.js': pluginText('mine', { options: mine }) }), {
      code: 'BAD_OPTIONS',
      message: `spokeshave.config.json: plugins[0][1].${key}: ${why}`,
      key: `plugins[0][1].${key}`,
    }))
}

options('are blamed on the place that said them last', () =>
  refuses(config({ plugins: [['./mine.js', { mine: 'oak' }]], passes: { mine: { mine: 'elm' } } }, { 'mine.js': pluginText('mine', { options: mine }) }), {
    code: 'BAD_OPTIONS',
    message: 'spokeshave.config.json: passes.mine.mine: must be one of "oak", "ash", found "elm"',
    key: 'passes.mine.mine',
  }))

const gated = `const factory = ({ words = [], more } = {}) => ({ name: 'gated', passes: [{ name: 'gated', hook: 'prune', effect: 'same', description: 'None.', keywords: words, visit() {} }] })
export default Object.assign(factory, { passNames: ['gated'] })`
const badWords = 'the pass "gated" of plugin "gated" has keywords that are no list of strings'
for (const [value, key] of [
  [{ plugins: ['./gated.js'], passes: { gated: { words: [3] } } }, 'passes.gated.words'],
  [{ plugins: ['./gated.js'], passes: { gated: { words: [3], more: 1 } } }, 'passes.gated'],
  [{ plugins: [['./gated.js', { words: [3] }]], passes: { gated: { more: 1 } } }, 'plugins[0][1].words'],
  [{ plugins: [['./gated.js', { more: 1 }]], overrides: [{ tools: 'x', passes: { gated: { words: [3] } } }] }, 'overrides[0].passes.gated.words'],
] as const) {
  options(`that make an unsound pass, at ${key}`, () =>
    refuses(config(value, { 'gated.js': gated }), { code: 'BAD_OPTIONS', message: `spokeshave.config.json: ${key}: ${badWords}`, key }))
}

options('that a factory without pass names refuses', () =>
  refuses(config({ plugins: [['./gated.js', { more: 1 }]], passes: { gated: { words: [3] } } }, { 'gated.js': gated.replace(/, \{ passNames.*\}/, '') }), {
    code: 'BAD_OPTIONS',
    message: `spokeshave.config.json: passes.gated.words: ${badWords}`,
    key: 'passes.gated.words',
  }))

options('for a plugin that is already made', () =>
  refuses(config({ plugins: [['./made.js', { a: 1 }]] }, { 'made.js': 'export default { name: "made" }' }), {
    code: 'BAD_CONFIG',
    message: 'spokeshave.config.json: plugins[0][1]: is already made and takes no options; list its factory instead',
    key: 'plugins[0][1]',
  }))

options('that a factory refuses itself', () =>
  refuses(config({ plugins: ['./mine.js'] }, { 'mine.js': 'export default () => { throw new Error("no nails") }' }), {
    code: 'BAD_OPTIONS',
    message: 'spokeshave.config.json: plugins[0]: a plugin factory threw: no nails (mine.js, line 1, column 30)',
    key: 'plugins[0]',
  }))

const sources = suite('sources')

sources('two plugins with one pass name', () =>
  refuses(config({ plugins: ['./a.js', ['./b.js', {}, { before: 'same' }]] }, { 'a.js': pluginText('same'), 'b.js': pluginText('same') }), {
    code: 'DUPLICATE_PASS',
    message:
      'spokeshave.config.json: plugins[1]: the plugin "same" is listed twice (plugins[0]); remove one, or rename the pass "same" of one with a place {"name": …} or replace the other one',
    key: 'plugins[1]',
  }))

sources('a pass beside one of another hook', () =>
  refuses(config({ order: { 'infer-types': { before: 'collapse-depth' } } }), {
    code: 'BAD_OPTIONS',
    message:
      'spokeshave.config.json: order."infer-types".before: cannot place "infer-types" (sanitize) beside "collapse-depth", which is on the hook compactionPass; name a pass of the same hook',
    key: 'order."infer-types".before',
  }))

sources('files that extend each other', () =>
  refuses(config({ extends: './a.json' }, { 'a.json': { extends: ['./b.json'] }, 'b.json': { extends: './a.json' } }), {
    code: 'BAD_CONFIG',
    message: 'b.json: extends: leads back to where it came from: a.json → b.json → a.json',
    file: 'b.json',
    key: 'extends',
  }))

sources('presets that contain each other', () =>
  refuses(config({ presets: ['./a.json'] }, { 'a.json': { name: 'a', presets: ['./b.json'] }, 'b.json': { name: 'b', presets: ['./a.json'] } }), {
    code: 'BAD_CONFIG',
    message: 'b.json: presets[0]: leads back to where it came from: a.json → b.json → a.json',
    file: 'b.json',
    key: 'presets[0]',
  }))

sources('a plugin for another core', () =>
  refuses(config({ plugins: ['old'] }, packageOf('spokeshave-plugin-old', { peerDependencies: { '@spokeshave/core': '^9.0.0' } }, pluginText('old'))), {
    code: 'BAD_CONFIG',
    message: 'spokeshave.config.json: plugins[0]: "spokeshave-plugin-old" needs @spokeshave/core ^9.0.0, and this is 0.1.0; install a version of it that fits',
    key: 'plugins[0]',
  }))

sources('a plugin for this core', async () => {
  const folder = folderWith(packageOf('spokeshave-plugin-new', { peerDependencies: { '@spokeshave/core': '^0.1.0' } }, pluginText('new')))
  const loaded = await loadConfig({ cwd: folder, flags: { passes: 'new' } })
  assert.is(namesOn(loaded), 'new')
})

const flags = suite('flags')

flags('a preset that is unknown', () =>
  refuses({}, {
    code: 'UNKNOWN_PRESET',
    message: '--preset: no preset "kodex" was found (did you mean "codex"?); looked for @spokeshave/preset-kodex and spokeshave-preset-kodex',
    file: '',
    key: '--preset',
  }, { flags: { preset: 'kodex' } }))

flags('passes that are unknown', () =>
  refuses({}, {
    code: 'UNKNOWN_PASS',
    message: '--passes: no pass "infer-type" is in the pipeline, and no plugin of this name was found (did you mean "infer-types"?)',
    file: '',
    key: '--passes',
  }, { flags: { passes: 'infer-type' } }))

flags('a pass twice', () =>
  refuses({}, { code: 'DUPLICATE_PASS', message: '--passes: "infer-types" is named twice', file: '', key: '--passes' }, { flags: { passes: 'infer-types,infer-types' } }))

flags('a pass and its plugin', () =>
  refuses({}, { code: 'DUPLICATE_PASS', message: '--passes: "infer-types" is named twice', file: '', key: '--passes' }, { flags: { passes: '@spokeshave/infer-types,infer-types' } }))

const throwing = pluginText('fac', { options: { n: {} } }).replace('const factory = () => (', 'const factory = ({ n = 0 } = {}) => n < 0 ? missing.n : (')

flags('options that a factory of the config refuses', () =>
  refuses(config({ presets: [], plugins: ['./fac.mjs'] }, { 'fac.mjs': throwing }), {
    code: 'BAD_OPTIONS',
    message: '--passes: fac.n: a plugin factory threw: missing is not defined',
    file: '',
    key: '--passes.passes.fac.n',
  }, { flags: { passes: 'fac{n=-1}' } }))

flags('no passes', () =>
  refuses({}, {
    code: 'BAD_OPTIONS',
    message: '--passes: names no pass; name one, as in const-to-enum,collapse-depth{maxDepth=2}',
    file: '',
    key: '--passes',
  }, { flags: { passes: ' ' } }))

flags('options for a plugin with several passes', () =>
  refuses({}, {
    code: 'BAD_OPTIONS',
    message: '--passes: the plugin "widen-for-model" brings 4 passes: give the options to one of localize-references, open-lossy-one-of, drop-checks, widen-keywords',
    file: '',
    key: '--passes',
  }, { flags: { passes: 'widen-for-model{a=1}' } }))

flags('options of passes', () =>
  refuses({}, {
    code: 'BAD_OPTIONS',
    message: '--passes: "collapse-depth".maxDepth: must be of type integer, found "deep"',
    file: '',
    key: '--passes.passes."collapse-depth".maxDepth',
  }, { flags: { passes: 'collapse-depth{maxDepth=deep}' } }))

flags('a text that breaks off', () =>
  refuses({}, { code: 'BAD_OPTIONS', message: '--passes: expected "," or "}" at column 26 of the pipeline text, found the end', file: '', key: '--passes' }, { flags: { passes: 'collapse-depth{maxDepth=2' } }))

/** A module of a plugin that names itself `a`, with this as the schema of its options. */
const withSchema = (schema: string): object => ({ 'a.mjs': pluginText('a').replace(/const schema = .*/, `const schema = ${schema}`) })
const inner = '{ type: "object", properties: { depth: { type: ["integer", "null"] }, off: false }, additionalProperties: false }'
const referring = `{ $defs: { inner: ${inner}, kind: { enum: ["oak", "ash"] } }, properties: { deep: { $ref: '#/$defs/inner' }, kind: { $ref: '#/$defs/kind' } } }`

for (const [given, schema, message] of [
  [{ deep: { depth: 'x' } }, referring, '[1].deep.depth: must be of type integer or null, found "x"'],
  [{ deep: { dept: 1 } }, referring, '[1].deep.dept: unknown option (did you mean "depth"?)'],
  [{ deep: { off: 1 } }, referring, '[1].deep.off: unknown option; known: depth'],
  [{ kind: 'aash' }, referring, '[1].kind: must be one of "oak", "ash", found "aash" (did you mean "ash"?)'],
  [{ dept: 1 }, `{ $ref: '#/$defs/inner', $defs: { inner: ${inner} } }`, '[1].dept: unknown option (did you mean "depth"?)'],
  [{ a: 'x' }, `{ properties: { a: { $ref: '#/nowhere' } } }`, '[1]: the options cannot be held against the optionsSchema of the factory, which is at fault: Unresolved $ref "#/nowhere"'],
  [{ a: 'x' }, `{ properties: { a: { pattern: '(' } } }`, '[1]: the options cannot be held against the optionsSchema of the factory, which is at fault: Invalid regular expression: /(/u: Unterminated group'],
  [{ a: 'x' }, '7', '[1]: the optionsSchema of the factory must be an object, found 7'],
] as const) {
  options(`against the schema ${schema}: ${JSON.stringify(given)}`, () => {
    const [key] = /^[^:]+/.exec(message)!
    return refuses(config({ plugins: [['./a.mjs', given]] }, withSchema(schema)), { code: 'BAD_OPTIONS', message: `spokeshave.config.json: plugins[0]${message}`, key: `plugins[0]${key}` })
  })
}

for (const [said, key, message] of [
  [`plugins: [['collapse-depth', { maxDepth: 2n }]]`, 'plugins[0][1].maxDepth', 'must be something that JSON can say, found 2n'],
  [`passes: { 'collapse-depth': { maxDepth: 2n } }`, 'passes."collapse-depth".maxDepth', 'must be something that JSON can say, found 2n'],
  [`plugins: [['./a.mjs', { a: [{ b: 2n }] }]]`, 'plugins[0][1].a', 'must be something that JSON can say, found a list that JSON cannot say'],
  [`plugins: [['collapse-depth', { get maxDepth() { throw new Error('boo') } }]]`, 'plugins[0][1]', 'cannot be read: boo (line 1, column 72)'],
  [`passes: { 'collapse-depth': { get maxDepth() { throw new Error('boo') } } }`, 'passes."collapse-depth"', 'cannot be read: boo (line 1, column 71)'],
  [`plugins: [{ name: 'a', get passes() { throw new Error('boo') } }]`, 'plugins[0]', '"passes" of plugin "a" cannot be read: boo (line 1, column 62)'],
] as const) {
  options(`of code: ${said}`, () =>
    refuses({ 'spokeshave.config.mjs': `export default { ${said} }`, ...withSchema('{ type: "object" }') }, {
      code: 'BAD_OPTIONS',
      message: `spokeshave.config.mjs: ${key}: ${message}`,
      file: 'spokeshave.config.mjs',
      key,
    }))
}

names('a place beside a pass of the same plugin', () =>
  refuses(config({ plugins: [['./many.mjs', null, { before: 'q' }]] }, {
    'many.mjs': `export default { name: 'many', passes: ['p', 'q'].map((name) => ({ name, hook: 'sanitize', effect: 'same', description: 'None.', visit() {} })) }`,
  }), {
    code: 'BAD_OPTIONS',
    message: 'spokeshave.config.json: plugins[0][2].before: cannot place "p" beside "q", which the same plugin brings; name another pass',
    key: 'plugins[0][2].before',
  }))

names('a pass that is renamed to nothing', () =>
  refuses(config({ plugins: [['collapse-depth', {}, { name: '' }]] }), {
    code: 'BAD_CONFIG',
    message: 'spokeshave.config.json: plugins[0][2]: must have a name as "name"',
    key: 'plugins[0][2]',
  }))

files.run()
shape.run()
names.run()
options.run()
sources.run()
flags.run()
