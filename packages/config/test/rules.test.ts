import type { SpokeshaveError } from '@spokeshave/core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { loadConfig } from '../src/index.ts'
import { folderWith } from './folder.ts'

test('rules are checked where nobody will ask for them', async () => {
  const faults = [{ check: { 'no-such-rule': 'off' } }, { overrides: [{ tools: 'a', check: { 'no-such-rule': 'off' } }] }]
  for (const config of faults) {
    const cwd = folderWith({ 'spokeshave.config.json': config })
    await loadConfig({ cwd, rules: false }).then(() => assert.unreachable(), (error: SpokeshaveError) => assert.match(error.message, /unknown rule/))
  }
})

test('what was loaded without rules gives none', async () => {
  const cwd = folderWith({ 'spokeshave.config.json': { check: { refused: 'off' } } })
  assert.is((await loadConfig({ cwd })).rulesFor().refused.level, 'off')
  const without = await loadConfig({ cwd, rules: false })
  assert.throws(() => without.rulesFor(), /loaded with rules: false/)
})

test.run()
