import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { findChromium, namesIn, Reports, settled, skipLine } from './chromium.ts'
import { manyTools } from './many-tools.ts'

const reports = new Reports()

function browserTests(): void {
  test('the map is gone into by its list, and out of again by the way and by the back button', async () => {
    const { page, faults } = await reports.open(manyTools(60))
    const way = page.getByRole('navigation', { name: 'Way into the map' })
    await page.locator('.largest button').first().click()
    const server = await way.locator('strong').textContent()
    await page.locator('.largest button').first().click()
    assert.is(await way.getByRole('button').count(), 2)
    await page.reload()
    await page.locator('h1').waitFor()
    assert.is(await way.getByRole('button').count(), 2)
    await page.goBack()
    assert.is(await way.locator('strong').textContent(), server)
    await page.goBack()
    assert.is(await way.locator('strong').textContent(), 'All tools')
    await page.locator('.largest button').nth(1).click()
    await way.getByRole('button', { name: 'All tools' }).click()
    assert.is(await way.locator('strong').textContent(), 'All tools')
    assert.equal(faults, [])
  })

  test('going back leads to where the reader was', async () => {
    const { page } = await reports.open(manyTools(200), { at: '#/?sort=name' })
    await page.locator('.tools tbody [data-tool]').first().scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 4000)
    await settled(page)
    const before = await page.evaluate('scrollY')
    const name = (await namesIn(page))[15]!
    await page.getByRole('link', { name, exact: true }).click()
    assert.is(await page.locator('h1').textContent(), name)
    assert.is(await page.evaluate('scrollY'), 0)
    await page.goBack()
    await page.locator('.tools').waitFor()
    await settled(page)
    assert.is(await page.evaluate('scrollY'), before)
    assert.ok((await namesIn(page)).includes(name))
  })

  test('two thousand tools are no more than can be opened and looked through', async () => {
    const { page, faults, bytes } = await reports.open(manyTools(2000))
    const timing = await page.evaluate('performance.now()')
    console.log(`2,000 tools: ${(bytes / 1e6).toFixed(1)} MB, shown ${Math.round(timing as number)} ms after the page was opened`)
    assert.ok(bytes < 10e6)
    assert.ok((await page.locator('.tools tbody tr').count()) < 100)
    await page.getByLabel('Search tools').fill('repairs_77')
    assert.ok((await namesIn(page)).every((name) => name.includes('7')))
    await page.getByLabel('Search tools').fill('')
    await page.getByRole('columnheader', { name: 'Tool' }).getByRole('button').click()
    await page.keyboard.press('End')
    await settled(page)
    assert.match((await namesIn(page)).at(-1)!, /^update/)
    assert.equal(faults, [])
  })

  test.after(() => reports.close())
}

if (findChromium() === undefined) console.log(skipLine)
else browserTests()

test.run()
