import { findPointer } from './graph.ts'
import { Guard } from './guard.ts'
import { beyondLimit, defaultLimits, type Limits } from './limits.ts'
import { notJson } from './not-json.ts'
import { numberText } from './number-text.ts'
import { toPointer } from './pointer.ts'
import { extraBytes } from './text-size.ts'

/** Certain bytes of the text that are allowed for each node; the texts themselves are not among them. */
const MEMBER_BYTES = 64

/** A text has at most this many bytes for each UTF-16 unit, one and five more. */
const MOST_EXTRA = 5

/**
 * What a reader has met so far: it holds the limits, and counts the UTF-8 bytes of the compact text. Characters are
 * looked at last, and only where their number does not say enough. Past `exactTo` bytes nobody needs to know by
 * how much.
 */
export class Tally {
  /** Certain bytes so far: one for each UTF-16 unit, and all but the texts' escapes. */
  least = 0
  /** Told of every container that is read. */
  readonly guard: Guard = new Guard()
  private containers = 0
  /** Texts whose characters nobody looked at yet, and how long they are together. */
  private unread: string[] = []
  private units = 0

  constructor(
    readonly root: unknown,
    readonly limits: Limits,
    private readonly exactTo: number = Infinity,
  ) {}

  /** The bytes so far; exact up to `exactTo`, and past it no more than they are. */
  get size(): number {
    this.look(this.exactTo, false)
    return this.least
  }

  /** Whether all so far has no more bytes than this. */
  fits(most: number): boolean {
    return this.look(most, true)
  }

  /** Looks at the characters of texts while there may be more bytes than this; false where there are. */
  private look(most: number, mayLeave: boolean): boolean {
    while (this.least <= most) {
      if (mayLeave && this.least + MOST_EXTRA * this.units <= most) return true
      const text = this.unread.pop()
      if (text === undefined) return true
      this.units -= text.length
      this.least += extraBytes(text)
    }
    return false
  }

  text(value: string): void {
    this.least += value.length + 2
    if (this.least > this.exactTo) return
    this.unread.push(value)
    this.units += value.length
  }

  /** A name and its colon; the comma is counted by {@link object}. */
  key(name: string): void {
    this.text(name)
    this.least++
  }

  number(value: number): void {
    this.least += numberText(value).length
  }

  flag(value: boolean): void {
    this.least += value ? 4 : 5
  }

  null(): void {
    this.least += 4
  }

  /** The brackets and commas of a list. */
  list(length: number): void {
    this.least += length === 0 ? 2 : length + 1
  }

  /** The braces and commas of an object. */
  object(members: number): void {
    this.least += members === 0 ? 2 : members + 1
  }

  /** Further bytes that are certain. */
  bytes(count: number): void {
    this.least += count
  }

  /** Counts a list or object that is about to be read, and holds the limits. `level` is 1 at the root. */
  enter(container: object, level: number): void {
    if (level > this.limits.maxDepth) throw beyondLimit('TOO_DEEP', this.limits, this.root, this.pointer(container))
    this.containers++
    // A list of many members that is shared many times is small in memory, and its copy is not.
    const most = MEMBER_BYTES * Math.max(this.limits.maxNodes, defaultLimits.maxNodes)
    if (this.containers > this.limits.maxNodes || this.least > most || (Array.isArray(container) && container.length > this.limits.maxNodes)) {
      throw beyondLimit('TOO_LARGE', this.limits, this.root, this.pointer(container))
    }
    if (!this.guard.admits(container)) throw notJson(container, this.pointer(container))
  }

  /** The JSON Pointer of a place inside an object that was met. Searched for, so only for faults. */
  pointer(container: object, ...tokens: (string | number)[]): string {
    return findPointer(this.root, container) + toPointer(tokens)
  }
}
