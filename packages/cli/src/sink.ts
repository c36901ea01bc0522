import { constants } from 'node:buffer'

import type { Target } from './target.ts'

const fullAt = 64 * 1024

/**
 * Gathers small pieces of text into large writes. What is gathered also goes out as soon as the program waits for
 * something else, so that a slow stream is passed on without delay.
 */
export class Sink {
  readonly #target: Target
  #parts: string[] = []
  #length = 0
  #flushing: Promise<void> | null = null
  #isScheduled = false
  #failure: unknown = null

  constructor(target: Target) {
    this.#target = target
  }

  /** A promise means: wait for it before the next call. */
  write(...texts: readonly string[]): Promise<void> | undefined {
    if (this.#failure !== null) throw this.#failure
    for (const text of texts) {
      this.#parts.push(text)
      this.#length += text.length
    }
    if (this.#length >= fullAt) return this.flush()
    this.#schedule()
    return undefined
  }

  /** Resolves when everything is handed over. */
  async flush(): Promise<void> {
    while (this.#flushing !== null) await this.#flushing
    if (this.#failure !== null) throw this.#failure
    if (this.#length === 0) return
    const parts = this.#parts
    // Put together, texts that are nearly as long as one can be would be too long.
    const texts = this.#length > constants.MAX_STRING_LENGTH ? parts : [parts.join('')]
    this.#parts = []
    this.#length = 0
    this.#flushing = this.#hand(texts)
    try {
      await this.#flushing
    } catch (error) {
      this.#failure = error
      throw error
    } finally {
      this.#flushing = null
    }
  }

  async #hand(texts: readonly string[]): Promise<void> {
    for (const text of texts) await this.#target.write(text)
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      // Nobody waits for this one: the next call throws what failed here.
      this.flush().catch(() => {})
    })
  }
}
