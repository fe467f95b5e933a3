import type { Browser } from 'playwright-core'
import { describe } from 'vitest'
import { expectSoundIn, visitor } from '#tests/support/browser.ts'
import { test } from '#tests/support/journeys.ts'
import type { TestRuntime } from '#tests/support/runtime.ts'
import { tokenOf } from '#tests/support/visitors.ts'

let app: TestRuntime
let browser: Browser
test.beforeAll(async ({ worker }) => {
  ;({ app, browser } = await worker.shared())
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
  '/contact-list',
  '/farewell',
  '/forget',
  '/reset',
]
const own = [
  item('oil-spot-tenmoku-bowl'),
  '/mine/productManage',
  '/mine/auctionRecord',
  '/mine/love',
  '/mine/follows',
  '/mine/notice',
  '/mail',
  '/private-sales',
  '/mine/contactUs',
  '/mine/basicInfo',
  '/mine/basicInfo/addresses',
  '/mine/basicInfo/notices',
  '/mine/basicInfo/bank',
  '/mine/basicInfo/data',
  '/mine/basicInfo/leave',
  '/mine/phone',
  '/update-email',
  '/logout',
  '/cart',
  '/artworks/detail/offer?id=zelkova-platter',
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

test('a guest’s page takes over a panel whose script comes late', async () => {
  const guest = await visitor(browser, app.origin)
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  const asked = guest.page.waitForRequest(/\/sale-panel-/)
  await guest.context.route(/\/sale-panel-/, async route => {
    await released
    await route.continue()
  })
  await guest.open(item('shino-chawan'))
  await asked
  // The rest of the page has hydrated: its effects ran, and what they changed was rendered.
  await guest.page.evaluate('new Promise(done => requestIdleCallback(() => requestAnimationFrame(done)))')
  const arrived = guest.page.waitForResponse(/\/sale-panel-/)
  release()
  await (await arrived).finished()
  await guest.page.evaluate('new Promise(done => requestIdleCallback(() => requestAnimationFrame(done)))')
  guest.expectQuiet()
})

describe.each(['jp', 'en'] as const)('pages of members and of one work (%s)', lang => {
  test('a guest reads pages that are accessible and fit every screen', async () => {
    const guest = await visitor(browser, app.origin, { lang })
    for (const path of open) {
      await guest.open(path)
      await expectSoundIn(lang, guest.page)
    }
    guest.expectQuiet()
  })

  test('a member reads pages of their own that are accessible and fit every screen', async () => {
    const rival = await visitor(browser, app.origin, { lang, token: await tokenOf(app, 'rival') })
    for (const path of own) {
      await rival.open(path)
      await expectSoundIn(lang, rival.page)
    }
    rival.expectQuiet()
  })
})
