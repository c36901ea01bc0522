import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createPipeline, stringifyToolSchema } from '@spokeshave/core'
import codex from '@spokeshave/preset-codex'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { pluginServerLimits, readTools, searchText, stringifyResponsesTool, toResponsesTool } from '../src/index.ts'

const shared = resolve(import.meta.dirname, '../../../../shared')
const corpus = resolve(shared, 'corpus/tools.ndjson')
const vectors = resolve(shared, 'conformance/corpus/expected.ndjson')
const { maxDescriptionBytes, openSchemaOverBytes } = pluginServerLimits

interface Line {
  readonly id: string
  readonly tool: { readonly name: string; readonly description?: string; readonly inputSchema: Record<string, unknown> }
}

function parseLines<T>(text: string): T[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T)
}

if (existsSync(corpus)) {
  const text = readFileSync(corpus, 'utf8')
  const lines = parseLines<Line>(text)
  const readings = readTools(text, createPipeline({ presets: [codex] }), { maxDescriptionBytes })

  test('every line of the corpus is one tool', () => {
    assert.is(readings.length, lines.length)
    readings.forEach((reading, index) => {
      const { id, tool } = lines[index]!
      if (reading.kind !== 'tool') throw new Error(`${id}: ${reading.kind === 'refused' ? reading.error.message : ''}`)
      assert.is(reading.line, index + 1)
      assert.is(reading.tool.name, tool.name)
      assert.ok((tool.description ?? '').startsWith(reading.tool.description))
    })
  })

  test('the wire tools are JSON and hold to the limit', () => {
    for (const reading of readings) {
      if (reading.kind !== 'tool') continue
      const wire = toResponsesTool(reading.tool, { openSchemaOverBytes })
      const sent = stringifyResponsesTool(wire)
      assert.is(JSON.parse(sent).name, reading.tool.name)
      const isOpen =
        Object.keys(wire.parameters.properties ?? {}).length === 0 && wire.parameters.additionalProperties === true
      assert.ok(isOpen || Buffer.byteLength(sent) <= openSchemaOverBytes, reading.tool.name)
      assert.ok(searchText(reading.tool).startsWith(reading.tool.name.trim()))
    }
  })

  if (existsSync(vectors)) {
    test('the input schemas are those of the reference', () => {
      const expected = new Map(
        parseLines<{ id: string; sha256: string }>(readFileSync(vectors, 'utf8')).map(({ id, sha256 }) => [id, sha256]),
      )
      let compared = 0
      readings.forEach((reading, index) => {
        const { id, tool } = lines[index]!
        // The vectors are of the schemas alone: what is done to an MCP tool's root comes before them.
        if (reading.kind !== 'tool' || (tool.inputSchema['properties'] ?? null) === null || !expected.has(id)) return
        const schema = stringifyToolSchema(reading.tool.inputSchema)
        assert.is(createHash('sha256').update(schema).digest('hex'), expected.get(id), id)
        compared++
      })
      assert.ok(compared > 0)
    })
  } else console.log('SKIP: the vectors of the reference are not there')
} else console.log('SKIP: the corpus is not there')

test.run()
