import { type Draft, Immer } from 'immer'

// Our own instance: the global one freezes what it is given, and that is the caller's input.
const immer = new Immer({ autoFreeze: false })

/**
 * Runs `recipe` on an immer draft of `base` and gives the result; the same reference where nothing changed. What
 * the recipe returns is ignored.
 */
export function editDraft<T extends object>(base: T, recipe: (draft: Draft<T>) => unknown): T {
  const draft = immer.createDraft(base)
  recipe(draft)
  return immer.finishDraft(draft) as T
}

/** The same, but a returned value takes the whole draft's place. */
export function transformDraft<T>(base: T, recipe: (draft: Draft<T>) => unknown): unknown {
  if (typeof base !== 'object' || base === null) {
    const replaced = recipe(base as Draft<T>)
    return replaced === undefined ? base : replaced
  }
  return immer.produce(base, recipe as (draft: unknown) => never)
}
