import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import type { JsonValue } from '@spokeshave/core'
import * as fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { schemas } from '../../test-kit/src/schemas.ts'
import { accounted, checkAccount } from './account-checks.ts'
import { readLines, type Vector } from './vector.ts'

const folder = fileURLToPath(new URL('./vectors/', import.meta.url))

for (const file of readdirSync(folder).filter((name) => name.endsWith('.ndjson'))) {
  test(`the account of every vector of ${file} leads to its result`, async () => {
    let changes = 0
    for await (const { id, schema } of readLines<Vector>(folder + file)) {
      for (const name of ['codex', 'narrow']) {
        try {
          changes += checkAccount(accounted[name]!, schema as JsonValue).length
        } catch (error) {
          throw new Error(`${id}, ${name}: ${(error as Error).message}`, { cause: error })
        }
      }
    }
    assert.ok(changes > 0)
  })
}

test('the account of 1,000 random schemas leads to their results', () => {
  let changes = 0
  const check = (schema: JsonValue): void => {
    for (const pipeline of Object.values(accounted)) changes += checkAccount(pipeline, schema).length
  }
  fc.assert(fc.property(schemas(), check), { numRuns: 1000, seed: 20_240_613 })
  assert.ok(changes > 5000, `${changes} changes`)
})

test.run()
