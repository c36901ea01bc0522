import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { createPipeline, type JsonObject, runPass } from '../src/index.ts'
import { freeze, plugin, prepared, treePass } from './passes.ts'
import { thrown } from './thrown.ts'

const schema = freeze({ $defs: { A: {} }, items: { $defs: {} } })

test('a tree pass is woken by keywords of the root, any of them, and by nothing below', () => {
  const woken = (value: unknown, keywords?: string[]): number => {
    let count = 0
    prepared(value, [treePass('count', () => void count++, keywords && { keywords })])
    return count
  }
  assert.is(woken(schema), 1)
  assert.is(woken(schema, ['definitions', '$defs']), 1)
  assert.is(woken({ items: schema }, ['$defs']), 0)
  assert.is(woken({ $defs: undefined }, ['$defs']), 0)
  assert.is(woken({}, ['toString']), 0)
  assert.is(woken([schema], ['$defs']), 0)
  assert.is(woken(schema, []), 0)
  assert.is(woken('text'), 1)
})

test('it edits a draft, and the input stays as it is', () => {
  const result = prepared(schema, [treePass('drop', (draft) => void delete (draft as JsonObject).$defs)])
  assert.equal(result, { items: { $defs: {} } })
  assert.ok(Object.hasOwn(schema, '$defs'))
})

test('a draft that is not touched gives the very same value', () => {
  assert.is(
    runPass(
      treePass('look', (draft) => void (draft as JsonObject).items),
      schema,
    ),
    schema,
  )
})

test('what it returns takes the place of the whole', () => {
  assert.equal(prepared(schema, [treePass('new', () => ({ type: 'object' }))]), { type: 'object' })
  assert.is(prepared(schema, [treePass('null', () => null)]), null)
  assert.is(prepared(schema, [treePass('false', () => false)]), false)
  assert.equal(prepared(schema, [treePass('part', (draft) => (draft as { items: JsonObject }).items)]), { $defs: {} })
  assert.equal(prepared(schema, [treePass('same', (draft) => draft)]), schema)
  assert.is(prepared('text', [treePass('scalar', (text) => `${String(text)}!`)]), 'text!')
})

test('a value that is both edited and replaced is an error of the pass', () => {
  const error = thrown(() =>
    prepared(schema, [
      treePass('both', (draft) => {
        ;(draft as JsonObject).x = 1
        return { y: 1 }
      }),
    ]),
  )
  assert.is(error.code, 'PASS_FAILED')
  assert.is(error.pass, 'both')
})

test('a promise is refused', () => {
  const pass = treePass('late', (async () => ({})) as never)
  const error = thrown(() => prepared(schema, [pass]))
  assert.is(error.code, 'PASS_FAILED')
  assert.is(error.message, 'the pass "late" gave a promise; passes are synchronous')
  assert.is(error.pass, 'late')
})

test('an error names the pass and keeps what was thrown, whatever it was', () => {
  for (const [cause, text] of [
    [new Error('why'), 'why'],
    ['text', 'text'],
    [undefined, 'undefined'],
    [Object.create(null), 'something that cannot be printed'],
  ] as const) {
    const error = thrown(() =>
      prepared(schema, [
        treePass('throws', () => {
          throw cause
        }),
      ]),
    )
    assert.is(error.message, `the pass "throws" failed: ${text}`)
    assert.is(error.cause, cause)
  }
})

test('its context has the plain root, its own name and the table of the pipeline', () => {
  const children = { items: { kind: 'schema', polarity: 'same' } } as const
  let context: unknown
  createPipeline({ plugins: [plugin(treePass('look', (_draft, given) => void (context = given)))], children }).prepare(
    schema,
  )
  const { root, pass, children: table } = context as { root: unknown; pass: string; children: object }
  assert.is(root, schema)
  assert.is(pass, 'look')
  assert.equal(Object.keys(table), ['items'])
})

test('a schema that has a member named then is no promise', () => {
  assert.equal(prepared({ then: {} }, [treePass('then', () => ({ then: { type: 'string' } }))]), {
    then: { type: 'string' },
  })
})

test.run()
