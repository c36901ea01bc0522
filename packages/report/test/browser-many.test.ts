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

  test.after(() => reports.close())
}

if (findChromium() === undefined) console.log(skipLine)
else browserTests()

test.run()
