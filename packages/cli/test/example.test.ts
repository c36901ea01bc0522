import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPipeline, type Pipeline, SpokeshaveError, stringifyToolSchema } from '@spokeshave/core'
import codex from '@spokeshave/preset-codex'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { root, runCli } from './run-cli.ts'

const file = join(root, 'docs/examples/tools.json')
const tools = (JSON.parse(readFileSync(file, 'utf8')) as { tools: { name: string; inputSchema: object }[] }).tools
const pipeline = createPipeline({ presets: [codex] })

function outcomes(of: Pipeline): string[] {
  return tools.map(({ inputSchema }) => {
    try {
      return stringifyToolSchema(of.parse(inputSchema))
    } catch (error) {
      if (error instanceof SpokeshaveError) return error.code
      throw error
    }
  })
}

test('all tools of the example are built', async () => {
  const { code, stdout, stderr } = await runCli(['build', file])
  assert.is(code, 0)
  assert.is((JSON.parse(stdout) as unknown[]).length, tools.length)
  assert.is(stderr, '6 tools read, 1 compacted ("plan_cuts"), 0 refused\n')
})

for (const { name, hook } of pipeline.passes) {
  if (hook === 'deserialize') continue

  test(`the example shows what ${name} does`, () => {
    const without = createPipeline({ presets: [codex], passes: { [name]: false } })
    const [all, fewer] = [outcomes(pipeline), outcomes(without)]
    assert.ok(all.some((outcome, index) => outcome !== fewer[index]))
  })

  if (hook === 'compactionPass') {
    test(`${name} makes a tool of the example smaller`, () => {
      const reports = tools.flatMap(({ inputSchema }) => pipeline.explain(inputSchema).report.passes)
      assert.ok(
        reports.some((report) => report.name === name && report.ran && report.bytesAfter! < report.bytesBefore!),
      )
    })
  }
}

test.run()
