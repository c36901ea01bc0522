import * as fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { deepFreeze, exactText, firstDifference, hostileSchemas, schemas } from '../src/index.ts'

test('deepFreeze freezes lists, objects and own keys of any name, however deep', () => {
  let deep: object = {}
  for (let i = 0; i < 20_000; i++) deep = [deep]
  deepFreeze(deep)
  const value = deepFreeze(JSON.parse('{"a":[{"__proto__":{"b":1}}]}') as { a: object[] })
  assert.ok(Object.isFrozen(value.a) && Object.isFrozen(value.a[0]))
  assert.ok(Object.isFrozen(Object.getOwnPropertyDescriptor(value.a[0], '__proto__')!.value))
})

test('exactText tells apart what equality of values does not', () => {
  assert.is(exactText({ b: 1, a: undefined, constructor: 2 }), '{"b":1,"constructor":2}')
  assert.is.not(exactText({ a: 1, b: 2 }), exactText({ b: 2, a: 1 }))
  assert.is.not(exactText(0), exactText(-0))
  assert.is(exactText(undefined), 'undefined')
})

test('firstDifference says where and what', () => {
  const cases: [unknown, unknown, string | undefined][] = [
    [{ a: 1 }, { a: 1, b: undefined }, undefined],
    [{ a: [1, 2] }, { a: [1, 3] }, 'expected 3, found 2 at /a/1'],
    [{ a: [1] }, { a: [] }, 'expected 0 elements, found 1: [1] at /a'],
    [{ 'a/b': 1 }, { 'a/b': {} }, 'expected {}, found 1 at /a~1b'],
    [{ a: 1 }, { b: 1 }, 'missing "b", unexpected "a" at the root'],
    [[], {}, 'expected {}, found [] at the root'],
    [null, undefined, 'expected undefined, found null at the root'],
    [0, -0, 'expected -0.0, found 0 at the root'],
  ]
  for (const [actual, expected, message] of cases) assert.is(firstDifference(actual, expected), message)
})

test('the random schemas have every kind of trap', () => {
  const texts = fc.sample(schemas(), { numRuns: 2000, seed: 1 }).map(exactText)
  const traps: Record<string, RegExp> = {
    'own __proto__': /"__proto__":/,
    'own constructor': /"constructor":/,
    'a property named like a keyword': /"properties":\{"(type|const|\$ref|items)":/,
    "a list in a schema's place": /"items":\[/,
    "a scalar in a schema's place": /"not":(null|0|")/,
    'a boolean subschema': /"items":true/,
    'a literal that looks like a schema': /"(const|default)":\{"(type|properties|\$ref|const)"/,
    'a reference': /"\$ref":"#\/\$defs\/A"/,
    'a reference that is no text': /"\$ref":(5|null|\{)/,
    'a table that is none': /"\$defs":(\[|null|true|")/,
    'a table in a table': /"\$defs":\{"[^"]*":\{"(\$defs|definitions)":/,
    'an illegal type': /"type":("any"|7|\[\])/,
    'a lone surrogate': /\\ud800/,
  }
  for (const [trap, pattern] of Object.entries(traps))
    assert.ok(
      texts.some((text) => pattern.test(text)),
      trap,
    )
})

test('the same seed gives the same schemas, and hostile ones are new each time', () => {
  const [first, second] = [1, 2].map(() => exactText(fc.sample(schemas(), { numRuns: 50, seed: 7 })))
  assert.is(first, second)
  assert.is.not(hostileSchemas().wide, hostileSchemas().wide)
})

test.run()
