/** A part of a text: from the first place to before the second. */
type Span = [start: number, end: number]

/** Replaces secrets by `***`. To be used before a text is cut, trimmed or quoted: a part of a secret is not known. */
export class Hider {
  readonly #secrets: readonly string[]
  /** The length of the longest secret, in UTF-16 units. */
  readonly longest: number

  constructor(secrets: readonly string[]) {
    this.#secrets = [...new Set(secrets)].filter((secret) => secret !== '')
    this.longest = this.#secrets.reduce((most, { length }) => Math.max(most, length), 0)
  }

  /** The text with each secret replaced; those that overlap become one. */
  hide(text: string): string {
    return this.#show(text, 0, text.length)
  }

  /** The first `most` units of a text, hidden, with `…` where there is more. */
  hideStart(text: string, most: number): string {
    const shown = this.#show(text.slice(0, most + this.longest), 0, most)
    return text.length > most ? `${shown}…` : shown
  }

  /** The text without what may be the end of a secret that was cut in two at its beginning. */
  hideTorn(text: string): string {
    return this.#show(text, this.longest, text.length)
  }

  /** A secret that is in `from`..`to` in part is replaced as a whole where it ends `to`, and left out where it begins before `from`. */
  #show(text: string, from: number, to: number): string {
    let shown = ''
    let at = from
    for (const [start, end] of this.#spans(text)) {
      if (start >= to) break
      if (start >= at) shown += `${text.slice(at, start)}***`
      at = Math.max(at, end)
    }
    return shown + text.slice(at, Math.max(at, to))
  }

  #spans(text: string): Span[] {
    const found: Span[] = []
    for (const secret of this.#secrets)
      for (let at = text.indexOf(secret); at !== -1; at = text.indexOf(secret, at + 1))
        found.push([at, at + secret.length])
    const spans: Span[] = []
    for (const span of found.sort(([a], [b]) => a - b)) {
      const last = spans.at(-1)
      if (last !== undefined && span[0] < last[1]) last[1] = Math.max(last[1], span[1])
      else spans.push(span)
    }
    return spans
  }
}
