import { quoted } from './printable.ts'

const mostNames = 5

/** Counts things and keeps the names of the first few. */
export class Named {
  count = 0
  readonly #names: string[] = []

  add(name: string | undefined): void {
    this.count++
    if (name !== undefined && this.#names.length < mostNames) this.#names.push(name)
  }

  /** `2 compacted ("a", "b")` */
  describe(what: string): string {
    const names = this.#names.map(quoted)
    const others = this.count - names.length
    const list = others > 0 && names.length > 0 ? `${names.join(', ')} and ${others} more` : names.join(', ')
    return `${this.count} ${what}${list === '' ? '' : ` (${list})`}`
  }
}
