import { compareCodePoints } from './code-points.ts'

/** Data that is larger or deeper than this is the same only where it is one object. */
const MOST_PARTS = 100_000
const DEEPEST = 64

/**
 * Gives texts that are equal where data is equal, whatever the order of its keys. Data may be of any size, and may lead
 * back to itself: what is very large or deep has the text of its identity, which holds for this object of the class.
 */
export class Canonical {
  private readonly identities = new Map<object, number>()
  private left = 0

  /** The text of a value; of members that are `undefined` it says nothing. */
  text(value: unknown): string {
    this.left = MOST_PARTS
    return this.write(value, 0) ?? this.identity(value as object)
  }

  /** Undefined where it is too large: it may be a circle, and need not be read. */
  private write(value: unknown, depth: number): string | undefined {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
    const size = Array.isArray(value) ? value.length : 1
    this.left -= size
    if (depth > DEEPEST || this.left < 0) return undefined
    const parts: string[] = []
    if (Array.isArray(value)) {
      for (let i = 0; i < value.length; i++) {
        const text = this.write(value[i], depth + 1)
        if (text === undefined) return undefined
        parts.push(text)
      }
      return `[${parts.join()}]`
    }
    for (const key of Object.keys(value).toSorted(compareCodePoints)) {
      const member = (value as Record<string, unknown>)[key]
      if (member === undefined) continue
      const text = this.write(member, depth + 1)
      if (text === undefined) return undefined
      parts.push(`${JSON.stringify(key)}:${text}`)
    }
    return `{${parts.join()}}`
  }

  private identity(value: object): string {
    let number = this.identities.get(value)
    if (number === undefined) this.identities.set(value, (number = this.identities.size))
    return `@${number}`
  }
}
