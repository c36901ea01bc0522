import leven from 'leven'

/** ` (did you mean "x"?)` for the nearest of the known names, or nothing where none is as near as `most` edits. */
export function didYouMean(name: string, known: Iterable<string>, most: number = Math.max(2, Math.floor(name.length / 3))): string {
  let best: string | undefined
  let distance = most + 1
  for (const candidate of known) {
    const far = leven(name, candidate)
    if (far < distance) {
      distance = far
      best = candidate
    }
  }
  return best === undefined ? '' : ` (did you mean "${best}"?)`
}
