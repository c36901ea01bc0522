import type { JSX } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'

import type { ShownChange, ToolEntry } from '../report-data.ts'
import type { DiffRow } from './diff-rows.ts'
import { foldRows } from './folds.ts'
import { countOf, formatCount } from './format.ts'
import type { JsonLine } from './json-lines.ts'
import { toolAddress } from './route.ts'

const mostShown = 1500
/** Longer pieces of a line are cut: some servers put whole books into a description. */
const longestPiece = 3000
const deepestIndent = 40

interface DiffViewProps {
  readonly tool: ToolEntry
  readonly rows: readonly DiffRow[]
  readonly changes: readonly ShownChange[]
  /** The row of each change. */
  readonly places: readonly number[]
  readonly chosen: number | undefined
}

/** Input and result side by side. */
export function DiffView({ tool, rows, changes, places, chosen }: DiffViewProps): JSX.Element {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const chosenRow = chosen === undefined ? undefined : places[chosen]
  const [most, setMost] = useState(mostShown)
  const marks = useMemo(() => marksOf(changes, places), [changes, places])
  const stretches = useMemo(
    () => foldRows(rows.length, (row) => rows[row]!.isChanged || row === chosenRow || row === 0 || row === rows.length - 1, opened),
    [rows, chosenRow, opened],
  )
  const target = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (chosenRow === undefined) return
    if (chosenRow >= most) setMost(chosenRow + mostShown)
    target.current?.scrollIntoView({ block: 'center' })
  }, [chosenRow, most, chosen])
  const hasResult = rows.some(({ right }) => right !== undefined)
  return (
    <section aria-labelledby="diff-title">
      <div class="head">
        <h2 id="diff-title">{hasResult ? 'As published, and as sent' : 'As published'}</h2>
        {hasResult && <p class="dim">both in the order in which it was published</p>}
      </div>
      <div class="diff" tabIndex={0} role="region" aria-label="Input and result">
        <table>
          <colgroup><col class="marks" /><col /><col /></colgroup>
          <thead class="unseen"><tr><th scope="col">Losses</th><th scope="col">As published</th><th scope="col">As sent</th></tr></thead>
          <tbody>
            {stretches.filter(({ start }) => start < most).map(({ start, end, isFolded }) => isFolded
              ? (
                <tr key={`fold-${start}`} class="fold">
                  <td colSpan={3}><button type="button" onClick={() => setOpened(new Set([...opened, start]))}>{countOf(end - start, 'unchanged line')}</button></td>
                </tr>
              )
              : rows.slice(start, Math.min(end, most)).map((row, at) => (
                <Row key={start + at} row={row} tool={tool} marks={marks.get(start + at)} isChosen={start + at === chosenRow} {...(start + at === chosenRow ? { place: target } : {})} />
              )))}
          </tbody>
        </table>
      </div>
      {most < rows.length && <button type="button" onClick={() => setMost(most * 3)}>Show more of {formatCount(rows.length)} lines</button>}
    </section>
  )
}

interface Mark {
  readonly effect: string
  readonly number: number
  readonly count: number
}

/** The losses of each row; of many on one row, the first of each kind. */
function marksOf(changes: readonly ShownChange[], places: readonly number[]): Map<number, Mark[]> {
  const marks = new Map<number, Mark[]>()
  changes.forEach(({ effect }, number) => {
    if (effect === 'same') return
    const row = places[number]!
    const list = marks.get(row) ?? []
    const at = list.findIndex((mark) => mark.effect === effect)
    if (at === -1) list.push({ effect, number, count: 1 })
    else list[at] = { ...list[at]!, count: list[at]!.count + 1 }
    marks.set(row, list)
  })
  return marks
}

interface RowProps {
  readonly row: DiffRow
  readonly tool: ToolEntry
  readonly marks: readonly Mark[] | undefined
  readonly isChosen: boolean
  readonly place?: { readonly current: HTMLTableRowElement | null }
}

function Row({ row: { left, right, isChanged }, tool, marks = [], isChosen, place }: RowProps): JSX.Element {
  const side = (line: JsonLine | undefined, changed: string): JSX.Element => <td class={line === undefined ? 'gap' : isChanged ? changed : ''}>{line !== undefined && <Line line={line} />}</td>
  return (
    <tr class={isChosen ? 'chosen' : ''} {...(place === undefined ? {} : { ref: place as { current: HTMLTableRowElement | null } })}>
      <td class="marks">
        {marks.map(({ effect, number, count }) => {
          const words = `${effect}${count > 1 ? ` ${count}` : ''}: line of ${left?.pointer || right?.pointer || 'the root'}`
          return <a key={effect} href={toolAddress(tool.id, number)} class={`dot ${effect}`} aria-label={words} title={effect} />
        })}
      </td>
      {side(left, 'gone')}
      {side(right, 'come')}
    </tr>
  )
}

function Line({ line: { depth, pieces } }: { readonly line: JsonLine }): JSX.Element {
  return (
    <code style={{ paddingLeft: `${Math.min(depth, deepestIndent) * 1.2 + 2}em` }}>
      {pieces.map(({ kind, text }, at) => <span key={at} class={kind}>{text.length > longestPiece ? `${text.slice(0, longestPiece)}… ${countOf(text.length - longestPiece, 'more character')}` : text}</span>)}
    </code>
  )
}
