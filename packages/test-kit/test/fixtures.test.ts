import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { type Plugin, SpokeshaveError } from '@spokeshave/core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'

import { type Fixture, fixtures } from '../src/index.ts'
import { capitals, messageOf, plugin } from './passes.ts'

const folder = mkdtempSync(join(tmpdir(), 'fixtures-'))
const url = `${pathToFileURL(folder)}/`

const test = suite('fixtures')
test.before.each(() => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
})
test.after.each(() => {
  delete process.env.UPDATE
})
test.after(() => rmSync(folder, { recursive: true, force: true }))

function write(name: string, files: Record<string, unknown>): void {
  mkdirSync(join(folder, name))
  for (const [file, content] of Object.entries(files)) {
    writeFileSync(join(folder, name, file), typeof content === 'string' ? content : JSON.stringify(content))
  }
}

function only(list: readonly Fixture[]): Fixture {
  assert.is(list.length, 1)
  return list[0]!
}

const refusing = plugin('refuses-bad', {
  keywords: ['title'],
  visit() {
    throw new SpokeshaveError('SHAPE', 'no titles')
  },
})

const naming = ({ text = 'none' }: { readonly text?: string } = {}): Plugin =>
  plugin('names', { keywords: ['title'], visit: (_node, path) => path.set('title', text) })

test('come in order, with their descriptions', () => {
  write('02-second', { 'input.json': {}, 'output.json': {} })
  write('01-first', {
    'input.json': { title: 'a' },
    'output.json': { title: 'A' },
    'description.txt': 'puts it in capitals\n',
  })
  const list = fixtures(capitals, url)
  assert.equal(
    list.map(({ name }) => name),
    ['01-first: puts it in capitals', '02-second'],
  )
  for (const { check } of list) check()
})

test('a folder beside the test file', () => {
  mkdirSync(join(folder, 'fixtures'))
  write('fixtures/01-first', { 'input.json': {}, 'output.json': {} })
  only(fixtures(capitals, pathToFileURL(join(folder, 'my.test.ts')))).check()
})

test('another result fails', () => {
  write('01-first', { 'input.json': { title: 'a' }, 'output.json': { title: 'a' } })
  assert.is(
    messageOf(only(fixtures(capitals, url)).check),
    'fixture 01-first gives another result than output.json: expected "a", found "A" at /title',
  )
})

test('a broken rule fails though the result is right', () => {
  write('01-first', { 'input.json': { title: 'a' }, 'output.json': { title: 'a!' } })
  const bad = plugin('stutters', {
    keywords: ['title'],
    visit: (node, path) => path.set('title', `${(node as { title: string }).title}!`),
  })
  assert.is(
    messageOf(only(fixtures(bad, url)).check),
    '"stutters" changes its own output: expected "a!", found "a!!" at /title',
  )
  only(fixtures(bad, url, { idempotent: false })).check()
})

test('options', () => {
  write('01-first', { 'input.json': { title: 'a' }, 'output.json': { title: 'b' }, 'options.json': { text: 'b' } })
  only(fixtures(naming, url)).check()
})

test('a refusal', () => {
  const error = { code: 'SHAPE', pointer: '', message: 'no titles' }
  write('01-right', { 'input.json': { title: 'a' }, 'error.json': error })
  write('02-wrong', { 'input.json': { title: 'a' }, 'error.json': { ...error, pointer: '/a' } })
  write('03-result', { 'input.json': { title: 'a' }, 'output.json': { title: 'a' } })
  write('04-no-refusal', { 'input.json': {}, 'error.json': error })
  const [right, wrong, result, none] = fixtures(refusing, url).map(({ check }) => check)
  right!()
  assert.is(
    messageOf(wrong!),
    'fixture 02-wrong gives another result than error.json: expected "/a", found "" at /pointer',
  )
  assert.is(messageOf(result!), 'fixture 03-result has output.json, found an error: no titles')
  assert.is(messageOf(none!), 'fixture 04-no-refusal has error.json, found a result')
})

test('UPDATE=1 writes results', () => {
  write('01-old', { 'input.json': { title: 'a' }, 'output.json': { title: 'old' } })
  write('02-new', { 'input.json': { title: 'b' } })
  const list = fixtures(capitals, url)
  assert.is(messageOf(list[1]!.check), 'fixture 02-new has no output.json; write it, or let UPDATE=1 write it')
  process.env.UPDATE = '1'
  for (const { check } of list) check()
  delete process.env.UPDATE
  for (const { check } of list) check()
  assert.is(readFileSync(join(folder, '01-old/output.json'), 'utf8'), '{\n  "title": "A"\n}\n')
})

test('what is not there, or misspelt, fails', () => {
  assert.is(
    messageOf(() => fixtures(capitals, url)),
    `no fixtures are in ${folder}/`,
  )
  write('01-first', { 'output.json': {} })
  assert.is(
    messageOf(() => fixtures(capitals, url)),
    'fixture 01-first has no input.json',
  )
  writeFileSync(join(folder, '01-first', 'inputs.json'), '{}')
  assert.is(
    messageOf(() => fixtures(capitals, url)),
    'fixture 01-first has a file inputs.json; known: input.json, options.json, output.json, error.json, description.txt',
  )
  rmSync(join(folder, '01-first'), { recursive: true })
  write('first', {})
  assert.is(
    messageOf(() => fixtures(capitals, url)),
    `the fixture ${join(folder, 'first')} must be named like 01-what-it-shows`,
  )
})

test.run()
