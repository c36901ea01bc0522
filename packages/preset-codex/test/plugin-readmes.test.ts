import { readdirSync, readFileSync } from 'node:fs'

import type { Plugin, PluginFactory } from '@spokeshave/core'
import { transforms } from '@spokeshave/test-kit'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import bestFit from '../../preset-best-fit/src/index.ts'
import codex from '../src/index.ts'

const packages = new URL('../../', import.meta.url)
const factories = codex().plugins as readonly PluginFactory[]

for (const plugin of factories) {
  const { name } = (plugin as () => Plugin)()
  const readme = readFileSync(new URL(`plugin-${name}/README.md`, packages), 'utf8')

  test(`the README of ${name} shows what it does`, () => {
    const [before, after] = [...readme.matchAll(/```json\n(.*?)```/gs)].map(([, text]) => JSON.parse(text!) as unknown)
    assert.is.not(JSON.stringify(before), JSON.stringify(after))
    transforms(plugin, before, after)
  })

  test(`the README of ${name} names its options and their defaults`, () => {
    const { properties } = plugin.optionsSchema as {
      readonly properties: Record<string, { readonly default: unknown }>
    }
    const section = /^## Options\n(.*?)^## /ms.exec(readme)![1]!
    const rows = [...section.matchAll(/^\| `(\w+)` \| `(.+?)` \|/gm)].map(([, option, value]) => [
      option,
      JSON.parse(value!) as unknown,
    ])
    assert.equal(
      rows,
      Object.entries(properties).map(([option, schema]) => [option, schema.default]),
    )
  })
}

test('each plugin package is in a preset', () => {
  const folders = readdirSync(packages).filter((folder) => folder.startsWith('plugin-'))
  const all = [...factories, ...(bestFit().plugins as readonly (PluginFactory | [PluginFactory])[]).flatMap((item) => (typeof item === 'function' ? item : item[0]))]
  assert.equal(folders, [...new Set(all.map((plugin) => `plugin-${(plugin as () => Plugin)().name}`))].sort())
})

test.run()
