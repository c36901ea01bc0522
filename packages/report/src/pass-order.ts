import type { PassEntry } from './report-data.ts'

/** Puts the passes of many pipelines into one order: a pass stands behind the one it was first seen behind. */
export class PassOrder {
  readonly #numbers = new Map<string, number>()
  readonly #order: { readonly number: number; readonly entry: PassEntry }[] = []

  /** Takes in the passes of a pipeline, in order, and gives their numbers. */
  add(passes: readonly PassEntry[]): number[] {
    let behind = -1
    return passes.map(({ name, hook }) => {
      const entry = { name, hook }
      const known = this.#numbers.get(entry.name)
      const number = known ?? this.#numbers.size
      if (known === undefined) {
        this.#numbers.set(entry.name, number)
        this.#order.splice(behind + 1, 0, { number, entry })
      }
      behind = this.#order.findIndex((other) => other.number === number)
      return number
    })
  }

  /** All passes in order. */
  get entries(): PassEntry[] {
    return this.#order.map(({ entry }) => entry)
  }

  /** The position of each number in `entries`. */
  get positions(): number[] {
    const positions: number[] = []
    this.#order.forEach(({ number }, position) => (positions[number] = position))
    return positions
  }
}
