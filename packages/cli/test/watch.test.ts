import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { builtTool, makeFolder, makeTool, runCli } from './run-cli.ts'
import { Watched } from './watched.ts'

const toolText = (name: string): string => JSON.stringify(makeTool(name))

test('a file is built again when it changes, faults are shown, Ctrl-C ends with 0', async () => {
  const cwd = makeFolder({ 'tool.json': toolText('saw') })
  const watched = new Watched(cwd, 'build', '--format', 'ndjson', 'tool.json')
  assert.ok((await watched.run()).includes(builtTool('saw')))
  writeFileSync(join(cwd, 'tool.json'), '{"name":')
  const broken = await watched.run()
  assert.match(broken, /^\ntool\.json changed$/m)
  assert.match(broken, /^spokeshave: tool\.json:1:\d+: is not JSON/m)
  writeFileSync(join(cwd, 'tool.json'), toolText('plane'))
  assert.ok((await watched.run()).includes(builtTool('plane')))
  assert.is(await watched.end('SIGINT'), 0)
})

test('a configuration is read anew, its code too, and --out is no input', async () => {
  const boolean = (replacement: string): string =>
    `export default { passes: { 'coerce-booleans': { replacement: ${replacement} } } }`
  const cwd = makeFolder({
    'spokeshave.config.mjs': boolean('{}'),
    'in/tool.json': JSON.stringify(makeTool('saw', { properties: { mark: true } })),
  })
  const watched = new Watched(
    cwd,
    'build',
    '--format',
    'ndjson',
    'in/tool.json',
    '--watch-path',
    'in',
    '--out',
    'in/out.ndjson',
  )
  const built = (): string => readFileSync(join(cwd, 'in/out.ndjson'), 'utf8')
  await watched.run()
  assert.match(built(), /"mark":\{\}/)
  writeFileSync(join(cwd, 'spokeshave.config.mjs'), boolean('{ type: "number" }'))
  assert.match(await watched.run(), /spokeshave\.config\.mjs changed/)
  assert.match(built(), /"mark":\{"type":"number"\}/)
  writeFileSync(join(cwd, 'in/other.txt'), 'wood')
  assert.match(await watched.run(), /in\/other\.txt changed/)
  assert.is(await watched.end('SIGTERM'), 'SIGTERM')
})

test('a report is made again', async () => {
  const cwd = makeFolder({ 'tool.json': toolText('saw') })
  const watched = new Watched(cwd, 'report', 'tool.json', '--no-tokens', '-o', 'report.html')
  assert.match(await watched.run(), /^report\.html: 1 tool, /m)
  writeFileSync(join(cwd, 'tool.json'), JSON.stringify([makeTool('saw'), makeTool('plane')]))
  assert.match(await watched.run(), /^report\.html: 2 tools, /m)
  assert.is(await watched.end('SIGINT'), 0)
})

test('what cannot be watched is wrong use', async () => {
  const cwd = makeFolder({ 'tool.json': toolText('saw') })
  const cases: [string[], RegExp][] = [
    [['build', '--watch'], /^spokeshave: --watch needs a FILE or a server: /],
    [['build', '--watch', 'tool.json', '-'], /^spokeshave: --watch needs a FILE or a server: /],
    [['build', '--watch', '--mcp', ''], /^spokeshave: --mcp: there is no command/],
    [['build', 'tool.json', '--watch-path', '.'], /^spokeshave: --watch-path needs --watch\n$/],
  ]
  for (const [args, said] of cases) {
    const { code, stderr } = await runCli(args, { cwd })
    assert.is(code, 2)
    assert.match(stderr, said)
  }
})

test.run()
