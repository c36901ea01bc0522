import type { Effect } from '@spokeshave/core'

import { countOf, formatCount } from '../numbers.ts'
import type { Paint } from '../styles.ts'
import type { ExplainedTool } from './explain-sources.ts'
import { lossEffects, styleOf } from './losses.ts'
import { Timings } from './timings.ts'

/** What all tools come to. */
export class Totals {
  tools = 0
  #refused = 0
  #over = 0
  #compacted = 0
  #bytesIn = 0
  #bytesOut = 0
  #unit = 'bytes'
  readonly #timings = new Timings()
  readonly #losses = new Map<Effect, { changes: number; tools: number }>()

  add({ error, account }: ExplainedTool): void {
    this.tools++
    if (error !== undefined) this.#refused++
    if (error !== undefined || account === undefined) return
    const { report } = account.explanation
    this.#timings.add(report)
    if (report.over > 0) this.#over++
    if (report.passes.some(({ hook, ran }) => hook === 'compactionPass' && ran)) this.#compacted++
    this.#bytesIn += account.inputBytes
    this.#bytesOut += report.size ?? 0
    this.#unit = report.unit
    for (const effect of lossEffects) {
      const changes = report.totals.effects[effect]
      if (changes === 0) continue
      const sum = this.#losses.get(effect) ?? { changes: 0, tools: 0 }
      this.#losses.set(effect, { changes: sum.changes + changes, tools: sum.tools + 1 })
    }
  }

  describe(paint: Paint): string {
    const counts = [
      countOf(this.tools, 'tool'),
      `${formatCount(this.#compacted)} compacted`,
      paint(this.#over > 0 ? 'red' : 'dim', `${formatCount(this.#over)} over budget`),
      paint(this.#refused > 0 ? 'red' : 'dim', `${formatCount(this.#refused)} refused`),
      `${formatCount(this.#bytesIn)} → ${formatCount(this.#bytesOut)} ${this.#unit}`,
    ]
    const losses = lossEffects.flatMap((effect) => {
      const sum = this.#losses.get(effect)
      return sum === undefined ? [] : `${paint(styleOf(effect), effect)} ${formatCount(sum.changes)} in ${countOf(sum.tools, 'tool')}`
    })
    const lines = [counts.join(', '), `losses: ${losses.length === 0 ? 'none' : losses.join('; ')}`, this.#timings.describe()]
    return lines.filter((line) => line !== '').join('\n')
  }
}
