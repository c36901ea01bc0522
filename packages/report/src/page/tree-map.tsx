import type { EChartsOption } from 'echarts'
import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'

import { Chart, tip } from './chart.tsx'
import { formatChange, formatCount, visible } from './format.ts'
import { goneShare, type MapMeasure, type MapNode, sizeOf } from './map-tree.ts'
import { colour } from './theme.tsx'

const steps = 5
/** More boxes are neither moved about when they change nor lit up. */
const mostMoved = 400
/** The least share of the map that has room for words. */
const leastLabelled = 0.006
/** Fewer boxes on one level stand apart, and show what is in them. */
const mostApart = 60

interface TreeMapProps {
  readonly node: MapNode
  readonly measure: MapMeasure
  readonly isDark: boolean
  readonly onPick: (key: string) => void
}

/** Boxes as large as the schemas are, coloured by what is gone of them. */
export function TreeMap({ node, measure, isDark, onPick }: TreeMapProps): JSX.Element {
  const option = useMemo(() => optionOf(node, measure), [node, measure.unit, measure.side, isDark])
  const label = `Map of ${visible(node.name)}: ${formatCount(sizeOf(node, measure))} ${measure.unit} in ${node.children.length} boxes. The list beside it has the largest.`
  const boxes = node.children.length > mostApart ? node.children.length : node.children.reduce((sum, child) => sum + 1 + child.children.length, 0)
  return <Chart option={option} height={440} label={label} onPick={onPick} isLarge={boxes > mostMoved} />
}

/** The colour of a box; the more is gone of it, the warmer. */
export function toneOf(share: number | null): string {
  return colour(share === null ? 'map-none' : `map-${Math.min(steps - 1, Math.floor(share * steps))}`)
}

function optionOf(node: MapNode, measure: MapMeasure): EChartsOption {
  const ink = colour('map-ink')
  const paper = colour('card')
  // Of hundreds of boxes on one level, the edges would be all there is to see.
  const isCrowded = node.children.length > mostApart
  const text = { color: ink, fontFamily: 'inherit', fontSize: 12, overflow: 'truncate' as const }
  // The chart copies its data, so that boxes are told by their keys.
  const shown = new Map<string, MapNode>()
  const total = sizeOf(node, measure)
  const boxesOf = (nodes: readonly MapNode[], depth: number): object[] =>
    nodes.filter((box) => sizeOf(box, measure) > 0).map((box) => {
      const { key, name, children } = box
      shown.set(key, box)
      const itemStyle = { color: toneOf(goneShare(box, measure.unit)) }
      const label = { show: sizeOf(box, measure) / total > leastLabelled }
      return { id: key, key, name: visible(name), value: sizeOf(box, measure), itemStyle, label, ...(depth > 1 && children.length > 0 ? { children: boxesOf(children, depth - 1) } : {}) }
    })
  const boxes = boxesOf(node.children, node.kind === 'tool' || isCrowded ? 1 : 2)
  return {
    textStyle: { fontFamily: getComputedStyle(document.body).fontFamily },
    tooltip: {
      appendTo: 'body',
      confine: true,
      borderWidth: 1,
      borderColor: colour('line'),
      backgroundColor: paper,
      textStyle: { color: colour('ink'), fontSize: 13 },
      formatter: ({ data }: { data?: { readonly key?: string } }) => {
        const box = shown.get(data?.key ?? '')
        return box === undefined ? '' : tip(visible(box.name), linesOf(box))
      },
    } as EChartsOption['tooltip'] & object,
    series: [{
      type: 'treemap',
      data: boxes,
      left: 0, right: 0, top: 0, bottom: 0,
      nodeClick: false,
      roam: false,
      breadcrumb: { show: false },
      visibleMin: 12,
      childrenVisibleMin: 900,
      label: {
        ...text,
        position: 'insideTopLeft',
        padding: [5, 6],
        lineHeight: 16,
        formatter: ({ name, value }) => `${name}\n${formatCount(value as number)}`,
      },
      upperLabel: { ...text, show: true, height: 24, padding: [0, 6], fontWeight: 600, formatter: ({ name, value }) => `${name}   ${formatCount(value as number)}` },
      itemStyle: { borderWidth: 0, gapWidth: 1, borderColor: colour('soft'), borderRadius: 2 },
      emphasis: { disabled: shown.size > mostMoved, itemStyle: { borderColor: colour('accent') }, label: { color: ink }, upperLabel: { color: ink } },
      levels: [{ itemStyle: { gapWidth: isCrowded ? 1 : 5, borderColor: colour('page') }, upperLabel: { show: false } }, { itemStyle: { borderWidth: isCrowded ? 0 : 2, gapWidth: 1, borderRadius: isCrowded ? 2 : 4 } }, {}],
    }],
  } as EChartsOption
}

function linesOf({ before, after, tokensBefore, tokensAfter, isRefused, tool }: MapNode): string[] {
  if (isRefused) return [`${formatCount(before)} bytes`, `refused: ${tool!.refused}`]
  const lines = [`${formatCount(before)} → ${formatCount(after ?? 0)} bytes, ${formatChange(before, after ?? 0)}`]
  if (tokensBefore !== null && tokensAfter !== null) lines.push(`${formatCount(tokensBefore)} → ${formatCount(tokensAfter)} tokens, ${formatChange(tokensBefore, tokensAfter)}`)
  return lines
}
