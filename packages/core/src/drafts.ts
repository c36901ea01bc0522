import { type Draft, Immer } from 'immer'

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
    const draft = immer.createDraft(base)
    refusePromise(recipe(draft), 'a recipe')
    return immer.finishDraft(draft) as T
  })
}

/** The same, but a returned value takes the whole draft's place. */
export function transformDraft<T>(base: T, recipe: (draft: Draft<T>) => unknown): unknown {
  if (typeof base !== 'object' || base === null) {
    const replaced = recipe(base as Draft<T>)
    return replaced === undefined ? base : replaced
  }
  return draftable(base, () => immer.produce(base, recipe as (draft: unknown) => never))
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
