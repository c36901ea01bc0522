import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { createPipeline, definePlugin, type PipelineOptions, type Preset, type SpokeshaveError } from '../src/index.ts'
import { isSameOption } from '../src/same-options.ts'

const plane = definePlugin<{ deep?: object }>({
  name: 'plane',
  passNames: ['plane'],
  optionsSchema: { type: 'object', properties: { deep: {} } },
  passes: () => [{ name: 'plane', hook: 'prune', effect: 'same', description: 'None.', visit() {} }],
})
const preset = (options: object = {}): Preset => ({ name: 'wood', plugins: [[plane, options]] })
const made = preset()

const names = (options: PipelineOptions): string[] => createPipeline(options).passes.map(({ name }) => name)

test('a preset that is listed twice with the same options is laid once, where it comes first', () => {
  assert.equal(names({ presets: [made, made] }), ['plane'])
  assert.equal(names({ presets: [preset, preset, [preset], [preset, null], [preset, {}]] }), ['plane'])
  assert.equal(names({ presets: [[preset, { deep: { list: [1, {}] } }], [preset, { deep: { list: [1, {}] } }]] }), ['plane'])
  const outer: Preset = { name: 'outer', presets: [made], passes: { plane: {} } }
  assert.equal(names({ presets: [made, { name: 'off', passes: { plane: false } }, { ...outer, passes: {} }] }), [])
  assert.equal(names({ presets: [outer, made, outer] }), ['plane'])
})

test('with other options it is refused', () => {
  const message = 'the preset "wood" is listed twice; list it once, and say what differs with passes, order and budget'
  for (const presets of [[preset, [preset, { deep: {} }]], [made, preset()]] as const) {
    assert.throws(() => names({ presets }), (error: SpokeshaveError) => error.code === 'DUPLICATE_PASS' && error.message === message)
  }
})

test('data is the same by what it says, all else by what it is', () => {
  const visit = (): void => {}
  const circle: Record<string, unknown> = {}
  circle['self'] = circle
  for (const [a, b] of [[1, 1], [NaN, NaN], [null, null], [[1, [2]], [1, [2]]], [{ a: { b: [] } }, { a: { b: [] } }], [{ visit }, { visit }], [circle, circle]]) {
    assert.ok(isSameOption(a, b))
  }
  const other: Record<string, unknown> = {}
  other['self'] = other
  const map = new Map()
  for (const [a, b] of [
    [1, 2], [1, '1'], [null, {}], [[], {}], [[1], [1, 2]], [{ a: 1 }, { b: 1 }], [{ a: undefined }, {}], [JSON.parse('{"__proto__": 1}'), { a: 1 }],
    [() => {}, () => {}], [map, new Map()], [new Date(0), new Date(0)], [circle, other],
  ]) {
    assert.not.ok(isSameOption(a, b))
  }
})

test.run()
