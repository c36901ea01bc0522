import { SpokeshaveError } from '@spokeshave/core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { checkTool, type CheckSettings, DuplicateNames, findNoTools, layRules } from '../src/index.ts'
import { check, line, pipelineWith } from './tools.ts'

const off: CheckSettings = { 'loss.docs': 'off', 'loss.mixed': 'off', 'loss.narrower': 'off' }
const wide = { properties: { a: { enum: [1, 2, 3] }, b: { type: 'array', items: { properties: { c: { type: 'string' } } } } } }

/** A schema, the rules, and what is found; the name of each case is the rule. */
const cases: [rule: string, schema: unknown, settings: CheckSettings, ...found: string[]][] = [
  ['nothing', { type: 'object', properties: { a: { type: 'string' } } }, {}],
  [
    'refused',
    { properties: { a: { $ref: 7 } } },
    {},
    'error refused schema [/properties/a/$ref] expected a string at /properties/a/$ref, found number 7; write the text of a reference, such as "#/$defs/name" (SHAPE)',
  ],
  [
    'loss.docs, one place',
    { type: 'object', properties: { a: { type: 'string', title: 'A' } } },
    {},
    'warn loss.docs schema [/properties/a/title] "title": "A" is dropped: the model is told less',
  ],
  [
    'loss.docs, several places of one code',
    { type: 'object', properties: { a: { type: 'string', title: 'A' }, b: { type: 'string', title: 'B', default: 'x' } } },
    { 'loss.docs': 'error' },
    'error loss.docs schema [/properties/a/title /properties/b/title] "title" is dropped at 2 places: the model is told less',
    'error loss.docs schema [/properties/b/default] "default": "x" is dropped: the model is told less',
  ],
  [
    'loss.narrower, a member that is added',
    { properties: { a: { properties: {} } } },
    {},
    'warn loss.narrower schema [ /properties/a] "type": "object" is added at 2 places: some arguments may no longer be accepted',
  ],
  [
    'edits of several kinds under one code',
    { properties: { day: { type: 'date', format: 'date' } } },
    {},
    'warn loss.narrower schema [ /properties/day/type] inferred-type at 2 places: some arguments may no longer be accepted',
  ],
  [
    'keywords that nobody knows have one code',
    { type: 'string', 'x-a': 1, 'x-b': 2, 'x-c': 3, 'x-d': 4 },
    {},
    'warn loss.docs schema [/x-a /x-b /x-c /x-d] "x-a", "x-b", "x-c" and 1 more are dropped at 4 places: the model is told less',
  ],
  ['loss.wider is off', { type: 'string', format: 'uri' }, {}],
  [
    'loss.wider',
    { type: 'string', format: 'uri' },
    { 'loss.wider': 'warn' },
    'warn loss.wider schema [/format] "format": "uri" is dropped: more arguments may be accepted',
  ],
  [
    'loss.mixed',
    { type: 'array', items: false, prefixItems: [{ type: 'string' }] },
    { 'loss.wider': 'warn' },
    'warn loss.mixed schema [/prefixItems] "prefixItems": [{"type":"string"}] is dropped: some arguments may no longer be accepted, and others may be',
    'warn loss.wider schema [/items] {"type":"string"} is put in place of false: more arguments may be accepted',
  ],
  [
    'a type that refuses the whole enum beside it comes first',
    { type: 'object', properties: { a: { properties: {} }, b: { enum: [1, 2] }, c: { const: 3 }, d: { enum: ['x', null] } } },
    {},
    'warn loss.narrower schema [/properties/b /properties/c] "type": "string" is added at 2 places beside an enum of other values: no value is accepted any more; write "type": "integer" in your schema',
    'warn loss.narrower schema [/properties/d] "type": "string" is added beside an enum of other values: not accepted any more: null; write "type": ["string","null"] in your schema',
    'warn loss.narrower schema [/properties/a] "type": "object" is added: some arguments may no longer be accepted',
  ],
  [
    'what an enum loses below a oneOf',
    { oneOf: [{ enum: [1.5, true] }] },
    { 'loss.narrower': 'off' },
    'warn loss.mixed schema [/oneOf/0] "type": "string" is added beside an enum of other values: no value is accepted any more; write "type": ["number","boolean"] in your schema',
  ],
  [
    'a code beats the rule of its effect, up and down',
    { type: 'object', properties: { a: { type: 'string', format: 'uri', minLength: 1, title: 'A' }, b: { type: 'string', pattern: 'x' } } },
    { 'loss.wider': 'warn', 'code.dropped-format': 'error', 'code.dropped-pattern': 'off', 'code.dropped-title': 'off' },
    'error loss.wider schema [/properties/a/format] "format": "uri" is dropped: more arguments may be accepted',
    'warn loss.wider schema [/properties/a/minLength] "minLength": 1 is dropped: more arguments may be accepted',
  ],
  ['a code of what is no loss finds nothing', { type: 'string', $comment: 'x' }, { 'code.dropped-$comment': 'error' }],
  ['max-properties', wide, { ...off, 'max-properties': ['warn', 2] }, 'warn max-properties schema [] 3 properties; at most 2 are wanted'],
  ['max-enum-values', wide, { ...off, 'max-enum-values': ['error', 2] }, 'error max-enum-values schema [] 3 values in enums; at most 2 are wanted'],
  [
    'max-depth points to the first of the deepest',
    wide,
    { ...off, 'max-depth': ['warn', 1] },
    'warn max-depth schema [/properties/b/items/properties/c] 3 levels of subschemas; at most 1 are wanted',
  ],
  [
    'max-schema-bytes',
    { type: 'string', enum: ['é'] },
    { ...off, 'max-schema-bytes': ['warn', 30] },
    'warn max-schema-bytes schema [] 31 bytes of schema; at most 30 are wanted',
  ],
  ['limits that are kept', wide, { ...off, 'max-depth': 'error', 'max-properties': ['error', 3], 'max-enum-values': ['error', 3] }],
]

for (const [name, schema, settings, ...found] of cases) {
  test(name, () => assert.equal(check(schema, settings).map(line), found))
}

test('over-budget, with and without compaction', () => {
  const schema = { type: 'object', properties: { a: { type: 'string', description: 'x'.repeat(80) } } }
  const budget = { bytes: 40 }
  assert.equal(check(schema, off, {}, { budget }).map(line), ['error over-budget schema [] the schema takes 54 bytes, 14 more than its budget of 40'])
  assert.equal(check(schema, off, {}, { budget, compaction: false }).map(line), [
    'error over-budget schema [] the schema takes 151 bytes, 111 more than its budget of 40',
  ])
})

test('name and description', () => {
  const settings: CheckSettings = { 'tool-name': 'error', 'missing-description': 'warn', 'max-description-bytes': ['warn', 4] }
  const of = (tool: object): string[] => check({ type: 'string' }, settings, tool).map(line)
  assert.equal(of({ name: 'find.book', description: 'Bücher' }), [
    'warn max-description-bytes description [] 7 bytes of description; at most 4 are wanted',
    'error tool-name name [] the name "find.book" does not match [A-Za-z0-9_-]{1,64}',
  ])
  assert.equal(of({ name: 'find_book', description: ' ' }), ['warn missing-description description [] the tool has no description'])
  assert.equal(of({}), [])
})

test('a tool without a schema is refused; its name is looked at all the same', () => {
  const error = new SpokeshaveError('BAD_INPUT', 'inputSchema is missing', { pointer: '' })
  assert.equal(checkTool({ error }, { name: 'a b' }, layRules({ 'tool-name': 'warn' })).map(line), [
    'error refused schema [] inputSchema is missing (BAD_INPUT)',
    'warn tool-name name [] the name "a b" does not match [A-Za-z0-9_-]{1,64}',
  ])
})

test('names are unique within a server', () => {
  const names = new DuplicateNames()
  const found = [{ name: 'a' }, { name: 'a', server: 'x' }, {}, {}, { name: 'a' }, { name: 'a', server: 'x' }].map((tool) => names.check(tool)?.message)
  const taken = 'the name "a" is taken by another tool'
  assert.equal(found, [undefined, undefined, undefined, undefined, taken, `${taken} of "x"`])
  assert.is(names.check({ name: 'a' }, layRules({ 'duplicate-tool-name': 'off' })), undefined)
  names.check({ name: 'b', place: 'tools.json #1' })
  assert.is(names.check({ name: 'b', place: 'tools.json #9' })?.message, 'the name "b" is taken by another tool, tools.json #1')
})

test('what compaction takes away can be an error while other wider losses are off', () => {
  const schema = { type: 'object', properties: { a: { $ref: '#/$defs/A' }, b: { type: 'string', format: 'uri' } }, $defs: { A: { type: 'string', enum: ['x'.repeat(99)] } } }
  const settings: CheckSettings = { 'code.dropped-reference': 'error' }
  assert.equal(check(schema, settings, {}, { budget: { bytes: 100 } }).map(line), [
    'error loss.wider schema [/properties/a/$ref] "$ref": "#/$defs/A" is dropped: more arguments may be accepted',
  ])
  assert.equal(check(schema, settings, {}, { budget: { bytes: 5000 } }).map(line), [])
})

test('what is measured is said', () => {
  const budget = { bytes: 20 }
  const settings: CheckSettings = { ...off, 'max-properties': ['warn', 1], 'max-description-bytes': ['warn', 1], 'max-depth': ['warn', 1] }
  assert.equal(
    check({ type: 'object', properties: { a: { type: 'object', properties: { b: { type: 'string' } } } } }, settings, { description: 'abc' }, { budget }).map(({ rule, measured }) => `${rule} ${measured}`),
    ['over-budget 91', 'max-description-bytes 3', 'max-properties 2', 'max-depth 2'],
  )
  assert.is(check({ type: 'string', title: 'A' })[0]!.measured, undefined)
})

const refusals: [schema: unknown, message: string][] = [
  [{ properties: { pair: { items: [{ type: 'string' }] } } }, 'expected a schema at /properties/pair/items, found a list; write a list of schemas as "prefixItems" (SHAPE)'],
  [{ type: 'array', items: 7 }, 'expected a schema at /items, found number 7; write a schema (SHAPE)'],
  [{ properties: { items: { enum: 'x' } } }, 'expected a list at /properties/items/enum, found string "x"; write a list of the values (SHAPE)'],
  [{ properties: { enum: 3 } }, 'expected a schema at /properties/enum, found number 3; write a schema (SHAPE)'],
  [{ properties: { a: { type: 'string', required: true } } }, 'expected a list of strings at /properties/a/required, found boolean true; write a list of names, in the object whose properties they are (SHAPE)'],
  [{ type: 'null' }, 'tool input schema must not be a singleton null type; of a tool without arguments write {"type":"object","properties":{}} (SINGLETON_NULL)'],
]

for (const [schema, message] of refusals) {
  test(`a refusal says what to write: ${JSON.stringify(schema)}`, () => assert.equal(check(schema).map((finding) => finding.message), [message]))
}

test('a list without tools is found, and can be let pass', () => {
  assert.is(line(findNoTools('a.json')!), 'error no-tools schema [] there are no tools here: nothing is checked')
  assert.is(findNoTools('a.json', layRules({ 'no-tools': 'off' })), undefined)
  assert.is.not(findNoTools('a.json')!.fingerprint, findNoTools('b.json')!.fingerprint)
})

test('a finding says all that is known', () => {
  const [finding] = check({ type: 'string', title: 'A' }, {}, { name: 'a', server: 's' })
  assert.equal(finding, {
    rule: 'loss.docs',
    level: 'warn',
    tool: 'a',
    server: 's',
    part: 'schema',
    message: '"title": "A" is dropped: the model is told less',
    effect: 'docs',
    code: 'dropped-title',
    pass: 'tool-schema',
    pointer: '/title',
    fingerprint: finding!.fingerprint,
    places: [{ pointer: '/title', fingerprint: finding!.fingerprint }],
  })
  assert.match(finding!.fingerprint, /^[0-9a-f]{16}$/)
})

test('a fingerprint is of server, tool, rule, code and pointer only', () => {
  const print = (schema: object, tool: object): string => check(schema, {}, tool)[0]!.fingerprint
  const tool = { name: 'a', server: 's' }
  const base = print({ type: 'string', title: 'A' }, tool)
  assert.is(print({ title: 'Another', type: 'string', default: 'x' }, { ...tool, description: 'more' }), base)
  const others = [
    print({ type: 'string', title: 'A' }, { ...tool, name: 'b' }),
    print({ type: 'string', title: 'A' }, { ...tool, server: 't' }),
    print({ type: 'string', title: 'A' }, { server: 's', key: '#2' }),
    print({ type: 'string', default: 'A' }, tool),
    print({ type: 'object', properties: { a: { type: 'string', title: 'A' } } }, tool),
  ]
  assert.is(new Set([base, ...others]).size, 6)
})

test('fingerprints of many places differ', () => {
  const properties = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`p${i}`, { type: 'string', title: '' }]))
  const [finding] = checkTool(pipelineWith({ budget: null }).explain({ type: 'object', properties }), {}, layRules({}))
  assert.is(new Set(finding!.places.map(({ fingerprint }) => fingerprint)).size, 20_000)
})

test.run()
