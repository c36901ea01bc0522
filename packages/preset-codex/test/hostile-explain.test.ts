import { createPipeline } from '@spokeshave/core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import codex from '../src/index.ts'
import { outcome } from './outcome.ts'

const pipeline = createPipeline({ presets: [codex], maxNodes: 20_000 })
const deep = createPipeline({ presets: [codex], maxDepth: 10_000 })

function nested(levels: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = {}
  for (let level = 0; level < levels; level++) value = wrap(value)
  return value
}

const throwing = (): never => {
  throw new Error('a trap')
}
const cycle: Record<string, unknown> = {}
cycle.self = cycle
const sparse: unknown[] = []
sparse.length = 2 ** 32 - 1
const revocable = Proxy.revocable({}, {})
revocable.revoke()
const traps = new Proxy(
  {},
  { get: throwing, ownKeys: throwing, getPrototypeOf: throwing, getOwnPropertyDescriptor: throwing, has: throwing },
)

const parts: Record<string, unknown> = {
  'a cycle': cycle,
  'a doubling graph of lists': nested(40, (x) => [x, x]),
  'a doubling graph of schemas': nested(40, (x) => ({ properties: { a: x, b: x } })),
  'a list of four thousand million holes': sparse,
  '5,000 levels': nested(5000, (x) => ({ properties: { a: x } })),
  '5,000 levels of lists': nested(5000, (x) => [x]),
  'a revoked proxy': revocable.proxy,
  'a proxy that says nothing': traps,
  'a getter that throws': Object.defineProperty({}, 'a', { get: throwing, enumerable: true }),
  'a function': () => 1,
  'a bigint': 1n,
  'a symbol': Symbol('s'),
  'a date': new Date(0),
  'a map': new Map(),
  'not a number': Number.NaN,
}
const places: Record<string, (part: unknown) => unknown> = {
  'the whole': (part) => part,
  'a property': (part) => ({ properties: { a: part } }),
  'a list of branches': (part) => ({ anyOf: part }),
  'the type': (part) => ({ type: part }),
  'a constant': (part) => ({ const: part }),
  'an enum': (part) => ({ type: 'string', enum: part }),
  'a description': (part) => ({ type: 'string', description: part }),
  'a default': (part) => ({ type: 'string', default: part }),
  'an unknown keyword of a node without type': (part) => ({ unknown: part }),
  'data in a definition that is kept': (part) => ({
    $ref: '#/$defs/A',
    $defs: { A: { type: 'string', default: part } },
  }),
  'a definition that is dropped': (part) => ({ type: 'string', $defs: { A: { type: 'string', default: part } } }),
}

for (const [what, part] of Object.entries(parts)) {
  for (const [where, place] of Object.entries(places)) {
    test(`${what} as ${where}: parse and explain come to the same end`, () => {
      for (const each of [pipeline, deep]) {
        if (each === deep && !what.includes('5,000')) continue
        const schema = place(part)
        const { schema: explained, error, report } = each.explain(schema)
        const parsed = outcome(() => each.parse(schema))
        const again = outcome(() => {
          if (error !== undefined) throw error
          return explained!
        })
        assert.is(again, parsed)
        assert.is(report.passes.length, each.passes.length)
      }
    })
  }
}

test.run()
