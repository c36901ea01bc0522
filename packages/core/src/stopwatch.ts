/** Tells times that do not overlap: each lap begins where the last one ended. */
export class Stopwatch {
  private last: number

  /** One that is off always says 0, and does not look. */
  constructor(private readonly on: boolean) {
    this.last = on ? now() : 0
  }

  /** Milliseconds since the last lap. */
  lap(): number {
    if (!this.on) return 0
    const before = this.last
    this.last = now()
    return this.last - before
  }
}

/** Milliseconds from some fixed moment. Every platform has `performance`, only its types are not the language's. */
function now(): number {
  return (globalThis as unknown as { readonly performance: { now(): number } }).performance.now()
}
