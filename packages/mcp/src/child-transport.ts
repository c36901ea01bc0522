import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

import { deserializeMessage, type JSONRPCMessage, serializeMessage, type Transport } from '@modelcontextprotocol/client'
import { SpokeshaveError } from '@spokeshave/core'
import spawn from 'cross-spawn'

import type { Hider } from './hider.ts'
import { LineSplitter } from './line-splitter.ts'
import { guardGroup, signalGroup } from './process-group.ts'
import type { StdioServer } from './server.ts'
import { Tail } from './tail.ts'

const mostLineBytes = 256 * 1024 * 1024
const keptStderr = 32 * 1024

/** How long a server has, in milliseconds, to end by itself when its input is closed, and then when it is told to. */
const patience = { closed: 500, told: 1500 }

/** How a process ended. */
export interface Exit {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

/**
 * Runs a server and speaks with it through its standard streams: MCP specification 2025-06-18, basic/transports. The
 * transport of the SDK leaves behind what a server started itself; here it is the leader of a process group, and all of
 * the group ends with it.
 */
export class ChildTransport implements Transport {
  onclose?: (() => void) | undefined
  onerror?: ((error: Error) => void) | undefined
  onmessage?: Transport['onmessage']
  readonly stderr: Tail
  /** What stands on the standard output and is no message: how many lines, and the first of them. */
  readonly stray: { count: number; first: string } = { count: 0, first: '' }
  /** Absent while it runs. */
  exit: Exit | undefined
  readonly #server: StdioServer
  readonly #hider: Hider
  readonly #lines = new LineSplitter(mostLineBytes)
  #child: ChildProcessWithoutNullStreams | undefined
  #gone: Promise<void> = Promise.resolve()

  /** `hider` knows what its standard error may not show. */
  constructor(server: StdioServer, hider: Hider) {
    this.#server = server
    this.#hider = hider
    this.stderr = new Tail(keptStderr, hider)
  }

  /** Throws `SERVER_FAILED` where the command cannot be run. */
  async start(): Promise<void> {
    const { args, command, cwd, env } = this.#server
    requireNoNul(this.#server)
    if (cwd !== undefined) await requireFolder(cwd, this.#hider)
    const child = spawn(command, [...args], {
      cwd,
      env: { ...process.env, ...env },
      // A group of its own; on Windows that would open a window.
      detached: process.platform !== 'win32',
      windowsHide: true,
    }) as ChildProcessWithoutNullStreams
    const release = guardGroup(child)
    this.#child = child
    // Fails with EPIPE where the server has gone, which is told by its end.
    child.stdin.on('error', () => {})
    child.stdout.on('data', (chunk: Buffer) => this.#receive(chunk))
    child.stderr.setEncoding('utf8').on('data', (text: string) => this.stderr.add(text))
    this.#gone = new Promise((done) => {
      child.once('error', () => done())
      child.once('exit', (code, signal) => {
        // What it said last is still on its way; what it started may hold the pipes open for ever.
        const drained = new Promise((drain) => child.once('close', drain))
        void Promise.race([drained, sleep(patience.closed, undefined, { ref: false })]).then(() => {
          this.exit = { code, signal }
          done()
        })
      })
    })
    void this.#gone.then(() => {
      signalGroup(child, 'SIGKILL')
      release()
      for (const stream of child.stdio) stream?.destroy()
      this.#stray(this.#lines.rest())
      this.onclose?.()
    })
    await new Promise<void>((done, fail) => {
      child.once('spawn', done)
      child.once('error', (error: NodeJS.ErrnoException) => fail(cannotRun(command, error, this.#hider)))
    })
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const { stdin } = this.#child!
    if (stdin.write(serializeMessage(message))) return
    await Promise.race([new Promise((done) => stdin.once('drain', done)), this.#gone])
  }

  /** Lets the server end, or makes it; resolves when nothing of it is left. */
  async close(): Promise<void> {
    const child = this.#child
    if (child === undefined) return
    child.stdin.end()
    if (await this.#goesIn(patience.closed)) return
    await this.kill()
  }

  /** Ends the server without asking; resolves when nothing of it is left. */
  async kill(): Promise<void> {
    const child = this.#child
    if (child === undefined) return
    signalGroup(child, 'SIGTERM')
    if (!(await this.#goesIn(patience.told))) signalGroup(child, 'SIGKILL')
    await this.#gone
  }

  #goesIn(milliseconds: number): Promise<boolean> {
    const timer = new AbortController()
    const late = sleep(milliseconds, false, { signal: timer.signal }).catch(() => false)
    return Promise.race([this.#gone.then(() => true), late]).finally(() => timer.abort())
  }

  #receive(chunk: Buffer): void {
    try {
      for (const line of this.#lines.add(chunk)) this.#read(line)
    } catch (error) {
      this.onerror?.(error as Error)
      void this.kill()
    }
  }

  #read(line: string): void {
    let message: JSONRPCMessage
    try {
      message = deserializeMessage(line)
    } catch {
      this.#stray(line)
      return
    }
    this.onmessage?.(message)
  }

  /** Many servers log there, and are understood all the same. */
  #stray(line: string): void {
    if (line.trim() === '') return
    if (this.stray.count++ === 0) this.stray.first = line
  }
}

/** Node says the value, and only its beginning, where a secret is not known any more. */
function requireNoNul({ args, command, cwd = '', env = {} }: StdioServer): void {
  const texts: [what: string, text: string][] = [
    ['the command', command],
    ...args.map((arg, index): [string, string] => [`argument ${index + 1}`, arg]),
    ['the folder', cwd],
    ...Object.entries(env).map(([name, value]): [string, string] => [
      `the variable ${JSON.stringify(name)}`,
      `${name}${value}`,
    ]),
  ]
  const found = texts.find(([, text]) => text.includes('\0'))
  if (found === undefined) return
  throw new SpokeshaveError('SERVER_FAILED', `${found[0]} has a NUL character, which no process can be given`)
}

async function requireFolder(cwd: string, hider: Hider): Promise<void> {
  const stats = await stat(cwd).catch(() => undefined)
  if (stats?.isDirectory() !== true)
    throw new SpokeshaveError('SERVER_FAILED', `there is no folder ${hider.hide(cwd)} to run it in`)
}

function cannotRun(command: string, error: NodeJS.ErrnoException, hider: Hider): SpokeshaveError {
  const shown = hider.hide(command)
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: `there is no command "${shown}"`,
    EACCES: `"${shown}" may not be executed`,
  }
  return new SpokeshaveError(
    'SERVER_FAILED',
    reasons[error.code ?? ''] ?? `"${shown}" cannot be run: ${hider.hide(error.message)}`,
  )
}
