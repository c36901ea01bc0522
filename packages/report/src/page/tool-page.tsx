import type { JSX } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'

import type { ReportIndex, ToolDetails, ToolEntry } from '../report-data.ts'
import { BudgetBar } from './budget-bar.tsx'
import { ChangeList } from './change-list.tsx'
import { type DiffRow, diffRows, RowFinder } from './diff-rows.ts'
import { DiffView } from './diff-view.tsx'
import { formatChange, formatCount, visible, visibleProse } from './format.ts'
import { type Json, linesOf } from './json-lines.ts'
import { Losses } from './losses-badge.tsx'
import { readDetails } from './read-data.tsx'
import { Tile } from './summary.tsx'
import { Waterfall } from './waterfall.tsx'
import { waterfallOf } from './waterfall-bars.ts'

interface ToolPageProps {
  readonly index: ReportIndex
  readonly tool: ToolEntry
  readonly query: Readonly<Record<string, string>>
  readonly isDark: boolean
}

/** All that is known of a tool. */
export function ToolPage({ index, tool, query, isDark }: ToolPageProps): JSX.Element {
  const [details, setDetails] = useState<{ readonly of: string; readonly value: ToolDetails }>()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    let isLeft = false
    void readDetails(tool).then((value) => {
      if (!isLeft) setDetails({ of: tool.id, value })
    })
    title.current?.focus({ preventScroll: true })
    return () => void (isLeft = true)
  }, [tool])
  const shown = details?.of === tool.id ? details.value : undefined
  const bars = useMemo(() => waterfallOf([tool], index.passes), [tool, index])
  const { name, server, place, before, after, tokensBefore, tokensAfter, losses } = tool
  return (
    <article class="tool">
      <h1 ref={title} tabIndex={-1}>{visible(name)}</h1>
      <p class="dim">{[server === undefined ? '' : `server ${visible(server)}`, place === undefined ? '' : visible(place)].filter((part) => part !== '').join(' · ')}</p>
      <p class="prose">{visibleProse(shown?.description ?? tool.description ?? '')}</p>
      {shown?.error !== undefined && <p class="refusal" role="note"><strong>Refused ({shown.error.code})</strong> {visible(shown.error.message)}</p>}
      <dl class="tiles">
        <Tile name="bytes as sent" value={after === null ? '–' : formatCount(after)}>
          <span class="dim">{formatCount(before)} published</span> {after !== null && formatChange(before, after)}
        </Tile>
        {tokensBefore !== null && (
          <Tile name={`tokens (${index.tokens})`} value={tokensAfter === null ? '–' : formatCount(tokensAfter)}>
            <span class="dim">{formatCount(tokensBefore)} published</span> {tokensAfter !== null && formatChange(tokensBefore, tokensAfter)}
          </Tile>
        )}
        <Tile name="budget" value={tool.budget === undefined ? '–' : formatCount(tool.budget.most)}><BudgetBar tool={tool} /></Tile>
        <Tile name="losses" value={formatCount(losses.reduce((all, count) => all + count, 0))}><Losses counts={losses} /></Tile>
      </dl>
      {shown !== undefined && <Body key={tool.id} index={index} tool={tool} details={shown} query={query} />}
      {after !== null && bars.length > 2 && (
        <section aria-labelledby="steps-title">
          <h2 id="steps-title">From pass to pass</h2>
          <Waterfall bars={bars} isDark={isDark} />
        </section>
      )}
    </article>
  )
}

interface BodyProps {
  readonly index: ReportIndex
  readonly tool: ToolEntry
  readonly details: ToolDetails
  readonly query: Readonly<Record<string, string>>
}

function Body({ index, tool, details, query }: BodyProps): JSX.Element {
  const rows = useMemo(() => rowsOf(details), [details])
  const places = useMemo(() => {
    const finder = new RowFinder(rows)
    return details.changes.map((change) => finder.find(change))
  }, [details, rows])
  const chosen = query['change'] === undefined ? undefined : Number(query['change'])
  return (
    <>
      <ChangeList index={index} tool={tool} details={details} chosen={chosen} />
      <DiffView tool={tool} rows={rows} changes={details.changes} places={places} chosen={chosen} />
    </>
  )
}

function rowsOf({ input, result }: ToolDetails): DiffRow[] {
  const published = input === null ? undefined : (JSON.parse(input) as Json)
  const left = published === undefined ? [] : linesOf(published)
  if (result === null) return left.map((line) => ({ left: line, right: undefined, isChanged: false }))
  return diffRows(left, linesOf(JSON.parse(result) as Json, published))
}
