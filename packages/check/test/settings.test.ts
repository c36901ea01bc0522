import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { Validator, type Schema } from '@cfworker/json-schema'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { checkRulesSchema, defaultRules, knownCodes, layRules, ruleNames, rules } from '../src/index.ts'
import { faultOf } from './tools.ts'

test('the defaults', () => {
  const on = ruleNames.filter((name) => defaultRules[name].level !== 'off').map((name) => `${name} ${defaultRules[name].level}`)
  assert.equal(on, [
    'no-tools error',
    'refused error',
    'over-budget error',
    'loss.narrower warn',
    'loss.mixed warn',
    'loss.docs warn',
    'duplicate-tool-name warn',
  ])
})

test('settings are laid one upon the other; a level alone keeps the option', () => {
  const base = layRules({ 'max-depth': ['warn', 4], 'loss.docs': 'off' })
  assert.equal(base['max-depth'], { level: 'warn', option: 4 })
  const laid = layRules({ 'max-depth': 'error', 'tool-name': ['error', 'a+'] }, base)
  assert.equal(laid['max-depth'], { level: 'error', option: 4 })
  assert.equal(laid['loss.docs'], { level: 'off', option: undefined })
  assert.equal(laid['tool-name'], { level: 'error', option: 'a+' })
  assert.is(layRules(undefined, base), base)
  assert.equal(layRules({ 'max-depth': ['warn'] })['max-depth'], { level: 'warn', option: 10 })
  assert.equal(defaultRules['max-depth'], { level: 'off', option: 10 })
})

test('a code of a plugin of somebody else may have a level', () => {
  assert.equal(layRules({ 'code.drop-vendor-keys': 'error' })['code.drop-vendor-keys'], { level: 'error', option: undefined })
  assert.is(layRules({})['code.drop-vendor-keys'], undefined)
  const laid = layRules({ 'code.dropped-format': 'off' }, layRules({ 'code.dropped-format': 'error', 'code.__proto__': 'warn' }))
  assert.equal([laid['code.dropped-format']?.level, laid['code.__proto__']?.level], ['off', 'warn'])
})

test('the codes of all our passes are known', () => {
  const packages = fileURLToPath(new URL('../../', import.meta.url))
  for (const name of readdirSync(packages).filter((folder) => folder.startsWith('plugin-'))) {
    const folder = join(packages, name, 'src')
    const text = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8')).join('\n')
    const said = [...text.matchAll(/code: (?:\w+ \? '([a-z-]+)' : )?'([a-z-]+)'/g)].flatMap(([, first, second]) => [first, second]).filter((code) => code !== undefined)
    const passes = [...text.matchAll(/^ {6,}name: '([a-z-]+)'/gm)].map(([, pass]) => pass!)
    for (const code of said.length > 0 || name === 'plugin-tool-schema' ? said : passes) assert.ok(knownCodes.has(code), `${name}: ${code}`)
  }
  assert.ok(knownCodes.has('dropped-format'))
})

const level = 'must be "off", "warn", "error", or a list of one of them and an option, found'
const faults: [settings: unknown, fault: string][] = [
  [null, 'BAD_CONFIG check must be an object of rules, found null'],
  [[], 'BAD_CONFIG check must be an object of rules, found []'],
  [{ 'loss.doc': 'off' }, 'BAD_CONFIG check."loss.doc": unknown rule (did you mean "loss.docs"?)'],
  [{ verbosity: 'off' }, `BAD_CONFIG check.verbosity: unknown rule; known: ${ruleNames.join(', ')}, and code.NAME for each code of a loss`],
  [{ __proto__: null, constructor: 'off' }, `BAD_CONFIG check.constructor: unknown rule; known: ${ruleNames.join(', ')}, and code.NAME for each code of a loss`],
  [{ 'dropped-reference': 'off' }, 'BAD_CONFIG check."dropped-reference": unknown rule; the key of a code is "code.dropped-reference"'],
  [{ 'code.dropped-referense': 'off' }, 'BAD_CONFIG check."code.dropped-referense": unknown code (did you mean "dropped-reference"?)'],
  [{ 'code.': 'off' }, 'BAD_CONFIG check."code.": a code must follow the dot'],
  [{ 'code.dropped-format': 'on' }, `BAD_CONFIG check."code.dropped-format" ${level} "on" (did you mean "off"?)`],
  [{ 'code.dropped-format': ['warn', 3] }, 'BAD_OPTIONS check."code.dropped-format" takes no option, found 3'],
  [{ refused: 'wrn' }, `BAD_CONFIG check.refused ${level} "wrn" (did you mean "warn"?)`],
  [{ refused: 2 }, `BAD_CONFIG check.refused ${level} 2`],
  [{ 'max-depth': [] }, `BAD_CONFIG check."max-depth" ${level} []`],
  [{ 'max-depth': ['warn', 1, 2] }, `BAD_CONFIG check."max-depth" ${level} ["warn",1,2]`],
  [{ refused: ['warn', 1] }, 'BAD_OPTIONS check.refused takes no option, found 1'],
  [{ 'max-depth': ['warn', '4'] }, 'BAD_OPTIONS check."max-depth"[1] must be a whole number, 0 or more, found "4"'],
  [{ 'max-depth': ['warn', -1] }, 'BAD_OPTIONS check."max-depth"[1] must be a whole number, 0 or more, found -1'],
  [{ 'tool-name': ['warn', '['] }, 'BAD_OPTIONS check."tool-name"[1] must be a regular expression, found "["'],
  [{ 'tool-name': ['warn', 5] }, 'BAD_OPTIONS check."tool-name"[1] must be a regular expression, found 5'],
]

for (const [settings, fault] of faults) {
  test(`refused: ${JSON.stringify(settings)}`, () => assert.is(faultOf(() => layRules(settings)), fault))
}

test('a fault leads to the file', () => {
  const origin = { file: '/a/spokeshave.config.json', key: 'overrides[1].check' }
  assert.is(
    faultOf(() => layRules({ 'loss.doc': 'off' }, defaultRules, origin)),
    'BAD_CONFIG /a/spokeshave.config.json#overrides[1].check."loss.doc" unknown rule (did you mean "loss.docs"?)',
  )
  assert.is(
    faultOf(() => layRules({ 'max-depth': ['warn', '4'] }, defaultRules, origin)),
    'BAD_OPTIONS /a/spokeshave.config.json#overrides[1].check."max-depth"[1] must be a whole number, 0 or more, found "4"',
  )
})

test('the schema takes what is taken', () => {
  const validator = new Validator(checkRulesSchema as Schema, '2020-12')
  const isTaken = (settings: unknown): boolean => {
    try {
      layRules(settings)
      return true
    } catch {
      return false
    }
  }
  const settings = [{}, ...faults.map(([each]) => each), ...ruleNames.flatMap((name) => [{ [name]: 'warn' }, { [name]: ['error'] }, { [name]: ['error', 3] }, { [name]: ['error', 'a'] }])]
  for (const each of settings) {
    // Whether a text is a regular expression is for code to say.
    if (JSON.stringify(each) === '{"tool-name":["warn","["]}') continue
    // So is what looks like a slip of the pen.
    if (JSON.stringify(each) === '{"code.dropped-referense":"off"}') continue
    assert.is(validator.validate(each).valid, isTaken(each), JSON.stringify(each))
  }
})

test('each rule says what it is about', () => {
  for (const name of ruleNames) {
    assert.match(rules[name].summary, /^[A-Z].+\.$/)
    assert.match(rules[name].description, /^[A-Z].+\.$/)
    assert.match(rules[name].advice, /^[A-Z].+\.$/)
  }
})

test.run()
