/** The last lines of a text that comes in pieces. */
export class Tail {
  readonly #most: number
  #text = ''

  /** `most` is how many characters are kept. */
  constructor(most: number) {
    this.#most = most
  }

  add(text: string): void {
    this.#text += text
    // Not cut at each piece, which would copy all of it each time.
    if (this.#text.length > 2 * this.#most) this.#text = this.#text.slice(-this.#most)
  }

  /** The last lines, without those that are blank at the end. */
  lines(most: number): string[] {
    const text = this.#text.trimEnd()
    return text === '' ? [] : text.split(/\r?\n/).slice(-most)
  }
}
