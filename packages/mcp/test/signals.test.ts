import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { isRunning, makeFolder, untilGone } from './helpers.ts'

/** Starts a process that asks a server that hangs; resolves when both processes of that server run. */
async function ask(...args: string[]): Promise<{ child: ChildProcess; ended: Promise<unknown>; pids: number[] }> {
  const file = join(makeFolder(), 'pids')
  const node = ['--import', import.meta.resolve('tsx'), '--conditions', 'spokeshave:source']
  const child = spawn(process.execPath, [...node, join(import.meta.dirname, 'ask.ts'), ...args], {
    stdio: 'inherit',
    env: { ...process.env, PIDS: file },
  })
  const ended = new Promise((done) => child.once('exit', (code, signal) => done(signal ?? code)))
  const read = (): number[] => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').map(Number) : [])
  while (read().length < 2) await sleep(50)
  return { child, ended, pids: read() }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  test(`${signal} ends the servers, and then the process as ever`, async () => {
    const { child, ended, pids } = await ask()
    assert.equal(pids.filter(isRunning), pids)
    child.kill(signal)
    assert.is(await ended, signal)
    await untilGone(pids)
  })
}

test('a process that listens to the signal is not ended by it', async () => {
  const { child, ended, pids } = await ask('listens')
  child.kill('SIGINT')
  assert.is(await ended, 5)
  await untilGone(pids)
})

test.run()
