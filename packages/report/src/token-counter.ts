import { type Encoding, tokenMeter } from '@spokeshave/meter-tokens'

/** Merging a word takes the square of its length: longer ones are counted in pieces, at most one token off for each. */
const longestRun = 400
const longRun = new RegExp(['[\\p{L}\\p{M}]', '\\s', '[^\\p{L}\\p{M}\\p{N}\\s]'].map((kind) => `${kind}{${longestRun + 1},}`).join('|'), 'gu')

/** Counts the tokens of texts, of hostile ones too. */
export async function tokenCounter(encoding: Encoding): Promise<(text: string) => number> {
  const meter = await tokenMeter(encoding)
  const measure = (text: string): number => meter.measure(text, {})
  return (text) => {
    if (text.search(longRun) === -1) return measure(text)
    let sum = 0
    let end = 0
    for (const { 0: run, index } of text.matchAll(longRun)) {
      sum += measure(text.slice(end, index))
      for (let at = 0; at < run.length; at += longestRun) sum += measure(run.slice(at, at + longestRun))
      end = index + run.length
    }
    return sum + measure(text.slice(end))
  }
}
