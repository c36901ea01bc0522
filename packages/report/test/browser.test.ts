import { readFileSync } from 'node:fs'

import type { Page } from 'playwright-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { findChromium, namesIn, Reports, settled, skipLine } from './chromium.ts'
import { explained, type PublishedTool } from './explained.ts'
import { hostileTools } from './hostile.ts'
import { manyTools } from './many-tools.ts'

const { tools } = JSON.parse(readFileSync(new URL('../../../docs/examples/tools.json', import.meta.url), 'utf8')) as { readonly tools: readonly PublishedTool[] }
const examples = explained(tools)
const reports = new Reports()

/** How many colours a chart shows; one means that nothing is drawn. */
function coloursOf(page: Page, chart: number): Promise<number> {
  return page.evaluate(`(() => {
    const canvas = document.querySelectorAll('.chart canvas')[${chart}]
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
    return new Set(new Uint32Array(data.buffer)).size
  })()`)
}

function browserTests(): void {
  test('it opens, draws, and has nothing to complain of', async () => {
    const { page, faults } = await reports.open(examples)
    await settled(page)
    assert.is(await page.title(), 'Tools of the workshop')
    assert.is((await namesIn(page)).length, tools.length)
    assert.ok((await coloursOf(page, 0)) > 5)
    assert.ok((await coloursOf(page, 1)) > 3)
    assert.equal(faults, [])
  })

  test('the reader may choose the colours, and they stay', async () => {
    const { page } = await reports.open(examples, { colorScheme: 'light' })
    const button = page.getByRole('button', { name: /Colours/ })
    await button.click()
    await button.click()
    assert.is(await page.evaluate('document.documentElement.dataset.theme'), 'dark')
    await page.reload()
    await page.locator('h1').waitFor()
    assert.is(await page.evaluate('document.documentElement.dataset.theme'), 'dark')
  })

  test('it sorts, and says so', async () => {
    const { page } = await reports.open(examples)
    const head = page.getByRole('columnheader', { name: 'Published' })
    await head.getByRole('button').click()
    assert.is((await namesIn(page))[0], 'plan_cuts')
    assert.is(await head.getAttribute('aria-sort'), 'descending')
    await head.getByRole('button').click()
    assert.is((await namesIn(page)).at(-1), 'plan_cuts')
    assert.is(await head.getAttribute('aria-sort'), 'ascending')
    await page.reload()
    await page.locator('h1').waitFor()
    assert.is((await namesIn(page)).at(-1), 'plan_cuts')
  })

  test('it filters by words and by state, and shows how many are left', async () => {
    const { page } = await reports.open(examples)
    await page.keyboard.press('/')
    await page.keyboard.type('bench day')
    assert.equal(await namesIn(page), ['book_bench'])
    assert.is(await page.getByRole('status').textContent(), '1 of 6 tools')
    await page.getByRole('button', { name: 'Show all' }).click()
    await page.getByLabel('State').selectOption('mixed')
    assert.equal(await namesIn(page), ['plan_cuts'])
    await page.goBack()
    assert.is((await namesIn(page)).length, 6)
    await page.getByLabel('Search tools').fill('no such tool')
    assert.ok(await page.getByText('No tool is like that.').isVisible())
  })

  test('keys lead from the search into the rows and to a tool', async () => {
    const { page } = await reports.open(examples, { at: '#/?sort=name' })
    await page.keyboard.press('/')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.locator('h1', { hasText: 'find_timber' }).waitFor()
    assert.is(await page.evaluate('document.activeElement.tagName'), 'H1')
  })

  test('the map is gone into by a click on a box, and shows what was before', async () => {
    const { page, faults } = await reports.open(examples, { reducedMotion: 'reduce' })
    await settled(page)
    await page.locator('.chart').first().click({ position: { x: 60, y: 12 } })
    await page.getByRole('link', { name: 'Open this tool' }).waitFor()
    const box = await page.locator('.crumbs strong').textContent()
    assert.ok(tools.some(({ name }) => name === box), box!)
    await page.getByRole('radio', { name: 'As published' }).check()
    await page.getByRole('radio', { name: 'Tokens' }).check()
    assert.match(await page.getByRole('heading', { name: 'Where the tokens go' }).textContent().then(String), /tokens/)
    assert.match(page.url(), /side=before&unit=tokens/)
    assert.equal(faults, [])
  })

  test('a bar of the waterfall leads to the tools that it stands for', async () => {
    const { page } = await reports.open(examples, { reducedMotion: 'reduce' })
    await settled(page)
    const chart = page.locator('.chart').nth(1)
    const { width, height } = (await chart.boundingBox())!
    // The bar of prune-compositions: the last but two of thirteen, and the longest of a pass.
    await chart.click({ position: { x: width * 0.5, y: (height / 13) * 10.5 } })
    assert.equal(await namesIn(page), ['plan_cuts'])
  })

  test('a link to a tool survives a reload, and each loss leads to its place', async () => {
    const { page, faults } = await reports.open(examples, { at: '#/tool/book_bench' })
    const change = page.locator('.change', { hasText: '/properties/day/format' })
    await change.click()
    const row = page.locator('.diff tr.chosen')
    assert.match(await row.textContent().then(String), /"format": "date"/)
    await page.reload()
    await row.waitFor()
    assert.is(await page.locator('h1').textContent(), 'book_bench')
    await settled(page)
    const { y, height } = (await row.boundingBox())!
    assert.ok(y > 0 && y + height < 900, `at ${y}`)
    await page.locator('.diff .dot.narrower').first().click()
    assert.match(await row.textContent().then(String), /"type": "date"/)
    await page.goBack()
    assert.match(await row.textContent().then(String), /"format": "date"/)
    assert.equal(faults, [])
  })

  test('tools that would be more than data are data', async () => {
    const all = explained(hostileTools, '</script>')
    const { page, faults } = await reports.open(all)
    await settled(page)
    assert.is((await namesIn(page)).length, hostileTools.length)
    const links = await Promise.all((await page.locator('.tools [data-tool]').all()).map((link) => link.getAttribute('href')))
    for (const hash of links) {
      await page.evaluate(`location.hash = ${JSON.stringify(hash)}`)
      await page.locator('article .diff').waitFor()
      await page.locator('.largest').waitFor({ state: 'detached' })
    }
    await page.goto(`${page.url().split('#')[0]}#/tool/none`)
    await page.getByRole('alert').waitFor()
    assert.is(await page.evaluate('window.hacked'), undefined)
    assert.equal(faults, [])
  })

  test('it fits a telephone', async () => {
    const { page } = await reports.open(manyTools(30), { viewport: { width: 390, height: 800 } })
    const spare = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
    assert.is(await page.evaluate(spare), 0)
    await page.locator('.tools [data-tool]').first().click()
    await page.locator('.diff').waitFor()
    assert.is(await page.evaluate(spare), 0)
  })

  test('with no tools it says so', async () => {
    const { page, faults } = await reports.open([])
    assert.ok(await page.getByText('No tool is like that.').isVisible())
    assert.equal(faults, [])
  })

  test.after(() => reports.close())
}

if (findChromium() === undefined) console.log(skipLine)
else browserTests()

test.run()
