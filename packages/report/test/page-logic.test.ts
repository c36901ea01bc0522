import { readFileSync } from 'node:fs'

import type { JsonValue } from '@spokeshave/core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { buildReport } from '../src/index.ts'
import { diffRows, RowFinder } from '../src/page/diff-rows.ts'
import { foldRows } from '../src/page/folds.ts'
import { formatChange, formatShare, visible } from '../src/page/format.ts'
import { type Json, type JsonLine, linesOf } from '../src/page/json-lines.ts'
import { findNode, goneShare, mapOf, type MapNode, sizeOf } from '../src/page/map-tree.ts'
import { parseRoute, routeText } from '../src/page/route.ts'
import { selectionOf, ToolSelector } from '../src/page/select-tools.ts'
import { explained, type PublishedTool } from './explained.ts'
import { hostileTools } from './hostile.ts'
import { manyTools } from './many-tools.ts'
import { unpacked } from './unpacked.ts'

const { tools: examples } = JSON.parse(readFileSync(new URL('../../../docs/examples/tools.json', import.meta.url), 'utf8')) as { readonly tools: readonly PublishedTool[] }
const textOf = ({ pieces }: JsonLine): string => pieces.map(({ text }) => text).join('')

test('lines are the text, laid out', () => {
  for (const { inputSchema } of [...examples, ...hostileTools.slice(0, 4)]) {
    const lines = linesOf(inputSchema as Json)
    assert.equal(lines.map((line) => '  '.repeat(line.depth) + textOf(line)).join('\n'), JSON.stringify(inputSchema, null, 2))
  }
})

test('each line knows its place', () => {
  const lines = linesOf({ a: [{ 'b/~': 1 }, true], __proto__: null } as Json)
  assert.equal(lines.map(({ pointer }) => pointer), ['', '/a', '/a/0', '/a/0/b~1~0', '/a/0', '/a/1', '/a', ''])
})

test('deep values are laid out too', () => {
  const lines = linesOf(hostileTools.find(({ name }) => name === 'deep')!.inputSchema as Json)
  assert.is(lines.length, 10_003)
})

test('texts that say the same in another order do not differ', () => {
  const left: Json = { type: 'object', properties: { b: { type: 'string' }, a: {} }, required: ['b', 'a'] }
  const right: Json = { required: ['b', 'a'], properties: { a: {}, b: { type: 'string' } }, type: 'object' }
  const rows = diffRows(linesOf(left), linesOf(right, left))
  assert.not.ok(rows.some(({ isChanged }) => isChanged))
})

test('both sides of a diff are whole, and what did not change stands beside itself', async () => {
  const { details } = unpacked(await buildReport([...explained(examples), ...manyTools(40)], { tokens: false }))
  for (const { input, result } of details) {
    if (result === null) continue
    const published = JSON.parse(input!) as Json
    const left = linesOf(published)
    const right = linesOf(JSON.parse(result) as Json, published)
    const rows = diffRows(left, right)
    assert.equal(rows.flatMap((row) => row.left ?? []), left)
    assert.equal(rows.flatMap((row) => row.right ?? []), right)
    for (const row of rows) if (!row.isChanged) assert.is(row.left!.identity, row.right!.identity)
  }
})

test('each change leads to the row that it is about', async () => {
  const { details } = unpacked(await buildReport([...explained(examples), ...manyTools(40)], { tokens: false }))
  let dropped = 0
  let added = 0
  for (const { input, result, changes } of details) {
    if (result === null) continue
    const published = JSON.parse(input!) as Json
    const rows = diffRows(linesOf(published), linesOf(JSON.parse(result) as Json, published))
    const finder = new RowFinder(rows)
    for (const change of changes) {
      const row = rows[finder.find(change)]!
      if (change.before !== undefined && change.made === undefined) {
        assert.is(row.left!.pointer, change.pointer)
        dropped++
      } else if (row.right?.pointer === change.at) added++
    }
  }
  assert.ok(dropped > 100)
  assert.ok(added > 20)
})

test('what is far from a change is folded, and can be opened', () => {
  const fold = foldRows(40, (row) => row === 20, new Set())
  assert.equal(fold, [{ start: 0, end: 17, isFolded: true }, { start: 17, end: 24, isFolded: false }, { start: 24, end: 40, isFolded: true }])
  assert.equal(foldRows(40, (row) => row === 20, new Set([0])), [{ start: 0, end: 24, isFolded: false }, { start: 24, end: 40, isFolded: true }])
  assert.equal(foldRows(8, (row) => row === 0, new Set()), [{ start: 0, end: 8, isFolded: false }])
})

test('addresses lead where they were made', () => {
  for (const tool of [undefined, 'a/b?c#d', '__proto__', '%E0%A4', 'é ☃ &=']) {
    const route = { tool, query: { q: 'a&b=c #', sort: '-name' } }
    assert.equal(parseRoute(routeText(route)), route)
  }
  assert.equal(parseRoute('#/tool/%E0%A4?x&=1&q=%'), { tool: '%E0%A4', query: { q: '%' } })
  assert.equal(parseRoute(''), { tool: undefined, query: {} })
  assert.is(Object.getPrototypeOf(parseRoute('#/?__proto__=1').query), Object.prototype)
})

test('tools are found and sorted', async () => {
  const { index } = unpacked(await buildReport([...explained([{ name: 'burn', description: '', inputSchema: { type: 'null' } }]), ...explained(examples, 'workshop')]))
  const selector = new ToolSelector(index.tools)
  const names = (query: Record<string, string>): string[] => selector.select(selectionOf(query)).map(({ name }) => name)
  assert.is(names({})[0], 'burn')
  assert.equal(names({ q: 'BOARDS piece' }), ['plan_cuts'])
  assert.equal(names({ q: 'spindles' }), ['quote_chair'])
  assert.equal(names({ state: 'refused' }), ['burn'])
  assert.equal(names({ state: 'over' }), [])
  assert.equal(names({ state: 'mixed' }), ['plan_cuts'])
  assert.equal(names({ server: '-' }), ['burn'])
  assert.equal(names({ pass: String(index.passes.findIndex(({ name }) => name === 'prune-compositions')) }), ['plan_cuts'])
  assert.equal(names({ sort: 'name' }), names({}).toSorted())
  assert.equal(names({ sort: '-name' }), names({}).toSorted().reverse())
  assert.is(names({ sort: 'before' })[0], 'plan_cuts')
  assert.is(names({ sort: 'after' })[0], 'quote_chair')
  assert.is(names({ sort: 'budget' })[0], 'burn')
  assert.is(names({ sort: 'tokens' }).at(-1), 'burn')
  assert.equal(names({ sort: 'nothing' }), names({}))
})

test('the map adds up at each level', async () => {
  const { index } = unpacked(await buildReport(manyTools(80)))
  const root = mapOf(index.tools)
  assert.is(root.children.length, 10)
  const check = (node: MapNode): void => {
    if (node.children.length === 0) return
    for (const side of ['before', 'after'] as const) {
      const sum = node.children.reduce((all, child) => all + sizeOf(child, { unit: 'bytes', side }), 0)
      assert.is(sum, sizeOf(node, { unit: 'bytes', side }))
    }
    node.children.forEach(check)
  }
  check(root)
  const tool = root.children[3]!.children[2]!
  assert.is(findNode(root, tool.key), tool)
  assert.is(findNode(root, 'tool/none'), root)
  assert.is(mapOf(index.tools.filter(({ server }) => server === 'kiln')).children[0]!.kind, 'tool')
  assert.is(goneShare({ ...tool, isRefused: false, before: 200, after: 50 }, 'bytes'), 0.75)
})

test('figures are never rounded to nothing', () => {
  assert.is(formatChange(1000, 999), '−1 %')
  assert.is(formatChange(100_000, 1), '−99 %')
  assert.is(formatChange(10, 10), '±0 %')
  assert.is(formatChange(100, 130), '+30 %')
  assert.is(formatShare(1.001), '101 %')
  assert.is(formatShare(0.0001), '1 %')
})

test('what cannot be seen is written out', () => {
  assert.is(visible('a\u202Eb\u0000\uD800'), 'a\\u202eb\\u0000\\ud800')
  assert.is(visible('two\nlines'), 'two lines')
})

test('a schema is JSON whatever its type says', () => {
  const value: JsonValue = JSON.parse('{"__proto__":{"enum":[]}}') as JsonValue
  assert.equal(linesOf(value as Json).map(textOf), ['{', '"__proto__": {', '"enum": []', '}', '}'])
})

test.run()
