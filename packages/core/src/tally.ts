import { findPointer } from './graph.ts'
import { beyondLimit, type Limits } from './limits.ts'
import { notJson } from './not-json.ts'
import { isPlain } from './plain.ts'
import { toPointer } from './pointer.ts'

/**
 * What a reader has met so far. The size of the compact text lies between `least` and `most`: a UTF-16 unit takes
 * at least one byte and, escaped, at most six.
 */
export class Tally {
  /** Bytes that are certain: brackets, commas, quotes, numbers. */
  fixed = 0
  /** UTF-16 units inside quotes. */
  units = 0
  private containers = 0

  constructor(
    readonly root: unknown,
    readonly limits: Limits,
  ) {}

  get least(): number {
    return this.fixed + this.units
  }

  get most(): number {
    return this.fixed + 6 * this.units
  }

  /** Counts a list or object that is about to be read, and holds the limits. `level` is 1 at the root. */
  enter(container: object, level: number): void {
    if (level > this.limits.maxDepth) throw beyondLimit('TOO_DEEP', this.limits, this.root, this.pointer(container))
    this.containers++
    if (this.containers > this.limits.maxNodes || (Array.isArray(container) && container.length > this.limits.maxNodes)) {
      throw beyondLimit('TOO_LARGE', this.limits, this.root, this.pointer(container))
    }
    if (!isPlain(container)) throw notJson(container, this.pointer(container))
  }

  /** The JSON Pointer of a place inside an object that was met. Searched for, so only for faults. */
  pointer(container: object, ...tokens: (string | number)[]): string {
    return findPointer(this.root, container) + toPointer(tokens)
  }
}
