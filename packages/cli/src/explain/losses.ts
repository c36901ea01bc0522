import type { Effect, Report } from '@spokeshave/core'

import type { Paint, Style } from '../styles.ts'
import { formatCount } from '../numbers.ts'
import type { SchemaAccount } from './explainer.ts'
import { readerName } from './read-changes.ts'

/** What may be lost, the worst first. */
export const lossEffects: readonly Exclude<Effect, 'same'>[] = ['narrower', 'mixed', 'wider', 'docs']

const styles: Readonly<Record<Effect, Style>> = { narrower: 'red', mixed: 'red', wider: 'yellow', docs: 'cyan', same: 'dim' }

/** The colour of an effect. */
export function styleOf(effect: Effect): Style {
  return styles[effect]
}

/** `narrower 1, docs 14`; empty where nothing was lost. The worst come first, and an ellipsis says that there is more. */
export function describeLosses(effects: Report['totals']['effects'], paint: Paint, room: number): string {
  const parts = lossEffects.filter((effect) => effects[effect] > 0).map((effect) => ({ effect, text: `${effect} ${formatCount(effects[effect])}` }))
  const lengthOf = (shown: typeof parts): number => shown.reduce((sum, { text }) => sum + text.length + 2, shown.length < parts.length ? 1 : -2)
  let shown = parts
  while (shown.length > 0 && lengthOf(shown) > room) shown = shown.slice(0, -1)
  return [...shown.map(({ effect, text }) => paint(styleOf(effect), text)), ...(shown.length < parts.length ? ['…'] : [])].join(', ')
}

/** How many of each loss, in columns; nothing where there is none. */
export function lossColumns(effects: Report['totals']['effects'], paint: Paint): string {
  return lossEffects
    .map((effect) => {
      const text = effects[effect] === 0 ? '' : formatCount(effects[effect])
      return `${' '.repeat(Math.max(0, widthOfLoss(effect) - text.length))}${paint(styleOf(effect), text)}`
    })
    .join('  ')
}

/** The names of those columns. */
export const lossHead: string = lossEffects.map((effect) => effect.padStart(widthOfLoss(effect))).join('  ')

/** Wide enough for the name, and for thousands. */
function widthOfLoss(effect: Effect): number {
  return Math.max(5, effect.length)
}

/** The reader and the passes that did something, and those of compaction that tried: `const-to-enum ×2, strip-descriptions ×14`. */
export function describePasses({ explanation, read }: SchemaAccount): string {
  const active = explanation.report.passes.filter(({ hook, ran, changes }) => changes.length > 0 || (ran && hook === 'compactionPass'))
  return [...(read.length === 0 ? [] : [{ name: readerName, changes: read }]), ...active]
    .map(({ name, changes }) => (changes.length === 0 ? name : `${name} ×${formatCount(changes.length)}`))
    .join(', ')
}
