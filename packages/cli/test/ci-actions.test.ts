import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parse } from 'yaml'

import { project, recipe, sh } from './ci-recipes.ts'

interface Step {
  readonly run?: string
  readonly uses?: string
  readonly with?: Readonly<Record<string, string>>
}

const { steps } = (parse(recipe('yaml', 0)) as { jobs: { check: { steps: readonly Step[] } } }).jobs.check
const runs = steps.flatMap(({ run }) => run ?? [])

test('each step runs or uses something', () => {
  assert.ok(steps.every(({ run, uses }) => (run === undefined) !== (uses === undefined)))
  assert.is(runs.length, 3)
})

test('all steps run, and fail on a bad tool', async () => {
  const cwd = project(false)
  const GITHUB_STEP_SUMMARY = join(cwd, 'summary.md')
  const outcomes = await Promise.all(runs.map((run) => sh(run, cwd, { GITHUB_STEP_SUMMARY })))
  assert.equal(outcomes.map(({ code, stderr }) => [code, stderr]), [[1, ''], [1, ''], [1, '']])
  assert.match(outcomes[0]!.stdout, '::error file=tools.json,line=2,col=3,title=refused%3A bad::')
  assert.match(readFileSync(GITHUB_STEP_SUMMARY, 'utf8'), /^### spokeshave check\n/)
  const file = steps.find(({ uses }) => uses?.includes('upload-sarif'))!.with!['sarif_file']!
  assert.is((JSON.parse(readFileSync(join(cwd, file), 'utf8')) as { version: string }).version, '2.1.0')
})

test('warnings pass', async () => {
  const { code, stdout } = await sh(runs[0]!, project(true))
  assert.is(code, 0)
  assert.match(stdout, '::warning file=tools.json,line=')
})

test.run()
