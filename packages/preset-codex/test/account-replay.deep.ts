import type { JsonValue } from '@spokeshave/core'
import * as fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { schemas } from '../../test-kit/src/schemas.ts'
import { accounted, checkAccount } from './account-checks.ts'
import { readLines, sharedFolder, type Vector } from './vector.ts'

const generated = ['fuzz', 'large', 'medium', 'small']

function check(id: string, schema: JsonValue): number {
  let changes = 0
  for (const [name, pipeline] of Object.entries(accounted)) {
    try {
      changes += checkAccount(pipeline, schema).length
    } catch (error) {
      throw new Error(`${id}, ${name}: ${(error as Error).message}`, { cause: error })
    }
  }
  return changes
}

test('the account of 10,000 random schemas leads to their results', () => {
  let changes = 0
  fc.assert(
    fc.property(schemas(), (schema) => void (changes += check('a random schema', schema))),
    { numRuns: 10_000 },
  )
  assert.ok(changes > 50_000, `${changes} changes`)
})

const vectors = sharedFolder('conformance/codex')
if (vectors === undefined) console.log('SKIP: the generated vectors are not beside the repository')
else {
  for (const group of generated) {
    test(`the account of every generated vector (${group}) leads to its result`, async () => {
      for await (const { id, schema } of readLines<Vector>(`${vectors}generated-${group}.ndjson`)) check(id, schema as JsonValue)
    })
  }
}

const corpus = sharedFolder('corpus')
if (corpus === undefined) console.log('SKIP: the corpus of published tools is not beside the repository')
else {
  test('the account of every published tool and schema leads to its result', async () => {
    for await (const { id, tool } of readLines<{ id: string; tool: { inputSchema: JsonValue } }>(`${corpus}tools.ndjson`)) check(id, tool.inputSchema)
    for await (const { id, schema } of readLines<{ id: string; schema: JsonValue }>(`${corpus}schemas.ndjson`)) check(id, schema)
  })
}

test.run()
