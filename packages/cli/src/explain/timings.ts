import type { Report } from '@spokeshave/core'

/** How long the passes took, of all tools together. */
export class Timings {
  readonly #passes = new Map<string, number>()

  add({ passes }: Report): void {
    for (const { name, milliseconds } of passes) {
      if (milliseconds !== undefined) this.#passes.set(name, (this.#passes.get(name) ?? 0) + milliseconds)
    }
  }

  /** `time: 12 ms in passes: infer-types 4.2 ms, ...`, the longest first; empty where nothing was timed. */
  describe(): string {
    if (this.#passes.size === 0) return ''
    const sorted = [...this.#passes].sort(([, a], [, b]) => b - a)
    const sum = sorted.reduce((total, [, time]) => total + time, 0)
    return `time: ${formatTime(sum)} in passes: ${sorted.map(([name, time]) => `${name} ${formatTime(time)}`).join(', ')}`
  }
}

/** `0.04 ms`, `12 ms` */
export function formatTime(milliseconds: number): string {
  return `${milliseconds >= 10 ? Math.round(milliseconds).toLocaleString('en-US') : milliseconds.toFixed(2)} ms`
}
