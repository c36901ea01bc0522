import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { makeFolder, root } from './run-cli.ts'

/*
 * What is built, as Node alone runs it: a loader of TypeScript resolves in a thread of its own, and would not be led
 * astray by what this one asked of a pipe.
 */

const main = join(root, 'packages/cli/dist/main.js')
const refused = '[{"name":"burn","inputSchema":{"type":"null"}}]'
const throwing = `export default { name: 'oak', passes: [{
  name: 'oak', hook: 'prune', effect: 'same', description: 'None.',
  visit() { throw new Error('boo') },
}] }`
const cwd = realpathSync(
  makeFolder({
    'spokeshave.config.json': '{}',
    'bad.json': '{"pases":1}',
    'waiting.mjs': 'await new Promise(() => {})',
    'throwing.json': '{"plugins":["./oak.mjs"]}',
    'oak.mjs': throwing,
  }),
)

const unknownKey = 'spokeshave: bad.json: pases: unknown key (did you mean "passes"?) (BAD_CONFIG)\n'
const cases: readonly [args: string, input: string, stderr: string, code: number][] = [
  ['build --config bad.json', '{}', unknownKey, 2],
  ['explain --config bad.json', '{}', unknownKey, 2],
  ['check --config bad.json', '{}', unknownKey, 2],
  ['build --config nope.json', '{}', 'spokeshave: nope.json: there is no such file (BAD_CONFIG)\n', 2],
  ['build --config waiting.mjs', '{}', 'spokeshave: waiting.mjs: cannot be loaded: it waits for what never comes (BAD_CONFIG)\n', 2],
  [
    'build --quiet --config throwing.json',
    '[{"name":"saw","inputSchema":{"type":"object"}}]',
    `stdin: refused "saw" at the root: the pass "oak" failed: boo (PASS_FAILED) at ${join(cwd, 'oak.mjs')}:3:19\n`,
    1,
  ],
  [
    'build --preset nope',
    '{}',
    'spokeshave: --preset: no preset "nope" was found; looked for @spokeshave/preset-nope and spokeshave-preset-nope (UNKNOWN_PRESET)\n',
    2,
  ],
  [
    'build --passes nope',
    '{}',
    'spokeshave: --passes: no pass "nope" is in the pipeline, and no plugin of this name was found (UNKNOWN_PASS)\n',
    2,
  ],
  [
    'build --quiet',
    refused,
    'stdin: refused "burn" at the root: tool input schema must not be a singleton null type (SINGLETON_NULL)\n',
    1,
  ],
]

for (const [args, input, stderr, code] of cases) {
  test(`echo ${input} | spokeshave ${args}`, () => {
    assert.ok(existsSync(main), 'build the packages first')
    const { FORCE_COLOR: _, NODE_OPTIONS: __, ...env } = process.env
    const found = spawnSync(process.execPath, [main, ...args.split(' ')], { cwd, env, input, encoding: 'utf8' })
    assert.is(found.stderr, stderr)
    assert.is(found.status, code)
  })
}

test('echo LINE | spokeshave build --raw-schemas', () => {
  const { stdout, stderr } = spawnSync(process.execPath, [main, 'build', '--raw-schemas', '--quiet'], {
    cwd,
    input: '{"id":"a","schema":{"type":"null"}}\n',
    encoding: 'utf8',
  })
  assert.is(stdout, '{"id":"a","error":{"code":"SINGLETON_NULL","message":"tool input schema must not be a singleton null type","pass":"tool-schema","pointer":""}}\n')
  assert.is(stderr, 'stdin:1: refused "a" at the root: tool input schema must not be a singleton null type (SINGLETON_NULL)\n')
})

test.run()
