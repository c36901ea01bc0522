import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type { Page } from 'playwright-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { findChromium, Reports, skipLine } from './chromium.ts'
import { explained, type PublishedTool } from './explained.ts'

const { tools } = JSON.parse(readFileSync(new URL('../../../docs/examples/tools.json', import.meta.url), 'utf8')) as { readonly tools: readonly PublishedTool[] }
const examples = explained([...tools, { name: 'burn', description: 'Refused.', inputSchema: { type: 'null' } }])
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const reports = new Reports()

/** What makes the page hard to use for some, in words; contrast and names among it. */
async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const { violations } = (await page.evaluate('axe.run({ resultTypes: ["violations"] })')) as { violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`))
}

function browserTests(): void {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`all can use it, in ${colorScheme}`, async () => {
      const { page } = await reports.open(examples, { colorScheme, reducedMotion: 'reduce' })
      assert.equal(await barriers(page), [])
      const paper = await page.evaluate('getComputedStyle(document.documentElement).backgroundColor')
      assert.is(paper, colorScheme === 'dark' ? 'rgb(21, 24, 27)' : 'rgb(250, 249, 246)')
      await page.goto(`${page.url()}#/tool/plan_cuts?change=2`)
      await page.locator('.diff').waitFor()
      assert.equal(await barriers(page), [])
    })
  }

  test.after(() => reports.close())
}

if (findChromium() === undefined) console.log(skipLine)
else browserTests()

test.run()
