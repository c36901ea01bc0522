import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { runCli } from './run-cli.ts'

test('without input: help with an example', async () => {
  const { code, stdout, stderr } = await runCli(['build'], {})
  assert.is(code, 2)
  assert.is(stdout, '')
  assert.match(stderr, /spokeshave build tools\.json/)
})

test('without a command: help with an example', async () => {
  const { code, stdout, stderr } = await runCli([])
  assert.is(code, 0)
  assert.match(stdout, /spokeshave build tools\.json/)
  assert.is(stderr, '')
})

test('--help and --version', async () => {
  const help = await runCli(['build', '--help'])
  assert.is(help.code, 0)
  for (const flag of ['preset', 'max-bytes', 'no-compaction', 'format', 'out', 'quiet', 'raw-schemas']) {
    assert.match(help.stdout, new RegExp(`--${flag}\\b`))
  }
  const version = await runCli(['--version'])
  assert.is(version.code, 0)
  assert.match(version.stdout, /^\d+\.\d+\.\d+\n$/)
})

test.run()
