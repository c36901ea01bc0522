import type { JSX } from 'preact'
import { useState } from 'preact/hooks'

import type { ReportIndex, ShownChange, ToolDetails, ToolEntry } from '../report-data.ts'
import { countOf, formatCount, visible } from './format.ts'
import { lossWords } from './losses-badge.tsx'
import { toolAddress } from './route.ts'
import { Switch } from './switch.tsx'

const mostShown = 60

interface ChangeListProps {
  readonly index: ReportIndex
  readonly tool: ToolEntry
  readonly details: ToolDetails
  readonly chosen: number | undefined
}

const reasons = { fits: 'it fits already', 'not-woken': 'nothing to do', 'compaction-off': 'compaction is off', 'not-reached': 'not reached', nothing: 'nothing to do' }

/** What was done to a tool, pass by pass; each change leads to its place. */
export function ChangeList({ index, tool, details, chosen }: ChangeListProps): JSX.Element {
  const { changes } = details
  const numbered = changes.map((change, number) => ({ change, number }))
  const losses = numbered.filter(({ change }) => change.effect !== 'same')
  const [which, setWhich] = useState<'losses' | 'all'>(chosen !== undefined && changes[chosen]?.effect === 'same' ? 'all' : 'losses')
  const [most, setMost] = useState(Math.max(mostShown, (chosen ?? 0) + 1))
  const listed = which === 'all' ? numbered : losses
  const shown = listed.slice(0, most)
  return (
    <section aria-labelledby="changes-title">
      <div class="head">
        <h2 id="changes-title">What is lost</h2>
        {losses.length < changes.length && <Switch label="Show" value={which} choices={{ losses: `Losses ${formatCount(losses.length)}`, all: `All changes ${formatCount(changes.length)}` }} onChange={setWhich} />}
      </div>
      {listed.length === 0 && <p class="dim">{changes.length === 0 ? 'Nothing was changed.' : 'Nothing is lost.'}</p>}
      <ol class="changes">
        {shown.map(({ change, number }, at) => {
          const isFirst = shown[at - 1]?.change.pass !== change.pass
          return (
            <li key={number}>
              {isFirst && <h3>{visible(passName(index, change.pass))}</h3>}
              <a href={toolAddress(tool.id, number)} class={number === chosen ? 'change chosen' : 'change'} {...(number === chosen ? { 'aria-current': 'location' as const } : {})}>
                <span class={`loss ${change.effect}`} title={lossWords[change.effect]}>{change.effect}</span>
                <span class="place">{visible(placeOf(change))}</span>
                <span class="edit">{describe(change)}</span>
                <span class="code dim">{visible(change.code)}</span>
              </a>
            </li>
          )
        })}
      </ol>
      {shown.length < listed.length && <button type="button" onClick={() => setMost(most * 4)}>Show {countOf(Math.min(most * 3, listed.length - shown.length), 'more change')}</button>}
      {details.idle.length > 0 && <p class="idle dim">{idleWords(index, details)}</p>}
    </section>
  )
}

function passName({ passes, places }: ReportIndex, number: number): string {
  return passes[places[number]!]!.name
}

function idleWords(index: ReportIndex, { idle }: ToolDetails): string {
  const groups = new Map<string, string[]>()
  for (const { pass, why } of idle) groups.set(reasons[why], [...(groups.get(reasons[why]) ?? []), visible(passName(index, pass))])
  return [...groups].map(([why, names]) => `${why}: ${names.join(', ')}`).join('; ')
}

/** The place of what came, went or changed; what came has its place in the result. */
function placeOf({ pointer, at, before, made }: ShownChange): string {
  const place = before === undefined ? at : pointer
  return `${place === '' ? 'the root' : place}${made === true ? ' (made by a pass)' : ''}`
}

function describe({ before, after, message }: ShownChange): JSX.Element {
  const value = (text: string): JSX.Element => <code>{visible(text)}</code>
  if (message !== undefined) return <>{visible(message)}</>
  if (before === undefined) return <>added {value(after ?? '')}</>
  if (after === undefined) return <>dropped {value(before)}</>
  return <>{value(before)} became {value(after)}</>
}
