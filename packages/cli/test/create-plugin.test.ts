import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createPipeline, type PluginFactory } from '@spokeshave/core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { isAmong, rangeIn } from '../src/clone.ts'
import { readPluginName } from '../src/plugin-name.ts'
import { fillTemplate } from '../src/template.ts'
import { makeFolder, root, runCli } from './run-cli.ts'

const files = [
  '.gitignore',
  '.oxlintrc.json',
  'README.md',
  'package.json',
  'src/index.ts',
  'test/fixtures/01-everywhere/description.txt',
  'test/fixtures/01-everywhere/input.json',
  'test/fixtures/01-everywhere/output.json',
  'test/index.test.ts',
  'tsconfig.build.json',
  'tsconfig.json',
]

interface Manifest {
  readonly name: string
  readonly version: string
  readonly devDependencies: Readonly<Record<string, string>>
  readonly peerDependencies: Readonly<Record<string, string>>
  readonly engines: object
}

function manifest(path: string): Manifest {
  return JSON.parse(read(root, path, 'package.json')) as Manifest
}

function read(...path: string[]): string {
  return readFileSync(join(...path), 'utf8')
}

const names: [given: string, packageName: string, folder: string, pass: string, short: string][] = [
  ['drop-vendor-keys', 'spokeshave-plugin-drop-vendor-keys', 'spokeshave-plugin-drop-vendor-keys', 'drop-vendor-keys', 'drop-vendor-keys'],
  ['spokeshave-plugin-drop-x', 'spokeshave-plugin-drop-x', 'spokeshave-plugin-drop-x', 'drop-x', 'drop-x'],
  ['spokeshave-plugin-spokeshave-plugin-drop-x', 'spokeshave-plugin-drop-x', 'spokeshave-plugin-drop-x', 'drop-x', 'drop-x'],
  ['plugin-drop-x', 'spokeshave-plugin-drop-x', 'spokeshave-plugin-drop-x', 'drop-x', 'drop-x'],
  ['@acme/spokeshave-plugin-x', '@acme/spokeshave-plugin-x', 'spokeshave-plugin-x', 'x', '@acme/x'],
  ['@acme/y', '@acme/spokeshave-plugin-y', 'spokeshave-plugin-y', 'y', '@acme/y'],
  ['@acme/infer-types', '@acme/spokeshave-plugin-infer-types', 'spokeshave-plugin-infer-types', 'infer-types', '@acme/infer-types'],
]

/** What is printed, from where the packages come on. */
const told = (packageName: string, folder: string, short: string, from: string): string =>
  `${packageName} is in ${folder}. Next:\n  cd ${folder}\n  npm install\n  npm test\n  npm run lint\n` +
  `Until the packages of the house are published, its package.json takes them from ${from}.\n` +
  `src/index.ts has the pass. After "npm run build" a configuration beside ${folder} lists it:\n  "plugins": ["./${folder}"]\n` +
  `When it is published: "plugins": ["${short}"]\n`

for (const [given, packageName, folder, pass, short] of names) {
  test(`${given} makes ${packageName}`, async () => {
    const cwd = realpathSync(makeFolder())
    const { code, stdout, stderr } = await runCli(['create-plugin', given], { cwd })
    assert.is(stderr, '')
    assert.is(code, 0)
    assert.is(stdout, told(packageName, folder, short, root))
    assert.equal(readdirSync(cwd), [folder])
    const made = readdirSync(join(cwd, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(join(cwd, folder).length + 1))
    assert.equal(made.toSorted(), files)
    const { name, devDependencies, peerDependencies } = JSON.parse(read(cwd, folder, 'package.json')) as Manifest
    assert.is(name, packageName)
    // Run from the repository, the packages are those that stand there.
    const pathTo = (other: string): string => `file:${relative(join(cwd, folder), join(root, 'packages', other))}`
    assert.is(devDependencies['@spokeshave/core'], pathTo('core'))
    assert.is(devDependencies['@spokeshave/test-kit'], pathTo('test-kit'))
    assert.equal(peerDependencies, { '@spokeshave/core': `^${manifest('packages/core').version}` })
    assert.match(read(cwd, folder, 'src/index.ts'), `  name: '${pass}',\n  passNames: ['${pass}'],\n`)
    assert.match(read(cwd, folder, 'README.md'), `# ${packageName}\n`)
    assert.match(read(cwd, folder, 'README.md'), `"plugins": ["${short}"]`)
    for (const file of files) assert.not.match(read(cwd, folder, file), /template-(?:pass|config)/)
  })
}

test('among the packages of the repository it is one of them', () => {
  const clone = { root: '/clone', manager: 'npx -y pnpm@1' }
  assert.ok(isAmong(clone, '/clone/packages/x'))
  assert.not.ok(isAmong(clone, '/clone/x'))
  assert.is(rangeIn(clone, '/clone/packages/x')('@spokeshave/core'), 'workspace:^')
  assert.is(rangeIn(clone, '/clone/x')('@spokeshave/test-kit'), 'file:../packages/test-kit')
  const text = fillTemplate(readPluginName('x'), { dev: () => 'workspace:^', peer: 'workspace:^', isPrivate: true }).find(({ path }) => path === 'package.json')!.text
  const { devDependencies, peerDependencies, ...rest } = JSON.parse(text) as Manifest & { readonly private: unknown }
  assert.is(rest.private, true)
  assert.is(devDependencies['@spokeshave/test-kit'], 'workspace:^')
  assert.equal(peerDependencies, { '@spokeshave/core': 'workspace:^' })
  assert.is(rest.version, '0.1.0')
})

test('a name that means a plugin of the house is refused', async () => {
  const cwd = makeFolder()
  for (const given of ['infer-types', 'shorten-enums', 'spokeshave-plugin-infer-types']) {
    const short = given.replace('spokeshave-plugin-', '')
    assert.equal(await runCli(['create-plugin', given], { cwd }), {
      code: 2,
      stdout: '',
      stderr: `spokeshave: create-plugin: in a configuration, "${short}" is the plugin @spokeshave/plugin-${short}: choose another name, or a scope, as in @acme/${short}\n`,
    })
  }
  assert.equal(await runCli(['create-plugin', '@spokeshave/x'], { cwd }), {
    code: 2,
    stdout: '',
    stderr: 'spokeshave: create-plugin: the scope @spokeshave is that of the house: choose another one, or none\n',
  })
  assert.equal(readdirSync(cwd), [])
})

test('the template asks for what this repository uses', () => {
  const template = manifest('packages/cli/template')
  const core = manifest('packages/core')
  const ours = `^${core.version}`
  const { '@types/node': types, oxlint, tsx, typescript, uvu } = manifest('.').devDependencies
  assert.equal(template.devDependencies, {
    '@spokeshave/core': ours,
    '@spokeshave/test-kit': ours,
    '@types/node': types,
    oxlint,
    tsx,
    typescript,
    uvu,
  })
  assert.equal(template.peerDependencies, { '@spokeshave/core': ours })
  assert.equal(template.engines, core.engines)
})

test('the pass of the template works', async () => {
  const url = pathToFileURL(join(root, 'packages/cli/template/src/index.ts')).href
  const { default: plugin } = (await import(url)) as { default: PluginFactory }
  const pipeline = createPipeline({ plugins: [plugin] })
  assert.equal(pipeline.parse({ $comment: 'C', items: { $comment: 'C', title: 'T' } }), { items: { title: 'T' } })
})

for (const given of ['', 'Drop', '@acme', '@acme/', '@/x', 'a/b', '@a/b/c', '../x', '.x', 'x_y', 'ä', '2x', '-x', 'x-', 'x'.repeat(200)]) {
  test(`"${given.slice(0, 20)}" is no name`, async () => {
    const cwd = makeFolder()
    const { code, stdout, stderr } = await runCli(['create-plugin', '--', given], { cwd })
    assert.is(code, 2)
    assert.is(stdout, '')
    const shown = given.length > 120 ? `${given.slice(0, 120)}…` : given
    assert.is(
      stderr,
      `spokeshave: create-plugin: "${shown}" cannot be a name: say in small letters, digits and hyphens what the pass ` +
        'does, as in drop-vendor-keys or @acme/drop-vendor-keys\n',
    )
    assert.equal(readdirSync(cwd), [])
  })
}

test('a folder that is not empty is left alone, an empty one is used', async () => {
  const cwd = makeFolder({ 'spokeshave-plugin-x/mine.txt': 'mine', 'spokeshave-plugin-z': 'a file' })
  const full = await runCli(['create-plugin', 'x'], { cwd })
  assert.equal(full, {
    code: 2,
    stdout: '',
    stderr: 'spokeshave: create-plugin: the folder spokeshave-plugin-x is not empty\n',
  })
  assert.equal(readdirSync(join(cwd, 'spokeshave-plugin-x')), ['mine.txt'])
  const file = await runCli(['create-plugin', 'z'], { cwd })
  assert.equal(file, { code: 2, stdout: '', stderr: 'spokeshave: create-plugin: spokeshave-plugin-z: not a directory\n' })
  const missing = await runCli(['create-plugin'], { cwd })
  assert.equal(missing, { code: 2, stdout: '', stderr: "spokeshave: missing required argument 'name'\n" })
})

test.run()
