/** What stands for words that were left out. */
const MARK = '…'

/** How much of a text may be left at each step. */
const shares = [0.9, 0.75, 0.5]

/** Shorter forms of a text, the longest first: it ends after a sentence where one ends near, else after a word. */
export function cuts(text: string): string[] {
  const body = text.endsWith(MARK) ? text.slice(0, -MARK.length) : text
  const found = new Set<string>()
  for (const share of shares) {
    const cut = cutAt(body, Math.floor(body.length * share))
    if (cut !== '' && cut.length < text.length) found.add(cut)
  }
  const first = sentenceEnd(body, body.length >> 1)
  if (first > 0) found.add(body.slice(0, first))
  return [...found]
}

function cutAt(text: string, most: number): string {
  const sentence = sentenceEnd(text, most)
  if (sentence > most * 0.9) return text.slice(0, sentence)
  const space = text.lastIndexOf(' ', most)
  if (space <= 0) return ''
  const words = text.slice(0, space).replace(/[\s,;:.([{–—-]+$/, '')
  return words === '' ? '' : words + MARK
}

/** Where the last sentence ends that ends by a position; 0 for nowhere. */
function sentenceEnd(text: string, most: number): number {
  let end = 0
  for (const match of text.slice(0, most + 1).matchAll(/[.!?](?=\s)|\n/g)) end = match.index + (match[0] === '\n' ? 0 : 1)
  return end
}
