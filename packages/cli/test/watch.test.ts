import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { builtTool, makeFolder, makeTool, root, runCli, startCli } from './run-cli.ts'

const children: ChildProcessWithoutNullStreams[] = []
process.on('exit', () => children.forEach((child) => child.kill('SIGKILL')))

/** A watched run, and what it printed so far. */
class Watched {
  readonly child: ChildProcessWithoutNullStreams
  text = ''

  constructor(cwd: string, ...args: string[]) {
    this.child = startCli(['build', '--format', 'ndjson', '--watch', ...args], { cwd })
    children.push(this.child)
    for (const stream of [this.child.stdout, this.child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (this.text += text))
  }

  /** Waits until a run has ended, and gives what was printed since the last one. A run that never ends fails by the runner's clock. */
  async run(): Promise<string> {
    const end = /watching \d+ paths?; Ctrl-C ends\n/
    while (!end.test(this.text)) {
      if (this.child.exitCode !== null) throw new Error(`it ended: ${this.text}`)
      await sleep(50)
    }
    const { text } = this
    this.text = ''
    return text
  }

  async end(signal: NodeJS.Signals): Promise<unknown> {
    const exited = once(this.child, 'exit')
    this.child.kill(signal)
    const [code, by] = (await exited) as [number | null, string | null]
    return by ?? code
  }
}

const toolText = (name: string): string => JSON.stringify(makeTool(name))

test('a file is built again when it changes, faults are shown, Ctrl-C ends with 0', async () => {
  const cwd = makeFolder({ 'tool.json': toolText('saw') })
  const watched = new Watched(cwd, 'tool.json')
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
  const watched = new Watched(cwd, 'in/tool.json', '--watch-path', 'in', '--out', 'in/out.ndjson')
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

test('a server is started again when its script changes', async () => {
  const cwd = makeFolder()
  const script = join(cwd, 'server.mjs')
  copyFileSync(join(root, 'docs/examples/timber-server.mjs'), script)
  const watched = new Watched(cwd, '--mcp', `"${process.execPath}" server.mjs`)
  const first = await watched.run()
  assert.match(first, /"name":"find_timber"/)
  assert.match(first, /^timber: refused "burn"/m)
  writeFileSync(script, 'throw new Error("no wood")\n')
  assert.match(await watched.run(), /server\.mjs: ended with code 1 before it answered initialize/)
  writeFileSync(
    script,
    readFileSync(join(root, 'docs/examples/timber-server.mjs'), 'utf8').replace('find_timber', 'find_oak'),
  )
  assert.match(await watched.run(), /"name":"find_oak"/)
  assert.is(await watched.end('SIGINT'), 0)
})

test('a server that hangs is ended with the run', async () => {
  const cwd = makeFolder({ 'tool.json': toolText('saw') })
  const pids = join(cwd, 'pids')
  const hang = join(root, 'packages/mcp/test/servers/hang.js')
  writeFileSync(
    join(cwd, 'mcp.json'),
    JSON.stringify({ mcpServers: { hang: { command: process.execPath, args: [hang], env: { PIDS: pids } } } }),
  )
  const watched = new Watched(cwd, 'tool.json', '--mcp-config', 'mcp.json')
  const read = (): number[] => {
    try {
      return readFileSync(pids, 'utf8').trim().split('\n').map(Number)
    } catch {
      return []
    }
  }
  while (read().length < 2) await sleep(50)
  const hung = read()
  assert.is(await watched.end('SIGINT'), 0)
  while (hung.some(isRunning)) await sleep(20)
})

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

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
