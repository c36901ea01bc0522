import type { SpokeshaveError } from '@spokeshave/core'

import { printable } from './printable.ts'
import type { Refused, Reporter } from './reporter.ts'

/**
 * Keeps the refusals of one source apart from what was never meant for `--raw-schemas`: where no line from the first on
 * is one that it takes, one refusal and a hint say so, not a refusal for each line.
 */
export class Strangers {
  readonly #name: string
  readonly #reporter: Reporter
  #count = 0
  #isMet = false

  constructor(name: string, reporter: Reporter) {
    this.#name = name
    this.#reporter = reporter
  }

  /** A line that is what it should be. */
  meet(): void {
    this.#isMet = true
  }

  async refuse(line: number, what: Refused, error: SpokeshaveError): Promise<void> {
    if (error.code !== 'BAD_INPUT') this.#isMet = true
    if (this.#isMet || ++this.#count === 1) return this.#reporter.refuse(`${this.#name}:${line}`, what, error)
    if (this.#count === 2) await this.#hint()
    this.#reporter.count(what)
  }

  /** All is read. */
  async end(): Promise<void> {
    if (this.#count === 1 && !this.#isMet) await this.#hint()
    if (this.#count < 2) return
    const others = this.#count - 1
    await this.#reporter.say(`${printable(this.#name)}: ${others === 1 ? '1 more line is' : `${others} more lines are`} refused like the first`)
  }

  #hint(): Promise<void> {
    return this.#reporter.say(`${printable(this.#name)}: --raw-schemas takes lines {"id","schema"}; tools are read without it`)
  }
}
