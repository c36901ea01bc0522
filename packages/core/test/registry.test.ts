import { test } from 'uvu'
import * as assert from 'uvu/assert'

import type { HookName, PassEntry } from '../src/index.ts'
import { Registry } from '../src/registry.ts'
import { refuses } from './thrown.ts'

const entry = (name: string, hook: HookName = 'sanitize'): PassEntry => ({
  name,
  hook,
  plugin: `plugin-${name}`,
  options: {},
})
const registry = (...entries: PassEntry[]): Registry => {
  const made = new Registry()
  for (const each of entries) made.add(each)
  return made
}
const names = (from: Registry, hook?: HookName): string =>
  from
    .list(hook)
    .map((each) => each.name)
    .join(' ')
const abc = (): Registry => registry(entry('a'), entry('b'), entry('c'), entry('p', 'prune'))

test('entries are listed by hook in the order of the hooks, in a new list each time', () => {
  const made = registry(entry('d', 'deserialize'), entry('c', 'compactionPass'), entry('a'), entry('p', 'prune'))
  assert.is(names(made), 'a p c d')
  made.list('sanitize').pop()
  assert.is(names(made, 'sanitize'), 'a')
})

test('an entry is added at the end of its hook, or at its place', () => {
  const made = abc()
  made.add(entry('d'))
  made.add(entry('e'), { before: 'b' })
  made.add(entry('f'), { after: 'b' })
  made.add(entry('g'), { at: 'start' })
  made.add(entry('h'), { at: 'end' })
  assert.is(names(made, 'sanitize'), 'g a e b f c d h')
})

test('an entry replaces another one where that one stood, also one of its own name', () => {
  const made = abc()
  made.replace('b', entry('x'))
  assert.is(names(made, 'sanitize'), 'a x c')
  const other = entry('x')
  made.replace('x', other)
  assert.is(made.get('x'), other)
  assert.is(names(made, 'sanitize'), 'a x c')
})

test('an entry is taken out by name, and handed back', () => {
  const made = abc()
  assert.is(made.remove('b').name, 'b')
  assert.is(names(made), 'a c p')
  assert.is(made.get('b'), undefined)
})

test('an entry moves beside another one, to an end, or into the place of another one', () => {
  const moved = (...args: Parameters<Registry['move']>): string => {
    const made = abc()
    made.move(...args)
    return names(made, 'sanitize')
  }
  assert.is(moved('c', { before: 'a' }), 'c a b')
  assert.is(moved('a', { after: 'b' }), 'b a c')
  assert.is(moved('b', { at: 'start' }), 'b a c')
  assert.is(moved('b', { at: 'end' }), 'a c b')
  assert.is(moved('c', { replace: 'a' }), 'c b')
})

test('an entry does not move beside itself', () => {
  const made = abc()
  const message = 'cannot place "b" beside itself; name another pass'
  for (const place of [{ before: 'b' }, { after: 'b' }, { replace: 'b' }]) refuses(() => made.move('b', place), 'BAD_OPTIONS', message)
  refuses(() => made.move('x', { before: 'x' }), 'UNKNOWN_PASS', 'no pass "x" is in the pipeline (did you mean "a"?)')
  const own = made.list().filter(({ name }) => name === 'b')
  refuses(() => made.arrange(own, { before: 'b' }), 'BAD_OPTIONS', message)
  assert.is(names(made), 'a b c p')
})

test('an entry that is turned off keeps its place', () => {
  const made = abc()
  made.turn('b', 'off')
  made.add(entry('x'), { after: 'b' })
  assert.is(names(made, 'sanitize'), 'a b x c')
  assert.equal(
    made.list().map((each) => each.off === true),
    [false, true, false, false, false],
  )
  made.turn('b', 'on')
  assert.is(made.get('b')!.off, false)
})

test('several entries move together, keeping their order', () => {
  const made = abc()
  const [a, b] = made.list('sanitize')
  made.arrange([a!, b!], { after: 'c' })
  assert.is(names(made, 'sanitize'), 'c a b')
  made.arrange(made.list(), { at: 'start' })
  assert.is(names(made), 'c a b p')
})

test('of several entries those on the hook of the named pass move', () => {
  const made = abc()
  made.arrange([made.get('c')!, made.get('p')!], { before: 'a' })
  assert.is(names(made), 'c a b p')
})

test('an unknown name is an error that suggests the nearest one', () => {
  const message = 'no pass "strip-descrptions" is in the pipeline (did you mean "strip-descriptions"?)'
  const made = registry(entry('strip-descriptions'), entry('x'))
  const bad = 'strip-descrptions'
  refuses(() => made.remove(bad), 'UNKNOWN_PASS', message)
  refuses(() => made.turn(bad, 'off'), 'UNKNOWN_PASS', message)
  refuses(() => made.replace(bad, entry('new')), 'UNKNOWN_PASS', message)
  refuses(() => made.move(bad, { at: 'start' }), 'UNKNOWN_PASS', message)
  refuses(() => made.move('x', { before: bad }), 'UNKNOWN_PASS', message)
  refuses(() => made.add(entry('new'), { after: bad }), 'UNKNOWN_PASS', message)
  refuses(() => made.remove('nothing-like-it'), 'UNKNOWN_PASS', 'no pass "nothing-like-it" is in the pipeline')
  assert.is(names(made), 'strip-descriptions x')
})

test('a name that is taken is an error that names both plugins', () => {
  const message =
    'the plugin "plugin-a" is listed twice; remove one, or rename the pass "a" of one with a place {"name": …} or replace the other one'
  const made = abc()
  refuses(() => made.add(entry('a')), 'DUPLICATE_PASS', message)
  refuses(() => made.add(entry('a'), { before: 'b' }), 'DUPLICATE_PASS', message)
  refuses(() => made.replace('b', entry('a')), 'DUPLICATE_PASS', message)
  // Of another hook too.
  refuses(() => made.add(entry('a', 'prune')), 'DUPLICATE_PASS', message)
  made.append([entry('a')])
  refuses(() => made.checkNames(), 'DUPLICATE_PASS', message)
})

test('a pass of another hook is no place, and nothing is changed by asking for it', () => {
  const message = 'cannot place "a" (sanitize) beside "p", which is on the hook prune; name a pass of the same hook'
  const made = abc()
  refuses(() => made.move('a', { before: 'p' }), 'BAD_OPTIONS', message)
  refuses(() => made.move('a', { replace: 'p' }), 'BAD_OPTIONS', message)
  refuses(() => made.add(entry('x'), { after: 'p' }), 'BAD_OPTIONS', message.replace('"a"', '"x"'))
  assert.is(names(made), 'a b c p')
})

test.run()
