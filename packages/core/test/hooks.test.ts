import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { createPipeline, type PipelineHooks, type Plugin, toolSchemaModel } from '../src/index.ts'
import { freeze, nodePass, plugin, prepared, sharing, treePass } from './passes.ts'
import { refuses, thrown } from './thrown.ts'

type Draft = Record<string, unknown>

const wide = (apply: (hooks: PipelineHooks) => void, ...rest: Partial<Plugin>[]): Plugin =>
  Object.assign({ name: 'wide', apply }, ...rest)
const names = (...plugins: Plugin[]): string[] => createPipeline({ plugins }).passes.map((pass) => pass.name)
const pass = (name: string): ReturnType<typeof nodePass> => nodePass(name, () => {})
const model = {
  name: 'read',
  hook: 'deserialize',
  effect: 'mixed',
  description: 'Reads.',
  model: toolSchemaModel,
} as const

test('the four hooks come on one frozen object', () => {
  let seen: PipelineHooks | undefined
  createPipeline({ plugins: [wide((hooks) => void (seen = hooks))] })
  assert.ok(Object.isFrozen(seen))
  assert.equal(Object.keys(seen!), ['sanitize', 'prune', 'compactionPass', 'deserialize'])
})

test('a raw tap gets a draft and its own name, and the input stays as it is', () => {
  const schema = freeze({ type: 'string', items: {} })
  const result = createPipeline({
    plugins: [
      wide((hooks) => {
        hooks.sanitize.tap('edit', (draft, context) => {
          ;(draft as Draft).pass = context.pass
        })
        hooks.prune.tap('replace', (draft) => ({ kept: (draft as Draft).items, was: (draft as Draft).type }) as never)
      }),
    ],
  }).prepare(schema)
  assert.equal(result, { kept: {}, was: 'string' })
})

test('a raw tap stands in the list like a pass, by the plugin that made it', () => {
  const { passes } = createPipeline({
    plugins: [plugin(pass('a')), wide((hooks) => hooks.sanitize.tap('raw', () => {})), plugin(pass('b'))],
  })
  assert.equal(
    passes.map((each) => [each.name, each.hook, each.plugin]),
    [
      ['a', 'sanitize', 'a'],
      ['raw', 'sanitize', 'wide'],
      ['b', 'sanitize', 'b'],
    ],
  )
})

test('before names any pass of the hook, also one that comes later', () => {
  const raw = wide((hooks) => hooks.sanitize.tap({ name: 'raw', before: 'b' }, () => {}))
  assert.equal(names(plugin(pass('a'), pass('b'))!, raw), ['a', 'raw', 'b'])
  assert.equal(names(raw, plugin(pass('a'), pass('b'))), ['a', 'raw', 'b'])
})

test('an unknown before is an error with a suggestion', () => {
  const raw = wide((hooks) => hooks.sanitize.tap({ name: 'raw', before: 'infer-typse' }, () => {}))
  refuses(
    () => names(plugin(pass('infer-types')), raw),
    'UNKNOWN_PASS',
    'no pass "infer-typse" is in the pipeline (did you mean "infer-types"?)',
  )
  refuses(() => names(raw), 'UNKNOWN_PASS', 'no pass "infer-typse" is in the pipeline')
})

test('a before on another hook, several of them, and a stage are refused', () => {
  refuses(
    () =>
      names(
        plugin(pass('a')),
        wide((hooks) => hooks.prune.tap({ name: 'raw', before: 'a' }, () => {})),
      ),
    'BAD_OPTIONS',
    'cannot place "raw" (prune) beside "a", which is on the hook sanitize; name a pass of the same hook',
  )
  refuses(
    () =>
      names(
        plugin(pass('a'), pass('b')),
        wide((hooks) => hooks.sanitize.tap({ name: 'raw', before: ['a', 'b'] as never }, () => {})),
      ),
    'BAD_OPTIONS',
    '"raw" was tapped on sanitize with a before that is not one name',
  )
  refuses(
    () => names(wide((hooks) => hooks.sanitize.tap({ name: 'raw', stage: -1 }, () => {}))),
    'BAD_OPTIONS',
    '"raw" was tapped on sanitize with a stage; say before, or give the plugin a place',
  )
})

test('a tap after the pipeline was built is refused, and a name cannot be taken twice', () => {
  let hooks: PipelineHooks | undefined
  createPipeline({ plugins: [wide((given) => void (hooks = given))] })
  refuses(
    () => hooks!.prune.tap('late', () => {}),
    'BAD_OPTIONS',
    '"late" was tapped on prune after the pipeline was built; tap hooks inside apply',
  )
  assert.is(
    thrown(() =>
      names(
        plugin(pass('a')),
        wide((given) => given.sanitize.tap('a', () => {})),
      ),
    ).code,
    'DUPLICATE_PASS',
  )
})

test('interceptors hear each call: call, every tap, and result', () => {
  const heard: unknown[] = []
  const listening = wide((hooks) => {
    hooks.sanitize.intercept({
      context: true,
      call: (context: object, schema: unknown) => heard.push(['call', schema, Object.assign(context, { seen: 1 })]),
      tap: (context: { seen: number }, tap: { name: string }) => heard.push(['tap', tap.name, context.seen]),
      result: (result: unknown) => heard.push(['result', result]),
    } as never)
  })
  createPipeline({
    plugins: [
      plugin(
        sharing('a', (_node, path) => path.set('a', 1)),
        sharing('b', () => {}),
      ),
      listening,
    ],
  }).prepare({})
  const context = { seen: 1 }
  assert.equal(heard, [
    ['call', {}, context],
    ['tap', 'a', 1],
    ['tap', 'b', 1],
    ['result', { a: 1 }],
  ])
})

test('an interceptor hears the error of a tap, with the pass named in it', () => {
  const heard: string[] = []
  const bad = treePass('bad', () => {
    throw new Error('why')
  })
  const listening = wide((hooks) => hooks.sanitize.intercept({ error: (error) => void heard.push(error.message) }))
  assert.is(thrown(() => prepared({}, [bad], { plugins: [plugin(bad), listening] })).code, 'PASS_FAILED')
  assert.equal(heard, ['the pass "bad" failed: why'])
})

test('an interceptor that throws is an error with a code', () => {
  for (const what of ['call', 'tap', 'result'] as const) {
    const throwing = (): never => {
      throw new Error('deaf')
    }
    const listening = wide((hooks) => hooks.prune.intercept({ [what]: throwing }))
    refuses(
      () => createPipeline({ plugins: [plugin(nodePass('a', () => {}, { hook: 'prune' })), listening] }).parse({}),
      'PASS_FAILED',
      'an interceptor of the hook prune failed: deaf',
    )
  }
})

test('done is heard where no tap had a result', () => {
  const heard: string[] = []
  const pipeline = createPipeline({
    plugins: [
      wide((hooks) => {
        hooks.deserialize.tap('nothing', () => {})
        hooks.deserialize.intercept({ done: () => void heard.push('done'), result: () => void heard.push('result') })
      }),
    ],
  })
  assert.equal(pipeline.parse({ a: 1 }), { a: 1 })
  assert.equal(heard, ['done'])
})

test('register is heard for every pass, and can put its own function around one', () => {
  const heard: string[] = []
  const wrapping = wide((hooks) => {
    for (const hook of ['sanitize', 'deserialize'] as const) {
      hooks[hook].intercept({
        register: (tap: { name: string; fn: (...args: unknown[]) => unknown }) => ({
          ...tap,
          fn: (...args: unknown[]) => {
            heard.push(tap.name)
            return tap.fn(...args)
          },
        }),
      } as never)
    }
  })
  const passes = plugin(
    sharing('a', (_node, path) => path.set('description', 'a')),
    treePass('b', (draft) => void ((draft as Draft).type = 'string')),
    model,
  )
  const schema = createPipeline({ plugins: [wrapping, passes] }).parse(freeze({ items: {}, title: 'dropped' }))
  assert.is(JSON.stringify(schema), '{"type":"string","description":"a","items":{"description":"a"}}')
  assert.equal(heard, ['a', 'b', 'read'])
})

test('a hook can be called as any hook of tapable', () => {
  let hooks: PipelineHooks | undefined
  const passes = plugin(
    sharing('a', (_node, path) => path.set('a', 1)),
    model,
  )
  createPipeline({ plugins: [passes, wide((given) => void (hooks = given), {})] })
  const input = freeze({ type: 'object' })
  const call = hooks!.sanitize.call as unknown as (schema: unknown, context: object) => unknown
  assert.equal(call.call(hooks!.sanitize, input, {}), { type: 'object', a: 1 })
  assert.equal((hooks!.deserialize.call as typeof call).call(hooks!.deserialize, { type: 'object', title: 'x' }, {}), {
    type: 'object',
  })
})

test('the first tap of deserialize that gives something has the result, drafts within it included', () => {
  const raw = (give: (schema: Draft) => unknown): Plugin =>
    wide((hooks) => hooks.deserialize.tap('raw', (schema) => give(schema as Draft)))
  const parse = (give: (schema: Draft) => unknown): unknown =>
    createPipeline({ plugins: [raw(give), plugin(model)] }).parse(freeze({ items: { type: 'string' }, title: 'T' }))
  assert.is(JSON.stringify(parse(() => undefined)), '{"items":{"type":"string"}}')
  assert.is(JSON.stringify(parse((schema) => schema)), '{"items":{"type":"string"},"title":"T"}')
  assert.is(JSON.stringify(parse((schema) => ({ wrapped: [schema.items] }))), '{"wrapped":[{"type":"string"}]}')
  assert.is(
    JSON.stringify(parse((schema) => Object.assign(schema, { more: 1 }))),
    '{"items":{"type":"string"},"title":"T","more":1}',
  )
  assert.is(thrown(() => parse(async () => 1)).code, 'PASS_FAILED')
})

test.run()
