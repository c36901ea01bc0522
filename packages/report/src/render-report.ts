import { readFile } from 'node:fs/promises'

import type { ReportData } from './report-data.ts'

/** Made by the build. From the sources too, the page is the one that was built. */
const page = new URL('../dist/page.html', import.meta.url)
const mark = '<!-- data -->'

/**
 * The report as one HTML page that needs nothing from elsewhere. Whatever tools say of themselves is in it as base64:
 * none of it is markup. Throws where this package was not built.
 */
export async function renderReport({ index, chunks }: ReportData): Promise<string> {
  const html = await readFile(page, 'utf8').catch((cause: unknown) => {
    throw new Error('the page of the report is missing: run the build of @spokeshave/report', { cause })
  })
  const data = [index, ...chunks].map((text, number) => `<script type="text/plain" id="data-${number}">${text}</script>\n`)
  const at = html.indexOf(mark)
  return [html.slice(0, at), ...data, html.slice(at + mark.length)].join('')
}
