import type { JSX } from 'preact'

import type { ToolEntry } from '../report-data.ts'
import { formatCount, formatShare } from './format.ts'

/** How much of its budget a tool takes. */
export function BudgetBar({ tool }: { readonly tool: ToolEntry }): JSX.Element {
  const { budget, refused } = tool
  if (refused !== undefined) return <span class="refused">refused {refused}</span>
  if (budget === undefined) return <span class="dim">no budget</span>
  const { size, most, unit } = budget
  const share = most === 0 ? (size === 0 ? 0 : Infinity) : size / most
  const words = `${formatCount(size)} of ${formatCount(most)} ${unit}`
  return (
    <span class={share > 1 ? 'budget over' : 'budget'} title={words}>
      <meter min={0} max={Math.max(1, most)} value={Math.min(size, Math.max(1, most))} aria-label={words} />
      <span class="number">{formatShare(share)}</span>
    </span>
  )
}
