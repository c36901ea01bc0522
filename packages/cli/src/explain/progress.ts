import type { Streams } from '../streams.ts'
import { formatCount } from '../numbers.ts'

const firstAfter = 1000
const nextAfter = 200

/** Counts tools on a terminal while a long run prints nothing else there. */
export class Progress {
  readonly #stderr: Streams['stderr'] | undefined
  #count = 0
  #due = performance.now() + firstAfter
  #isShown = false

  constructor({ stdout, stderr }: Streams, printsAtOnce: boolean) {
    const isQuiet = stderr.isTTY !== true || (printsAtOnce && stdout.isTTY === true)
    this.#stderr = isQuiet ? undefined : stderr
  }

  /** One more tool. */
  step(): void {
    this.#count++
    if (this.#stderr === undefined || performance.now() < this.#due) return
    this.#due = performance.now() + nextAfter
    this.#isShown = true
    this.#stderr.write(`\r\u001B[K${formatCount(this.#count)} tools …`)
  }

  /** Takes the line back. */
  end(): void {
    if (this.#isShown) this.#stderr?.write('\r\u001B[K')
    this.#isShown = false
  }
}
