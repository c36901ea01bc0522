import type { Draft } from 'immer'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { createPipeline, type JsonValue, type NodePass, type Path, runPass, type SchemaObject, type SpokeshaveError } from '../src/index.ts'
import { freeze, nodePass, plugin, sharing } from './passes.ts'
import { thrown } from './thrown.ts'

const idle = sharing('idle', () => {})

/** What a pass throws in a shared walk; alone and with an account it must throw the same. */
function everyWay(value: unknown, pass: NodePass): SpokeshaveError {
  const pipeline = createPipeline({ plugins: [plugin(idle, pass)] })
  const error = thrown(() => pipeline.parse(value))
  for (const other of [thrown(() => runPass(pass, value)), pipeline.explain(value).error!]) {
    assert.equal(other.toJSON(), error.toJSON())
  }
  return error
}

const drafting = (recipe: (draft: Draft<SchemaObject>) => void): NodePass =>
  sharing('mover', (_node, path) => path.edit(recipe), { keywords: ['x-do'] })
const replacing = (make: (node: any) => unknown): NodePass =>
  sharing('mover', (node, path) => path.replace(make(node) as JsonValue), { keywords: ['x-do'] })

const moves: Record<string, [value: object, pass: NodePass]> = {
  'a list to another keyword': [
    { oneOf: [{}] },
    drafting((draft) => {
      draft['anyOf'] = draft['oneOf']!
      delete draft['oneOf']
    }),
  ],
  'a child to another keyword': [{ items: {} }, replacing(({ items }) => ({ additionalItems: items }))],
  'a property to another name': [{ properties: { a: {} } }, replacing(({ properties: { a } }) => ({ properties: { b: a } }))],
  'a child into a list': [{ not: {} }, replacing(({ not }) => ({ anyOf: [not] }))],
  'an element to another position': [{ anyOf: [true, {}] }, replacing(({ anyOf }) => ({ anyOf: [anyOf[1]] }))],
  'its node into a child of it': [{}, replacing((node) => ({ anyOf: [node] }))],
}

for (const [what, [value, pass]] of Object.entries(moves)) {
  test(`a pass of scope node moves ${what}`, () => {
    const at = freeze({ properties: { here: { 'x-do': 1, ...value } } })
    assert.equal(everyWay(at, pass).toJSON(), {
      code: 'PASS_FAILED',
      message: 'the pass "mover" of scope "node" moved a subschema; declare scope "subtree"',
      pass: 'mover',
      pointer: '/properties/here',
    })
    // Of scope subtree it may.
    runPass({ ...pass, scope: 'subtree' }, at)
  })
}

const constant = freeze({ type: 'string' })
const keeps: Record<string, [value: object, visit: (node: any, path: Path) => void]> = {
  'drops a child': [{ items: {}, not: {} }, (_node, path) => path.remove('items')],
  'drops the last element': [{ anyOf: [{}, {}] }, ({ anyOf: [first] }, path) => path.set('anyOf', [first])],
  'gives another order of keywords': [{ items: {}, not: {} }, ({ items, not }, path) => path.replace({ not, items })],
  'puts one constant in many places': [{ items: constant }, (_node, path) => path.set('not', constant)],
  'puts one constant in the place of what holds it': [{ items: constant }, (_node, path) => path.replace(constant)],
  'moves data': [{ default: { a: {} } }, (node, path) => path.replace({ examples: node.default })],
  'drops one of two places of a value': [{ items: constant, not: constant }, (_node, path) => path.remove('not')],
}

for (const [what, [value, visit]] of Object.entries(keeps)) {
  test(`a pass that ${what} moves nothing`, () => {
    const pass = nodePass('keeper', visit, { scope: 'node', keywords: ['x-do'] })
    createPipeline({ plugins: [plugin(idle, pass)] }).parse({ 'x-do': 1, ...value })
  })
}

test.run()
