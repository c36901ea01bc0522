import { BarChart, TreemapChart } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import { init, use, type EChartsType } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import type { EChartsOption } from 'echarts'
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'

use([BarChart, TreemapChart, GridComponent, TooltipComponent, CanvasRenderer])

interface ChartProps {
  readonly option: EChartsOption
  /** In pixels. */
  readonly height: number
  /** What it shows, for those who do not see it. */
  readonly label: string
  /** Given the `key` of the data that was clicked on. */
  readonly onPick?: ((key: string) => void) | undefined
  /** There is too much in it to be moved about. */
  readonly isLarge?: boolean
}

const calm = matchMedia('(prefers-reduced-motion: reduce)')

/** A chart that fills the width it is given. */
export function Chart({ option, height, label, onPick, isLarge = false }: ChartProps): JSX.Element {
  const place = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<EChartsType>()
  const pick = useRef(onPick)
  pick.current = onPick

  useEffect(() => {
    // What can be read comes first: thousands of boxes take a while to be drawn.
    const timer = setTimeout(() => {
      const made = init(place.current!, null, { renderer: 'canvas' })
      made.on('click', ({ data }) => {
        const key = (data as { readonly key?: unknown } | undefined)?.key
        if (typeof key === 'string') pick.current?.(key)
      })
      setChart(made)
    }, 30)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (chart === undefined) return undefined
    const observer = new ResizeObserver(([entry]) => {
      const { contentRect: size } = entry!
      // It is told of the size at the start too, and drawing twice takes twice as long.
      if (Math.abs(size.width - chart.getWidth()) >= 1 || Math.abs(size.height - chart.getHeight()) >= 1) chart.resize()
    })
    observer.observe(place.current!)
    return () => {
      observer.disconnect()
      chart.dispose()
    }
  }, [chart])
  useEffect(() => {
    chart?.setOption({ animation: !calm.matches && !isLarge, animationDuration: 350, animationDurationUpdate: 350, ...option }, { notMerge: true })
  }, [chart, option, isLarge])

  return <div class="chart" ref={place} style={{ height: `${height}px` }} role="img" aria-label={label} />
}

/** What a tooltip shows. Elements, not markup: the words are of others. */
export function tip(title: string, lines: readonly string[]): HTMLElement {
  const box = document.createElement('div')
  box.className = 'tip'
  const add = (tag: string, text: string): void => {
    const element = document.createElement(tag)
    element.textContent = text
    box.append(element)
  }
  add('strong', title)
  for (const line of lines) add('div', line)
  return box
}
