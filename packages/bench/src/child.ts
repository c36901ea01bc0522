import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'

import type { Answer, Request } from './worker.ts'

/** A checkout with built packages. */
export interface Checkout {
  readonly root: string
  /** `here`, or the commit that is compared. */
  readonly of: string
}

/** A variant of one checkout, and the Node that runs it. */
export interface Contestant extends Checkout {
  readonly variant: string
  readonly execPath?: string
  /** Where the packages of others are. */
  readonly modules?: string
}

/** The process of a contestant. */
export class Child {
  readonly contestant: Contestant
  readonly #process: ChildProcess
  #waiting: { resolve(answer: Answer): void; reject(error: Error): void } | undefined

  private constructor(contestant: Contestant) {
    this.contestant = contestant
    this.#process = fork(
      join(import.meta.dirname, 'worker.js'),
      [contestant.root, contestant.variant, contestant.modules ?? ''],
      {
        execArgv: ['--expose-gc'],
        execPath: contestant.execPath ?? process.execPath,
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      },
    )
    this.#process.on('message', (message: Answer) => this.#settle(message))
    this.#process.on('exit', (code, signal) => this.#settle({ fault: `the process ended with ${signal ?? code}` }))
  }

  /** Starts the process and waits until it is ready. */
  static async start(contestant: Contestant): Promise<Child> {
    const child = new Child(contestant)
    await child.#answer()
    return child
  }

  ask(request: Request): Promise<Answer> {
    this.#process.send(request)
    return this.#answer()
  }

  stop(): void {
    this.#process.disconnect()
  }

  #answer(): Promise<Answer> {
    return new Promise((resolve, reject) => (this.#waiting = { resolve, reject }))
  }

  #settle(answer: Answer): void {
    const waiting = this.#waiting
    this.#waiting = undefined
    if ('fault' in answer) waiting?.reject(new Error(`${this.contestant.variant}: ${answer.fault}`))
    else waiting?.resolve(answer)
  }
}

/** Runs a script that answers once, and gives its answer. */
export function askOnce<T>(script: string, args: readonly string[], execArgv: readonly string[]): Promise<T> {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, script), [...args], {
      execArgv: [...execArgv],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.on('message', (message) => resolve(message as T))
    child.on('exit', (code, signal) => reject(new Error(`${script} ended with ${signal ?? code}`)))
  })
}
