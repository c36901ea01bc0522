import { test } from 'uvu'
import * as assert from 'uvu/assert'

import {
  createPipeline,
  definePlugin,
  type PipelineOptions,
  type Plugin,
  type PluginFactory,
  type Preset,
} from '../src/index.ts'
import { nodePass, plugin } from './passes.ts'

const pass = (name: string): Plugin => plugin(nodePass(name, () => {}))
const names = (options: PipelineOptions): string =>
  createPipeline(options)
    .passes.map((each) => each.name)
    .join(' ')

/** A factory that keeps the options of each call. */
function counting(name: string): {
  readonly factory: PluginFactory<{ a?: number; b?: number }>
  readonly calls: object[]
} {
  const calls: object[] = []
  const properties = { a: { type: 'number' }, b: { type: 'number' } }
  const factory = definePlugin<{ a?: number; b?: number }>({
    name,
    passNames: [name],
    optionsSchema: { type: 'object', properties },
    passes: (options) => {
      calls.push(options)
      return [nodePass(name, (_node, path) => path.set(name, { ...options }))]
    },
  })
  return { factory, calls }
}

test('presets come first, nested ones before the preset that lists them, then the own plugins', () => {
  const inner: Preset = { name: 'inner', plugins: [pass('inner')] }
  const outer = (): Preset => ({ name: 'outer', presets: [inner], plugins: [pass('outer')] })
  assert.is(
    names({ plugins: [pass('own')], presets: [outer, { name: 'last', plugins: [pass('last')] }] }),
    'inner outer last own',
  )
})

test('a preset factory gets its options once', () => {
  const given: unknown[] = []
  const preset = (options?: object): Preset => {
    given.push(options)
    return { name: 'p', plugins: [pass(`p${given.length}`)] }
  }
  assert.is(names({ presets: [[preset, { x: 1 }], [preset, null], [preset, { x: 2 }]] }), 'p1 p2 p3')
  assert.equal(given, [{ x: 1 }, undefined, { x: 2 }])
})

test('of scalars the later wins, and null is a value', () => {
  const schema = { type: 'string', description: 'long' }
  const preset: Preset = { name: 'p', budget: { bytes: 1 }, maxDepth: 1 }
  const report = (options: PipelineOptions): number | null => createPipeline(options).explain(schema).report.budget
  assert.is(report({ presets: [preset] }), 1)
  assert.is(report({ presets: [preset], budget: { bytes: 2 } }), 2)
  assert.is(report({ presets: [preset], budget: null }), null)
  assert.is(report({ presets: [preset, { name: 'q', budget: { bytes: 3 } }] }), 3)
  assert.is(report({ presets: [{ name: 'outer', presets: [preset], budget: { bytes: 4 } }] }), 4)
  assert.is(createPipeline({ presets: [preset], maxDepth: 2 }).explain({ items: {} }).error, undefined)
  assert.is(createPipeline({ presets: [preset] }).explain({ items: {} }).error?.code, 'TOO_DEEP')
})

test('options by pass name are laid over those of the item, and the factory is called once', () => {
  const { factory, calls } = counting('x')
  const preset: Preset = { name: 'p', plugins: [[factory, { a: 1, b: 1 }]], passes: { x: { b: 2 } } }
  const { passes } = createPipeline({ presets: [preset], passes: { x: { a: 3 } } })
  assert.equal(calls, [{ a: 3, b: 2 }])
  assert.equal(passes[0]!.options, { a: 3, b: 2 })
})

test('a factory that does not list its pass names gets them all the same', () => {
  const calls: object[] = []
  const factory = (options: object = {}): Plugin => {
    calls.push({ ...options })
    return pass('x')
  }
  createPipeline({ plugins: [factory as never], passes: { x: { a: 1 } } })
  assert.equal(calls.at(-1), { a: 1 })
})

test('a pass that is turned off does not run, and others may still be placed beside it', () => {
  const options: PipelineOptions = {
    plugins: [pass('a'), pass('b'), [pass('c'), null, { before: 'a' }]],
    passes: { a: false },
  }
  assert.is(names(options), 'c b')
  assert.is(names({ ...options, order: { b: { before: 'a' } } }), 'c b')
  assert.is(names({ ...options, order: { a: { at: 'end' } } }), 'c b')
})

test('a pass that a preset turns off is turned on again by options', () => {
  const { factory } = counting('x')
  const preset: Preset = { name: 'p', plugins: [factory], passes: { x: false } }
  assert.is(names({ presets: [preset] }), '')
  assert.is(names({ presets: [preset], passes: { x: {} } }), 'x')
})

test('a plugin is used twice under two names, with options of its own', () => {
  const { factory } = counting('x')
  const options: PipelineOptions = {
    plugins: [
      [factory as never, { a: 1 }],
      [factory as never, { a: 2 }, { name: 'x2', before: 'x' }],
    ],
    passes: { x: { b: 1 }, x2: { b: 2 } },
  }
  assert.is(names(options), 'x2 x')
  // The pass keeps what it does, and is known by its new name.
  assert.equal(createPipeline(options).prepare({}), { x: { a: 1, b: 1 } })
  assert.equal(
    createPipeline(options).passes.map((each) => each.options),
    [
      { a: 2, b: 2 },
      { a: 1, b: 1 },
    ],
  )
})

test('a place applies to the passes of the item on the named hook', () => {
  const both = plugin(
    nodePass('s', () => {}),
    nodePass('p', () => {}, { hook: 'prune' }),
  )
  assert.is(names({ plugins: [pass('a'), [both, null, { before: 'a' }]] }), 's a p')
  assert.is(names({ plugins: [pass('a'), [both, null, { replace: 'a' }]] }), 's p')
  assert.is(names({ plugins: [pass('a'), [both, null, { at: 'start' }]] }), 's a p')
  assert.is(names({ plugins: [[pass('b'), null, { after: 'a' }], pass('a')] }), 'a b')
})

test('order is said in order, and a later layer moves again', () => {
  const plugins = [pass('a'), pass('b'), pass('c')]
  assert.is(names({ plugins, order: { a: { at: 'end' }, b: { at: 'end' } } }), 'c a b')
  const preset: Preset = { name: 'p', plugins, order: { a: { at: 'end' }, c: { at: 'start' } } }
  assert.is(names({ presets: [preset] }), 'c b a')
  assert.is(names({ presets: [preset], order: { a: { before: 'c' } } }), 'a c b')
})

test('a pipeline is frozen, and so is what it says of its passes', () => {
  const pipeline = createPipeline({ plugins: [pass('a')] })
  for (const each of [pipeline, pipeline.passes, pipeline.passes[0]]) assert.ok(Object.isFrozen(each))
  assert.equal(pipeline.passes, [{ name: 'a', hook: 'sanitize', plugin: 'a', options: {} }])
  assert.is(pipeline.model, null)
})

test('options are read once: what becomes of them later changes nothing', () => {
  const plugins = [pass('a')]
  const pipeline = createPipeline({ plugins })
  plugins.push(pass('b'))
  assert.is(pipeline.passes.length, 1)
})

test.run()
