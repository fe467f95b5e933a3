import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, inject, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, launch, visitor, widths } from '#tests/support/browser.ts'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'
import { logIn } from '#tests/support/visitors.ts'

let app: TestRuntime
let browser: Browser
beforeAll(async () => {
  app = await startRuntime({ from: inject('templateDir') })
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

const item = (id: string, query = '') => `/artworks/detail?id=${id}${query}`
const open = [
  item('oil-spot-tenmoku-bowl'),
  item('oil-spot-tenmoku-bowl', '&tab=management'),
  item('oil-spot-tenmoku-bowl', '&tab=artist'),
  item('oil-spot-tenmoku-bowl', '&tab=shipping'),
  item('shino-chawan'),
  item('kizeto-bowl'),
  item('gold-chrysanthemum-incense-box'),
  item('ruby-kiriko-bowl'),
  item('nowhere-to-be-found'),
  '/artworks/detail/transaction?id=gold-chrysanthemum-incense-box',
  '/artworks/detail/transcript?id=oil-spot-tenmoku-bowl',
  '/login',
  '/register',
  '/forget',
  '/reset?email=nagi%40example.jp',
]
const own = [
  item('oil-spot-tenmoku-bowl'),
  '/mine/auctionRecord',
  '/mine/love',
  '/mine/notice',
  '/mine/basicInfo',
  '/mine/phone',
  '/update-email',
  '/logout',
]

test('a member who clicks before the page is ready does no harm', async () => {
  const guest = await visitor(browser, app.origin)
  // React listens from the moment it is told to take over the page; the click comes ahead of its first render.
  await guest.context.addInitScript(`{
    const listen = document.addEventListener
    document.addEventListener = function (type, ...rest) {
      listen.call(this, type, ...rest)
      if (type === 'click') queueMicrotask(() => document.body.click())
    }
  }`)
  await guest.open(item('oil-spot-tenmoku-bowl'))
  await guest.page.getByRole('heading', { level: 1 }).waitFor()
  guest.expectQuiet()
})

describe.each(['jp', 'en'] as const)('pages of members and of one work (%s)', lang => {
  test.each(widths)('a member reads pages that are accessible and fit the screen at %i px', async width => {
    const guest = await visitor(browser, app.origin, { lang, width })
    for (const path of open) {
      await guest.open(path)
      await expectNoSidewaysScroll(guest.page)
      await expectAccessible(guest.page)
    }
    guest.expectQuiet()
    await guest.context.close()

    const rival = await visitor(browser, app.origin, { lang, width })
    await logIn(app, rival, 'rival', { lang })
    for (const path of own) {
      await rival.open(path)
      await expectNoSidewaysScroll(rival.page)
      await expectAccessible(rival.page)
    }
    rival.expectQuiet()
    await rival.context.close()
  })
})
