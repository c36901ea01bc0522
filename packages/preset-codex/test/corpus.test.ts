import assert from 'node:assert'

import { createPipeline, SpokeshaveError, stringifyToolSchema } from '@spokeshave/core'
import { test } from 'uvu'

import codex from '../src/index.ts'
import { passNames, readLines, sha256, sharedFolder } from './vector.ts'

interface Expected {
  readonly id: string
  readonly passes?: readonly string[]
  readonly sha256?: string
  readonly kind?: string
}

const conformance = sharedFolder('conformance/corpus')
const corpus = sharedFolder('corpus')
const pipeline = createPipeline({ presets: [codex] })

function check(schema: unknown, expected: Expected | undefined, id: string): void {
  assert.ok(expected, id)
  const passes: string[] = []
  try {
    const text = stringifyToolSchema(pipeline.parse(schema, { compaction: (name) => passes.push(name) }))
    assert.strictEqual(sha256(text), expected.sha256, id)
    assert.deepStrictEqual(passes, expected.passes?.map((name) => passNames[name]), id)
  } catch (error) {
    if (!(error instanceof SpokeshaveError)) throw error
    assert.strictEqual(error.code, expected.kind === 'singleton_null' ? 'SINGLETON_NULL' : 'SHAPE', id)
  }
}

if (conformance === undefined || corpus === undefined) console.log('SKIP: the corpus of published tools is not beside the repository')
else {
  test('every published tool and schema comes out byte for byte', async () => {
    const wanted = new Map<string, Expected>()
    for await (const line of readLines<Expected>(`${conformance}expected.ndjson`)) wanted.set(line.id, line)
    let checked = 0
    for await (const { id, tool } of readLines<{ id: string; tool: { inputSchema: unknown } }>(`${corpus}tools.ndjson`)) {
      check(tool.inputSchema, wanted.get(id), id)
      checked++
    }
    for await (const { id, schema } of readLines<{ id: string; schema: unknown }>(`${corpus}schemas.ndjson`)) {
      check(schema, wanted.get(`schema:${id}`), id)
      checked++
    }
    assert.strictEqual(checked, wanted.size)
  })
}

test.run()
