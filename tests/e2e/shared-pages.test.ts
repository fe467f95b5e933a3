// Every page that guests share, by axe and by its width.
import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import { expectSoundIn, visitor } from '#tests/support/browser.ts'
import { test } from '#tests/support/journeys.ts'
import type { TestRuntime } from '#tests/support/runtime.ts'

let app: TestRuntime
let browser: Browser
test.beforeAll(async ({ worker }) => {
  ;({ app, browser } = await worker.shared())
})

const pages = [
  '',
  '/artworks',
  '/artworks?craftIds=ceramics&priceRange=1,2&sort=priceAsc',
  '/artworks?keyword=nothing-of-this-name&craftIds=glass',
  '/artists',
  '/artists/detail?id=minegishi-wataru',
  '/artists/detail?id=nobody',
  '/columns',
  '/columns/detail?id=tomobako&type=1',
  '/partners',
  '/partners/detail?id=teitei',
  '/news',
  '/news/detail?id=autumn-new-works',
  '/register-guide',
  '/guide-for-sending-goods-to-lacquer',
  '/aboutus',
  '/act',
  '/service/jp',
  '/privacy/others',
  '/faqus',
  '/faq/language',
  '/faq/currency/others',
  '/techarticle',
  '/404',
]

test.each(['jp', 'en'] as const)(
  'a visitor reads shared pages that are accessible and fit every screen (%s)',
  async lang => {
    const guest = await visitor(browser, app.origin, { lang })
    for (const path of pages) {
      await guest.open(path)
      await expectSoundIn(lang, guest.page)
    }
    guest.expectQuiet()
  },
)

test('a visitor sees whole rows of like works on every screen', async () => {
  const guest = await visitor(browser, app.origin)
  const { page } = guest
  await guest.open('/artworks/detail?id=shino-chawan')
  const works = page.getByRole('region', { name: '似た作品' }).getByRole('article')
  for (const [width, columns] of [
    [1280, 4],
    [768, 3],
    [390, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const count = await works.filter({ visible: true }).count()
    expect([count > 0, count % columns], `${width} px`).toEqual([true, 0])
  }
})

test('a visitor whose address leads nowhere finds a search, crafts and works, whatever was missing', async () => {
  const guest = await visitor(browser, app.origin)
  const { page } = guest
  for (const [path, title, footers] of [
    ['/nowhere/at-all', 'お探しのページは見つかりませんでした', 0],
    ['/artworks/detail?id=nowhere', 'この作品は見つかりませんでした。', 1],
    ['/artists/detail?id=nobody', 'この作家は見つかりませんでした。', 1],
  ] as const) {
    await guest.open(path)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByRole('main').getByRole('searchbox').waitFor()
    expect(await page.getByRole('main').getByRole('article').count(), path).toBe(3)
    // Only the page of unknown addresses is without it (marketplace.md 2).
    expect(await page.getByRole('contentinfo').count(), path).toBe(footers)
  }
})

test('a visitor finds an artist by the first letter of the reading, or by the name', async () => {
  const guest = await visitor(browser, app.origin)
  const main = guest.page.getByRole('main')
  await guest.open('/artists')
  await main.getByRole('navigation', { name: '読みの頭文字' }).getByRole('link', { name: 'た' }).click()
  await guest.page.waitForURL(/initial=/)
  expect(await main.getByRole('heading', { level: 2 }).allTextContents()).toEqual(
    expect.arrayContaining(['鳥飼 玄也', '蓼沼 遙', '塚脇 史帆']),
  )
  expect(await main.getByText('嶺岸 航').count()).toBe(0)
  await guest.open('/artists')
  await main.getByRole('searchbox').fill('minegishi')
  await main.getByRole('button', { name: '探す' }).click()
  await guest.page.waitForURL(/keyword=minegishi/)
  expect(await main.getByRole('heading', { level: 2 }).allTextContents()).toEqual(['嶺岸 航'])
})
