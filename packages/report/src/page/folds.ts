/** Rows that are shown, or that stand folded behind a button. */
export interface Stretch {
  readonly start: number
  readonly end: number
  readonly isFolded: boolean
}

const context = 3
/** Fewer rows are not worth a button. */
const fewest = 6

/** Folds what is far from all rows that matter. `opened` has the first rows of stretches that the reader opened. */
export function foldRows(count: number, matters: (row: number) => boolean, opened: ReadonlySet<number>): Stretch[] {
  const shown = new Uint8Array(count)
  for (let row = 0; row < count; row++) {
    if (matters(row)) shown.fill(1, Math.max(0, row - context), Math.min(count, row + context + 1))
  }
  const stretches: Stretch[] = []
  for (let start = 0, end = 0; start < count; start = end) {
    while (end < count && shown[end] === shown[start]) end++
    const isFolded = shown[start] === 0 && end - start >= fewest && !opened.has(start)
    const last = stretches.at(-1)
    if (last !== undefined && !last.isFolded && !isFolded) stretches[stretches.length - 1] = { ...last, end }
    else stretches.push({ start, end, isFolded })
  }
  return stretches
}
