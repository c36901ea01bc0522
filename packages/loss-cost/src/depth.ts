import type { Path } from '@spokeshave/core'

/**
 * How many names lead from the root to a node: an argument of the tool has 1. Branches and items add none; a definition
 * may be used anywhere, and counts as deep.
 */
export function nameDepth(path: Path): number {
  let depth = 0
  for (let at: Path | null = path; at !== null; at = at.parent) {
    if (at.keyword === 'properties') depth++
    else if (at.keyword === '$defs' || at.keyword === 'definitions') depth += 2
  }
  return depth
}

/** How much more than in the depth the structure counts at a node: the arguments of the tool itself go last. */
export function structureWeight(depth: number): number {
  return depth <= 1 ? 40 : 1 + 1 / depth
}
