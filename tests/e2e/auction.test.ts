import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { launch, visitor } from '#tests/support/browser.ts'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'
import { bid, logIn, words } from '#tests/support/visitors.ts'
import { worldOf } from '#tests/support/world.ts'

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
  test('two members see each other’s bids at once, and the winner is told at the end', async () => {
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

  test('a visitor verifies the record in the browser, and a bidder opens their own bid', async () => {
    const world = await worldOf(app)
    const [loser, winner] = [await world.member(), await world.member()]
    const { productId, endAt } = await world.auction()
    await world.bid(loser, productId, 150_000)
    await world.bid(winner, productId, 200_000)
    await world.advancePast(endAt)
    const bidder = await visitor(browser, app.origin, { token: await world.tokenOf(winner) })
    await bidder.open(`/artworks/detail/transcript?id=${productId}`)
    const { page } = bidder
    await page.getByText(/記録は正しくつながっています。2 件/).waitFor()
    await page.getByText('一致', { exact: true }).waitFor()
    expect(await page.getByText('不一致').count()).toBe(0)
    bidder.expectQuiet()
  })
})
