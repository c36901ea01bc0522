import type { Child } from './child.ts'
import type { Slice } from './slices.ts'

/** Holds the results of all variants of a checkout against those of its first one, which is `parse` where that runs. */
export async function checkResults(children: readonly Child[], slices: readonly Slice[]): Promise<string[]> {
  const faults = new Set<string>()
  const wanted = new Map<string, string>()
  for (const child of children) {
    const { of, variant } = child.contestant
    for (const slice of slices) {
      const answer = await child.ask({ ask: 'check', slice })
      if (!('digest' in answer) || answer.digest === null) continue
      const key = `${of} ${slice.start}`
      if (!wanted.has(key)) wanted.set(key, answer.digest)
      else if (wanted.get(key) !== answer.digest)
        faults.add(`nothing, but ${variant} of ${of} gives other results than parse`)
    }
  }
  return [...faults]
}
