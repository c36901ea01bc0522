import type { Effect, Report } from '@spokeshave/core'

import type { Paint, Style } from '../styles.ts'
import { formatCount } from '../numbers.ts'

/** What may be lost, the worst first. */
export const lossEffects: readonly Exclude<Effect, 'same'>[] = ['narrower', 'mixed', 'wider', 'docs']

const styles: Readonly<Record<Effect, Style>> = { narrower: 'red', mixed: 'red', wider: 'yellow', docs: 'cyan', same: 'dim' }

/** The colour of an effect. */
export function styleOf(effect: Effect): Style {
  return styles[effect]
}

/** `narrower 1, docs 14`; empty where nothing was lost. */
export function describeLosses(effects: Report['totals']['effects'], paint: Paint): string {
  return lossEffects
    .filter((effect) => effects[effect] > 0)
    .map((effect) => paint(styleOf(effect), `${effect} ${formatCount(effects[effect])}`))
    .join(', ')
}

/** The passes that did something, and those of compaction that tried: `const-to-enum ×2, strip-descriptions ×14`. */
export function describePasses({ passes }: Report): string {
  return passes
    .filter(({ hook, ran, changes }) => changes.length > 0 || (ran && hook === 'compactionPass'))
    .map(({ name, changes }) => (changes.length === 0 ? name : `${name} ×${formatCount(changes.length)}`))
    .join(', ')
}
