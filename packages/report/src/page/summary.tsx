import type { ComponentChildren, JSX } from 'preact'

import { type LossCounts, lossEffects, type ReportIndex } from '../report-data.ts'
import { formatChange, formatCount } from './format.ts'
import { isInState, serverOf } from './select-tools.ts'

/** The figures of all tools. */
export function Summary({ index }: { readonly index: ReportIndex }): JSX.Element {
  const { tools } = index
  const built = tools.filter(({ after }) => after !== null)
  const sum = (pick: (tool: (typeof tools)[number]) => number | null): number => built.reduce((all, tool) => all + (pick(tool) ?? 0), 0)
  const before = sum((tool) => tool.before)
  const after = sum((tool) => tool.after)
  const tokensBefore = sum((tool) => tool.tokensBefore)
  const tokensAfter = sum((tool) => tool.tokensAfter)
  const servers = new Set(tools.map(serverOf).filter((server) => server !== '')).size
  const losses = lossEffects.map((_, at) => sum((tool) => tool.losses[at]!)) as unknown as LossCounts
  const refused = tools.length - built.length
  const over = tools.filter((tool) => isInState(tool, 'over')).length
  return (
    <dl class="tiles">
      <Tile name={servers > 1 ? `tools of ${formatCount(servers)} servers` : 'tools'} value={formatCount(tools.length)}>
        {refused > 0 && <span class="refused">{formatCount(refused)} refused</span>}
        {over > 0 && <span class="refused">{formatCount(over)} over budget</span>}
        {refused + over === 0 && <span class="dim">all within budget</span>}
      </Tile>
      <Tile name="bytes of schemas as sent" value={formatCount(after)}>
        <span class="dim">{formatCount(before)} published</span> {formatChange(before, after)}
      </Tile>
      {index.tokens !== null && (
        <Tile name={`tokens (${index.tokens})`} value={formatCount(tokensAfter)}>
          <span class="dim">{formatCount(tokensBefore)} published</span> {formatChange(tokensBefore, tokensAfter)}
        </Tile>
      )}
      <Tile name="losses" value={formatCount(losses.reduce((all, count) => all + count, 0))}>
        {lossEffects.map((effect, at) => losses[at]! > 0 && <span key={effect} class={`loss ${effect}`}>{effect} {formatCount(losses[at]!)}</span>)}
      </Tile>
    </dl>
  )
}

export function Tile({ name, value, children }: { readonly name: string; readonly value: string; readonly children: ComponentChildren }): JSX.Element {
  return (
    <div class="tile">
      <dt>{name}</dt>
      <dd class="value">{value}</dd>
      <dd class="more">{children}</dd>
    </div>
  )
}
