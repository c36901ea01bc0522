import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { inflateRawSync } from 'node:zlib'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { listText, titled } from './check-input.ts'
import { Collector, makeFolder, makeTool, runCli, runWith } from './run-cli.ts'

interface Index {
  readonly title: string
  readonly tokens: string | null
  readonly tools: readonly { readonly name: string; readonly server?: string; readonly place: string; readonly before: number; readonly after: number | null; readonly refused?: string; readonly losses: readonly number[] }[]
}

const cwd = makeFolder({
  'list.json': listText,
  'lines.ndjson': `${JSON.stringify(titled)}\n{oops\n{"type":"string","title":"A"}\n${JSON.stringify({ name: 'g', parameters: { type: 'OBJECT' } })}\n`,
  'text.json': '7',
})

function indexOf(html: string): Index {
  const [, text] = /<script type="text\/plain" id="data-0">(.*?)<\/script>/.exec(html)!
  return JSON.parse(inflateRawSync(Buffer.from(text!, 'base64')).toString()) as Index
}

test('it writes a page, with what explain says of the tools', async () => {
  const { code, stdout, stderr } = await runCli(['report', 'list.json', '-o', 'report.html'], { cwd })
  assert.equal([code, stdout], [0, ''])
  assert.match(stderr, /^report\.html: 4 tools, \d{3} KiB\n$/)
  const { title, tokens, tools } = indexOf(readFileSync(join(cwd, 'report.html'), 'utf8'))
  assert.equal([title, tokens], ['list.json', 'o200k_base'])
  assert.equal(
    tools.map(({ name, before, after, refused, losses }) => [name, before, after, refused, losses.join(' ')]),
    [
      ['find_timber', 154, 111, undefined, '0 1 1 1'],
      ['broken', tools[1]!.before, null, 'SHAPE', tools[1]!.losses.join(' ')],
      ['none', 0, null, 'BAD_INPUT', '0 0 0 0'],
      ['fine', 17, 33, undefined, '0 0 0 0'],
    ],
  )
})

test('lines, bare schemas and lines that cannot be read are in it too, and it goes through a pipe', async () => {
  const { code, stdout, stderr } = await runCli(['report', 'lines.ndjson', 'list.json', '--no-tokens', '--title', 'All of it', '--server', 'shop'], { cwd })
  assert.equal([code, stderr], [0, ''])
  assert.match(stdout, /^<!doctype html>.*<\/html>\n$/s)
  const { title, tokens, tools } = indexOf(stdout)
  assert.equal([title, tokens, tools.length], ['All of it', null, 8])
  assert.is(tools[1]!.refused, 'BAD_INPUT')
  assert.match(tools[2]!.place, /^lines\.ndjson:3/)
  assert.equal([tools[3]!.name, tools[3]!.server, tools[3]!.before], ['g', 'shop', 17])
})

test('only the tools that are named', async () => {
  const { stdout } = await runCli(['report', 'list.json', '--no-tokens', '--tool', 'f*'], { cwd })
  assert.equal(indexOf(stdout).tools.map(({ name }) => name), ['find_timber', 'fine'])
  const { code, stderr } = await runCli(['report', 'list.json', '--tool', 'fin', '-o', 'none.html'], { cwd })
  assert.is(code, 2)
  assert.match(stderr, /no tool "fin" is in the input/)
  assert.not.ok(existsSync(join(cwd, 'none.html')))
})

test('a configuration without a model writes results as they are', async () => {
  const { stdout } = await runCli(['report', '--no-tokens', '--passes', 'const-to-enum'], { cwd, input: JSON.stringify(makeTool('a', { title: 'T', const: 1 })) })
  assert.is(indexOf(stdout).tools[0]!.after, '{"title":"T","enum":[1],"properties":{}}'.length)
})

test('wrong use', async () => {
  const said = async (...args: string[]): Promise<string> => {
    const { code, stderr } = await runCli(['report', ...args], { cwd })
    assert.is(code, 2)
    return stderr
  }
  assert.match(await said(), /^spokeshave: nothing to read/)
  assert.match(await said('text.json', '-o', 'x.html'), /text\.json: /)
  assert.match(await said('list.json', '-o', 'list.json'), /--out names list\.json, which is to be read/)
  assert.match(await said('list.json', '-o', 'a.html', '-o', 'b.html'), /given twice/)
  const terminal = Object.assign(new Collector(), { isTTY: true })
  const stderr = new Collector()
  assert.is(await runWith(['report', 'list.json'], { stdin: Readable.from([]), stdout: terminal, stderr }, cwd), 2)
  assert.match(stderr.text, /name a file, as in -o report\.html/)
  assert.is(terminal.text, '')
})

test.run()
