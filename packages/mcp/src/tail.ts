import type { Hider } from './hider.ts'

/** The last lines of a text that comes in pieces, with what is secret hidden. */
export class Tail {
  readonly #most: number
  readonly #hider: Hider
  #text = ''
  #isTorn = false

  /** `most` is how many UTF-16 units are kept for sure, besides those that a torn secret may take. */
  constructor(most: number, hider: Hider) {
    this.#most = most + hider.longest
    this.#hider = hider
  }

  add(text: string): void {
    this.#text += text
    // Not cut at each piece, which would copy all of it each time.
    if (this.#text.length <= 2 * this.#most) return
    this.#text = this.#text.slice(-this.#most)
    this.#isTorn = true
  }

  /** The last lines, without those that are blank at the end. A first line of which a part is lost is left out. */
  lines(most: number): string[] {
    const hidden = this.#isTorn ? this.#hider.hideTorn(this.#text) : this.#hider.hide(this.#text)
    const text = hidden.trimEnd()
    const lines = text === '' ? [] : text.split(/\r?\n/)
    // One that is longer than all that is kept is better than none.
    return (this.#isTorn && lines.length > 1 ? lines.slice(1) : lines).slice(-most)
  }
}
