import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import * as assert from 'uvu/assert'

import type { FailedServer, ListedServer, Listing, StdioServer } from '../src/index.ts'

/** One of the servers beside the tests. */
export function ours(script: string, ...args: string[]): StdioServer {
  return {
    kind: 'stdio',
    command: process.execPath,
    args: [join(import.meta.dirname, 'servers', `${script}.js`), ...args],
  }
}

/** The program of a published server. */
export function published(name: string): string {
  const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`)
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: Readonly<Record<string, string>> }
  return join(dirname(manifest), Object.values(bin)[0]!)
}

export function listed(listing: Listing | undefined): ListedServer {
  if (listing?.kind !== 'listed') assert.unreachable(`it failed: ${listing?.error.message}`)
  return listing as ListedServer
}

export function failed(listing: Listing | undefined): FailedServer {
  if (listing?.kind !== 'failed') assert.unreachable('it did not fail')
  return listing as FailedServer
}

/** The names of the tools that were listed. */
export function namesOf({ tools }: ListedServer): unknown[] {
  return tools.map((tool) => (tool as { name: unknown }).name)
}

/** Whether a process runs; one that has ended and waits to be asked for does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return true
  }
}

/** Waits until processes that were killed are gone: the system takes its time. Where they stay, the test never ends. */
export async function untilGone(pids: readonly number[]): Promise<void> {
  while (pids.some(isRunning)) await sleep(20)
}

/** A port of this machine that nobody listens on. */
export function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((done, fail) => {
    server.once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => done(port))
    })
  })
}

const folders: string[] = []
process.on('exit', () => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/** A folder that is removed when the process ends. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'spokeshave-mcp-'))
  folders.push(folder)
  return folder
}
