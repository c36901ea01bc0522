import { existsSync, readFileSync } from 'node:fs'

import { createPipeline, type JsonValue, stringifyToolSchema, utf8Length } from '@spokeshave/core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import bestFit from '../src/index.ts'
import { checkRandom, checkSound, samplesOf } from './soundness.ts'

const corpus = new URL('../../../../shared/corpus/tools.ndjson', import.meta.url)

test('accepts what random schemas accept, at all budgets', () => checkRandom(20_000, Date.now() % 2 ** 31))

if (!existsSync(corpus)) console.log('SKIP: the corpus of published tools is not beside the repository')
else {
  const schemas = readFileSync(corpus, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { tool: { inputSchema: JsonValue } }).tool.inputSchema)

  test('accepts what published tools accept', () => {
    const pipelines = [5000, 600].map((maxBytes) => createPipeline({ presets: [[bestFit, { maxBytes }]] }))
    let tried = 0
    const step = Math.floor(schemas.length / 2000)
    for (let i = 0; i < 2000; i++) tried += checkSound(schemas[i * step]!, samplesOf(schemas[i * step]!, i), pipelines)
    assert.ok(tried > 2000, String(tried))
  })

  test('meets every budget from 200 bytes on every published tool', () => {
    for (const maxBytes of [200, 450, 1000, 2200, 5000]) {
      const pipeline = createPipeline({ presets: [[bestFit, { maxBytes }]] })
      for (const schema of schemas) assert.ok(utf8Length(stringifyToolSchema(pipeline.parse(schema))) <= maxBytes)
    }
  })
}

test.run()
