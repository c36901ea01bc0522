import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { createPipeline, definePlugin } from '../src/index.ts'
import { copyOption } from '../src/copy-option.ts'

const words = definePlugin<{ words?: string[] }>({
  name: 'words',
  passNames: ['words'],
  optionsSchema: { type: 'object', properties: { words: { type: 'array' } } },
  passes: ({ words: list = [] }) => [
    { name: 'words', hook: 'prune', effect: 'docs', description: 'Says its words.', visit: (_, path) => path.set('title', list.join(' ')) },
  ],
})

test('nobody changes the options of a pipeline from outside', () => {
  const given = { words: ['oak'] }
  const { parse, describe, passes } = createPipeline({ plugins: [[words, given]], passes: { words: { words: ['ash'] } }, budget: { bytes: 9 } })
  given.words.push('elm')
  const { from, passes: described } = describe()
  ;(described[0]!.options as typeof given).words.push('elm')
  ;(described[0]!.changed as unknown[]).pop()
  ;(passes[0]!.options as typeof given).words.push('elm')
  Object.assign(from.budget!, { key: 'elsewhere' })
  assert.equal(parse({}), { title: 'ash' })
  assert.equal(describe().passes[0]!.options, { words: ['ash'] })
  assert.is(describe().passes[0]!.changed.length, 1)
  assert.equal(describe().from.budget, { key: 'budget' })
})

test('data is copied, all else stays what it is', () => {
  const visit = (): void => {}
  const when = new Date(0)
  const value = { list: [{ a: 1 }], visit, when, [Symbol.iterator]: 1 }
  const found = copyOption(value)
  assert.is.not(found.list[0], value.list[0])
  assert.equal([found.list, found.visit === visit, found.when === when], [[{ a: 1 }], true, true])
  const own = copyOption(JSON.parse('{"__proto__": {"a": 1}}') as object)
  assert.is(JSON.stringify(own), '{"__proto__":{"a":1}}')
  const circle: { self?: object } = {}
  circle.self = circle
  const copied = copyOption(circle)
  assert.is(copied.self, copied)
  assert.is.not(copied, circle)
})

test.run()
