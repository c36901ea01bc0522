import { createPipeline, stringifyToolSchema } from '@spokeshave/core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import bestFit from '../../preset-best-fit/src/index.ts'
import { type Encoding, tokenMeter } from '../src/index.ts'

const text = 'The quick brown plane shaves spokes. '
const schema = {
  type: 'object',
  properties: Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [name, { type: 'string', description: name + text.repeat(5) }])),
}

for (const encoding of ['o200k_base', 'cl100k_base'] as const) {
  test(`budgets in tokens of ${encoding} are met, and nearly used`, async () => {
    const meter = await tokenMeter(encoding)
    for (let tokens = 8; tokens < 200; tokens += 12) {
      const result = createPipeline({ presets: [bestFit], budget: { tokens, meter } }).parse(schema)
      const size = meter.measure(stringifyToolSchema(result), result)
      assert.ok(size <= tokens, `${size} of ${tokens}`)
      if (tokens > 60) assert.ok(size > tokens * 0.6, `${size} of ${tokens}`)
    }
  })
}

test('special words in a schema are text', async () => {
  const meter = await tokenMeter()
  assert.ok(meter.measure('"<|endoftext|>"', {}) > 2)
})

test('another encoding is refused', async () => {
  const message = await tokenMeter('p50k' as Encoding).catch((error: Error) => error.message)
  assert.is(message, 'there is no encoding "p50k"; known: o200k_base, cl100k_base')
})

test.run()
