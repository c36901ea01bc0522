import type { NodePass, Note } from './pass.ts'

type Visit = NodePass['visit']

const removed = new WeakMap<Visit, readonly string[]>()

/**
 * The `visit` of a pass that does nothing but remove keywords, wherever they stand. Core knows such a pass, and may
 * run it without calling it, which is much faster on large schemas; the result is the same.
 *
 * `visit: removing(['title'], { code: 'dropped-title' })`
 */
export function removing(keywords: readonly string[], note?: Partial<Note>): Visit {
  const names = [...keywords]
  const visit: Visit = (_node, path) => {
    for (const keyword of names) path.remove(keyword, note)
  }
  removed.set(visit, names)
  return visit
}

/**
 * The keywords that a pass removes from every node, where that is all it does; undefined for any other pass, and
 * where a gate could keep it away from a node that has one of them.
 */
export function removedBy({ visit, keywords, when, phase, graded }: NodePass): readonly string[] | undefined {
  const names = removed.get(visit)
  if (names === undefined || when !== undefined || phase === 'leave' || graded === true) return undefined
  return keywords === undefined || names.every((name) => keywords.includes(name)) ? names : undefined
}
