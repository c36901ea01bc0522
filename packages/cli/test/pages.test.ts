import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { plain } from './check-input.ts'
import { makeFolder, runCli } from './run-cli.ts'

const page = (more: object): object => ({ tools: [plain], ...more })
const response = (more: object): object => ({ jsonrpc: '2.0', id: 1, result: page(more) })
const lines = (...values: readonly object[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('')
const open = { nextCursor: 'abc' }
const told = (name: string): string => `${name}: incomplete: "nextCursor" says that more tools follow; hand in the other pages too\n`

const files: [name: string, text: string, isOpen: boolean][] = [
  ['page.json', JSON.stringify(page(open)), true],
  ['response.json', JSON.stringify(response(open)), true],
  ['last.json', JSON.stringify([response(open), response({})]), false],
  ['list.json', JSON.stringify([response({}), response(open)]), true],
  ['null.json', JSON.stringify(page({ nextCursor: null })), false],
  // A tool may well take such an argument.
  ['schema.json', JSON.stringify({ tools: [{ ...plain, inputSchema: { type: 'object', properties: { nextCursor: { type: 'string' } } } }] }), false],
  ['end.ndjson', lines(page(open), response(open), page({})), false],
  ['open.ndjson', lines(page({}), response(open), plain), true],
]
const cwd = makeFolder(Object.fromEntries(files.map(([name, text]) => [name, text])))

for (const [name, , isOpen] of files) {
  test(`${name} ${isOpen ? 'is not all there is' : 'is whole'}, for every command`, async () => {
    for (const args of [['check', name], ['explain', name], ['build', name, '--quiet'], ['check', name, '--quiet', '--format', 'sarif']]) {
      const { code, stderr } = await runCli(args, { cwd })
      assert.is(stderr, isOpen ? told(name) : '', args.join(' '))
      assert.is(code, 0)
    }
  })
}

test('what is no page at all is left to others', async () => {
  for (const input of ['[]', '[null]', '[[]]', 'true', '{"result":null,"tools":[]}']) {
    const { stderr } = await runCli(['explain'], { input })
    assert.not.match(stderr, 'incomplete', input)
  }
})

test('each source is told', async () => {
  const { stderr } = await runCli(['explain', 'open.ndjson', 'page.json', 'end.ndjson', '-'], { cwd, input: JSON.stringify(page(open)) })
  assert.equal(stderr.split('\n').sort(), ['', ...['page.json', 'open.ndjson', 'stdin'].map((name) => told(name).trim())].sort())
})

test.run()
