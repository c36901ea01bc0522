import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { matcherOf } from '../src/match.ts'

/** A glob, names that it means, names that it does not. */
const cases: readonly (readonly [glob: string, meant: readonly string[], others: readonly string[]])[] = [
  ['git*', ['git', 'git/a.b', 'git..', 'git\nx'], ['.git', 'GIT', 'xgit']],
  ['*', ['', '.', '..', 'a/b', '\n', '😀'], []],
  ['*_*_read', ['a_b_read', '__read', '_x_y_read'], ['_read', 'a_b_reads']],
  ['?it', ['git', 'hit', '/it', '😀it', '\nit'], ['it', 'ggit']],
  ['[ab]x', ['ax', 'bx', '[ab]x'], ['cx', 'x']],
  ['[a-c]', ['a', 'b', 'c'], ['d', '-']],
  ['[a-]', ['a', '-'], ['b']],
  ['[^ab]x', ['cx', '^x', '😀x'], ['ax', 'bx', 'x']],
  ['[!ab]x', ['cx', '!x'], ['ax', 'bx']],
  ['[]]x', [']x'], ['x', '[x']],
  ['[*?]', ['*', '?'], ['a']],
  ['{a,b{c,d}}x', ['ax', 'bcx', 'bdx'], ['bx', 'acx', 'x']],
  ['{,a}b', ['b', 'ab'], ['aab']],
  ['{[,],b}', [',', 'b'], ['[']],
  ['x{a{b}c,d}', ['xa{b}c', 'xd'], ['xabc']],
  ['{a}', ['{a}'], ['a']],
  ['{1..3}', ['{1..3}'], ['1', '2']],
  ['{a,b', ['{a,b'], ['a']],
  ['a}', ['a}'], ['a']],
  ['[ab', ['[ab'], ['a']],
  ['f(x)', ['f(x)'], ['fx']],
  ['@(a|b)', ['@(a|b)'], ['a', 'b']],
  ['a/**', ['a/', 'a/b'], ['a']],
  ['./a', ['./a'], ['a']],
  ['a.b', ['a.b'], ['axb']],
  ['\\*', ['*', '\\*'], ['a', '\\a']],
  ['a\\', ['a\\'], ['a']],
  ['get[id]', ['geti', 'getd', 'get[id]'], ['get']],
  ['😀?', ['😀a', '😀😀'], ['😀', 'a']],
]

for (const [glob, meant, others] of cases) {
  test(`${JSON.stringify(glob)}`, () => {
    const matches = matcherOf(glob)
    assert.equal(meant.filter((name) => !matches(name)), [])
    assert.equal(others.filter(matches), [])
    // What begins with ! takes the same names out.
    const others2 = matcherOf(`!${glob}`)
    assert.equal(meant.filter(others2), [])
    assert.equal(others.filter((name) => !others2(name)), [])
  })
}

test('names are taken out wherever in the list that is said', () => {
  for (const globs of [['!internal-x', 'internal-*'], ['internal-*', '!internal-x']]) {
    assert.equal(['internal-a', 'internal-x', 'a'].filter(matcherOf(globs)), ['internal-a'])
  }
  assert.equal(['a', '!a', '!!a'].filter(matcherOf('!!a')), ['a', '!!a'])
  assert.is(matcherOf('*')(undefined), false)
  assert.is(matcherOf('!a')(undefined), false)
})

test('no name of a stranger takes long', () => {
  // Backtracking would need more steps than there is time.
  const name = '_'.repeat(20_000)
  assert.is(matcherOf('*_*_*_*_*_*_*_*_*_read')(name), false)
  assert.is(matcherOf('{*_,*__,_*}{*_,*__}{*_,*__}{*_,*__}x')(name), false)
  assert.is(matcherOf('*_'.repeat(500))('_'.repeat(2000)), true)
})

test('globs that are long or nested are read at once', () => {
  assert.is(matcherOf('{'.repeat(1000))('x'), false)
  assert.is(matcherOf('['.repeat(1000))('['.repeat(1000)), true)
  assert.is(matcherOf(`${'{a,'.repeat(249)}b${'}'.repeat(249)}`)('b'), true)
})

test.run()
