import { test } from 'uvu'

import { createPipeline, definePlugin, type ErrorCode, type Pass, type Plugin, toolSchemaModel } from '../src/index.ts'
import { nodePass, plugin, treePass } from './passes.ts'
import { refuses } from './thrown.ts'

const pass = (name: string, rest: object = {}): Plugin => plugin(nodePass(name, () => {}, rest))
const a = pass('a')
const two = plugin(
  nodePass('x', () => {}),
  nodePass('y', () => {}),
)
const known = 'presets, plugins, passes, order, arrange, budget, compaction, children, maxDepth, maxNodes'
const factory = definePlugin<{ depth?: number }>({
  name: 'limit',
  passNames: ['limit'],
  optionsSchema: {
    type: 'object',
    properties: { depth: { type: 'integer', minimum: 0 }, mode: { type: ['string', 'null'] }, list: { type: 'array' } },
  },
  passes: () => [nodePass('limit', () => {})],
})
const none = definePlugin({ name: 'none', passNames: [], optionsSchema: {}, passes: () => [] })
const liar = definePlugin({
  name: 'liar',
  passNames: ['x'],
  optionsSchema: {},
  passes: () => [nodePass('y', () => {}), nodePass('x', () => {})],
})
const circle = { name: 'circle', presets: [] as unknown[] }
circle.presets.push(circle)
const reads = (name: string): Pass => ({
  name,
  hook: 'deserialize',
  effect: 'mixed',
  description: '',
  model: toolSchemaModel,
})
const broken = (change: object): Plugin => plugin({ ...treePass('p', () => {}), ...change } as Pass)

const refused: [what: string, options: unknown, code: ErrorCode, message: string][] = [
  ['nothing', undefined, 'BAD_OPTIONS', 'the pipeline must be an object of options'],
  ['a list', [], 'BAD_OPTIONS', 'the pipeline must be an object of options'],
  [
    'a key that nearly is one',
    { plugin: [] },
    'BAD_OPTIONS',
    'unknown option "plugin" of the pipeline (did you mean "plugins"?)',
  ],
  ['a key that is none', { verbose: true }, 'BAD_OPTIONS', `unknown option "verbose" of the pipeline; known: ${known}`],
  [
    'an unknown key of a preset',
    { presets: [{ name: 'p', depth: 1 }] },
    'BAD_OPTIONS',
    `unknown option "depth" of preset "p"; known: ${known}`,
  ],
  ['plugins that are no list', { plugins: {} }, 'BAD_OPTIONS', '"plugins" of the pipeline must be a list'],
  [
    'presets that are no list',
    { presets: { name: 'p', presets: 1 } },
    'BAD_OPTIONS',
    '"presets" of the pipeline must be a list',
  ],
  [
    'presets of a preset that are no list',
    { presets: [{ name: 'p', presets: 1 }] },
    'BAD_OPTIONS',
    '"presets" of preset "p" must be a list',
  ],
  [
    'passes that are no object',
    { passes: ['a'] },
    'BAD_OPTIONS',
    '"passes" of the pipeline must be an object of pass names',
  ],
  [
    'an order that is no object',
    { order: 'a' },
    'BAD_OPTIONS',
    '"order" of the pipeline must be an object of pass names',
  ],
  [
    'a preset that is none',
    { presets: ['codex'] },
    'UNKNOWN_PRESET',
    'a preset must be an object with a name, or a function that gives one, not the name "codex"; import it, or write the name into a config file and read that with loadConfig of @spokeshave/config',
  ],
  [
    'a preset factory that gives none',
    { presets: [() => ({})] },
    'UNKNOWN_PRESET',
    'a preset must be an object with a name, or a function that gives one',
  ],
  ['a preset in a circle', { presets: [circle] }, 'BAD_OPTIONS', 'a preset contains itself; break the circle'],
  [
    'a plugin that is none',
    { plugins: ['a'] },
    'UNKNOWN_PLUGIN',
    'a plugin of the pipeline must be an object with a name, or a function that gives one, not the name "a"; import it, or write the name into a config file and read that with loadConfig of @spokeshave/config',
  ],
  [
    'a plugin factory that gives none',
    { plugins: [() => undefined] },
    'UNKNOWN_PLUGIN',
    'a plugin factory must give an object with a name',
  ],
  [
    'options for a finished plugin',
    { plugins: [[a, {}]] },
    'BAD_OPTIONS',
    'plugin "a" is already made and takes no options; list its factory instead',
  ],
  [
    'options by name for a finished plugin',
    { plugins: [a], passes: { a: { x: 1 } } },
    'BAD_OPTIONS',
    'the pass "a" is of a plugin that is already made and takes no options',
  ],
  [
    'options that are no object',
    { plugins: [[factory, 3]] },
    'BAD_OPTIONS',
    'the options of a plugin of the pipeline must be an object',
  ],
  [
    'a text for a pass',
    { plugins: [a], passes: { a: 'on' } },
    'BAD_OPTIONS',
    'passes."a" of the pipeline must be true, false or an object of options',
  ],
  [
    'an unknown pass turned off',
    { plugins: [a], passes: { b: false } },
    'UNKNOWN_PASS',
    'no pass "b" is in the pipeline (did you mean "a"?)',
  ],
  [
    'an unknown pass ordered',
    { plugins: [a], order: { what: { at: 'end' } } },
    'UNKNOWN_PASS',
    'no pass "what" is in the pipeline',
  ],
  [
    'an order beside an unknown pass',
    { plugins: [a], order: { a: { after: 'what' } } },
    'UNKNOWN_PASS',
    'no pass "what" is in the pipeline',
  ],
  [
    'an order that is no place',
    { plugins: [a], order: { a: 'start' } },
    'BAD_OPTIONS',
    'the order of "a" in the pipeline must be an object such as {"before": "name"}',
  ],
  [
    'an order that says nothing',
    { plugins: [a], order: { a: {} } },
    'BAD_OPTIONS',
    'the order of "a" in the pipeline must say one of before, after, replace and at',
  ],
  [
    'an order that renames',
    { plugins: [a], order: { a: { name: 'b' } } },
    'BAD_OPTIONS',
    'the order of "a" in the pipeline must say one of before, after, replace and at',
  ],
  [
    'an order that says two things',
    { plugins: [a], order: { a: { before: 'a', after: 'a' } } },
    'BAD_OPTIONS',
    'the order of "a" in the pipeline must say one of before, after, replace and at',
  ],
  [
    'an unknown key of a place',
    { plugins: [[a, null, { befor: 'a' }]] },
    'BAD_OPTIONS',
    'the place of a plugin of the pipeline has an unknown key "befor" (did you mean "before"?)',
  ],
  [
    'a place that is no name',
    { plugins: [[a, null, { before: 1 }]] },
    'BAD_OPTIONS',
    'the place of a plugin of the pipeline must have a string as "before"',
  ],
  [
    'a place at no end',
    { plugins: [[a, null, { at: 'middle' }]] },
    'BAD_OPTIONS',
    'the place of a plugin of the pipeline must have "start" or "end" as "at"',
  ],
  [
    'one name for two passes',
    { plugins: [[two, null, { name: 'z' }]] },
    'BAD_OPTIONS',
    'plugin "x" brings 2 passes, and "name" can rename only one',
  ],
  [
    'a name for no pass',
    { plugins: [[none, null, { name: 'z' }]] },
    'BAD_OPTIONS',
    'plugin "none" brings 0 passes, and "name" can rename only one',
  ],
  [
    'a place for no pass',
    { plugins: [a, [none, null, { before: 'a' }]] },
    'BAD_OPTIONS',
    'cannot place a plugin without passes beside "a", which is on the hook sanitize; name a pass of the same hook',
  ],
  [
    'a place on another hook',
    { plugins: [a, [pass('b', { hook: 'prune' }), null, { before: 'a' }]] },
    'BAD_OPTIONS',
    'cannot place "b" (prune) beside "a", which is on the hook sanitize; name a pass of the same hook',
  ],
  [
    'one plugin twice',
    { plugins: [a, a] },
    'DUPLICATE_PASS',
    'the plugin "a" is listed twice; remove one, or rename the pass "a" of one with a place {"name": …} or replace the other one',
  ],
  [
    'two passes of one name in a plugin',
    { plugins: [{ name: 'pair', passes: [...a.passes!, ...a.passes!] }] },
    'DUPLICATE_PASS',
    'the plugin "pair" brings two passes of the name "a"; rename one of them',
  ],
  [
    'two plugins with a pass of one name',
    { plugins: [a, { name: 'pair', passes: a.passes! }] },
    'DUPLICATE_PASS',
    'the pass "a" of plugin "pair" has the name of a pass of plugin "a"; rename it with a place {"name": …} or replace the other one',
  ],
  [
    'a pass beside itself',
    { plugins: [a], order: { a: { before: 'a' } } },
    'BAD_OPTIONS',
    'cannot place "a" beside itself; name another pass',
  ],
  [
    'passes that definePlugin was not told of',
    { plugins: [liar] },
    'BAD_OPTIONS',
    'plugin "liar" makes the passes ["y","x"], and its passNames are ["x"]; give both the same names',
  ],
  [
    'two that deserialize',
    { plugins: [plugin(reads('r')), plugin(reads('s'))] },
    'BAD_OPTIONS',
    'both "r" and "s" deserialize; give one the place {"replace": "r"} or turn one off',
  ],
  [
    'a budget that is a number',
    { budget: 5000 },
    'BAD_OPTIONS',
    'the budget must be an object such as {"bytes": 5000}, or null',
  ],
  [
    'a budget of another unit',
    { budget: { tokens: 5 } },
    'BAD_OPTIONS',
    'the budget must say "bytes" and nothing else; other units need a meter',
  ],
  [
    'a budget of nothing',
    { budget: {} },
    'BAD_OPTIONS',
    'the budget must say "bytes" and nothing else; other units need a meter',
  ],
  ['a budget below 0', { budget: { bytes: -1 } }, 'BAD_OPTIONS', 'the budget must be a number of bytes, 0 or more'],
  [
    'a budget that is no number',
    { budget: { bytes: Number.NaN } },
    'BAD_OPTIONS',
    'the budget must be a number of bytes, 0 or more',
  ],
  [
    'a meter that measures nothing',
    { budget: { tokens: 1, meter: { unit: 'tokens' } } },
    'BAD_OPTIONS',
    'the budget has a meter without unit or measure',
  ],
  [
    'a meter of another unit',
    { budget: { bytes: 1, meter: { unit: 'tokens', measure: () => 1 } } },
    'BAD_OPTIONS',
    'the budget must say "tokens" and nothing else',
  ],
  ['a flag that is none', { compaction: 'no' }, 'BAD_OPTIONS', 'compaction must be true or false'],
  ['a depth of 0', { maxDepth: 0 }, 'BAD_OPTIONS', 'maxDepth must be a whole number above 0'],
  ['half a node', { maxNodes: 1.5 }, 'BAD_OPTIONS', 'maxNodes must be a whole number above 0'],
  ['a limit without end', { maxNodes: Infinity }, 'BAD_OPTIONS', 'maxNodes must be a whole number above 0'],
  [
    'an option of the wrong type',
    { plugins: [[factory, { depth: '3' }]] },
    'BAD_OPTIONS',
    'the option "depth" of plugin "limit" must be of type integer',
  ],
  [
    'an option that is no whole number',
    { plugins: [[factory, { depth: 1.5 }]] },
    'BAD_OPTIONS',
    'the option "depth" of plugin "limit" must be of type integer',
  ],
  [
    'an option of neither type',
    { plugins: [[factory, { mode: 1 }]] },
    'BAD_OPTIONS',
    'the option "mode" of plugin "limit" must be of type string or null',
  ],
  [
    'an object for a list',
    { plugins: [[factory, { list: {} }]] },
    'BAD_OPTIONS',
    'the option "list" of plugin "limit" must be of type array',
  ],
  [
    'an option below its minimum',
    { plugins: [[factory, { depth: -1 }]] },
    'BAD_OPTIONS',
    'the option "depth" of plugin "limit" must be at least 0',
  ],
  [
    'an unknown option',
    { plugins: [[factory, { dept: 1 }]] },
    'BAD_OPTIONS',
    'unknown option "dept" of plugin "limit" (did you mean "depth"?)',
  ],
  [
    'an option with the name of a prototype',
    { plugins: [[factory, { toString: 1 }]] },
    'BAD_OPTIONS',
    'unknown option "toString" of plugin "limit"; known: depth, mode, list',
  ],
  [
    'an option of one that takes none',
    { plugins: [[none, { x: 1 }]] },
    'BAD_OPTIONS',
    'unknown option "x" of plugin "none"; it takes none',
  ],
  [
    'an unknown option by pass name',
    { plugins: [factory], passes: { limit: { x: 1 } } },
    'BAD_OPTIONS',
    'unknown option "x" of plugin "limit"; known: depth, mode, list',
  ],
  [
    'a pass without a name',
    { plugins: [broken({ name: '' })] },
    'BAD_OPTIONS',
    'a pass of plugin "" must be an object with a name',
  ],
  [
    'a pass on no hook',
    { plugins: [broken({ hook: 'sanitise' })] },
    'BAD_OPTIONS',
    'the pass "p" of plugin "p" names no hook (did you mean "sanitize"?): one of sanitize, prune, compactionPass, deserialize',
  ],
  [
    'a pass without effect',
    { plugins: [broken({ effect: 'none' })] },
    'BAD_OPTIONS',
    'the pass "p" of plugin "p" must say its effect: one of same, wider, narrower, mixed, docs',
  ],
  [
    'a pass that visits and transforms',
    { plugins: [broken({ visit() {} })] },
    'BAD_OPTIONS',
    'the pass "p" of plugin "p" needs either visit or transform',
  ],
  [
    'a pass that deserializes without a model',
    { plugins: [broken({ hook: 'deserialize' })] },
    'BAD_OPTIONS',
    'the pass "p" of plugin "p" needs a model',
  ],
]

for (const [what, options, code, message] of refused) {
  test(`${what} is refused`, () => refuses(() => createPipeline(options as never), code, message))
}

test('more conditions than can be told apart are refused', () => {
  const gates = Array.from({ length: 30 }, (_, index) => ({ lacks: [`k${index}`] }))
  refuses(
    () => createPipeline({ plugins: [pass('a', { when: gates })] }),
    'BAD_OPTIONS',
    'the pass "a" has more gates than can be told apart; split it',
  )
})

test.run()
