import * as nodeAssert from 'node:assert/strict'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { type Ended, exec, findPnpm, install, pnpm } from './pnpm.ts'
import { makeFolder, makeTool, root } from './run-cli.ts'

/*
 * What others do with our packages, outside the workspace: they are packed, installed from the tarballs beside packages
 * that an outsider wrote, and used. Here that is a plugin and a preset in plain JavaScript, and what `create-plugin`
 * writes, in TypeScript.
 */

const home = makeFolder()
const packs = join(home, 'packs')
const author = join(home, 'author')
const user = join(home, 'user')

const published = foldersBelow('spokeshave', '@spokeshave/test-kit')
const unbuilt = published.filter((name) => !existsSync(join(root, 'packages', name, 'dist/index.js')))

/** Tarballs by the name of their package. */
const tarballs: Record<string, string> = {}

/** The folders of packages of the workspace, and of all that they depend on in it. */
function foldersBelow(...names: readonly string[]): string[] {
  const folders = new Map<string, { readonly folder: string; readonly dependencies: readonly string[] }>()
  for (const folder of readdirSync(join(root, 'packages'))) {
    const file = join(root, 'packages', folder, 'package.json')
    if (!existsSync(file)) continue
    const { name, dependencies = {} } = JSON.parse(readFileSync(file, 'utf8')) as {
      name: string
      dependencies?: Record<string, string>
    }
    folders.set(name, { folder, dependencies: Object.keys(dependencies) })
  }
  const found = new Set(names)
  for (const name of found) {
    for (const dependency of folders.get(name)!.dependencies) if (folders.has(dependency)) found.add(dependency)
  }
  return [...found].map((name) => folders.get(name)!.folder)
}

async function succeeds(what: Promise<Ended>): Promise<string> {
  const { code, stdout, output } = await what
  if (code !== 0) throw new Error(`ended with ${code}: ${output}`)
  return stdout
}

async function pack(folder: string, ...flags: readonly string[]): Promise<void> {
  const stdout = await succeeds(pnpm([...flags, 'pack', '--json', '--pack-destination', packs], folder))
  // What scripts of the package print stands before it.
  const list = [JSON.parse(stdout.slice(stdout.search(/^[[{]/m)))].flat() as { name: string; filename: string }[]
  for (const { name, filename } of list) tarballs[name] = filename
}

/** A folder with a manifest, where every package that was packed is taken from its tarball. */
function prepare(folder: string, manifest: { readonly dependencies?: readonly string[] } & Record<string, unknown>): void {
  mkdirSync(folder, { recursive: true })
  const { dependencies, ...rest } = manifest
  const wanted = dependencies && Object.fromEntries(dependencies.map((name) => [name, `file:${tarballs[name]}`]))
  if (wanted !== undefined) writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...rest, dependencies: wanted }))
  const overrides = Object.fromEntries(Object.entries(tarballs).map(([name, file]) => [name, `file:${file}`]))
  writeFileSync(join(folder, 'pnpm-workspace.yaml'), JSON.stringify({ overrides, allowBuilds: { esbuild: false } }))
}

const tool = makeTool('plane', {
  title: 'Plane',
  $comment: 'C',
  type: 'object',
  properties: { depth: { title: 'Depth', description: 'In mm.', const: 1 } },
})
const built = (separator: string): string =>
  '[\n{"type":"function","name":"plane","description":"","strict":false,"parameters":{"type":"object","description":"Plane",' +
  `"properties":{"depth":{"type":"string","description":"Depth${separator}In mm.","enum":[1]}}}}\n]\n`

function writeConfig(name: string, text: string): void {
  writeFileSync(join(user, name), text)
}

async function buildWith(config: string): Promise<void> {
  const bin = join(user, 'node_modules/.bin/spokeshave')
  const output = await succeeds(exec(bin, ['build', '--config', config, '--quiet', 'tools.json'], user))
  assert.is(output, built(': '))
}

if (unbuilt.length > 0) {
  console.log(`SKIP: not built: ${unbuilt.join(', ')}; run the build first`)
} else if ((await findPnpm()) === undefined) {
  console.log('SKIP: pnpm cannot be reached')
} else {
  test('packages are packed', async () => {
    mkdirSync(packs)
    await pack(root, '--recursive', ...published.map((name) => `--filter=./packages/${name}`))
    for (const name of ['plugin', 'preset']) {
      cpSync(join(import.meta.dirname, 'third-party', name), join(home, name), { recursive: true })
      await pack(join(home, name))
    }
  })

  test('what create-plugin writes passes its own tests, lint and types, and can be packed', async () => {
    prepare(join(home, 'cli'), { name: 'cli', private: true, dependencies: ['spokeshave'] })
    await succeeds(install(join(home, 'cli')))
    mkdirSync(author)
    await succeeds(exec(join(home, 'cli/node_modules/.bin/spokeshave'), ['create-plugin', '@acme/drop-comments'], author))
    const folder = join(author, 'spokeshave-plugin-drop-comments')
    prepare(folder, {})
    await succeeds(install(folder))
    const scripts = ['test', 'lint', 'typecheck'].map((script) => exec('npm', ['run', script], folder))
    const [tested] = await Promise.all(scripts.map(succeeds))
    assert.match(tested!, /Passed: +4\n/)
    await pack(folder)
  })

  test('they are installed outside the workspace', async () => {
    const dependencies = [
      'spokeshave',
      '@spokeshave/config',
      '@spokeshave/core',
      '@spokeshave/preset-codex',
      'spokeshave-plugin-title-to-description',
      '@acme/spokeshave-preset-house',
      '@acme/spokeshave-plugin-drop-comments',
    ]
    prepare(user, { name: 'user', private: true, type: 'module', dependencies })
    await succeeds(install(user))
    writeFileSync(join(user, 'tools.json'), JSON.stringify([tool]))
  })

  test('they are used from a JSON config', async () => {
    writeConfig('by-preset.json', JSON.stringify({ presets: ['@acme/house'], plugins: ['@acme/drop-comments'] }))
    const place = { before: 'infer-types' }
    const plugins = [['title-to-description', { separator: ': ' }, place], '@acme/drop-comments']
    writeConfig('by-plugin.json', JSON.stringify({ presets: ['codex'], plugins }))
    await Promise.all([buildWith('by-preset.json'), buildWith('by-plugin.json')])
  })

  test('they are used from a TypeScript config', async () => {
    writeConfig(
      'house.config.ts',
      `import house from '@acme/spokeshave-preset-house'
import dropComments, { type Options } from '@acme/spokeshave-plugin-drop-comments'
import { defineConfig } from '@spokeshave/config'

const options: Options = { keywords: ['$comment'] }

export default defineConfig({ presets: [[house, { separator: ': ' }]], plugins: [[dropComments, options as object]] })
`,
    )
    await buildWith('house.config.ts')
  })

  test('they are used from code', async () => {
    writeConfig(
      'use.js',
      `import assert from 'node:assert/strict'
import house from '@acme/spokeshave-preset-house'
import dropComments from '@acme/spokeshave-plugin-drop-comments'
import { createPipeline, stringifyToolSchema } from '@spokeshave/core'

const pipeline = createPipeline({ presets: [[house, { separator: ' - ' }]], plugins: [dropComments] })
console.log(stringifyToolSchema(pipeline.parse({ title: 'A', description: 'B', type: 'string' })))
`,
    )
    assert.is(await succeeds(exec(process.execPath, ['use.js'], user)), '{"type":"string","description":"A - B"}\n')
  })

  test('inspect says where they come from', async () => {
    const bin = join(user, 'node_modules/.bin/spokeshave')
    const output = await succeeds(exec(bin, ['inspect', '--json', '--config', 'by-preset.json'], user))
    const { passes } = JSON.parse(output) as { passes: { name: string; plugin: string; options: object }[] }
    nodeAssert.deepEqual(
      passes.filter(({ name }) => ['title-to-description', 'drop-comments'].includes(name)).map(({ options }) => options),
      [{ separator: ': ' }, {}],
    )
  })
}

test.run()
