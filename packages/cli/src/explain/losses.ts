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

/** `narrower 1, docs 14`; empty where nothing was lost. The worst come first, and what has no room is left out. */
export function describeLosses(effects: Report['totals']['effects'], paint: Paint, room: number): string {
  const shown: string[] = []
  let length = 0
  for (const effect of lossEffects) {
    if (effects[effect] === 0) continue
    const text = `${effect} ${formatCount(effects[effect])}`
    length += text.length + 2
    if (length - 2 > room) break
    shown.push(paint(styleOf(effect), text))
  }
  return shown.join(', ')
}

/** The reader and the passes that did something, and those of compaction that tried: `const-to-enum ×2, strip-descriptions ×14`. */
export function describePasses({ explanation, read }: SchemaAccount): string {
  const active = explanation.report.passes.filter(({ hook, ran, changes }) => changes.length > 0 || (ran && hook === 'compactionPass'))
  return [...(read.length === 0 ? [] : [{ name: readerName, changes: read }]), ...active]
    .map(({ name, changes }) => (changes.length === 0 ? name : `${name} ×${formatCount(changes.length)}`))
    .join(', ')
}
