import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

import { createPipeline, stringifyToolSchema, utf8Length } from '@spokeshave/core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import codex from '../../preset-codex/src/index.ts'
import bestFit from '../src/index.ts'

const shared = new URL('../../../../shared/', import.meta.url)
const corpus = new URL('corpus/tools.ndjson', shared)
const measure = new URL('measure/retention.mjs', shared)

/** The least share that must be kept of what the reference compacts, by who made the tools. */
const least: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  native: { use: 0.95, names: 0.92, types: 0.9, enums: 0.9, required: 0.9, prose: 0.38 },
  openapi: { use: 0.95, names: 0.9, types: 0.88, enums: 0.85, prose: 0.32 },
}

if (!existsSync(corpus) || !existsSync(measure)) console.log('SKIP: the corpus of published tools and the measure are not beside the repository')
else {
  test('the most is kept of the tools that the reference compacts', () => {
    const plain = createPipeline({ presets: [codex], compaction: false })
    const prepared = createPipeline({ presets: [bestFit], compaction: false })
    const fit = createPipeline({ presets: [bestFit] })
    const lines: string[] = []
    for (const line of readFileSync(corpus, 'utf8').trimEnd().split('\n')) {
      const { id, tool } = JSON.parse(line) as { id: string; tool: { inputSchema: unknown } }
      if (line.length < 5000 || utf8Length(stringifyToolSchema(plain.parse(tool.inputSchema))) <= 5000) continue
      const after = fit.parse(tool.inputSchema)
      lines.push(JSON.stringify({ id, before: prepared.parse(tool.inputSchema), after, bytes: utf8Length(stringifyToolSchema(after)) }))
    }
    const output = execFileSync(process.execPath, [measure.pathname, '--group'], { input: lines.join('\n'), encoding: 'utf8', maxBuffer: 1 << 26 })
    console.log(output)
    const groups = JSON.parse(output) as Record<string, Record<string, number>>
    for (const [group, shares] of Object.entries(least)) {
      assert.is(groups[group]!.over, 0)
      for (const [name, share] of Object.entries(shares)) assert.ok(groups[group]![name]! >= share, `${group} ${name}: ${groups[group]![name]}`)
    }
  })
}

test.run()
