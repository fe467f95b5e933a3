// Every page that guests share, by axe and by its width.
import type { Browser } from 'playwright-core'
import { expectSoundOnScreens, visitor, widths } from '#tests/support/browser.ts'
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
      await expectSoundOnScreens(guest.page, widths)
    }
    guest.expectQuiet()
  },
)
