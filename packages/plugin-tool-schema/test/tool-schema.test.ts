import { createPipeline, type Plugin, utf8Length } from '@spokeshave/core'
import { checkPass, fixtures } from '@spokeshave/test-kit'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import plugin from '../src/index.ts'

const shortener: Plugin = {
  name: 'shorten',
  passes: [
    {
      name: 'shorten',
      hook: 'compactionPass',
      effect: 'docs',
      description: 'Drops titles.',
      keywords: ['title'],
      visit: (_node, path) => path.remove('title'),
    },
  ],
}

for (const { name, check } of fixtures(plugin, import.meta.url)) test(name, check)

test('keeps the rules of a pass on hostile and random schemas', () => checkPass(plugin))

test('with more fields too', () => {
  checkPass(plugin, {
    options: { fields: { title: 'string', minimum: 'data[]', prefixItems: 'schema[]', not: 'schema' } },
  })
})

test('a further field is measured', () => {
  const schema = { type: 'string', title: 'é'.repeat(100), format: 'uri' }
  const size = (fields: object): number | null =>
    createPipeline({ plugins: [[plugin, { fields }]] }).explain(schema).report.size
  assert.is(size({}), '{"type":"string"}'.length)
  assert.is(size({ title: 'string' }), utf8Length(`{"type":"string","title":"${schema.title}"}`))
})

test('a further field is held against the budget', () => {
  const ran = (fields: object): string[] => {
    const passes: string[] = []
    const pipeline = createPipeline({ plugins: [shortener, [plugin, { fields }]], budget: { bytes: 40 } })
    pipeline.parse(
      { type: 'string', title: 'A title of more than forty bytes, surely.' },
      { compaction: (pass) => passes.push(pass) },
    )
    return passes
  }
  assert.equal(ran({}), [])
  assert.equal(ran({ title: 'string' }), ['shorten'])
})

test('refuses kinds that it does not know', () => {
  assert.throws(
    () => plugin({ fields: { title: 'text' as never } }),
    'the field "title" of plugin "tool-schema" must be of one of the kinds string, boolean, typeNames, data[], string[], schema, boolean|schema, schema[], schemaMap',
  )
})

test.run()
