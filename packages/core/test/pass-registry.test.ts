import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { createPipeline, type Pass, type PassRegistry, type PipelineOptions } from '../src/index.ts'
import { nodePass, plugin } from './passes.ts'
import { refuses } from './thrown.ts'

const nothing = (name: string): Pass => nodePass(name, () => {})
const abc = plugin(nothing('a'), nothing('b'), nothing('c'))

/** The passes that are left, of plugins a, b and c. */
const after = (arrange: (registry: PassRegistry) => unknown, more: PipelineOptions = {}): string =>
  createPipeline({ plugins: [abc], ...more, arrange: (registry) => void arrange(registry) }).passes.map(({ name }) => name).join(' ')

test('arrange gets what it needs and nothing else', () => {
  let got: PassRegistry | undefined
  after((registry) => (got = registry))
  assert.equal(Object.keys(got!), ['list', 'get', 'add', 'replace', 'remove', 'move'])
  assert.ok(Object.isFrozen(got))
})

test('its methods need no this, and an entry can go and come back', () => {
  assert.is(after(({ add, remove, move, replace, list, get }) => {
    assert.equal(list().map(({ name }) => name), ['a', 'b', 'c'])
    assert.equal(list('prune'), [])
    assert.is(get('b')?.name, 'b')
    assert.is(get('x'), undefined)
    add(remove('a'))
    move('c', { at: 'start' })
    replace('b', nothing('x'))
    replace('x', nothing('x'))
    add(nothing('y'), { before: 'x' })
  }), 'c y x a')
})

const as = <T>(value: unknown): T => value as T
const place = 'the place of "a" '

for (const [what, code, message, run] of [
  ['a place of no kind', 'BAD_OPTIONS', `move: ${place}must have "start" or "end" as "at"`, ({ move }) => move('a', as({ at: 'midle' }))],
  ['no place', 'BAD_OPTIONS', `move: ${place}must be an object such as {"before": "name"}`, ({ move }) => move('a', as(undefined))],
  ['an empty place', 'BAD_OPTIONS', `move: ${place}must say one of before, after, replace and at`, ({ move }) => move('a', as({}))],
  ['two places', 'BAD_OPTIONS', `move: ${place}must say one of before, after, replace and at`, ({ move }) => move('a', as({ before: 'b', after: 'c' }))],
  ['an unknown side', 'BAD_OPTIONS', `move: ${place}has an unknown key "befor" (did you mean "before"?)`, ({ move }) => move('a', as({ befor: 'b' }))],
  ['a bad place to add at', 'BAD_OPTIONS', 'add: the place of "x" must be an object such as {"before": "name"}', ({ add }) => add(nothing('x'), as('end'))],
  ['no name to move', 'BAD_OPTIONS', 'move: the name of a pass must be a string', ({ move }) => move(as(undefined), { at: 'end' })],
  ['no name to take out', 'BAD_OPTIONS', 'remove: the name of a pass must be a string', ({ remove }) => remove(as(1))],
  ['no name to get', 'BAD_OPTIONS', 'get: the name of a pass must be a string', ({ get }) => get(as({}))],
  ['no name to replace', 'BAD_OPTIONS', 'replace: the name of a pass must be a string', ({ replace }) => replace(as(null), nothing('x'))],
  ['an unknown hook', 'BAD_OPTIONS', 'list: there is no hook "prunes" (did you mean "prune"?); they are sanitize, prune, compactionPass, deserialize', ({ list }) => list(as('prunes'))],
  [
    'a factory',
    'BAD_OPTIONS',
    'add: takes a pass, and a function is none; if it makes a plugin, list it in "plugins", or add each of its passes',
    ({ add }) => add(as(() => abc)),
  ],
  ['a plugin', 'BAD_OPTIONS', `add: "${abc.name}" is a plugin, not a pass; list it in "plugins", or add each of its passes`, ({ add }) => add(as(abc))],
  ['nothing', 'BAD_OPTIONS', 'add: takes a pass, an object with a name and a hook', ({ add }) => add(as(undefined))],
  ['a name', 'BAD_OPTIONS', 'replace: takes a pass, an object with a name and a hook', ({ replace }) => replace('a', as('b'))],
  [
    'a pass that lacks its hook',
    'BAD_OPTIONS',
    'the pass "x" of plugin "x" names no hook: one of sanitize, prune, compactionPass, deserialize',
    ({ add }) => add(as({ name: 'x' })),
  ],
  [
    'a name that is taken',
    'DUPLICATE_PASS',
    'add: a pass "a" is in the pipeline already; rename one, or put this in its place with replace',
    ({ add }) => add(nothing('a')),
  ],
  [
    'a name that was just added',
    'DUPLICATE_PASS',
    'replace: a pass "x" is in the pipeline already; rename one, or put this in its place with replace',
    ({ add, replace }) => {
      add(nothing('x'))
      replace('a', nothing('x'))
    },
  ],
  ['a pass that it took out', 'UNKNOWN_PASS', 'no pass "a" is in the pipeline: it was removed (arrange)', ({ remove, move }) => {
    remove('a')
    move('a', { at: 'end' })
  }],
  ['a pass that it replaced', 'UNKNOWN_PASS', 'no pass "a" is in the pipeline: it was replaced by "x" (arrange)', ({ replace, move }) => {
    replace('a', nothing('x'))
    move('b', { after: 'a' })
  }],
] as readonly (readonly [string, 'BAD_OPTIONS' | 'UNKNOWN_PASS' | 'DUPLICATE_PASS', string, (registry: PassRegistry) => void])[]) {
  test(`arrange refuses ${what}`, () => refuses(() => after(run), code, message))
}

test('a pass that a plugin replaced is told with what did it', () => {
  const replaced = 'no pass "b" is in the pipeline: it was replaced by "x" (plugins[1][2])'
  const x = [plugin(nothing('x')), null, { replace: 'b' }] as const
  refuses(() => after(() => {}, { plugins: [abc, x], passes: { b: {} } }), 'UNKNOWN_PASS', replaced)
  refuses(() => after(() => {}, { plugins: [abc, x], order: { a: { after: 'b' } } }), 'UNKNOWN_PASS', replaced)
  // One that has come back is there.
  assert.is(after(() => {}, { plugins: [abc, x, [plugin(nothing('b')), null, { replace: 'x' }]], passes: { b: {} } }), 'a b c')
})

test('what arrange does later is refused', () => {
  let late: PassRegistry | undefined
  after((registry) => (late = registry))
  refuses(() => late!.remove('a'), 'BAD_OPTIONS', 'remove: the pipeline is built already; call it before arrange returns')
})

test.run()
