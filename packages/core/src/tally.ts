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
 * What a reader has met so far: it holds the limits, and counts the UTF-8 bytes of the compact text. Past `exactTo`
 * bytes nobody needs to know by how much, and characters are no longer looked at.
 */
export class Tally {
  /** The bytes so far; exact up to `exactTo`, and past it no more than they are. */
  size = 0
  private containers = 0

  constructor(
    readonly root: unknown,
    readonly limits: Limits,
    private readonly exactTo: number = Infinity,
  ) {}

  text(value: string): void {
    this.size += value.length + 2
    if (this.size <= this.exactTo) this.size += extraBytes(value)
  }

  /** A name and its colon; the comma is counted by {@link object}. */
  key(name: string): void {
    this.text(name)
    this.size++
  }

  number(value: number): void {
    this.size += numberText(value).length
  }

  flag(value: boolean): void {
    this.size += value ? 4 : 5
  }

  null(): void {
    this.size += 4
  }

  /** The brackets and commas of a list. */
  list(length: number): void {
    this.size += length === 0 ? 2 : length + 1
  }

  /** The braces and commas of an object. */
  object(members: number): void {
    this.size += members === 0 ? 2 : members + 1
  }

  /** Further bytes that are certain. */
  bytes(count: number): void {
    this.size += count
  }

  /** Counts a list or object that is about to be read, and holds the limits. `level` is 1 at the root. */
  enter(container: object, level: number): void {
    if (level > this.limits.maxDepth) throw beyondLimit('TOO_DEEP', this.limits, this.root, this.pointer(container))
    this.containers++
    // A list of many members that is shared many times is small in memory, and its copy is not.
    const most = MEMBER_BYTES * Math.max(this.limits.maxNodes, defaultLimits.maxNodes)
    if (this.containers > this.limits.maxNodes || this.size > most || (Array.isArray(container) && container.length > this.limits.maxNodes)) {
      throw beyondLimit('TOO_LARGE', this.limits, this.root, this.pointer(container))
    }
    if (!isPlain(container)) throw notJson(container, this.pointer(container))
  }

  /** The JSON Pointer of a place inside an object that was met. Searched for, so only for faults. */
  pointer(container: object, ...tokens: (string | number)[]): string {
    return findPointer(this.root, container) + toPointer(tokens)
  }
}
