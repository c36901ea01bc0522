import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { PassThrough } from 'node:stream'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { findEditorSchema } from '../src/editor-schema.ts'
import { Collector, makeFolder, type Outcome, runCli, runWith } from './run-cli.ts'

const $schema = './node_modules/@spokeshave/config/schema.json'
/** The schema of this clone, from a folder. */
const cloned = (cwd: string): string => relative(realpathSync(cwd), resolve(import.meta.dirname, '../../config/schema.json'))
const hint = 'For the help of your editor: npm install --save-dev @spokeshave/config\n'

function read(cwd: string, file: string): string {
  return readFileSync(join(cwd, file), 'utf8')
}

/** Runs `init` on what takes itself for a terminal, and answers what it asks. `null` closes the terminal. */
async function initOnTerminal(cwd: string, flags: readonly string[], ...answers: (string | null)[]): Promise<Outcome> {
  const stdin = Object.assign(new PassThrough(), { isTTY: true })
  const stdout = Object.assign(new Collector(), { isTTY: true })
  const stderr = new Collector()
  stdout.on('data', (text: string) => {
    if (!text.endsWith(': ')) return
    const answer = answers.shift()
    if (answer === null || answer === undefined) stdin.end()
    else stdin.write(`${answer}\n`)
  })
  const code = await runWith(['init', ...flags], { stdin, stdout, stderr }, cwd)
  return { code, stdout: stdout.text, stderr: stderr.text }
}

test('writes a JSON config and asks nothing where there is no terminal', async () => {
  const cwd = makeFolder()
  assert.equal(await runCli(['init'], { cwd }), {
    code: 0,
    stdout: 'spokeshave.config.json is written. To see what it runs: spokeshave inspect\n',
    stderr: '',
  })
  assert.is(read(cwd, 'spokeshave.config.json'), `{\n  "$schema": "${cloned(cwd)}",\n  "presets": [\n    "codex"\n  ]\n}\n`)
  const { code, stdout } = await runCli(['inspect', '--json'], { cwd })
  assert.is(code, 0)
  assert.equal((JSON.parse(stdout) as { budget: object }).budget, { bytes: 5000 })
})

test('takes preset and budget as flags', async () => {
  const cwd = makeFolder({ 'node_modules/@spokeshave/config/schema.json': '{}' })
  const { code, stdout } = await runCli(['init', '--preset', 'codex', '--max-bytes', '900'], { cwd })
  assert.is(code, 0)
  assert.is(stdout, 'spokeshave.config.json is written. To see what it runs: spokeshave inspect\n')
  const config = JSON.parse(read(cwd, 'spokeshave.config.json')) as object
  assert.equal(config, { $schema, presets: ['codex'], budget: { bytes: 900 } })
})

test('$schema leads to where the schema is', () => {
  const root = makeFolder({ 'node_modules/@spokeshave/config/schema.json': '{}', 'a/b/x': '', 'clone/packages/config/schema.json': '{}' })
  const bare = makeFolder({ 'clone/packages/config/schema.json': '{}', 'a/x': '' })
  const clone = { root: join(bare, 'clone') }
  const found = (folder: string, from: { readonly root: string }): object => findEditorSchema(folder, from)
  assert.equal(found(root, clone), { path: $schema, isThere: true })
  assert.equal(found(join(root, 'a/b'), clone), { path: '../../node_modules/@spokeshave/config/schema.json', isThere: true })
  assert.equal(found(join(bare, 'a'), clone), { path: '../clone/packages/config/schema.json', isThere: true })
  assert.equal(found(bare, clone), { path: './clone/packages/config/schema.json', isThere: true })
  assert.equal(found(bare, { root: join(bare, 'none') }), { path: $schema, isThere: false })
})

test('--ts writes a TypeScript config', async () => {
  const cwd = makeFolder()
  const { code, stdout } = await runCli(['init', '--ts', '--max-bytes', '900'], { cwd })
  assert.is(code, 0)
  assert.is(stdout, `spokeshave.config.ts is written. To see what it runs: spokeshave inspect\n${hint}`)
  assert.equal(readdirSync(cwd), ['spokeshave.config.ts'])
  assert.is(
    read(cwd, 'spokeshave.config.ts'),
    `import { defineConfig } from '@spokeshave/config'

export default defineConfig({
  presets: ['codex'],
  budget: { bytes: 900 },
})
`,
  )
})

test('asks on a terminal what is not said', async () => {
  const asked = makeFolder()
  const all = await initOnTerminal(asked, [], ' codex ', 'many', '700')
  assert.is(all.code, 0, all.stderr)
  assert.equal(all.stdout.match(/Preset|The most bytes/g), ['Preset', 'The most bytes', 'The most bytes'])
  assert.equal(JSON.parse(read(asked, 'spokeshave.config.json')), { $schema: cloned(asked), presets: ['codex'], budget: { bytes: 700 } })

  const defaults = makeFolder()
  assert.is((await initOnTerminal(defaults, ['--ts'], '', '')).code, 0)
  assert.match(read(defaults, 'spokeshave.config.ts'), "defineConfig({\n  presets: ['codex'],\n})\n")

  const said = await initOnTerminal(makeFolder(), ['--preset', 'codex', '--max-bytes', '0'])
  assert.not.match(said.stdout, 'Preset')
})

test('a terminal that is closed leaves nothing', async () => {
  const cwd = makeFolder()
  const { code, stderr } = await initOnTerminal(cwd, [], 'codex', null)
  assert.is(code, 2)
  assert.is(stderr, 'spokeshave: init: no answer was given, and nothing is written\n')
  assert.equal(readdirSync(cwd), [])
})

const present: [files: Record<string, string>, said: string][] = [
  [{ 'spokeshave.config.json': '{}' }, 'spokeshave.config.json'],
  [{ 'spokeshave.config.mjs': '' }, 'spokeshave.config.mjs'],
  [{ 'package.json': '{"spokeshave":{}}' }, 'the key "spokeshave" in package.json'],
]

for (const [files, said] of present) {
  test(`does not overwrite ${said}`, async () => {
    const cwd = makeFolder(files)
    for (const flags of [[], ['--ts']]) {
      assert.equal(await runCli(['init', ...flags], { cwd }), {
        code: 2,
        stdout: '',
        stderr: `spokeshave: init: there is a configuration already: ${said}\n`,
      })
    }
    assert.equal(readdirSync(cwd), Object.keys(files))
  })
}

test('writes no config that cannot be loaded', async () => {
  const cwd = makeFolder({ 'package.json': '{}' })
  const { code, stderr } = await runCli(['init', '--preset', 'codx'], { cwd })
  assert.is(code, 2)
  assert.match(stderr, /no preset "codx" was found \(did you mean "codex"\?\)/)
  assert.equal(readdirSync(cwd), ['package.json'])
})

test.run()
