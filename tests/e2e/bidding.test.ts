// What happens around a bid: the slipped digit.
import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import { visitor } from '#tests/support/browser.ts'
import { test } from '#tests/support/journeys.ts'
import type { TestRuntime } from '#tests/support/runtime.ts'
import { bid, words } from '#tests/support/visitors.ts'
import type { World } from '#tests/support/world.ts'

let app: TestRuntime
let browser: Browser
let world: World
test.beforeAll(async ({ worker }) => {
  ;({ app, browser, world } = await worker.shared())
})

/** From the table: the endpoint's answer may be a second old. */
const bidCountOf = async (productId: string) => (await world.table.auction(productId))?.bidCount

test.each([
  { javaScript: true, width: 1280 },
  { javaScript: false, width: 390 },
])('a member who bids over ten times the least is asked once more (D50; scripts: $javaScript)', async seat => {
  const { productId } = await world.auction({ startPrice: 100_000 })
  const bidder = await visitor(browser, app.origin, { ...seat, token: (await world.member()).token })
  const { page } = bidder
  await bidder.open(`/artworks/detail?id=${productId}`)
  await page.evaluate('scrollTo(0, 300)')
  await bid(page, '1,000,500')
  // The question stands over the page, which stays where it was.
  if (seat.javaScript) expect(await page.evaluate('scrollY')).toBe(300)
  // The browser itself holds it back: the box beside the question is still empty.
  await page.getByText('桁に誤りはありませんか。', { exact: false }).waitFor()
  const meant = page.getByLabel('¥1,000,500 で間違いありません')
  expect(await meant.isChecked()).toBe(false)
  expect(await bidCountOf(productId)).toBe(0)

  await meant.check()
  await page.getByRole('button', { name: words.jp.bid('¥1,000,500') }).click()
  await page.getByText(words.jp.leading).first().waitFor()
  expect(await bidCountOf(productId)).toBe(1)
  bidder.expectQuiet()
})
