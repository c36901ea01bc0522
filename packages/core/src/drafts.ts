import { type Draft, Immer, isDraft } from 'immer'

import { SpokeshaveError } from './errors.ts'
import { findWhere } from './graph.ts'
import { refusePromise } from './promises.ts'

// Our own instance: the global one freezes what it is given, and that is the caller's input.
const immer = new Immer({ autoFreeze: false })

/**
 * Runs `recipe` on an immer draft of `base` and gives the result; the same reference where nothing changed. What
 * the recipe returns is ignored, but a promise is refused: it would edit when nobody looks any more.
 */
export function editDraft<T extends object>(base: T, recipe: (draft: Draft<T>) => unknown): T {
  return draftable(base, () => {
    const seen = enumerable(base)
    const draft = immer.createDraft(seen)
    refusePromise(recipe(draft), 'a recipe')
    const after = immer.finishDraft(draft) as T
    return after === seen ? base : after
  })
}

/** The same, but a returned value takes the whole draft's place. */
export function transformDraft<T>(base: T, recipe: (draft: Draft<T>) => unknown): unknown {
  if (typeof base !== 'object' || base === null) {
    const replaced = recipe(base as Draft<T>)
    return replaced === undefined ? base : replaced
  }
  return draftable(base, () => {
    let given: { readonly value: unknown } | undefined
    const edited: unknown = immer.produce(base, (draft: unknown) => {
      const value = recipe(draft as Draft<T>)
      if (value === undefined || value === draft || holdsDraft(value)) return value
      given = { value }
      return undefined
    })
    if (given === undefined) return edited
    if (edited !== base) throw new Error('a draft was edited, and another value returned in its place; do one of them')
    return given.value
  })
}

/**
 * Whether a draft stands anywhere in a value. Immer would look itself, but by recursion, which data that nobody reads
 * can be too deep for.
 */
function holdsDraft(value: unknown): boolean {
  const seen = new Set<object>()
  const pending: unknown[] = [value]
  while (pending.length > 0) {
    const next = pending.pop()
    if (typeof next !== 'object' || next === null || seen.has(next)) continue
    if (isDraft(next)) return true
    seen.add(next)
    for (const key of Object.keys(next)) pending.push((next as Record<string, unknown>)[key])
  }
  return false
}

/** What JSON knows of an object: a recipe must not read a member that is not enumerable, and make it one that is. */
function enumerable<T extends object>(base: T): T {
  return Array.isArray(base) || Object.getOwnPropertyNames(base).length === Object.keys(base).length ? base : { ...base }
}

// What immer keeps on its drafts. Anyone can make the same symbol, and an object with it looks like a draft.
const draftState = Symbol.for('immer-state')

/** Runs an edit. What fails because the value pretends to be a draft is no fault of who edits it. */
function draftable<T>(base: object, run: () => T): T {
  try {
    return run()
  } catch (thrown) {
    const pointer = thrown instanceof SpokeshaveError ? undefined : findWhere(base, (each) => Object.hasOwn(each, draftState))
    if (pointer === undefined) throw thrown
    throw new SpokeshaveError('NOT_JSON', 'a symbol for a name cannot be said in JSON; hand in what JSON.parse would give', { pointer, cause: thrown })
  }
}
