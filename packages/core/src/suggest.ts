import leven from 'leven'

/** ` (did you mean "x"?)` for the nearest of the known names, or nothing where none is near. */
export function didYouMean(name: string, known: Iterable<string>): string {
  let best: string | undefined
  let distance = Math.max(2, Math.floor(name.length / 3)) + 1
  for (const candidate of known) {
    const far = leven(name, candidate)
    if (far < distance) {
      distance = far
      best = candidate
    }
  }
  return best === undefined ? '' : ` (did you mean "${best}"?)`
}
