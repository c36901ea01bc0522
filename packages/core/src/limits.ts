import { SpokeshaveError } from './errors.ts'
import { findCycle } from './graph.ts'

/** How much is read of a value before it is refused. */
export interface Limits {
  /** The deepest nesting of lists and objects, literals included. */
  readonly maxDepth: number
  /** The most schema nodes and lists. */
  readonly maxNodes: number
}

/** The limits of a pipeline that names none. */
export const defaultLimits: Limits = Object.freeze({ maxDepth: 512, maxNodes: 1_000_000 })

/**
 * The error for a value beyond the limits. Only here, where something is wrong anyway, is the value searched for
 * a cycle; `pointer` is the place where the limit was met, `base` that of `root`.
 */
export function beyondLimit(
  code: 'TOO_DEEP' | 'TOO_LARGE',
  limits: Limits,
  root: unknown,
  pointer: string,
  base = '',
): SpokeshaveError {
  const cycle = findCycle(root)
  if (cycle !== undefined) {
    return new SpokeshaveError(
      'CYCLIC',
      `the value at ${base}${cycle.pointer} refers back to ${`${base}${cycle.target}` || 'the root'}; say recursion with $ref instead`,
      { pointer: base + cycle.pointer },
    )
  }
  return code === 'TOO_DEEP'
    ? new SpokeshaveError(code, `nested deeper than maxDepth ${limits.maxDepth}; raise maxDepth or flatten the schema`, { pointer })
    : new SpokeshaveError(code, `more than maxNodes ${limits.maxNodes} nodes and lists; raise maxNodes or split the schema`, {
        pointer,
      })
}
