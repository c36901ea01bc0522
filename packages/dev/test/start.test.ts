import assert from 'node:assert/strict'
import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'

import { test } from 'uvu'

import { root } from './markdown.ts'

const examples = join(root, 'docs/examples')
const tool = '{"name":"saw","inputSchema":{}}'
const built = '{"type":"function","name":"saw","description":"","strict":false,"parameters":{"type":"object","properties":{}}}'
const summary = (count: number): string => `${count} tool${count === 1 ? '' : 's'} read, `

/** Runs `start` beside the example, with a text, a file descriptor or nothing on its standard input. */
function start(args: readonly string[], stdin: string | number | null): SpawnSyncReturns<string> {
  const node = ['--import', import.meta.resolve('tsx'), '--conditions', 'spokeshave:source']
  return spawnSync(process.execPath, [...node, join(root, 'packages/dev/src/start.ts'), ...args], {
    encoding: 'utf8',
    env: { ...process.env, INIT_CWD: examples, NO_COLOR: '1' },
    ...(typeof stdin === 'string' ? { input: stdin } : { stdio: [stdin ?? 'ignore', 'pipe', 'pipe'] as const }),
  } as object) as unknown as SpawnSyncReturns<string>
}

test('with nothing to read it builds the example, and says so', () => {
  for (const args of [[], ['build', '--', '--format', 'ndjson']]) {
    const { stdout, stderr, status } = start(args, null)
    assert.equal(stderr.split('\n')[0], 'start: no FILE was named: this is the example, tools.json')
    assert(stderr.includes(summary(6)), stderr)
    assert(stdout.includes('"type":"function"'))
    assert.equal(status, 0)
  }
})

test('what comes through a pipe is read', () => {
  for (const args of [[], ['build', '-'], ['--format', 'ndjson']]) {
    const { stdout, stderr, status } = start(args, tool)
    assert(stdout.includes(built), stdout)
    assert.equal(stderr.split(',')[0], '1 tool read')
    assert.equal(status, 0)
  }
})

test('a file on the standard input is read', () => {
  const file = openSync(join(examples, 'tools.json'), 'r')
  const { stderr } = start(['--format', 'ndjson'], file)
  closeSync(file)
  assert(stderr.startsWith(summary(6)), stderr)
})

test('a file that is named is read, whatever the standard input has', () => {
  for (const args of [['tools.json'], ['--', 'tools.json', '--format', 'json']]) {
    const { stderr, status } = start(args, tool)
    assert(stderr.startsWith(summary(6)), stderr)
    assert.equal(status, 0)
  }
})

test('a command that is named is run', () => {
  const check = start(['check', 'tools.json', '--quiet', '--max-warnings', '0'], null)
  assert.match(check.stdout, /✘ 6 tools: /)
  assert.equal(check.status, 1)
  const explain = start(['--', 'explain', '--', '--json'], null)
  assert.equal(explain.stderr, 'start: no FILE was named: this is the example, tools.json\n')
  assert.equal((JSON.parse(explain.stdout) as object[]).length, 6)
  assert.match(start(['check'], tool).stdout, / 1 tool: /)
  assert.match(start(['inspect'], null).stdout, /prune-compositions/)
  assert.match(start(['help', 'check'], null).stdout, /^Usage: spokeshave check /)
})

test('a file with the name of a command is named by its path', () => {
  const { stderr, status } = start(['./check'], null)
  assert.equal(stderr, 'spokeshave: ./check: no such file or directory\n')
  assert.equal(status, 2)
})

test('what is wrong with the flags is said by the tool', () => {
  const wrong = start(['--max-bytes', 'many'], null)
  assert.match(wrong.stderr, /^spokeshave: .*--max-bytes/)
  assert.equal(wrong.stderr.trimEnd().split('\n').length, 1)
  assert.equal(wrong.status, 2)
  assert.match(start(['--help'], null).stdout, /^Usage: /)
})

test.run()
