import * as fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'

import { createPipeline, formatPipelineText, parsePipelineText, type PassRegistry, type PipelineOptions } from '../src/index.ts'
import { nodePass, plugin } from './passes.ts'
import { refuses } from './thrown.ts'

const text = suite('pipeline text')

text('names passes, with options if need be', () => {
  assert.equal(parsePipelineText(''), [])
  assert.equal(parsePipelineText('a'), [{ name: 'a' }])
  assert.equal(parsePipelineText(' const-to-enum , collapse-depth{maxDepth=2} '), [
    { name: 'const-to-enum' },
    { name: 'collapse-depth', options: { maxDepth: 2 } },
  ])
  assert.equal(parsePipelineText('@acme/x{},"odd, name"{a=[1, "}"],"b c"={"d": null},e=word,f="two words",g=-1.5e3,h=true,i=truer}'), [
    { name: '@acme/x', options: {} },
    {
      name: 'odd, name',
      options: { a: [1, '}'], 'b c': { d: null }, e: 'word', f: 'two words', g: -1500, h: true, i: 'truer' },
    },
  ])
})

text('is written as short as it can be', () => {
  const passes = [{ name: 'a', options: {} }, { name: 'b', options: { n: 1, word: 'oak', none: undefined, text: 'null', run: () => 1, list: [{ x: 'y' }] } }, { name: 'c d' }]
  assert.is(formatPipelineText(passes), 'a,b{n=1,word=oak,text="null",list=[{"x":"y"}]},"c d"')
})

text('reads what it writes', () => {
  const options = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }))
  const passes = fc.array(fc.record({ name: fc.string(), options: options.filter((each) => Object.keys(each).length > 0) }))
  fc.assert(
    fc.property(passes, (list) => {
      const written = formatPipelineText(list)
      assert.is(formatPipelineText(parsePipelineText(written)), written)
      assert.is(JSON.stringify(parsePipelineText(written)), JSON.stringify(list))
    }),
  )
})

for (const [given, message] of [
  [',', 'expected a pass at column 1 of the pipeline text, found ","'],
  ['a,', 'expected a pass at column 3 of the pipeline text, found the end'],
  ['a b', 'expected "," or "{" at column 3 of the pipeline text, found "b"'],
  ['a{', 'expected an option at column 3 of the pipeline text, found the end'],
  ['a{n}', 'expected "=" at column 4 of the pipeline text, found "}"'],
  ['a{n=}', 'expected a value at column 5 of the pipeline text, found "}"'],
  ['a{n=1', 'expected "," or "}" at column 6 of the pipeline text, found the end'],
  ['a{n=[1}', 'expected JSON at column 5 of the pipeline text, found "["'],
  ['a{n=01}', 'expected JSON at column 5 of the pipeline text, found "0"'],
  ['"a', 'expected JSON at column 1 of the pipeline text, found "\\""'],
] as const) {
  text(`refuses ${given}`, () => refuses(() => parsePipelineText(given), 'BAD_OPTIONS', message))
}

const layers = suite('layers')

const nothing = (name: string) => plugin(nodePass(name, () => {}))
const names = (options: PipelineOptions): string => createPipeline(options).passes.map(({ name }) => name).join(' ')

layers('arrange has the last word of its options, and those that list them come after', () => {
  const seen: string[] = []
  const arrange = (registry: PassRegistry): void => {
    seen.push(registry.list().map(({ name }) => name).join(' '))
    registry.add(nodePass('d', () => {}), { before: 'a' })
    registry.replace('b', nodePass('e', () => {}))
    registry.move('a', { at: 'end' })
    registry.remove('c')
  }
  const preset = { name: 'p', plugins: [nothing('a'), nothing('b'), nothing('c')], order: { c: { at: 'start' } as const }, arrange }
  assert.is(names({ presets: [preset], plugins: [[nothing('x'), null, { after: 'e' }]] }), 'd e x a')
  assert.equal(seen, ['c a b'])
})

layers('a preset is in order before what lists it replaces one of its passes', () => {
  const preset = { name: 'p', plugins: [nothing('a'), nothing('b')], order: { a: { after: 'b' } as const } }
  assert.is(names({ presets: [preset], plugins: [[nothing('x'), null, { replace: 'b' }]] }), 'x a')
})

layers('a preset cannot speak of passes that come after it', () => {
  const preset = { name: 'p', plugins: [nothing('a')], order: { a: { after: 'later' } as const } }
  refuses(() => createPipeline({ presets: [preset], plugins: [nothing('later')] }), 'UNKNOWN_PASS', 'no pass "later" is in the pipeline')
})

layers('a pass that was off is on again with options, those from before too', () => {
  const factory = Object.assign((options?: object) => ({ ...nothing('a'), options }), { passNames: ['a'] })
  const preset = { name: 'p', plugins: [[factory, { n: 1 }] as const], passes: { a: { m: 1 } } }
  const described = createPipeline({ presets: [{ ...preset, passes: { a: false } }, { name: 'q', passes: { a: { m: 2 } } }] }).describe()
  assert.equal(described.passes, [
    {
      name: 'a',
      hook: 'sanitize',
      plugin: 'a',
      options: { n: 1, m: 2 },
      off: false,
      from: { key: 'presets[0].plugins[0]', preset: 'p' },
      changed: [
        { what: 'off', key: 'presets[0].passes.a', preset: 'p' },
        { what: 'on', key: 'presets[1].passes.a', preset: 'q' },
        { what: 'options', options: { m: 2 }, key: 'presets[1].passes.a', preset: 'q' },
      ],
    },
  ])
})

layers('the options of a factory can be looked at before it is called', () => {
  const seen: unknown[] = []
  const factory = Object.assign(() => nothing('a'), { passNames: ['a'] })
  createPipeline(
    { plugins: [[factory, { n: 1 }]], passes: { a: { n: 2 } } },
    { check: (source, options, said) => seen.push(source === factory, options, said.map(({ options: each, origin }) => [each, origin.key])) },
  )
  assert.equal(seen, [true, { n: 2 }, [[{ n: 1 }, 'plugins[0][1]'], [{ n: 2 }, 'passes.a']]])
})

text.run()
layers.run()
