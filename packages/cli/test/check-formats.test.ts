import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Schema, Validator } from '@cfworker/json-schema'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { listText, plain, titled } from './check-input.ts'
import { makeFolder, makeTool, refusedTool, runCli } from './run-cli.ts'

const cwd = makeFolder({
  'list.json': listText,
  'a dir/näme#1.json': JSON.stringify([titled]),
  'plain.json': JSON.stringify([plain]),
})
const odd = JSON.stringify([makeTool('a|b<i>%&\n"::,\u0001\uD800', { type: 'null' })])
const clean = JSON.stringify([plain])

/** Text from outside, in each format. */
async function format(name: string, ...args: string[]): Promise<string> {
  return (await runCli(['check', '--format', name, ...args], { cwd, input: args.length === 0 ? odd : '' })).stdout
}

const folder = dirname(createRequire(import.meta.url).resolve('@microsoft/jest-sarif/package.json'))
const sarif = new Validator(JSON.parse(readFileSync(join(folder, 'lib/schemas/sarif-2.1.0-rtm.5.json'), 'utf8')) as Schema, '4')

interface SarifResult {
  readonly ruleId: string
  readonly ruleIndex: number
  readonly level: string
  readonly message: { readonly text: string }
  readonly locations: readonly { readonly physicalLocation?: { readonly artifactLocation: object; readonly region: object } }[]
  readonly relatedLocations?: readonly object[]
  readonly partialFingerprints: Readonly<Record<string, string>>
}

function readSarif(text: string): { readonly results: readonly SarifResult[]; readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } } } {
  const log: unknown = JSON.parse(text)
  const { valid, errors } = sarif.validate(log)
  assert.ok(valid, JSON.stringify(errors.slice(-3)))
  return (log as { runs: [ReturnType<typeof readSarif>] }).runs[0]
}

test('SARIF fits its schema and points to lines', async () => {
  const { results, tool } = readSarif(await format('sarif', 'list.json'))
  assert.equal(
    results.map(({ ruleId, level, locations }) => [ruleId, level, locations[0]!.physicalLocation]),
    [
      ['loss.mixed', 'warning', { artifactLocation: { uri: 'list.json', uriBaseId: '%SRCROOT%' }, region: { startLine: 12, startColumn: 43 } }],
      ['loss.docs', 'warning', { artifactLocation: { uri: 'list.json', uriBaseId: '%SRCROOT%' }, region: { startLine: 10, startColumn: 38 } }],
      ['refused', 'error', { artifactLocation: { uri: 'list.json', uriBaseId: '%SRCROOT%' }, region: { startLine: 17, startColumn: 68 } }],
      ['refused', 'error', { artifactLocation: { uri: 'list.json', uriBaseId: '%SRCROOT%' }, region: { startLine: 18, startColumn: 5 } }],
    ],
  )
  for (const { ruleId, ruleIndex, partialFingerprints } of results) {
    assert.is(tool.driver.rules[ruleIndex]!.id, ruleId)
    assert.match(partialFingerprints['spokeshave/v1']!, /^[0-9a-f]{16}$/)
  }
  assert.is(results[0]!.message.text, 'acme: find_timber: "pattern": "^a" is dropped: some arguments may no longer be accepted, and others may be')
})

test('SARIF of odd names, of the standard input and of nothing fits too', async () => {
  const { results } = readSarif(await format('sarif', 'a dir/näme#1.json'))
  assert.equal(results[0]!.locations[0]!.physicalLocation!.artifactLocation, { uri: 'a%20dir/n%C3%A4me%231.json', uriBaseId: '%SRCROOT%' })
  assert.is(results[0]!.relatedLocations!.length, 1)
  assert.is(readSarif(await format('sarif')).results[0]!.locations[0]!.physicalLocation, undefined)
  assert.equal(readSarif(await format('sarif', 'plain.json')).results, [])
  const absolute = readSarif((await runCli(['check', '--format', 'sarif', join(cwd, 'list.json')], { cwd: makeFolder() })).stdout)
  assert.match(JSON.stringify(absolute.results[0]!.locations[0]), /"uri":"file:\/\/\/.+\/list\.json"/)
})

test('GitHub annotations, errors first', async () => {
  assert.is(
    await format('github', 'list.json'),
    `::error file=list.json,line=17,col=68,title=refused%3A acme%3A broken::expected a string at /properties/unit/$ref, found number 7; write the text of a reference, such as "#/$defs/name" (SHAPE)
::error file=list.json,line=18,col=5,title=refused%3A acme%3A none::inputSchema is missing; a tool without arguments has {"type":"object","properties":{}} (BAD_INPUT)
::warning file=list.json,line=12,col=43,title=loss.mixed%3A acme%3A find_timber::"pattern": "^a" is dropped: some arguments may no longer be accepted, and others may be%0A/properties/size/oneOf/0/pattern
::warning file=list.json,line=10,col=38,title=loss.docs%3A acme%3A find_timber::"title": "Cut" is dropped: the model is told less%0A/properties/cut/title
4 tools: 2 errors, 2 warnings
`,
  )
  const [line, sums] = (await format('github')).split('\n')
  assert.match(line!, '::error title=refused%3A a|b<i>%25&\\n"%3A%3A%2C\\u{1}\\u{d800}::')
  assert.is(sums, '1 tool: 1 error, 0 warnings')
  assert.match(await format('github', join(cwd, 'list.json')), 'file=list.json,')
})

test('GitHub gets what it shows; of the rest the errors are in the log', async () => {
  const tools = Array.from({ length: 30 }, (_, i) => (i < 13 ? makeTool(`bad${i}`, { type: 'null' }) : { ...titled, name: `t${i}` }))
  const lines = (await runCli(['check', '--format', 'github'], { input: JSON.stringify(tools) })).stdout.split('\n')
  assert.equal([lines.filter((line) => line.startsWith('::error ')).length, lines.filter((line) => line.startsWith('::warning ')).length], [10, 10])
  assert.is(lines.filter((line) => line.startsWith('error: stdin:1:')).length, 3)
  assert.match(lines.at(-4)!, /^error: stdin:1:\d+: bad12: refused: tool input schema /)
  assert.equal(lines.slice(-3), ['… and 7 more warnings: --format pretty or sarif has them', '30 tools: 13 errors, 17 warnings', ''])
})

test('no format for terminals or logs writes a control character of the input', async () => {
  const input = JSON.stringify([makeTool('a', { type: 'object', properties: { 'x\u001B[31m': { type: 'string', nullable: true }, '\n::error::y': { type: 'string', nullable: true } } })])
  for (const name of ['pretty', 'github', 'markdown']) {
    const { stdout } = await runCli(['check', '--format', name], { input })
    assert.match(stdout, 'loss.narrower', name)
    // oxlint-disable-next-line no-control-regex
    assert.not.match(stdout, /[\u0000-\u0009\u000B-\u001F]/, name)
    assert.not.match(stdout, /^::error::y/m, name)
  }
})

test('JUnit is XML with a case for each tool', async () => {
  const text = await format('junit', 'list.json', 'plain.json')
  assert.is(XMLValidator.validate(text), true)
  const { testsuites } = new XMLParser({ ignoreAttributes: false }).parse(text)
  assert.equal([testsuites['@_tests'], testsuites['@_failures']], ['5', '2'])
  assert.equal(
    testsuites.testsuite.map((suite: Record<string, string>) => [suite['@_name'], suite['@_tests'], suite['@_failures']]),
    [
      ['list.json', '4', '2'],
      ['plain.json', '1', '0'],
    ],
  )
  const [timber, broken, , fine] = testsuites.testsuite[0].testcase
  assert.equal([timber['@_name'], timber['@_classname'], timber['@_line']], ['find_timber', 'acme', '4'])
  assert.match(timber['system-out'], 'loss.docs: "title": "Cut" is dropped')
  assert.equal(broken.failure['@_type'], 'refused')
  assert.equal(Object.keys(fine).sort(), ['@_classname', '@_name'])
})

test('JUnit says what XML cannot', async () => {
  const text = await format('junit')
  assert.is(XMLValidator.validate(text), true)
  for (const char of ['\u0001', '\uD800']) assert.not.ok(text.includes(char))
  assert.match(text, 'name="a|b&lt;i&gt;%&amp;\\n&quot;::,')
})

test('Markdown for the summary of a job', async () => {
  assert.is(
    await format('markdown', 'list.json'),
    `### spokeshave check

❌ 4 tools: 2 errors, 2 warnings

| rule | errors | warnings | tools | places | mostly |
| --- | --: | --: | --: | --: | --- |
| \`refused\` | 2 | 0 | 2 | 2 | SHAPE 1, BAD&#95;INPUT 1 |
| \`loss.mixed\` | 0 | 1 | 1 | 1 | dropped-pattern 1 |
| \`loss.docs\` | 0 | 1 | 1 | 1 | dropped-title 1 |

|  | tool | rule | finding | places |
| --- | --- | --- | --- | --- |
| error | acme: broken | \`refused\` | expected a string at /properties/unit/$ref, found number 7; write the text of a reference, such as "&#35;/$defs/name" (SHAPE) |  |
| error | acme: none | \`refused\` | inputSchema is missing; a tool without arguments has &#123;"type":"object","properties":&#123;&#125;&#125; (BAD&#95;INPUT) |  |
| warn | acme: find&#95;timber | \`loss.mixed\` | "pattern": "^a" is dropped: some arguments may no longer be accepted, and others may be | /properties/size/oneOf/0/pattern |
| warn | acme: find&#95;timber | \`loss.docs\` | "title": "Cut" is dropped: the model is told less | /properties/cut/title |
`,
  )
  assert.match(await format('markdown'), '| error | a&#124;b&lt;i>%&amp;&#92;n"::,')
  assert.is((await runCli(['check', '--format', 'markdown'], { input: clean })).stdout, '### spokeshave check\n\n✅ 1 tool: 0 errors, 0 warnings\n')
})

test('Markdown shows only so many', async () => {
  const input = Array.from({ length: 150 }, (_, i) => JSON.stringify({ ...titled, name: `t${i}` })).join('\n')
  const { stdout } = await runCli(['check', '--format', 'markdown'], { input })
  assert.match(stdout, '| warn | t99 |')
  assert.not.match(stdout, '| warn | t100 |')
  assert.match(stdout, /\n… and 50 more findings\.\n$/)
})

test('JSON has the sums and each finding on a line', async () => {
  const text = await format('json', 'list.json')
  const { findings, ...sums } = JSON.parse(text) as { findings: object[] }
  assert.equal(sums, { version: 1, failed: true, config: null, tools: 4, errors: 2, warnings: 2, known: 0, stale: 0 })
  assert.is(findings.length, 4)
  assert.is(text.split('\n').length, 7)
  assert.is(
    (await runCli(['check', '--format', 'json'], { input: clean })).stdout,
    '{"version":1,"failed":false,"config":null,"tools":1,"errors":0,"warnings":0,"known":0,"stale":0,"findings":[]}\n',
  )
})

test('--quiet leaves warnings out of every format', async () => {
  for (const name of ['json', 'sarif', 'github', 'junit', 'markdown']) {
    const text = await format(name, 'list.json', '--quiet')
    assert.not.match(text, '"Cut\\" is dropped', name)
    assert.not.match(text, 'is dropped', name)
    assert.match(text, 'inputSchema is missing', name)
  }
})

test('names that look like addresses make no links in markdown', async () => {
  const input = JSON.stringify(['https://evil.example', 'WWW.evil.example'].map(refusedTool))
  const { stdout } = await runCli(['check', '--format', 'markdown'], { input })
  assert.match(stdout, '| error | https&#58;//evil.example |')
  assert.match(stdout, '| error | WWW&#46;evil.example |')
})

test.run()
