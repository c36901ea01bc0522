import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { makeFolder, makeTool, runChild, runCli } from './run-cli.ts'

const cwd = makeFolder({
  'ok.json': JSON.stringify([makeTool('a')]),
  'broken.json': '[\n  {"name": "a"},\n  {"name": strin}\n]\n',
  'cut.json': '{"tools": [\n',
  'empty.json': ' \n',
  'latin1.json': Buffer.from('["ok",\n"caf\u00E9"]', 'latin1'),
  'utf16.json': Buffer.from('\uFEFF[]', 'utf16le'),
  'text.json': '"[]"',
  'number.json': '7',
})
mkdirSync(join(cwd, 'folder'))
symlinkSync('ok.json', join(cwd, 'link.json'))
const files = readdirSync(cwd)

/** What is called, and what is said of it: one line each. */
const cases: [args: string, ...lines: RegExp[]][] = [
  ['biuld ok.json', /unknown command 'biuld'; to build files: spokeshave build FILE/],
  ['build --quite ok.json', /unknown option '--quite' \(Did you mean --quiet\?\)/],
  ['build --preset codx ok.json', /no preset "codx" was found \(did you mean "codex"\?\)/],
  ['build --preset codex --preset best-fit ok.json', /option '--preset <name>' argument 'best-fit' is invalid\. It is given twice: codex, best-fit\.$/],
  ['build --passes infer-types --passes const-to-enum ok.json', /It is given twice: infer-types, const-to-enum\.$/],
  ['build --print-after all --print-after infer-types ok.json', /It is given twice: all, infer-types\.$/],
  ['build --max-bytes 0 --max-bytes 9 ok.json', /It is given twice: 0, 9\.$/],
  ['build --config a.json --config b.json ok.json', /It is given twice: a\.json, b\.json\.$/],
  ['build --config a.json --no-config ok.json', /^spokeshave: --config and --no-config cannot both be given$/],
  ['build --no-config --config a.json ok.json', /^spokeshave: --config and --no-config cannot both be given$/],
  ['build --format xml ok.json', /'xml' is invalid\. Allowed choices are json, ndjson, pretty\./],
  ['build --max-bytes 1.5 ok.json', /'1\.5' is invalid\. It takes a number of bytes/],
  ['build --max-bytes -1 ok.json', /'-1' is invalid/],
  ['build --max-bytes 99999999999999999 ok.json', /is invalid/],
  ['build --raw-schemas --format json ok.json', /'--raw-schemas' cannot be used with option '--format/],
  ['build ok.json missing.json folder', /missing\.json: no such file/, /folder: is a folder, not a file/],
  ['build - -', /the standard input \(-\) can be read only once/],
  ['build ok.json/x', /ok\.json\/x: not a directory/],
  ['build --out nowhere/x.json ok.json', /--out nowhere\/x\.json: no such file or directory/],
  ['build --out folder ok.json', /--out folder: .*directory/],
  ['build --out link.json ok.json', /--out names ok\.json, which is to be read/],
  ['build -', /stdin: is empty/],
  [
    'build ok.json empty.json cut.json',
    /empty\.json: is empty/,
    /cut\.json:1:12: is not JSON: the text ends too early/,
  ],
  ['build latin1.json', /latin1\.json:2: is not valid UTF-8/],
  ['build utf16.json', /utf16\.json:1: is UTF-16: save it as UTF-8/],
  ['build text.json', /text\.json: expected tools, found a string/],
  ['build ok.json number.json', /number\.json: expected .+; found a number \(BAD_INPUT\)/],
]

for (const [args, ...lines] of cases) {
  test(`spokeshave ${args}`, async () => {
    const { code, stdout, stderr } = await runCli(args.split(' '), { cwd })
    assert.is(code, 2)
    assert.is(stdout, '')
    const told = stderr.split('\n').filter((line) => line.startsWith('spokeshave: '))
    assert.is(told.length, lines.length, stderr)
    lines.forEach((line, index) => assert.match(told[index]!, line))
    assert.equal(readdirSync(cwd), files)
  })
}

test('JSON that cannot be parsed is shown with a caret', async () => {
  const { code, stdout, stderr } = await runCli(['build', 'broken.json'], { cwd })
  assert.is(code, 2)
  assert.is(stdout, '')
  assert.is(
    stderr,
    'spokeshave: broken.json:3:12: is not JSON: expected a value\n' +
      '  3 |   {"name": strin}\n' +
      '    |            ^\n'.replace('|', ' '),
  )
})

test('colour is for terminals, unless it is asked for', async () => {
  const plain = await runCli(['build', 'missing.json'], { cwd })
  assert.not.ok(plain.stderr.includes('\u001B'))
  const forced = await runChild(['build', 'missing.json'], { cwd, env: { FORCE_COLOR: '1' } })
  assert.ok(forced.stderr.includes('\u001B[31m'))
})

test.run()
