import assert from 'node:assert'
import { readdirSync, readFileSync } from 'node:fs'

import { createPipeline, type JsonValue, type Model, type Pipeline, toolSchemaModel } from '@spokeshave/core'
import { test } from 'uvu'

import { lossCodes } from '../../core/src/model-losses.ts'
import codex from '../src/index.ts'
import { changesOf } from './account-checks.ts'
import { judgeOf } from './judge.ts'
import { sortedText } from './vector.ts'

interface Row {
  readonly section: string
  readonly cells: readonly string[]
}

const root = new URL('../../../', import.meta.url)
const rows: Row[] = []
let section = ''
for (const line of readFileSync(new URL('docs/losses.md', root), 'utf8').split('\n')) {
  section = /^#+ (.*)/.exec(line)?.[1] ?? section
  if (line.startsWith('| `') && line.includes('{')) rows.push({ section, cells: line.slice(2, -2).split(' | ').map((cell) => cell.replaceAll('`', '')) })
  else if (line.startsWith('| `true`')) rows.push({ section, cells: line.slice(2, -2).split(' | ').map((cell) => cell.replaceAll('`', '')) })
}
const examples = rows.filter(({ cells }) => cells.length === 4)
const narrowing = rows.filter(({ section: at, cells }) => at === 'Where the reference narrows' && cells.length === 3)
const names = createPipeline({ presets: [codex] }).passes.map(({ name }) => name)

function pipelineOf(part: string, code: string): Pipeline {
  if (names.includes(part)) {
    const off = Object.fromEntries(names.filter((name) => name !== part).map((name) => [name, false as const]))
    return createPipeline({ presets: [codex], passes: off, budget: { bytes: 0 } })
  }
  const keyword = code.replace('dropped-', '')
  const model = Object.fromEntries(Object.entries(toolSchemaModel).filter(([name]) => name !== keyword)) as Model
  return createPipeline({ plugins: [{ name: 'read', passes: [{ name: 'read', hook: 'deserialize', effect: 'mixed', description: 'Reads.', model }] }] })
}

for (const { section: part, cells } of examples) {
  const [code = '', effect = '', before = '', after = ''] = cells
  test(`docs/losses.md: ${code} is ${effect} in ${before}`, () => {
    const { schema, report } = pipelineOf(part, code).explain(JSON.parse(before))
    assert.strictEqual(sortedText(schema), sortedText(JSON.parse(after)))
    assert.ok(changesOf(report).some((change) => change.code === code && change.effect === effect))
  })
}

for (const { cells } of narrowing) {
  const [before = '', after = '', refused = ''] = cells
  test(`docs/losses.md: ${before} no longer accepts ${refused}, and the account says so`, () => {
    const schema = JSON.parse(before) as JsonValue
    const value = JSON.parse(refused) as JsonValue
    const { schema: result, report } = createPipeline({ presets: [codex] }).explain(schema)
    assert.strictEqual(sortedText(result), sortedText(JSON.parse(after)))
    assert.strictEqual(judgeOf(schema)!(value), true)
    assert.strictEqual(judgeOf(JSON.parse(after) as JsonValue)!(value), false)
    assert.ok(report.totals.effects.narrower + report.totals.effects.mixed > 0)
  })
}

test('docs/losses.md lists each code of the default passes and of core, and no other', () => {
  const known = new Set<string>(lossCodes)
  const packages = new URL('packages/', root)
  for (const name of names) {
    const folder = new URL(`plugin-${name}/src/`, packages)
    const text = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8')).join('\n')
    const said = [...text.matchAll(/code: (?:\w+ \? '([a-z-]+)' : )?'([a-z-]+)'/g)].flatMap(([, first, second]) => [first, second]).filter((code) => code !== undefined)
    for (const code of said.length > 0 || name === 'tool-schema' ? said : [name]) known.add(code)
  }
  assert.deepStrictEqual([...new Set(examples.map(({ cells }) => cells[0]))].toSorted(), [...known].toSorted())
  assert.ok(narrowing.length >= 15)
})

test.run()
