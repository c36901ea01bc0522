import { compareCodePoints } from '@spokeshave/core'

import type { SortKey } from './choices.ts'
import type { ExplainedTool } from './explain-sources.ts'
import { lossEffects } from './losses.ts'
import { nameOf } from './tool-line.ts'

/** What is kept of a tool until all are read. */
export interface Sortable {
  readonly name: string
  readonly size: number
  /** How many of each loss, the worst first; a refused tool is before all others. */
  readonly losses: readonly number[]
}

export function sortableOf(tool: ExplainedTool): Sortable {
  const report = tool.account?.explanation.report
  const losses = tool.error !== undefined ? [Infinity] : lossEffects.map((effect) => report?.totals.effects[effect] ?? 0)
  return { name: nameOf(tool), size: report?.size ?? -1, losses }
}

const comparisons: Readonly<Record<SortKey, (a: Sortable, b: Sortable) => number>> = {
  losses: (a, b) => {
    const index = a.losses.findIndex((count, i) => count !== b.losses[i])
    return index === -1 ? 0 : (b.losses[index] ?? 0) > a.losses[index]! ? 1 : -1
  },
  size: (a, b) => b.size - a.size,
  name: (a, b) => compareCodePoints(a.name, b.name),
}

/** Sorts by a key: most losses, largest, or first name first. Equals stay in their order. */
export function sortBy<T extends Sortable>(key: SortKey, tools: readonly T[]): T[] {
  return tools.toSorted(comparisons[key])
}

/** Whether there is anything to look at: a loss, a refusal, a schema over its budget. */
export function isNotable({ error, account }: ExplainedTool): boolean {
  const report = account?.explanation.report
  if (error !== undefined || report === undefined) return true
  return report.over > 0 || lossEffects.some((effect) => report.totals.effects[effect] > 0)
}
