import { type ChildProcess, spawn } from 'node:child_process'
import { extname, join } from 'node:path'

import type { Streams } from '../streams.ts'

/** This program, from its sources or as it was built. */
const main = join(import.meta.dirname, `../main${extname(import.meta.filename)}`)

/**
 * Runs the command line in a process of its own, so that code of configurations and plugins is read anew. One run at a
 * time: a run that is still busy is ended, with the servers that it started.
 */
export class Rerun {
  readonly #args: readonly string[]
  readonly #streams: Streams
  #child: ChildProcess | undefined
  #ended: Promise<void> = Promise.resolve()

  constructor(args: readonly string[], streams: Streams) {
    this.#args = args
    this.#streams = streams
  }

  /** Starts a run; `done` is called when it ends by itself. */
  async start(done: () => void): Promise<void> {
    await this.stop()
    const { stdout, stderr } = this.#streams
    // On our own streams it sees whether they are terminals.
    const isOurs = this.#streams === process
    const child = spawn(process.execPath, [...process.execArgv, main, ...this.#args], {
      stdio: ['ignore', isOurs ? 'inherit' : 'pipe', isOurs ? 'inherit' : 'pipe'],
    })
    child.stdout?.pipe(stdout, { end: false })
    child.stderr?.pipe(stderr, { end: false })
    this.#child = child
    this.#ended = new Promise((resolve) => {
      child.once('error', () => resolve())
      child.once('close', () => resolve())
    })
    void this.#ended.then(() => {
      if (this.#child !== child) return
      this.#child = undefined
      done()
    })
  }

  /** Ends the run that is busy. */
  async stop(): Promise<void> {
    const child = this.#child
    this.#child = undefined
    child?.kill('SIGTERM')
    await this.#ended
  }
}
