import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { makeFolder, makeTool, root } from './run-cli.ts'
import { Watched } from './watched.ts'

test('a server is started again when its script changes', async () => {
  const cwd = makeFolder()
  const script = join(cwd, 'server.mjs')
  copyFileSync(join(root, 'docs/examples/timber-server.mjs'), script)
  const watched = new Watched(cwd, 'build', '--format', 'ndjson', '--mcp', `"${process.execPath}" server.mjs`)
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
  const cwd = makeFolder({ 'tool.json': JSON.stringify(makeTool('saw')) })
  const pids = join(cwd, 'pids')
  const hang = join(root, 'packages/mcp/test/servers/hang.js')
  writeFileSync(
    join(cwd, 'mcp.json'),
    JSON.stringify({ mcpServers: { hang: { command: process.execPath, args: [hang], env: { PIDS: pids } } } }),
  )
  const watched = new Watched(cwd, 'build', '--format', 'ndjson', 'tool.json', '--mcp-config', 'mcp.json')
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

test.run()
