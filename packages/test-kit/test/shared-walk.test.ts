import type { NodePass, Plugin } from '@spokeshave/core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { checkPass } from '../src/index.ts'
import { messageOf, plugin } from './passes.ts'

const input = { title: 'a', properties: { b: { title: 'b' } } }

function firstLine(bad: Plugin): string {
  return messageOf(() => checkPass(bad, { inputs: [input] })).split('\n')[0]!
}

test('a pass that looks at its children and says that it does not', () => {
  const bad = plugin('peeks', {
    when: { kind: 'object', lacks: ['x-children'] },
    visit(node, path) {
      const { properties } = node as { readonly properties?: unknown }
      if (typeof properties !== 'object' || properties === null) return
      path.set(
        'x-children',
        Object.values(properties)
          .flatMap((child) => Object.keys(Object(child)))
          .join(),
      )
    },
  })
  assert.is(
    firstLine(bad),
    '"peeks" gives another result in a shared walk (beside mark/shed) than alone; keep to the node\'s own keywords, or declare scope "subtree": expected "title,x-mark", found "title" at /x-children',
  )
  checkPass({ ...bad, passes: [{ ...(bad.passes![0] as NodePass), scope: 'subtree' }] }, { inputs: [input] })
})

test('a pass that looks at its parent and says that it does not', () => {
  const bad = plugin('climbs', {
    when: { kind: 'object', lacks: ['x-parent'] },
    visit(_node, path) {
      if (path.parent !== null) path.set('x-parent', Object.keys(path.parent.node).length)
    },
  })
  assert.match(
    firstLine(bad),
    /^"climbs" gives another result in a shared walk \(beside mark\/shed\) than alone; .*: expected 3, found 2 at \/properties\/b\/x-parent$/,
  )
})

test('two passes that talk through the module', () => {
  let nodes = 0
  const first = plugin('counts-nodes', {
    when: { kind: 'object' },
    visit(_node, path) {
      nodes = path.parent === null && path.key === null ? 1 : nodes + 1
    },
  })
  const second = plugin('writes-count', {
    when: { kind: 'object', lacks: ['x-nodes'] },
    visit: (_node, path) => path.set('x-nodes', nodes),
  })
  const bad = { name: 'talks', passes: [...first.passes!, ...second.passes!] }
  assert.match(firstLine(bad), /^"talks" gives another result in a shared walk/)
})

test('a pass that moves subschemas and says that it keeps to its node', () => {
  const bad = plugin('moves', {
    keywords: ['oneOf'],
    visit(_node, path) {
      path.edit((draft) => {
        draft.anyOf = draft.oneOf!
        delete draft.oneOf
      })
    },
  })
  assert.match(
    messageOf(() => checkPass(bad, { inputs: [{ oneOf: [true] }] })),
    /^"moves" gives another result in a shared walk/,
  )
})

test.run()
