import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'

import type { ReportIndex } from '../report-data.ts'
import { MapSection } from './map-section.tsx'
import { Summary } from './summary.tsx'
import { ToolTable } from './tool-table.tsx'
import { changeQuery } from './use-route.tsx'
import { Waterfall } from './waterfall.tsx'
import { waterfallOf } from './waterfall-bars.ts'

interface OverviewProps {
  readonly index: ReportIndex
  readonly query: Readonly<Record<string, string>>
  readonly isDark: boolean
}

/** The first page. */
export function Overview({ index, query, isDark }: OverviewProps): JSX.Element {
  const bars = useMemo(() => waterfallOf(index.tools, index.passes), [index])
  const choose = (pass: string): void => {
    changeQuery({ pass })
    document.getElementById('tools-title')?.scrollIntoView()
  }
  return (
    <>
      <h1 tabIndex={-1}>{index.title}</h1>
      <Summary index={index} />
      <MapSection index={index} query={query} isDark={isDark} />
      <section aria-labelledby="passes-title">
        <div class="head">
          <h2 id="passes-title">From pass to pass</h2>
          <p class="dim">bytes of all schemas; a bar leads to the tools it stands for</p>
        </div>
        <Waterfall bars={bars} isDark={isDark} onPick={choose} />
      </section>
      <ToolTable index={index} query={query} />
    </>
  )
}
