import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'

import type { ReportIndex } from '../report-data.ts'
import { formatChange, formatCount, visible } from './format.ts'
import { findNode, goneShare, type MapMeasure, mapOf, type MapNode, sizeOf } from './map-tree.ts'
import { toolAddress } from './route.ts'
import { Switch } from './switch.tsx'
import { toneOf, TreeMap } from './tree-map.tsx'
import { changeQuery } from './use-route.tsx'

const mostListed = 9

interface MapSectionProps {
  readonly index: ReportIndex
  readonly query: Readonly<Record<string, string>>
  readonly isDark: boolean
}

/** Where the bytes go: the map, the way into it, and the largest boxes as a list. */
export function MapSection({ index, query, isDark }: MapSectionProps): JSX.Element {
  const root = useMemo(() => mapOf(index.tools), [index])
  const node = useMemo(() => findNode(root, query['at'] ?? ''), [root, query['at']])
  const side = query['side'] === 'before' ? 'before' : 'after'
  const unit = query['unit'] === 'tokens' && index.tokens !== null ? 'tokens' : 'bytes'
  const measure: MapMeasure = { side, unit }
  const zoom = (key: string): void => {
    const picked = node.children.find((child) => child.key === key) ?? node.children.flatMap((child) => child.children).find((child) => child.key === key)
    if (picked === undefined) return
    if (picked.kind === 'server' || picked.kind === 'tool') changeQuery({ at: picked.key })
    else location.hash = toolAddress(picked.tool!.id)
  }
  const listed = node.children.filter((child) => sizeOf(child, measure) > 0).sort((a, b) => sizeOf(b, measure) - sizeOf(a, measure))
  const largest = listed.slice(0, mostListed)
  return (
    <section aria-labelledby="map-title">
      <div class="head">
        <h2 id="map-title">Where the {unit} go</h2>
        <Switch label="When" value={side} choices={{ before: 'As published', after: 'As sent' }} onChange={(value) => changeQuery({ side: value === 'after' ? '' : value }, true)} />
        {index.tokens !== null && <Switch label="Unit" value={unit} choices={{ bytes: 'Bytes', tokens: 'Tokens' }} onChange={(value) => changeQuery({ unit: value === 'bytes' ? '' : value }, true)} />}
      </div>
      <nav class="crumbs" aria-label="Way into the map">
        {wayTo(node).map((step) => step === node
          ? <strong key={step.key} aria-current="location">{visible(step.name)}</strong>
          : <button key={step.key} type="button" onClick={() => changeQuery({ at: step.key })}>{visible(step.name)}</button>)}
        {node.tool !== undefined && <a href={toolAddress(node.tool.id)}>Open this tool</a>}
      </nav>
      <div class="map">
        <div>
          <TreeMap node={node} measure={measure} isDark={isDark} onPick={zoom} />
          <Legend />
        </div>
        <div class="largest">
          <h3>{listed.length === 0 ? 'Nothing is left here' : 'Largest here'}</h3>
          <ol>
            {largest.map((child) => (
              <li key={child.key}>
                <span class="tone" style={{ background: toneOf(goneShare(child, unit)) }} />
                <Entry child={child} onPick={zoom} />
                <span class="number">{formatCount(sizeOf(child, measure))}</span>
                <span class="number dim">{child.isRefused ? 'refused' : formatChange(sizeOf(child, { unit, side: 'before' }), sizeOf(child, { unit, side: 'after' }))}</span>
              </li>
            ))}
          </ol>
          {listed.length > largest.length && <p class="dim">and {formatCount(listed.length - largest.length)} smaller</p>}
        </div>
      </div>
    </section>
  )
}

function Entry({ child, onPick }: { readonly child: MapNode; readonly onPick: (key: string) => void }): JSX.Element {
  const name = visible(child.name)
  if (child.kind === 'server' || child.kind === 'tool') return <button type="button" class="name" title={name} onClick={() => onPick(child.key)}>{name}</button>
  return <span class="name" title={name}>{name}</span>
}

function wayTo(node: MapNode): MapNode[] {
  return node.parent === undefined ? [node] : [...wayTo(node.parent), node]
}

function Legend(): JSX.Element {
  return (
    <p class="legend dim">
      <span>nothing gone</span>
      {[0, 1, 2, 3, 4].map((step) => <span key={step} class={`tone tone-${step}`} />)}
      <span>nearly all gone</span>
      <span class="tone tone-none" />
      <span>refused</span>
    </p>
  )
}
