import { readdirSync, readFileSync } from 'node:fs'

import { createPipeline } from '@spokeshave/core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import bestFit from '../src/index.ts'

const root = new URL('../../../', import.meta.url)
const rows = readFileSync(new URL('docs/losses.md', root), 'utf8')
  .split('\n')
  .map((line) => (line.startsWith('| `') ? line.slice(2, -2).split(' | ').map((cell) => cell.replace(/^`(.*)`$/, '$1')) : []))
  .filter((cells) => cells.length === 6)
const { passes } = createPipeline({ presets: [bestFit] })
const names = passes.map(({ name }) => name)

for (const [pass = '', code = '', effect = '', bytes = '', before = '', after = ''] of rows) {
  test(`docs/losses.md: ${code} of ${pass} is ${effect} in ${before}`, () => {
    const others = Object.fromEntries(names.filter((name) => name !== pass).map((name) => [name, false as const]))
    const { schema, report } = createPipeline({ presets: [bestFit], passes: others, budget: { bytes: Number(bytes) } }).explain(JSON.parse(before))
    assert.equal(JSON.parse(JSON.stringify(schema)), JSON.parse(after))
    const changes = report.passes.flatMap((each) => each.changes)
    assert.ok(changes.some((change) => change.code === code && change.effect === effect), JSON.stringify(changes))
  })
}

test('docs/losses.md has each pass of best-fit, and each code that its plugins give', () => {
  const shown = new Set(rows.map(([, code]) => code))
  const told = new Set(rows.map(([pass]) => pass))
  // These two are on the page for the default passes.
  assert.equal(names.filter((name) => !told.has(name)), ['prune-definitions', 'tool-schema'])
  const text = [...new Set(passes.map(({ plugin }) => `plugin-${plugin}`))]
    .filter((folder) => folder !== 'plugin-prune-definitions' && folder !== 'plugin-tool-schema')
    .flatMap((folder) => {
      const sources = new URL(`packages/${folder}/src/`, root)
      return readdirSync(sources).map((file) => new URL(file, sources))
    })
    // What core does itself while it weighs offers.
    .concat(new URL('packages/core/src/shrink-part.ts', root))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const codes = [...text.matchAll(/code: '([a-z-]+)'/g)].map(([, code]) => code!)
  assert.ok(codes.length > 15)
  // Best-fit fills no properties.
  assert.equal(codes.filter((code) => !shown.has(code) && code !== 'filled-properties'), [])
})

test.run()
