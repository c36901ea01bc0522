import { createPipeline, type JsonObject, parseTogether, type Pipeline, SpokeshaveError, stringifyToolSchema, type ToolSchema, utf8Length } from '@spokeshave/core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import bestFit from '../src/index.ts'

const pipeline = createPipeline({ presets: [bestFit] })
const lengthy = (name: string, count: number): JsonObject => ({
  type: 'object',
  properties: Object.fromEntries(
    Array.from({ length: count }, (_, i) => [`${name}${i}`, { type: 'string', description: `The ${name} of number ${i}. There is much more to say of it, which nobody needs to know.` }]),
  ),
})
const schemas: readonly JsonObject[] = [
  lengthy('plane', 12),
  { type: 'object', properties: { name: { type: 'string', description: 'Its name.' }, wood: { enum: ['oak', 'ash'] } }, required: ['name'] },
  lengthy('saw', 5),
]
const texts = (most: number, each: Pipeline = pipeline): string[] =>
  parseTogether(schemas.map((schema) => ({ pipeline: each, schema })), { bytes: most }).map(({ schema, error }) => error?.code ?? stringifyToolSchema(schema!))
const sum = (found: readonly string[]): number => found.reduce((size, text) => size + utf8Length(text), 0)

test('what fits together is as it is alone', () => {
  assert.equal(texts(1e6), schemas.map((schema) => stringifyToolSchema(pipeline.parse(schema))))
})

test('every budget is met, nearly used, and the same each time', () => {
  const least = sum(texts(0))
  const whole = sum(texts(1e6))
  assert.is(least, 51)
  for (let most = least; most < whole; most += 97) {
    const found = texts(most)
    assert.ok(sum(found) <= most, `${sum(found)} of ${most}`)
    if (most > 500) assert.ok(sum(found) > most * 0.85, `${sum(found)} of ${most}`)
    assert.equal(texts(most), found)
  }
})

test('the cheapest losses go first, wherever they are', () => {
  const [long, short, other] = texts(700)
  assert.is(short, '{"type":"object","properties":{"name":{"type":"string"},"wood":{"enum":["oak","ash"]}},"required":["name"]}')
  // A third of it for each would have kept the texts of the shorter list, and lost names of the longer one.
  assert.not.match(other!, 'description')
  assert.is(long!.match(/plane\d+"/g)!.length, 12)
})

test('one that is refused, and one on which a pass fails, take none of the others down', () => {
  const failing = createPipeline({
    presets: [bestFit],
    plugins: [
      {
        name: 'failing',
        passes: [
          {
            name: 'failing',
            hook: 'compactionPass',
            effect: 'docs',
            description: 'Fails.',
            graded: true,
            visit() {
              throw new Error('no')
            },
          },
        ],
      },
    ],
  })
  const given = [{ pipeline, schema: 1 }, { pipeline: failing, schema: schemas[2] }, ...schemas.map((schema) => ({ pipeline, schema }))]
  const found = parseTogether(given, { bytes: 900 })
  assert.equal(found.map(({ error }) => error?.code), ['SHAPE', 'PASS_FAILED', undefined, undefined, undefined])
  const kept = found.flatMap(({ schema }) => (schema === undefined ? [] : [stringifyToolSchema(schema)]))
  assert.ok(sum(kept) <= 900 && sum(kept) > 750, String(sum(kept)))
})

test('any meter will do, and null is no budget', () => {
  const words = { unit: 'words', measure: (text: string) => text.split(' ').length }
  const items = schemas.map((schema) => ({ pipeline, schema }))
  const count = (found: readonly { readonly schema?: ToolSchema }[]): number => found.reduce((size, { schema }) => size + words.measure(stringifyToolSchema(schema!)), 0)
  assert.ok(count(parseTogether(items, null)) > 200)
  assert.ok(count(parseTogether(items, { words: 120, meter: words })) <= 120)
})

test('what is no budget or no pipeline is refused', () => {
  const code = (run: () => unknown): string | undefined => {
    try {
      run()
    } catch (error) {
      return error instanceof SpokeshaveError ? error.code : undefined
    }
  }
  assert.is(code(() => parseTogether([], { tokens: 5 } as never)), 'BAD_OPTIONS')
  assert.is(code(() => parseTogether([{ pipeline: { ...pipeline }, schema: {} }], { bytes: 5 })), 'BAD_OPTIONS')
})

test.run()
