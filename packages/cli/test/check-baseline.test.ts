import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { plain, titled } from './check-input.ts'
import { makeFolder, makeTool, refusedTool, runCli } from './run-cli.ts'

const strict = JSON.stringify({ check: { 'loss.docs': 'error' } })

function start(tools: unknown): { readonly cwd: string; readonly write: (tools: unknown) => void; readonly check: (...flags: string[]) => ReturnType<typeof runCli> } {
  const cwd = makeFolder({ 'spokeshave.config.json': strict })
  const write = (list: unknown): void => writeFileSync(join(cwd, 'tools.json'), JSON.stringify(list, null, 1))
  write(tools)
  return { cwd, write, check: (...flags) => runCli(['check', 'tools.json', '--baseline', 'known.json', ...flags], { cwd }) }
}

test('only what is new fails', async () => {
  const { cwd, write, check } = start([titled, refusedTool('r')])
  const updated = await check('--update-baseline')
  assert.equal(updated, { code: 0, stdout: '', stderr: 'known.json: 3 places of 2 tools are known now\n' })
  const text = readFileSync(join(cwd, 'known.json'), 'utf8')
  assert.match(
    text,
    /^\{"version":1,"findings":\[\n\{"tool":"r","rule":"refused","code":"SINGLETON_NULL","fingerprints":\["[0-9a-f]{16}"\]\},\n\{"tool":"titled","rule":"loss.docs","code":"dropped-title","fingerprints":\["[0-9a-f]{16}","[0-9a-f]{16}"\]\}\n\]\}\n$/,
  )

  const again = await check()
  assert.equal(again, { code: 0, stdout: '✔ 2 tools: 0 errors, 0 warnings; 2 without findings\n  by spokeshave.config.json\n  3 places known from the baseline\n', stderr: '' })

  // Moved, and with one more loss of a kind that is known elsewhere in the tool.
  const more = structuredClone(titled) as { inputSchema: { properties: Record<string, object> } }
  more.inputSchema.properties = { c: { type: 'string', title: 'C' }, ...more.inputSchema.properties }
  write([plain, refusedTool('r'), more])
  const { code, stdout } = await check('--format', 'json')
  assert.is(code, 1)
  const report = JSON.parse(stdout) as { known: number; findings: { pointer: string; places: object[]; position: object }[] }
  assert.is(report.known, 3)
  assert.equal(report.findings.map(({ pointer, places }) => [pointer, places.length]), [['/properties/c/title', 1]])
  assert.equal(report.findings[0]!.position, { line: 25, column: 6 })
})

test('what is gone is told, and forgotten when asked', async () => {
  const { cwd, write, check } = start([titled, plain])
  await check('--update-baseline')
  write([plain])
  assert.equal(await check(), {
    code: 0,
    stdout: '✔ 1 tool: 0 errors, 0 warnings; 1 without findings\n  by spokeshave.config.json\n',
    stderr: 'known.json: 2 known places of the baseline are gone; --update-baseline forgets them\n',
  })
  assert.is((await check('--quiet')).stderr, '')
  await check('--update-baseline')
  assert.is(readFileSync(join(cwd, 'known.json'), 'utf8'), '{"version":1,"findings":[]}\n')
})

test('--fail-on-stale fails where something known is gone', async () => {
  const { write, check } = start([titled, plain])
  await check('--update-baseline')
  assert.is((await check('--fail-on-stale')).code, 0)
  write([plain])
  const { code, stdout } = await check('--fail-on-stale', '--quiet')
  assert.is(code, 1)
  assert.is(stdout, '✘ 1 tool: 0 errors, 0 warnings; 1 without findings\n  by spokeshave.config.json\n  2 places of the baseline are gone, and --fail-on-stale is set\n')
  // Of some tools only, nobody can say what is gone.
  assert.is((await check('--fail-on-stale', '--tool', 'plain')).code, 0)
})

test('what is known to be too large may not grow', async () => {
  const sized = (count: number): object => makeTool('large', { type: 'object', properties: Object.fromEntries(Array.from({ length: count }, (_, i) => [`p${i}`, { type: 'string' }])) })
  const { cwd, write, check } = start([sized(10)])
  const flags = ['--max-bytes', '100', '--rule', 'max-properties:error:5', '--rule', 'max-description-bytes:error:3']
  await check(...flags, '--update-baseline')
  const text = readFileSync(join(cwd, 'known.json'), 'utf8')
  assert.match(text, /\{"tool":"large","rule":"over-budget","measured":262,"fingerprints":\["[0-9a-f]{16}"\]\}/)
  assert.match(text, '"rule":"max-properties","measured":10,')
  assert.is((await check(...flags)).code, 0)
  write([sized(8)])
  assert.is((await check(...flags)).code, 0)

  write([sized(3000)])
  const { code, stdout } = await check(...flags)
  assert.is(code, 1)
  assert.match(stdout, /error {2}over-budget +the schema takes [0-9,]+ bytes, [0-9,]+ more than its budget of 100; the baseline knows 262\n/)
  assert.match(stdout, /error {2}max-properties +3,000 properties; at most 5 are wanted; the baseline knows 10\n/)
  // Known and grown is not known and gone.
  assert.match((await check(...flags, '--json')).stdout, '"known":0,"stale":0,')
})

test('the order of the tools makes no difference to the file', async () => {
  const tools = [titled, refusedTool('r'), { ...titled, name: 'b', server: 's' }, { ...titled, name: 'a', server: 's' }]
  const { cwd, write, check } = start(tools)
  await check('--update-baseline')
  const text = readFileSync(join(cwd, 'known.json'), 'utf8')
  write([...tools].reverse())
  await check('--update-baseline')
  assert.is(readFileSync(join(cwd, 'known.json'), 'utf8'), text)
})

test('bare schemas are known by their position', async () => {
  const cwd = makeFolder({ 'spokeshave.config.json': strict, 's.ndjson': '{"type":"string"}\n{"type":"string","title":"A"}\n' })
  await runCli(['check', 's.ndjson', '--baseline', 'k.json', '--update-baseline'], { cwd })
  assert.is((await runCli(['check', 's.ndjson', '--baseline', 'k.json'], { cwd })).code, 0)
  writeFileSync(join(cwd, 's.ndjson'), '{"type":"string","title":"A"}\n{"type":"string","title":"A"}\n')
  assert.is((await runCli(['check', 's.ndjson', '--baseline', 'k.json'], { cwd })).code, 1)
})

test('what is no baseline is told', async () => {
  const { cwd, check } = start([plain])
  const put = (text: string): void => writeFileSync(join(cwd, 'known.json'), text)
  const told = async (): Promise<string> => {
    const { code, stderr } = await check()
    assert.is(code, 2)
    return stderr
  }
  for (const [entry, index] of [['1', 0], ['null', 0], ['{"fingerprints":["a"]},"x"', 1], ['{}', 0], ['{"fingerprints":5}', 0], ['{"fingerprints":"abc"}', 0], ['{"fingerprints":[1]}', 0], ['{"fingerprints":[],"measured":"5"}', 0]] as const) {
    put(`{"version":1,"findings":[${entry}]}`)
    assert.is(await told(), `spokeshave: --baseline known.json: findings[${index}] is none; --update-baseline writes the file anew\n`, entry)
  }
  put('{"version":2,"findings":[]}')
  assert.is(await told(), 'spokeshave: --baseline known.json: is no baseline of this version; --update-baseline writes it anew\n')
  put('\ufeff{"version":1,"findings":[]}')
  assert.is((await check()).code, 0)
})

test('a baseline is never written over the tools, nor put in the place of what is no file', async () => {
  const { cwd } = start([titled])
  const before = readFileSync(join(cwd, 'tools.json'), 'utf8')
  const { code, stderr } = await runCli(['check', 'tools.json', '--baseline', 'tools.json', '--update-baseline'], { cwd })
  assert.is(code, 2)
  assert.is(stderr, 'spokeshave: --baseline names tools.json, which is to be read: give another name\n')
  assert.is(readFileSync(join(cwd, 'tools.json'), 'utf8'), before)
  assert.is((await runCli(['check', 'tools.json', '--baseline', '/dev/null', '--update-baseline'], { cwd })).code, 0)
  assert.ok(statSync('/dev/null').isCharacterDevice())
})

test.run()
