// What happens around a bid: the slipped digit.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { auctionSnapshotOf } from '#shared/domain/auction/view.ts'
import { launch, visitor } from '#tests/support/browser.ts'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'
import { bid, logIn, words } from '#tests/support/visitors.ts'
import { type World, worldOf } from '#tests/support/world.ts'

let app: TestRuntime
let browser: Browser
let world: World
beforeAll(async () => {
  app = await startRuntime({ from: inject('templateDir') })
  world = await worldOf(app)
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

const item = (id: string) => `/artworks/detail?id=${id}`

/** From the table: the endpoint's answer may be a second old. */
async function stateOf(productId: string) {
  const auction = await world.table.auction(productId)
  if (!auction) throw new Error(`${productId} has no auction`)
  return auctionSnapshotOf(auction, app.clock.now())
}

test.each([
  { javaScript: true, width: 1280, role: 'buyer' },
  { javaScript: false, width: 390, role: 'rival' },
])('a member who bids over ten times the least is asked once more (D50; scripts: $javaScript)', async seat => {
  const { productId } = await world.auction({ startPrice: 100_000 })
  const bidder = await visitor(browser, app.origin, seat)
  const { page } = bidder
  await logIn(app, bidder, seat.role, { redirect: item(productId) })
  await page.evaluate('scrollTo(0, 300)')
  await bid(page, '1,000,500')
  // The question stands over the page, which stays where it was.
  if (seat.javaScript) expect(await page.evaluate('scrollY')).toBe(300)
  // The browser itself holds it back: the box beside the question is still empty.
  await page.getByText('桁に誤りはありませんか。', { exact: false }).waitFor()
  const meant = page.getByLabel('¥1,000,500 で間違いありません')
  expect(await meant.isChecked()).toBe(false)
  expect((await stateOf(productId)).bidCount).toBe(0)

  await meant.check()
  await page.getByRole('button', { name: words.jp.bid('¥1,000,500') }).click()
  await page.getByText(words.jp.leading).first().waitFor()
  expect((await stateOf(productId)).bidCount).toBe(1)
  bidder.expectQuiet()
})
