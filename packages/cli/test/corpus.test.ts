import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createPipeline } from '@spokeshave/core'
import codex from '@spokeshave/preset-codex'
import { readToolLine, stringifyResponsesTool, toResponsesTool } from '@spokeshave/tools'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { root, runCli } from './run-cli.ts'

const file = join(root, '../shared/corpus/tools.ndjson')

if (existsSync(file)) {
  test('builds the corpus as the packages below do', async () => {
    const pipeline = createPipeline({ presets: [codex] })
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\n')
    const wanted = lines.flatMap((line, index) => readToolLine(line, index + 1, pipeline))
    const built = wanted.map((reading) =>
      reading.kind === 'tool' ? stringifyResponsesTool(toResponsesTool(reading.tool)) : reading.kind,
    )
    const { code, stdout, stderr } = await runCli(['build', file])
    assert.is(code, 0)
    assert.is(stdout, `${built.join('\n')}\n`)
    assert.match(stderr, new RegExp(`^${lines.length} tools read, [1-9]\\d* compacted \\(.+ more\\)(, [1-9]\\d* over budget \\(.+\\))?, 0 refused\\n$`))
  })
} else {
  console.log('SKIP: the corpus is not beside the repository')
}

test.run()
