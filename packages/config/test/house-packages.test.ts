import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { loadConfig } from '../src/index.ts'
import { folderWith, load, namesOn } from './folder.ts'

/*
 * Files of people's own in a folder that nothing is installed in, nor above it.
 */

const plugin = `import { definePlugin } from '@spokeshave/core'
export default definePlugin({
  name: 'mine',
  passNames: ['mine'],
  optionsSchema: { type: 'object', additionalProperties: false, properties: {} },
  passes: () => [{ name: 'mine', hook: 'compactionPass', effect: 'same', description: 'None.', visit() {} }],
})
`

const inCode = `import { defineConfig } from '@spokeshave/config'
import { createPipeline } from '@spokeshave/core'
import codex from '@spokeshave/preset-codex'
import mine from './helper.mjs'
if (typeof createPipeline !== 'function') throw new Error('that is another core')
export default defineConfig({ presets: [codex], plugins: [[mine, {}, { before: 'drop-definitions' }]] })
`

for (const ending of ['js', 'mjs', 'ts']) {
  test(`a config in .${ending}, and a file that it imports, get the packages of the house`, async () => {
    const cwd = folderWith({ [`spokeshave.config.${ending}`]: inCode, 'helper.mjs': plugin, 'package.json': { type: 'module' } })
    assert.is(namesOn(await loadConfig({ cwd })), 'strip-descriptions mine drop-definitions collapse-depth prune-compositions')
  })

  test(`a plugin in .${ending} gets them`, async () => {
    const loaded = await load({ presets: [], plugins: [`./mine.${ending}`] }, { [`mine.${ending}`]: plugin, 'package.json': { type: 'module' } })
    assert.is(namesOn(loaded), 'mine')
  })
}

test('the packages of the folder come before them', async () => {
  const text = 'export const defineConfig = () => ({ presets: [], budget: { bytes: 3 } })'
  const cwd = folderWith({
    'spokeshave.config.mjs': "import { defineConfig } from '@spokeshave/config'\nexport default defineConfig()\n",
    'node_modules/@spokeshave/config/package.json': { name: '@spokeshave/config', type: 'module', exports: './index.js' },
    'node_modules/@spokeshave/config/index.js': text,
  })
  assert.equal((await loadConfig({ cwd })).describe().budget, { bytes: 3 })
})

test.run()
