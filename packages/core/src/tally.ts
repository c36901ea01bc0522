import { findPointer } from './graph.ts'
import { beyondLimit, defaultLimits, type Limits } from './limits.ts'
import { notJson } from './not-json.ts'
import { numberText } from './number-text.ts'
import { isPlain } from './plain.ts'
import { toPointer } from './pointer.ts'
import { extraBytes } from './text-size.ts'

/** Certain bytes of the text that are allowed for each node; the texts themselves are not among them. */
const MEMBER_BYTES = 64

/**
 * What a reader has met so far: it holds the limits, and knows how long the compact text would be. Most schemas are
 * far from their budget, so that bounds answer; the texts are measured only where they do not.
 */
export class Tally {
  /** Bytes that are certain: brackets, commas, quotes, numbers. */
  private fixed = 0
  /** UTF-16 units inside quotes: each takes at least one byte and, escaped, at most six. */
  private units = 0
  private readonly texts: string[] = []
  private containers = 0

  constructor(
    readonly root: unknown,
    readonly limits: Limits,
  ) {}

  /** The fewest bytes that the compact text can have. */
  get least(): number {
    return this.fixed + this.units
  }

  /** The most bytes that the compact text can have. */
  get most(): number {
    return this.fixed + 6 * this.units
  }

  /** The UTF-8 bytes of the compact text, or fewer where it is past `stopAt` anyway. */
  size(stopAt: number): number {
    let size = this.least
    for (let i = 0; i < this.texts.length && size <= stopAt; i++) size += extraBytes(this.texts[i]!)
    return size
  }

  text(value: string): void {
    this.fixed += 2
    this.units += value.length
    this.texts.push(value)
  }

  /** A name and its colon; the comma is counted by {@link object}. */
  key(name: string): void {
    this.fixed += 3
    this.units += name.length
    this.texts.push(name)
  }

  number(value: number): void {
    this.fixed += numberText(value).length
  }

  flag(value: boolean): void {
    this.fixed += value ? 4 : 5
  }

  null(): void {
    this.fixed += 4
  }

  /** The brackets and commas of a list. */
  list(length: number): void {
    this.fixed += length === 0 ? 2 : length + 1
  }

  /** The braces and commas of an object. */
  object(members: number): void {
    this.fixed += members === 0 ? 2 : members + 1
  }

  /** Further bytes that are certain. */
  bytes(count: number): void {
    this.fixed += count
  }

  /** Counts a list or object that is about to be read, and holds the limits. `level` is 1 at the root. */
  enter(container: object, level: number): void {
    if (level > this.limits.maxDepth) throw beyondLimit('TOO_DEEP', this.limits, this.root, this.pointer(container))
    this.containers++
    // A list of many members that is shared many times is small in memory, and its copy is not.
    const most = MEMBER_BYTES * Math.max(this.limits.maxNodes, defaultLimits.maxNodes)
    if (this.containers > this.limits.maxNodes || this.fixed > most || (Array.isArray(container) && container.length > this.limits.maxNodes)) {
      throw beyondLimit('TOO_LARGE', this.limits, this.root, this.pointer(container))
    }
    if (!isPlain(container)) throw notJson(container, this.pointer(container))
  }

  /** The JSON Pointer of a place inside an object that was met. Searched for, so only for faults. */
  pointer(container: object, ...tokens: (string | number)[]): string {
    return findPointer(this.root, container) + toPointer(tokens)
  }
}
