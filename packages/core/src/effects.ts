import type { Effect } from './pass.ts'

/** All effects, from the mildest. */
export const effectNames: readonly Effect[] = ['same', 'docs', 'wider', 'narrower', 'mixed']

/** Whether it is one of the effects, spelt exactly. */
export function isEffect(value: unknown): value is Effect {
  return value === 'same' || value === 'docs' || value === 'wider' || value === 'narrower' || value === 'mixed'
}
