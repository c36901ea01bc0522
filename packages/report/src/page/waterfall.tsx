import type { EChartsOption } from 'echarts'
import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'

import { Chart, tip } from './chart.tsx'
import { countOf, formatChange, formatCount, visible } from './format.ts'
import { colour } from './theme.tsx'
import type { Bar } from './waterfall-bars.ts'

interface WaterfallProps {
  readonly bars: readonly Bar[]
  readonly isDark: boolean
  /** Given the position of the pass that was clicked on. */
  readonly onPick?: (pass: string) => void
}

/** The size from pass to pass. */
export function Waterfall({ bars, isDark, onPick }: WaterfallProps): JSX.Element {
  const option = useMemo(() => optionOf(bars), [bars, isDark])
  const label = `Size by pass: ${bars.map((bar) => `${visible(bar.name)} ${describe(bar)}`).join(', ')}`
  return <Chart option={option} height={bars.length * 34 + 12} label={label} onPick={onPick} />
}

function describe({ start, end, pass }: Bar): string {
  const size = end - start
  if (pass === undefined) return formatCount(size)
  return `${size < 0 ? '−' : '+'}${formatCount(Math.abs(size))}`
}

function optionOf(bars: readonly Bar[]): EChartsOption {
  const quiet = { itemStyle: { color: 'transparent' }, tooltip: { show: false }, silent: true }
  return {
    textStyle: { fontFamily: getComputedStyle(document.body).fontFamily },
    grid: { left: 4, right: 76, top: 4, bottom: 4, containLabel: true },
    xAxis: { type: 'value', show: false, max: Math.max(1, ...bars.map(({ start, end }) => Math.max(start, end))) },
    yAxis: {
      type: 'category',
      inverse: true,
      data: bars.map(({ name }) => visible(name)),
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { color: colour('ink'), fontSize: 13, margin: 14, width: 220, overflow: 'truncate' },
    },
    tooltip: {
      appendTo: 'body',
      confine: true,
      borderColor: colour('line'),
      borderWidth: 1,
      backgroundColor: colour('card'),
      textStyle: { color: colour('ink'), fontSize: 13 },
      formatter: ({ dataIndex }: { dataIndex: number }) => {
        const bar = bars[dataIndex]!
        const lines = [`${describe(bar)} bytes`, ...(bar.pass === undefined ? [] : [`${formatChange(bar.start, bar.end)}, in ${countOf(bar.tools, 'tool')}`])]
        return tip(visible(bar.name), lines)
      },
    } as EChartsOption['tooltip'] & object,
    series: [
      { type: 'bar', stack: 'size', ...quiet, data: bars.map(({ start, end }) => Math.min(start, end)) },
      {
        type: 'bar',
        stack: 'size',
        barWidth: 20,
        barMinHeight: 2,
        itemStyle: { borderRadius: 3 },
        label: { show: true, position: 'right', color: colour('ink'), fontSize: 13, formatter: ({ dataIndex }) => describe(bars[dataIndex]!) },
        data: bars.map(({ start, end, pass }) => ({
          value: Math.abs(end - start),
          key: pass === undefined ? undefined : String(pass),
          itemStyle: { color: colour(pass === undefined ? 'bar-whole' : end > start ? 'bar-more' : 'bar-less') },
        })),
      },
    ],
  } as EChartsOption
}
