import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { launch, visitor } from '#tests/support/browser.ts'
import { bid, logIn, words } from '#tests/support/journeys.ts'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'

const work = 'sometsuke-landscape-dish'
const item = `/artworks/detail?id=${work}`

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

describe('an auction in two browsers', () => {
  test('each sees the other’s bid at once, the clock ends it, and the winner is told', async () => {
    const buyer = await visitor(browser, app.origin)
    const rival = await visitor(browser, app.origin, { lang: 'en', width: 390 })
    await Promise.all([
      logIn(app, buyer, 'buyer', { redirect: item }),
      logIn(app, rival, 'rival', { redirect: item, lang: 'en' }),
    ])
    await buyer.open(item)
    await rival.open(item)

    await bid(buyer.page, '400,000')
    await buyer.page.getByText(words.jp.leading).first().waitFor()
    // Nothing but the start price shows of a single maximum (D51), in the other browser too and without a reload.
    await rival.page.getByText('Bids: 1').waitFor()

    await bid(rival.page, '450,000', 'en')
    await rival.page.getByText(words.en.leading).first().waitFor()
    await buyer.page.getByText(words.jp.outbid).first().waitFor()
    await buyer.page.getByText('¥400,500').first().waitFor()

    await app.clock.advance('P4D')
    await rival.page.getByText('You won', { exact: true }).waitFor()
    await buyer.page.getByText('オークション終了').waitFor()

    await rival.open('/mine/notice')
    await rival.page.getByRole('heading', { name: /won/i }).first().waitFor()
    buyer.expectQuiet()
    rival.expectQuiet()
  })

  test('anyone verifies the record in the browser, and the bidder opens the own bid', async () => {
    const rival = await visitor(browser, app.origin)
    await logIn(app, rival, 'rival')
    await rival.open(`/artworks/detail/transcript?id=${work}`)
    const { page } = rival
    await page.getByText(/記録は正しくつながっています。2 件/).waitFor()
    await page.getByText('一致', { exact: true }).waitFor()
    expect(await page.getByText('不一致').count()).toBe(0)
    rival.expectQuiet()
  })
})
