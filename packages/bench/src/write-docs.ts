import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { plotSizes } from './plot.ts'
import { printRows, printPeers, printSetting, printSizes } from './print.ts'
import type { Results } from './results.ts'

/** Puts the results between the markers of the page, and the plot beside it. Tables without results stay as they are. */
export async function writeDocs(root: string, results: Results, modules: string | undefined): Promise<void> {
  const page = join(root, 'docs/performance.md')
  let text = readFileSync(page, 'utf8')
  if (results.rows.length > 0) text = fill(text, 'figures', `${printSetting(results)}\n\n${printRows(results.rows)}`)
  if (results.bySize.length > 0) text = fill(text, 'sizes', printSizes(results))
  if (results.peers.length > 0) text = fill(text, 'peers', printPeers(results))
  writeFileSync(page, text)
  if (modules !== undefined && results.bySize.length > 0)
    writeFileSync(join(root, 'docs/performance.svg'), await plotSizes(results, modules))
}

/** Puts a table between `<!-- name -->` and `<!-- /name -->`. */
export function fill(text: string, name: string, table: string): string {
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const [start, end] = [text.indexOf(open), text.indexOf(close)]
  if (start < 0 || end < start) throw new Error(`the page lacks ${open} … ${close}`)
  return `${text.slice(0, start + open.length)}\n\n${table}\n\n${text.slice(end)}`
}
