// What happens around a bid: the slipped digit, the last five minutes, and the offer to the next bidder.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { placeBid } from '#shared/api/auctions.ts'
import { auctionSnapshotOf } from '#shared/domain/auction/view.ts'
import { dayMs, minuteMs } from '#shared/durations.ts'
import { launch, visitor } from '#tests/support/browser.ts'
import type { Person } from '#tests/support/people.ts'
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

test('a member who bids in the last five minutes moves the end, and both browsers see it (D53)', async () => {
  const work = 'smoked-bamboo-basket'
  const early = await stateOf(work)
  await app.clock.set(new Date(Date.parse(early.endTime) - 3 * minuteMs).toISOString())
  const buyer = await visitor(browser, app.origin)
  const rival = await visitor(browser, app.origin, { lang: 'en', width: 390 })
  await logIn(app, buyer, 'buyer', { redirect: item(work) })
  await logIn(app, rival, 'rival', { redirect: item(work), lang: 'en' })
  await buyer.open(item(work))
  await rival.open(item(work))
  await buyer.page.getByText('まもなく終了').first().waitFor()
  await rival.page.getByText('Ending soon').first().waitFor()

  await bid(buyer.page, '200,000')
  await buyer.page.getByText(words.jp.leading).first().waitFor()
  await buyer.page.getByText('延長 1 回').waitFor()
  await rival.page.getByText('extended 1×').waitFor()

  // The first end passes, and the auction is still open.
  await bid(rival.page, '260,000', 'en')
  await rival.page.getByText(words.en.leading).first().waitFor()
  await buyer.page.getByText(words.jp.outbid).first().waitFor()
  await app.clock.set(new Date(Date.parse(early.endTime) + minuteMs).toISOString())
  expect(await stateOf(work)).toMatchObject({ phase: 'live', status: 'live' })
  const { endTime } = await stateOf(work)
  await app.clock.set(new Date(Date.parse(endTime) + minuteMs).toISOString())
  await rival.page.getByText('You won', { exact: true }).waitFor()
  await buyer.page.getByText('オークション終了').waitFor()
  buyer.expectQuiet()
  rival.expectQuiet()
})

test('a member whose connection ended reads what became of the own bid meanwhile', async () => {
  const { productId } = await world.auction({ startPrice: 100_000 })
  const [anna, ben] = [await world.member(), await world.member()]
  const reader = await visitor(browser, app.origin)
  const { page } = reader
  await logIn(app, reader, anna, { redirect: item(productId) })
  await bid(page, '150,000')
  await page.getByText(words.jp.leading).first().waitFor()
  // The page pauses a second before it connects again; the other bid falls into that second.
  const token = await world.tokenOf(ben)
  await app.clock.advance('PT2H1M')
  await app.call(placeBid, { productId, amount: 200_000, kind: 0 }, { as: token, key: crypto.randomUUID() })
  await app.quiet()
  await page.getByText(words.jp.outbid).first().waitFor()
  reader.expectQuiet()
})

/** An auction whose winner let seven days pass; the next is asked at the price without them (D56). */
async function unpaidAuction(): Promise<{ productId: string; next: Person }> {
  const [winner, next, third] = [await world.member(), await world.member(), await world.member()]
  const { productId, endAt } = await world.auction()
  for (const [who, amount] of [
    [third, 110_000],
    [next, 150_000],
    [winner, 200_000],
  ] as const)
    await app.call(placeBid, { productId, amount, kind: 0 }, { as: await world.tokenOf(who), key: crypto.randomUUID() })
  await app.clock.set(new Date(endAt + minuteMs).toISOString())
  await app.clock.set(new Date(endAt + 7 * dayMs + 2 * minuteMs).toISOString())
  await app.quiet()
  return { productId, next }
}

test.each([
  {
    lang: 'jp',
    javaScript: true,
    width: 1280,
    open: '受ける',
    asked: 'このご案内を受けますか',
    said: 'ご案内をお受けしました。',
    word: '落札',
    offered: /次点の方として、¥110,500 で/,
    status: 'won',
  },
  {
    lang: 'en',
    javaScript: false,
    width: 390,
    open: 'Decline',
    asked: 'Decline this offer?',
    said: 'You declined the offer.',
    word: 'Not concluded',
    offered: /¥110,500/,
    status: 'not_concluded',
  },
] as const)('the next bidder is asked and answers “$open” once (scripts: $javaScript)', async seat => {
  const { productId, next } = await unpaidAuction()
  const bidder = await visitor(browser, app.origin, seat)
  const { page } = bidder
  await logIn(app, bidder, next, { lang: seat.lang, redirect: '/mine/auctionRecord' })
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: seat.offered })
  await row.getByText(seat.open, { exact: true }).first().click()
  await row.getByText(seat.asked).waitFor()
  await row.getByRole('button', { name: seat.open }).click()
  await page.getByRole('status').getByText(seat.said).waitFor()
  await page.getByRole('main').getByRole('listitem').getByText(seat.word, { exact: true }).first().waitFor()
  expect(await page.getByRole('button', { name: seat.open }).count()).toBe(0)
  expect(await world.table.auction(productId)).toMatchObject({ status: seat.status })
  bidder.expectQuiet()
})
