import { readFileSync } from 'node:fs'

import { createPipeline, type JsonValue, stringifyJson, stringifyToolSchema, utf8Length } from '@spokeshave/core'
import codex from '@spokeshave/preset-codex'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { buildReport } from '../src/index.ts'
import type { Sizes } from '../src/report-data.ts'
import { waterfallOf } from '../src/page/waterfall-bars.ts'
import { explained, type PublishedTool } from './explained.ts'
import { hostileTools } from './hostile.ts'
import { manyTools } from './many-tools.ts'
import { unpacked } from './unpacked.ts'

const { tools: examples } = JSON.parse(readFileSync(new URL('../../../docs/examples/tools.json', import.meta.url), 'utf8')) as { readonly tools: readonly PublishedTool[] }

test('sizes are those of the texts, and the parts and passes add up to them', async () => {
  for (const tools of [explained(examples), explained(hostileTools), manyTools(60)]) {
    const { index, details } = unpacked(await buildReport(tools))
    assert.is(index.tools.length, tools.length)
    index.tools.forEach((tool, at) => {
      const { input, result } = details[at]!
      assert.is(tool.before, utf8Length(input!))
      assert.is(tool.after, result === null ? null : utf8Length(result))
      const sum = (pick: (part: Sizes) => number | null): number => tool.parts.reduce((all, part) => all + pick(part)!, 0)
      assert.is(sum((part) => part.before), tool.before)
      if (tool.after === null) return
      assert.is(sum((part) => part.after), tool.after)
      assert.is(tool.before - tool.passes.reduce((all, pass) => all + pass.saved, 0), tool.after)
      const tokens = sum((part) => part.tokensBefore)
      assert.ok(tokens >= tool.tokensBefore! && tokens <= tool.tokensBefore! * 1.25 + 4, `${tokens} for ${tool.tokensBefore}`)
    })
  }
})

test('texts, losses and budgets are those of the account', async () => {
  const pipeline = createPipeline({ presets: [[codex, { maxBytes: 200 }]] })
  const tools = explained(examples, 'workshop', pipeline)
  const { index, details } = unpacked(await buildReport(tools, { tokens: false, title: 'Six' }))
  assert.is(index.title, 'Six')
  assert.is(index.tokens, null)
  tools.forEach(({ name, input, explanation }, at) => {
    const { report, schema } = explanation!
    const tool = index.tools[at]!
    assert.is(tool.id, name)
    assert.is(tool.server, 'workshop')
    assert.is(tool.tokensBefore, null)
    assert.is(details[at]!.input, stringifyJson(input as JsonValue))
    assert.is(details[at]!.result, stringifyToolSchema(schema!))
    assert.equal(tool.budget, { size: report.size, most: 200, unit: 'bytes' })
    const { narrower, mixed, wider, docs } = report.totals.effects
    assert.equal(tool.losses, [narrower, mixed, wider, docs])
    const changes = report.passes.flatMap((pass) => pass.changes)
    assert.is(details[at]!.changes.length, changes.length)
    details[at]!.changes.forEach((change, number) => {
      assert.is(index.passes[index.places[change.pass]!]!.name, changes[number]!.pass)
      assert.is(change.pointer, changes[number]!.pointer)
    })
  })
})

test('a refused tool has its error and its input, and is no part of the waterfall', async () => {
  const { index, details } = unpacked(await buildReport(explained([{ name: 'burn', description: '', inputSchema: { type: 'null' } }, ...examples])))
  const [burn] = index.tools
  assert.is(burn!.refused, 'SINGLETON_NULL')
  assert.is(burn!.after, null)
  assert.is(details[0]!.error!.code, 'SINGLETON_NULL')
  const bars = waterfallOf(index.tools, index.passes)
  const built = index.tools.slice(1)
  assert.is(bars[0]!.end, built.reduce((sum, tool) => sum + tool.before, 0))
  assert.is(bars.at(-1)!.end, built.reduce((sum, tool) => sum + tool.after!, 0))
})

test('passes of several pipelines are put into one order', async () => {
  const other = createPipeline({ presets: [codex], order: { 'strip-descriptions': { at: 'end' } }, passes: { 'drop-definitions': false } })
  const { index, details } = unpacked(await buildReport([...explained(examples.slice(0, 1), undefined, other), ...explained(examples)]))
  const names = index.passes.map(({ name }) => name)
  assert.is(new Set(names).size, names.length)
  assert.ok(names.indexOf('drop-definitions') > names.indexOf('prune-definitions'))
  assert.is(index.passes[index.places[details[0]!.idle[0]!.pass]!]!.name, 'coerce-booleans')
})

test('tools of one name have addresses of their own, and lone surrogates are none', async () => {
  const { index } = unpacked(await buildReport(explained([...hostileTools, { name: '__proto__~2', description: '', inputSchema: {} }]), { tokens: false }))
  const ids = index.tools.map(({ id }) => id)
  assert.is(new Set(ids).size, ids.length)
  for (const id of ids) encodeURIComponent(id)
  assert.is(ids[1], '__proto__')
  assert.is(ids[2], '__proto__~2')
})

test('tools may come one by one, and none at all', async () => {
  async function* slowly(): AsyncGenerator<ReturnType<typeof explained>[number]> {
    yield* explained(examples)
  }
  assert.is(unpacked(await buildReport(slowly(), { tokens: false })).index.tools.length, examples.length)
  assert.is(unpacked(await buildReport([], { tokens: false })).index.tools.length, 0)
})

test('the input is left as it was', async () => {
  const before = JSON.stringify(examples)
  await buildReport(explained(examples))
  assert.is(JSON.stringify(examples), before)
})

test.run()
