import { test } from 'uvu'
import * as assert from 'uvu/assert'

import {
  type Budget,
  type ChildTable,
  createPipeline,
  type DeepReadonly,
  definePlugin,
  type ErrorCode,
  type Explanation,
  type JsonValue,
  type Meter,
  type NodePass,
  type Pass,
  type PassContext,
  type Path,
  type Pipeline,
  type PipelineHooks,
  type PipelineOptions,
  type Place,
  type Plugin,
  type PluginFactory,
  type PluginItem,
  type Preset,
  type PresetFactory,
  type PresetItem,
  type Report,
  type SchemaNode,
  type SpokeshaveError,
  string,
  type ToolSchema,
  type TypeName,
} from '../src/index.ts'

// These are checked by the compiler. A type that is `any` is assignable both ways to everything, and only to it is
// `0 extends 1 & T` true.
type IsAny<T> = 0 extends 1 & T ? true : false
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
/** The members of a type that are `any`, methods' parameters and results among them. */
type AnyIn<T> = {
  [K in keyof T]-?: IsAny<T[K]> extends true
    ? K
    : T[K] extends (...args: infer A) => infer R
      ? IsAny<R> extends true
        ? K
        : true extends { [I in keyof A]: IsAny<A[I]> }[number]
          ? K
          : never
      : never
}[keyof T]
const holds = <T extends true>(): T | undefined => undefined
const none = <T extends never>(): T | undefined => undefined

interface DepthOptions {
  readonly maxDepth?: number
}
const factory: PluginFactory<DepthOptions> = definePlugin<DepthOptions>({
  name: 'depth',
  passNames: ['depth'],
  optionsSchema: { type: 'object', properties: { maxDepth: { type: 'integer' } } },
  passes: ({ maxDepth = 3 }) => {
    holds<Same<typeof maxDepth, number>>()
    return []
  },
})
const preset: PresetFactory<DepthOptions> = (options) => ({ name: 'p', plugins: [[factory, { ...options }]] })

test('no public type is any, and none has a member that is', () => {
  none<AnyIn<Path>>()
  none<AnyIn<PassContext>>()
  none<AnyIn<NodePass>>()
  none<AnyIn<Plugin>>()
  none<AnyIn<PluginFactory>>()
  none<AnyIn<Preset>>()
  none<AnyIn<PipelineOptions>>()
  none<AnyIn<Pipeline>>()
  none<AnyIn<PipelineHooks>>()
  none<AnyIn<Report>>()
  none<AnyIn<Explanation>>()
  none<AnyIn<Meter>>()
  none<AnyIn<ToolSchema>>()
  none<AnyIn<SpokeshaveError>>()
  holds<IsAny<JsonValue> extends false ? true : false>()
  holds<IsAny<Pass> extends false ? true : false>()
  holds<IsAny<Budget> extends false ? true : false>()
})

test('a factory with options stands in a list, alone, with options and with a place', () => {
  const items: PluginItem[] = [
    factory,
    [factory],
    [factory, { maxDepth: 2 }],
    [factory, null, { before: 'x' }],
    [factory, {}, { name: 'two' }],
  ]
  const presets: PresetItem[] = [preset, [preset, { maxDepth: 1 }], { name: 'p' }, [preset, null]]
  const plain: PluginFactory = factory
  const finished: PluginItem = { name: 'x', passes: [], apply: (hooks) => void hooks.sanitize.tap('x', () => {}) }
  assert.is(items.length + presets.length, 9)
  assert.is(plain, factory)
  assert.ok(finished)
})

test('a factory is called with its options or with nothing, and not with others', () => {
  holds<Same<Parameters<typeof factory>, [options?: DepthOptions | undefined]>>()
  holds<Same<ReturnType<typeof factory>, Plugin>>()
  // @ts-expect-error: an option of the wrong type.
  assert.throws(() => factory({ maxDepth: '3' }))
  // @ts-expect-error: an unknown option.
  assert.throws(() => factory({ depth: 3 }))
})

test('a wrong pass, place, table or budget does not compile', () => {
  const base = { name: 'x', effect: 'same', description: '' } as const
  const ok: Pass[] = [
    { ...base, hook: 'sanitize', visit: () => {} },
    { ...base, hook: 'prune', transform: (draft) => draft },
    { ...base, hook: 'deserialize', model: { title: 'string' } },
  ]
  assert.is(ok.length, 3)
  // @ts-expect-error: deserialize needs a model.
  const hook: Pass = { ...base, hook: 'deserialize', visit: () => {} }
  // @ts-expect-error: no such kind of field.
  const kind: Pass = { ...base, hook: 'deserialize', model: { title: 'text' } }
  // @ts-expect-error: no such type name.
  const gate: NodePass = { ...base, hook: 'prune', visit: () => {}, when: { type: ['text'] } }
  // @ts-expect-error: a place says where.
  const place: Place = {}
  // @ts-expect-error: polarity is part of a row.
  const table: ChildTable = { items: { kind: 'schema' } }
  // @ts-expect-error: a unit needs a meter.
  const budget: Budget = { tokens: 5 }
  // @ts-expect-error: no such option.
  const options: PipelineOptions = { plugin: [] }
  // @ts-expect-error: no such code.
  const code: ErrorCode = 'OOPS'
  assert.is([hook, kind, gate, place, table, budget, options, code].length, 8)
})

test('a visit sees its node as read-only, and edits what it may', () => {
  const pass: NodePass = {
    name: 'x',
    hook: 'sanitize',
    effect: 'same',
    description: '',
    visit(node, path, context) {
      holds<Same<typeof node, DeepReadonly<SchemaNode>>>()
      holds<Same<typeof context.root, DeepReadonly<JsonValue>>>()
      holds<Same<typeof path.parent, Path | null>>()
      if (typeof node === 'boolean') return
      // @ts-expect-error: the node is read-only.
      void (() => (node.type = 'string'))
      path.edit((draft) => {
        draft.type = 'string'
      })
      // @ts-expect-error: a function is no JSON.
      void (() => path.set('x', () => 1))
      // @ts-expect-error: effects have names.
      void (() => path.remove('x', { effect: 'bigger' }))
    },
  }
  assert.equal(createPipeline({ plugins: [{ name: 'x', passes: [pass] }] }).prepare({}), { type: 'string' })
})

test('results and errors say what they are', () => {
  const { parse, explain, prepare } = createPipeline({})
  holds<Same<Parameters<typeof parse>[0], unknown>>()
  holds<Same<ReturnType<typeof parse>, ToolSchema>>()
  holds<Same<ReturnType<typeof explain>, Explanation>>()
  holds<Same<ReturnType<typeof prepare>, JsonValue>>()
  holds<Same<ToolSchema['type'], TypeName | TypeName[] | undefined>>()
  holds<Same<SpokeshaveError['code'], ErrorCode>>()
  assert.equal(parse(string()), { type: 'string' })
})

test.run()
