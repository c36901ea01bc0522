import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parse } from 'yaml'

import { project, recipe, sh } from './ci-recipes.ts'
import { makeTool, refusedTool, root } from './run-cli.ts'

test('the entry of pre-commit', async () => {
  const { repos } = parse(recipe('yaml', 1)) as { repos: [{ hooks: [{ entry: string; files: string }] }] }
  const { entry, files } = repos[0].hooks[0]
  assert.match('server/tools.json', new RegExp(files))
  assert.not.match('mytools.json', new RegExp(files))
  assert.is((await sh(`${entry} tools.json`, project(false))).code, 1)
})

test('the hook of git keeps bad tools out of commits', async () => {
  const cwd = project(true)
  const git = (args: string): ReturnType<typeof sh> => sh(`git -c user.name=t -c user.email=t@example.com ${args}`, cwd)
  assert.is((await git('init --quiet')).code, 0)
  mkdirSync(join(cwd, '.git/hooks'), { recursive: true })
  writeFileSync(join(cwd, '.git/hooks/pre-commit'), recipe('sh', 1), { mode: 0o755 })
  assert.is((await git('add tools.json && git -c user.name=t -c user.email=t@example.com commit --quiet -m good')).code, 0)
  writeFileSync(join(cwd, 'tools.json'), JSON.stringify([refusedTool('bad')]))
  await git('add tools.json')
  const bad = await git('commit --quiet -m bad')
  assert.is(bad.code, 1)
  assert.match(bad.stdout + bad.stderr, 'error  refused')
  // Other files are none of its business.
  await git('reset --quiet')
  writeFileSync(join(cwd, 'other.txt'), '')
  await git('add other.txt')
  assert.is((await git('commit --quiet -m other')).code, 0)
  assert.is((await git('log --format=%s')).stdout, 'other\ngood\n')
})

test('the npm scripts', async () => {
  const { scripts } = JSON.parse(recipe('json', 0)) as { scripts: Record<string, string> }
  const cwd = project(false)
  writeFileSync(join(cwd, 'package.json'), JSON.stringify({ name: 'server', version: '1.0.0', scripts }))
  const npm = async (name: string): Promise<number | null> => (await sh(`npm run --silent ${name}`, cwd, { npm_config_update_notifier: 'false' })).code
  assert.is(await npm('check:tools:accept'), 0)
  assert.ok(existsSync(join(cwd, 'tools.baseline.json')))
  assert.is(await npm('check:tools'), 0)
  writeFileSync(join(cwd, 'tools.json'), JSON.stringify([refusedTool('bad'), refusedTool('worse')]))
  assert.is(await npm('check:tools'), 1)
})

test('the npm scripts fail on a new loss, though it is but a warning', async () => {
  const { scripts } = JSON.parse(recipe('json', 0)) as { scripts: Record<string, string> }
  const cwd = project(true)
  const accept = await sh(scripts['check:tools:accept']!, cwd)
  assert.is(accept.code, 0)
  assert.is((await sh(scripts['check:tools']!, cwd)).code, 0)
  const { tools } = JSON.parse(readFileSync(join(cwd, 'tools.json'), 'utf8')) as { tools: object[] }
  writeFileSync(join(cwd, 'tools.json'), JSON.stringify({ tools: [...tools, makeTool('new', { type: 'object', properties: { a: true } })] }))
  const { code, stdout } = await sh(scripts['check:tools']!, cwd)
  assert.is(code, 1)
  assert.match(stdout, '0 errors, 1 warning;')
})

test('each row of what fails is what it says', async () => {
  const rows = [...readFileSync(join(root, 'docs/ci.md'), 'utf8').matchAll(/^\| [^|]+ \| `(\{.+\})` \|$/gm)].map(([, text]) => text!)
  assert.is(rows.length, 2)
  const outcomes = await Promise.all(
    rows.map((row) => {
      const cwd = project(true)
      writeFileSync(join(cwd, 'spokeshave.config.json'), `{"check": ${row}}`)
      return sh('spokeshave check tools.json --quiet', cwd)
    }),
  )
  for (const { code, stdout } of outcomes) assert.is(code, 1, stdout)
  assert.match(outcomes[1]!.stdout, 'drop-definitions: dropped-reference')
})

test.run()
