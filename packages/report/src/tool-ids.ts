import { wellFormed } from './texts.ts'

const longestId = 120

/** Gives each tool an address of its own: its name where no other has it, so that links live as long as the tool. */
export class ToolIds {
  readonly #taken = new Set<string>()

  next(name: string): string {
    const start = wellFormed(name).slice(0, longestId).replace(/\p{Cs}$/u, '')
    let id = start
    for (let number = 2; this.#taken.has(id); number++) id = `${start}~${number}`
    this.#taken.add(id)
    return id
  }
}
