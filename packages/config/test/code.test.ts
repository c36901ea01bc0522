import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { SpokeshaveError } from '@spokeshave/core'
import collapseDepth from '@spokeshave/plugin-collapse-depth'
import codex from '@spokeshave/preset-codex'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { type Config, defineConfig, loadConfig, type ResolvedConfig } from '../src/index.ts'
import { namesOn } from './folder.ts'

// Inside this package, where the packages of the house resolve. Its name keeps it from git and from tsc.
const folder = join(import.meta.dirname, `../.code-${process.pid}.tmp`)
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
let count = 0

async function loadText(text: string, ending: string): Promise<ResolvedConfig> {
  const cwd = join(folder, String(count++))
  mkdirSync(cwd, { recursive: true })
  writeFileSync(join(cwd, `spokeshave.config.${ending}`), text)
  return loadConfig({ cwd })
}

const text = `
import { defineConfig } from '@spokeshave/config'
import { checkOptions } from '@spokeshave/core'
import collapseDepth from '@spokeshave/plugin-collapse-depth'
import codex from '@spokeshave/preset-codex'

const mine = { name: 'mine', passes: [{ name: 'mine', hook: 'compactionPass', effect: 'same', description: 'None.', visit() {} }] }
export default defineConfig({
  presets: [[codex, { maxBytes: 7 }], () => ({ name: 'more', plugins: [mine, 'strip-descriptions'], order: {}, PASSES }), { name: 'none' }],
  plugins: [[collapseDepth, { maxDepth: 9 }, { before: 'collapse-depth', name: 'deep' }]],
  arrange: (registry) => registry.move('mine', { at: 'start' }),
})
`
const sound = text.replace(", 'strip-descriptions'", '').replace('PASSES', 'passes: {}')

for (const ending of ['js', 'mjs', 'ts']) {
  test(`objects and factories in .${ending}`, async () => {
    const config = await loadText(sound, ending)
    assert.is(namesOn(config), 'mine strip-descriptions drop-definitions deep collapse-depth prune-compositions')
    const { passes, budget } = config.describe()
    assert.equal(budget, { bytes: 7 })
    const from = (name: string): object => passes.find((pass) => pass.name === name)!.from
    assert.equal(from('mine'), { ...from('mine'), file: config.file, key: 'presets[1].plugins[0]', preset: 'more' })
    assert.equal(from('infer-types'), { ...from('infer-types'), file: config.file, key: 'presets[0].plugins[3]', preset: 'codex' })
    const { changed } = passes.find(({ name }) => name === 'mine')!
    assert.equal(changed.map(({ what, key }) => [what, key]), [['moved', 'arrange']])
  })

  test(`faults of objects in .${ending}`, async () => {
    for (const [change, code, message] of [
      [text.replace('PASSES', 'passes: {}'), 'DUPLICATE_PASS', /config\.\w+: presets\[1\]\.plugins\[1\]: the plugin "strip-descriptions" is listed twice \(presets\[0\]\.plugins\[6\]\); remove one, or rename/],
      [sound.replace('passes: {}', 'pases: {}'), 'BAD_CONFIG', /config\.\w+: presets\[1\]\.pases: unknown key \(did you mean "passes"\?\)$/],
      [sound.replace('maxBytes: 7', "maxBytes: 'x'"), 'BAD_OPTIONS', /config\.\w+: presets\[0\]\[1\]\.maxBytes: must be of type integer, found "x"$/],
      [sound.replace('maxDepth: 9', 'maxDepth: -9'), 'BAD_OPTIONS', /config\.\w+: plugins\[0\]\[1\]\.maxDepth: must be at least 0, found -9$/],
      [sound.replace("'mine', {", "'mine', () => {").replace('registry.move', 'registry.mvoe'), 'BAD_OPTIONS', /config\.\w+: arrange: threw: registry\.mvoe is not a function \(line 11, column 35\)$/],
      [sound.replace("move('mine'", "move('mien'"), 'UNKNOWN_PASS', /config\.\w+: arrange: no pass "mien" is in the pipeline \(did you mean "mine"\?\)$/],
      [`${sound}\ncheckOptions('wood', { a: 1 }, {})`, 'BAD_CONFIG', /config\.\w+: cannot be loaded: unknown option "a" of wood; it takes none \(line \d+, column \d+\)$/],
      // Its error is one of ours only if the config got the same core as we have.
      [sound.replace('[[collapseDepth,', "[() => checkOptions('wood', { a: 1 }, {}), [collapseDepth,"), 'BAD_OPTIONS', /config\.\w+: plugins\[0\]: unknown option "a" of wood; it takes none$/],
    ] as const) {
      const error = await loadText(change, ending).then(() => undefined, (thrown: unknown) => thrown)
      assert.instance(error, SpokeshaveError)
      assert.match((error as SpokeshaveError).message, message, (error as SpokeshaveError).message)
      assert.is((error as SpokeshaveError).code, code)
    }
  })
}

test('defineConfig gives its argument back, typed', () => {
  const config: Config = { presets: [codex, 'codex', [codex, { maxBytes: 1 }]], plugins: ['x', collapseDepth, [collapseDepth, { maxDepth: 1 }, { at: 'end' }]] }
  assert.is(defineConfig(config), config)
  // @ts-expect-error an unknown key
  defineConfig({ bugdet: null })
  // @ts-expect-error an override has no presets
  defineConfig({ overrides: [{ tools: 'x', presets: [] }] })
})

test.run()
