import type { JSX } from 'preact'
import { useEffect, useLayoutEffect, useMemo } from 'preact/hooks'

import type { ReportIndex } from '../report-data.ts'
import { visible } from './format.ts'
import { Licences } from './licences.tsx'
import { Overview } from './overview.tsx'
import { routeText, toolAddress } from './route.ts'
import { useTheme } from './theme.tsx'
import { ToolPage } from './tool-page.tsx'
import { lastPosition, useRoute } from './use-route.tsx'

/** The query of the first page when it was left. */
let overviewQuery: Readonly<Record<string, string>> = {}

/** The page. */
export function App({ index }: { readonly index: ReportIndex }): JSX.Element {
  const { tool: id, query } = useRoute()
  const { choice, isDark, change } = useTheme()
  const byId = useMemo(() => new Map(index.tools.map((tool, at) => [tool.id, { tool, at }])), [index])
  const found = id === undefined ? undefined : byId.get(id)
  if (id === undefined) overviewQuery = query
  const previous = found === undefined ? undefined : index.tools[found.at - 1]
  const next = found === undefined ? undefined : index.tools[found.at + 1]
  useEffect(() => {
    document.title = found === undefined ? visible(index.title) : `${visible(found.tool.name)} · ${visible(index.title)}`
  }, [found, index])
  useLayoutEffect(() => {
    if (query['change'] === undefined) scrollTo(0, lastPosition())
  }, [id])
  return (
    <>
      <header>
        <a class="brand" href={routeText({ tool: undefined, query: id === undefined ? {} : overviewQuery })}>{id === undefined ? 'Spokeshave report' : '← All tools'}</a>
        {found !== undefined && (
          <nav aria-label="Other tools">
            {previous !== undefined && <a href={toolAddress(previous.id)} title={visible(previous.name)}>Previous</a>}
            {next !== undefined && <a href={toolAddress(next.id)} title={visible(next.name)}>Next</a>}
          </nav>
        )}
        <button type="button" class="theme" onClick={change}>Colours: {choice === 'auto' ? 'as the system' : choice}</button>
      </header>
      <main>
        {id === undefined && <Overview index={index} query={query} isDark={isDark} />}
        {found !== undefined && <ToolPage index={index} tool={found.tool} query={query} isDark={isDark} />}
        {id !== undefined && found === undefined && <p class="nothing" role="alert">No tool “{visible(id)}” is in this report.</p>}
      </main>
      <footer><Licences /></footer>
    </>
  )
}
