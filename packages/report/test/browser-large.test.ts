import { test } from 'uvu'
import * as assert from 'uvu/assert'

import { findChromium, namesIn, Reports, settled, skipLine } from './chromium.ts'
import { manyTools } from './many-tools.ts'

const reports = new Reports()

function browserTests(): void {
  test('two thousand tools are no more than can be opened and looked through', async () => {
    const tools = manyTools(2000)
    const { page, faults, bytes } = await reports.open(tools)
    const timing = await page.evaluate('performance.now()')
    console.log(`2,000 tools: ${(bytes / 1e6).toFixed(1)} MB, shown ${Math.round(timing as number)} ms after the page was opened`)
    assert.ok(bytes < 10e6)
    assert.ok((await page.locator('.tools tbody tr').count()) < 100)
    await page.getByLabel('Search tools').fill(tools[777]!.name!)
    assert.equal(await namesIn(page), [tools[777]!.name])
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
