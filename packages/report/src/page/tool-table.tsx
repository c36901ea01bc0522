import type { JSX } from 'preact'
import { useEffect, useMemo, useRef } from 'preact/hooks'

import { lossEffects, type ReportIndex, type ToolEntry } from '../report-data.ts'
import { BudgetBar } from './budget-bar.tsx'
import { countOf, formatCount, visible } from './format.ts'
import { Losses } from './losses-badge.tsx'
import { toolAddress } from './route.ts'
import { type Selection, selectionOf, serverOf, type SortKey, ToolSelector } from './select-tools.ts'
import { changeQuery } from './use-route.tsx'
import { useWindow } from './use-window.tsx'

/** As the style sheet has it. */
const rowHeight = 56

interface ToolTableProps {
  readonly index: ReportIndex
  readonly query: Readonly<Record<string, string>>
}

/** All tools, to be searched and sorted. */
export function ToolTable({ index, query }: ToolTableProps): JSX.Element {
  const selector = useMemo(() => new ToolSelector(index.tools), [index])
  const selection = selectionOf(query)
  const found = useMemo(() => selector.select(selection), [selector, JSON.stringify(selection)])
  const servers = useMemo(() => [...new Set(index.tools.map(serverOf))].sort(), [index])
  const body = useRef<HTMLTableSectionElement>(null)
  const { first, end } = useWindow(body, found.length, rowHeight)
  const search = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== '/' || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      search.current?.focus()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  const isChosen = selection.words + selection.server + selection.state + selection.pass !== ''
  return (
    <section aria-labelledby="tools-title" onKeyDown={moveBetweenRows}>
      <div class="head">
        <h2 id="tools-title">Tools</h2>
        <p class="dim" role="status">{isChosen ? `${formatCount(found.length)} of ${countOf(index.tools.length, 'tool')}` : countOf(index.tools.length, 'tool')}</p>
      </div>
      <search class="filters">
        <input ref={search} type="search" aria-label="Search tools" placeholder="Search names, descriptions, parameters" title="Press / to search" value={selection.words} onInput={(event) => changeQuery({ q: event.currentTarget.value }, true)} />
        {servers.length > 1 && (
          <select aria-label="Server" value={selection.server} onChange={(event) => changeQuery({ server: event.currentTarget.value })}>
            <option value="">all servers</option>
            {servers.map((server) => <option key={server} value={server === '' ? '-' : server}>{server === '' ? 'no server named' : visible(server)}</option>)}
          </select>
        )}
        <select aria-label="State" value={selection.state} onChange={(event) => changeQuery({ state: event.currentTarget.value })}>
          <option value="">any state</option>
          <option value="refused">refused</option>
          <option value="over">over budget</option>
          {lossEffects.map((effect) => <option key={effect} value={effect}>loses: {effect}</option>)}
          <option value="none">loses nothing</option>
        </select>
        <select aria-label="Pass" value={selection.pass} onChange={(event) => changeQuery({ pass: event.currentTarget.value })}>
          <option value="">all passes</option>
          {index.passes.map(({ name }, pass) => <option key={name} value={String(pass)}>changed by {visible(name)}</option>)}
        </select>
        {isChosen && <button type="button" onClick={() => changeQuery({ q: '', server: '', state: '', pass: '' })}>Show all</button>}
      </search>
      <table class="tools" aria-rowcount={found.length + 1}>
        <caption class="unseen">Tools, their sizes and what they lose</caption>
        <thead>
          <tr aria-rowindex={1}>
            <Head name="Tool" sort="name" selection={selection} />
            {servers.length > 1 && <Head name="Server" sort="server" selection={selection} />}
            <Head name="Published" sort="before" selection={selection} isNumber />
            <Head name="Sent" sort="after" selection={selection} isNumber />
            {index.tokens !== null && <Head name="Tokens" sort="tokens" selection={selection} isNumber />}
            <Head name="Budget" sort="budget" selection={selection} />
            <Head name="Losses" sort="losses" selection={selection} />
          </tr>
        </thead>
        <tbody ref={body}>
          {first > 0 && <tr aria-hidden="true" style={{ height: `${first * rowHeight}px` }} />}
          {found.slice(first, end).map((tool, at) => <Row key={tool.id} tool={tool} row={first + at + 2} hasServer={servers.length > 1} hasTokens={index.tokens !== null} />)}
          {end < found.length && <tr aria-hidden="true" style={{ height: `${(found.length - end) * rowHeight}px` }} />}
        </tbody>
      </table>
      {found.length === 0 && <p class="nothing">No tool is like that.</p>}
    </section>
  )
}

interface HeadProps {
  readonly name: string
  readonly sort: SortKey
  readonly selection: Selection
  readonly isNumber?: boolean
}

function Head({ name, sort, selection, isNumber = false }: HeadProps): JSX.Element {
  const isSorted = selection.sort === sort
  const startsLow = sort === 'name' || sort === 'server'
  const order = startsLow === selection.isReversed ? 'descending' : 'ascending'
  const next = isSorted && !selection.isReversed ? `-${sort}` : sort
  return (
    <th scope="col" class={isNumber ? `number ${sort}` : sort} {...(isSorted ? { 'aria-sort': order } : {})}>
      <button type="button" onClick={() => changeQuery({ sort: next })}>{name}</button>
    </th>
  )
}

interface RowProps {
  readonly tool: ToolEntry
  readonly row: number
  readonly hasServer: boolean
  readonly hasTokens: boolean
}

function Row({ tool, row, hasServer, hasTokens }: RowProps): JSX.Element {
  const { id, name, server, description, before, after, tokensAfter, losses } = tool
  return (
    <tr aria-rowindex={row}>
      <th scope="row" class="name">
        <a href={toolAddress(id)} data-tool={id}>{visible(name)}</a>
        <span class="dim">{visible(description ?? '')}</span>
      </th>
      {hasServer && <td class="server">{visible(server ?? '')}</td>}
      <td class="number before">{formatCount(before)}</td>
      <td class="number after">{after === null ? '' : formatCount(after)}</td>
      {hasTokens && <td class="number tokens">{tokensAfter === null ? '' : formatCount(tokensAfter)}</td>}
      <td class="budget"><BudgetBar tool={tool} /></td>
      <td class="losses"><Losses counts={losses} /></td>
    </tr>
  )
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement
}

/** Up and down go from the search to the rows and from row to row. */
function moveBetweenRows(event: KeyboardEvent): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const section = event.currentTarget as HTMLElement
  const target = event.target as HTMLElement
  const isSearch = target instanceof HTMLInputElement
  if (step === 0 || (!isSearch && target.dataset['tool'] === undefined)) return
  const links = [...section.querySelectorAll<HTMLElement>('[data-tool]')]
  const next = isSearch ? (step > 0 ? links[0] : undefined) : (links[links.indexOf(target) + step] ?? (step < 0 ? section.querySelector<HTMLElement>('input') : undefined))
  if (next === undefined || next === null) return
  event.preventDefault()
  next.focus()
}
