// Editors choose records by name and keep rows of texts, with scripts and without.
import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, visitor } from '#tests/support/browser.ts'
import { done, sit } from '#tests/support/console-pages.ts'
import { test } from '#tests/support/journeys.ts'
import type { TestRuntime } from '#tests/support/runtime.ts'
import type { World } from '#tests/support/world.ts'

let app: TestRuntime
let browser: Browser
let world: World
test.beforeAll(async ({ worker }) => {
  ;({ app, browser, world } = await worker.shared())
})

test.each([true, false])(
  'an editor chooses works and artists of the home page by name (scripts: %s)',
  async javaScript => {
    const operator = await visitor(browser, app.origin, { javaScript, width: javaScript ? 1280 : 390 })
    await sit(app, operator, '/admin/content/home/edit?id=home', await world.owner())
    const { page } = operator
    const main = page.getByRole('main')
    const works = main.getByRole('group', { name: '作品' })
    const chosen = () => works.getByRole('list').first().getByRole('listitem').locator('span').allInnerTexts()
    const before = await chosen()
    // The third goes and comes back: others of this market may be called like the first.
    const [first = '', second = '', third = ''] = before

    await works.getByLabel('作品名・読みで探す').fill('きりこ')
    // Enter searches; it neither saves nor presses another button of the form.
    await works.getByLabel('作品名・読みで探す').press('Enter')
    await works
      .getByRole('status')
      .getByText(/\d 件見つかりました。/)
      .waitFor()
    await works.getByRole('button', { name: '加える: 紅被矢来切子鉢' }).click()
    await works.getByRole('button', { name: '外す: 紅被矢来切子鉢' }).waitFor()
    await works.getByRole('button', { name: `前へ: ${second}` }).click()
    await expect.poll(chosen, { timeout: 15_000 }).toEqual([second, first, ...before.slice(2), '紅被矢来切子鉢'])
    await works.getByRole('button', { name: `外す: ${third}` }).click()
    await expect.poll(chosen, { timeout: 15_000 }).toEqual([second, first, ...before.slice(3), '紅被矢来切子鉢'])
    if (javaScript) await works.getByLabel('作品名・読みで探す').and(page.locator(':focus')).waitFor()

    const artists = main.getByRole('group', { name: '作家' })
    await artists.getByLabel('作家名で探す').fill('いるはずのない名')
    await artists.getByRole('button', { name: '探す: 作家' }).click()
    await artists.getByText('見つかりません。').waitFor()
    if (javaScript) await expectAccessible(page)
    if (javaScript) await expectNoSidewaysScroll(page)

    // Nothing was saved until now; the way back is that of any form.
    await main.getByRole('button', { name: '保存する' }).click()
    await done(page, '保存しました。')
    expect(await chosen()).toEqual([second, first, ...before.slice(3), '紅被矢来切子鉢'])
    await works.getByRole('button', { name: '外す: 紅被矢来切子鉢' }).click()
    await works.getByRole('button', { name: '外す: 紅被矢来切子鉢' }).waitFor({ state: 'detached' })
    await works.getByLabel('作品名・読みで探す').fill(third)
    await works.getByRole('button', { name: '探す: 作品' }).click()
    await works.getByRole('button', { name: `加える: ${third}` }).click()
    await works.getByRole('button', { name: `外す: ${third}` }).waitFor()
    await main.getByRole('button', { name: '保存する' }).click()
    // The sentence of the first time may still be there, and whoever comes next needs what was saved now.
    const saved = async () => {
      await operator.open('/admin/content/home/edit?id=home')
      return chosen()
    }
    await expect.poll(saved, { timeout: 15_000 }).toEqual([second, first, ...before.slice(3), third])
    operator.expectQuiet()
  },
)

test.each([true, false])(
  'an editor writes awards as rows, and is told which row is refused (scripts: %s)',
  async javaScript => {
    const operator = await visitor(browser, app.origin, { javaScript, width: javaScript ? 768 : 390 })
    const { page } = operator
    await sit(app, operator, '/admin/content/artist', await world.owner())
    const main = page.getByRole('main')
    const names = main.getByRole('listitem').getByRole('link')
    await names.nth(javaScript ? 0 : 1).click()
    await main.getByRole('group', { name: '受賞歴', exact: true }).waitFor()
    const rows = main.getByRole('group', { name: /^受賞歴 \d/ })
    const count = await rows.count()
    const last = rows.nth(count - 1)
    await last.getByLabel('年').fill('昨年')
    await last.getByLabel('日本語').fill('第七十二回 日本伝統工芸展 入選')
    await last.getByLabel('英語').fill('Selected, 72nd Japan Traditional Kogei Exhibition')
    await main.getByRole('button', { name: '保存する' }).click()
    // The empty row before it is gone; the problem stands at the row that was written.
    await main
      .getByRole('alert')
      .getByRole('link', { name: new RegExp(`受賞歴 ${count - 1} 年`) })
      .click()
    const written = rows.nth(count - 2)
    if (javaScript) await written.getByLabel('年').and(page.locator(':focus')).waitFor()
    await written.getByLabel('年').fill('2025')
    await main.getByRole('button', { name: '保存する' }).click()
    await done(page, '保存しました。')
    expect(await rows.count()).toBe(count + 1)
    expect(await written.getByLabel('日本語').inputValue()).toBe('第七十二回 日本伝統工芸展 入選')
    if (javaScript) {
      await main.getByRole('button', { name: '行を増やす: 受賞歴' }).click()
      expect(await rows.count()).toBe(count + 2)
    }
    if (javaScript) await expectAccessible(page)
    if (javaScript) await expectNoSidewaysScroll(page)
    operator.expectQuiet()
  },
)
