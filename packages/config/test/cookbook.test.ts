import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { type JsonValue, stringifyJson, stringifyToolSchema } from '@spokeshave/core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { loadConfig, type Target } from '../src/index.ts'

// Inside this package, where core resolves, as it does for whoever has installed it.
const folder = join(import.meta.dirname, `../.cookbook-${process.pid}.tmp`)
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const page = readFileSync(join(import.meta.dirname, '../../../docs/cookbook.md'), 'utf8').replaceAll('\r\n', '\n')
const [, ...policies] = page.split(/^## /m)

for (const [index, policy] of policies.entries()) {
  const [title] = policy.split('\n')
  test(title!, async () => {
    const cwd = join(folder, String(index))
    mkdirSync(cwd, { recursive: true })
    const examples: { target: Target; given: JsonValue }[] = []
    let results = 0
    for (const [, name, words, text] of policy.matchAll(/^```(?:json|js) (\S+) ?(.*)\n([^]*?)^```$/gm)) {
      if (name === 'in') examples.push({ target: words === '' ? {} : (JSON.parse(words!) as Target), given: JSON.parse(text!) as JsonValue })
      else if (name !== 'out') writeFileSync(join(cwd, name!), text!)
      else {
        const { target, given } = examples[results++]!
        const pipeline = (await loadConfig({ cwd, file: 'spokeshave.config.json' })).pipelineFor(target)
        assert.is(stringifyToolSchema(pipeline.parse(given)), stringifyJson(JSON.parse(text!) as JsonValue))
      }
    }
    assert.is(results > 0 && results === examples.length, true, 'an example has no result')
  })
}

test('there are six', () => assert.is(policies.length, 6))

test.run()
