import { accessSync, constants } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

import { buildReport, renderReport, type ReportTool } from '../src/index.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Printed where the report cannot be opened. */
export const skipLine = 'SKIP: no Chromium is on the path, and CHROMIUM names none: the report was not opened'

/** The Chromium of this machine: that of the variable CHROMIUM, or the first on the path. */
export function findChromium(): string | undefined {
  const said = process.env['CHROMIUM']
  const files = said !== undefined ? [said] : (process.env['PATH'] ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  return files.find((file) => {
    try {
      accessSync(file, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

/** A page that was opened, and all that went wrong in it. */
export interface OpenPage {
  readonly page: Page
  readonly faults: readonly string[]
  readonly bytes: number
}

/** Opens reports in a browser, each in a window of its own. */
export class Reports {
  #browser: Browser | undefined
  #folder: string | undefined

  readonly #made = new Map<readonly ReportTool[], Promise<string>>()

  async open(tools: readonly ReportTool[], options: BrowserContextOptions & { readonly at?: string } = {}): Promise<OpenPage> {
    this.#folder ??= await mkdtemp(join(tmpdir(), 'spokeshave-report-'))
    const { at = '', ...context } = options
    const isRoot = process.getuid?.() === 0
    this.#browser ??= await chromium.launch({ executablePath: findChromium()!, args: isRoot ? ['--no-sandbox'] : [] })
    const html = await this.#make(tools)
    const file = join(this.#folder, `${crypto.randomUUID()}.html`)
    await writeFile(file, html)
    const page = await (await this.#browser.newContext({ viewport: { width: 1280, height: 900 }, ...context })).newPage()
    const faults: string[] = []
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) faults.push(message.text())
    })
    page.on('pageerror', (error) => faults.push(String(error)))
    page.on('request', (request) => {
      if (!/^(?:file|data|blob):/.test(request.url())) faults.push(`asks for ${request.url()}`)
    })
    await page.goto(pathToFileURL(file).href + at, { timeout: 60_000 })
    await page.locator('h1').waitFor({ timeout: 60_000 })
    return { page, faults, bytes: Buffer.byteLength(html) }
  }

  #make(tools: readonly ReportTool[]): Promise<string> {
    const made = this.#made.get(tools) ?? buildReport(tools, { title: 'Tools of the workshop' }).then(renderReport)
    this.#made.set(tools, made)
    return made
  }

  async close(): Promise<void> {
    await this.#browser?.close()
    if (this.#folder !== undefined) await rm(this.#folder, { recursive: true })
  }
}

/** The names in the table, as far as it is drawn. */
export function namesIn(page: Page): Promise<string[]> {
  return page.locator('.tools tbody [data-tool]').allTextContents()
}

/** Waits until charts have drawn and the page has scrolled. */
export function settled(page: Page): Promise<void> {
  return page.waitForTimeout(500)
}
