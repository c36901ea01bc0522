import { createPipeline, type JsonValue } from '@spokeshave/core'
import * as fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import codex from '../src/index.ts'
import { checkEffects, nothingHeld } from './effects-checks.ts'
import { values } from './valid-schemas.ts'
import { readLines, sharedFolder } from './vector.ts'

const corpus = sharedFolder('corpus')
if (corpus === undefined) console.log('SKIP: the corpus of published tools is not beside the repository')
else {
  test('what the passes say of their edits holds for values, on published tools', async () => {
    const pipelines = [createPipeline({ presets: [codex] }), createPipeline({ presets: [[codex, { maxBytes: 0 }]] })]
    const pool = fc.sample(values, { numRuns: 12, seed: 1 })
    const held = nothingHeld()
    let line = 0
    for await (const { id, tool } of readLines<{ id: string; tool: { inputSchema: JsonValue } }>(`${corpus}tools.ndjson`)) {
      // One in seven: of one server, most are alike.
      if (line++ % 7 !== 0) continue
      try {
        for (const pipeline of pipelines) checkEffects(pipeline, tool.inputSchema, pool, line, held)
      } catch (error) {
        throw new Error(`${id}: ${(error as Error).message.slice(0, 2000)}`, { cause: error })
      }
    }
    assert.ok(held.kept['*']! > 1000, JSON.stringify(held))
  })
}

test.run()
