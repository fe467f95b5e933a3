// How an auction ends, in browsers: the last five minutes, the winner who pays, the work that is listed again, and the
// offer to the next bidder. All auctions of the file end by one move of its clock, because a move takes seconds.
import type { Browser } from 'playwright-core'
import { afterAll, describe, expect } from 'vitest'
import { placeBid } from '#shared/api/selling/auctions.ts'
import { auctionSnapshotOf } from '#shared/domain/selling/auction/view.ts'
import { dayMs, minuteMs } from '#shared/durations.ts'
import { atDesk, expectSoundOnWalk, type Seat, visitor } from '#tests/support/browser.ts'
import { checkout } from '#tests/support/checkout-page-words.ts'
import { done, inDays } from '#tests/support/console-pages.ts'
import { test } from '#tests/support/journeys.ts'
import type { Person } from '#tests/support/people.ts'
import { complete, keepsCard, pay, toPayment } from '#tests/support/purchase-steps.ts'
import type { TestRuntime } from '#tests/support/runtime.ts'
import { bid, logIn, words } from '#tests/support/visitors.ts'
import type { Buyer } from '#tests/support/world/orders.ts'
import type { World } from '#tests/support/world.ts'

let app: TestRuntime
let browser: Browser
let world: World
let close: () => Promise<void>
/** When the auctions end that are open from the beginning. */
let endAt: number
/** Who has won, and what. */
let award: { readonly buyer: Buyer; readonly productId: string }
/** Bid for by three, the winner of which does not pay. */
let unpaid: readonly { readonly productId: string; readonly next: Person }[]
let verified: { readonly productId: string; readonly winner: Person }
let relisted: { readonly productId: string; readonly auctionId: string }
test.beforeAll(async ({ worker }) => {
  ;({ app, browser, world, close } = await worker.own())
  endAt = wholeMinutes(app.clock.now() + 60 * minuteMs)
  award = await awarded()
  unpaid = [await bidForByThree(), await bidForByThree()]
  const { productId } = await world.auction({ endAt })
  const [loser, winner] = [await world.member(), await world.member()]
  await world.bid(loser, productId, 150_000)
  await world.bid(winner, productId, 200_000)
  verified = { productId, winner }
  relisted = await world.auction({ startPrice: 90_000, endAt })
})
afterAll(() => close?.())

const item = (id: string) => `/artworks/detail?id=${id}`
const wholeMinutes = (instant: number) => instant - (instant % minuteMs)
const seatOf = async (person: Person, seat: Seat) =>
  visitor(browser, app.origin, { ...seat, token: await world.tokenOf(person) })

/** Alone at an auction. */
async function awarded() {
  const [buyer, { productId }] = [await keepsCard(world), await world.auction({ endAt })]
  await world.bid(buyer, productId, 150_000)
  return { buyer, productId }
}

async function bidForByThree() {
  const [winner, next, third] = [await world.member(), await world.member(), await world.member()]
  const { productId } = await world.auction({ endAt })
  await world.bid(third, productId, 110_000)
  await world.bid(next, productId, 150_000)
  await world.bid(winner, productId, 200_000)
  return { productId, next }
}

/** From the table: the endpoint's answer may be a second old. */
async function stateOf(productId: string) {
  const auction = await world.table.auction(productId)
  if (!auction) throw new Error(`${productId} has no auction`)
  return auctionSnapshotOf(auction, app.clock.now())
}

test('a member who bids in the last five minutes moves the end, and both browsers see it (D53)', async () => {
  const soon = wholeMinutes(app.clock.now() + 3.5 * minuteMs)
  const { productId: work } = await world.auction({ startPrice: 180_000, endAt: soon })
  const buyer = await seatOf(await world.member(), {})
  const rival = await seatOf(await world.member(), { lang: 'en', width: 390 })
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
  await app.clock.set(new Date(soon + minuteMs).toISOString(), 'everything')
  expect(await stateOf(work)).toMatchObject({ phase: 'live', status: 'live' })
  const { endTime } = await stateOf(work)
  await app.clock.set(new Date(Date.parse(endTime) + minuteMs).toISOString(), 'everything')
  await rival.page.getByText('You won', { exact: true }).waitFor()
  await buyer.page.getByText('オークション終了').waitFor()
  buyer.expectQuiet()
  rival.expectQuiet()
})

test('two members see each other’s bids at once, and the winner is told at the end', async () => {
  const { productId } = await world.auction({ endAt })
  const buyer = await seatOf(await world.member(), {})
  const rival = await seatOf(await world.member(), { lang: 'en', width: 390 })
  await buyer.open(item(productId))
  await rival.open(item(productId))

  await bid(buyer.page, '400,000')
  await buyer.page.getByText(words.jp.leading).first().waitFor()
  // Nothing but the start price shows of a single maximum (D51), in the other browser too and without a reload.
  await rival.page.getByText('1 bid').waitFor()

  await bid(rival.page, '450,000', 'en')
  await rival.page.getByText(words.en.leading).first().waitFor()
  await buyer.page.getByText(words.jp.outbid).first().waitFor()
  await buyer.page.getByText('¥400,500').first().waitFor()

  await app.clock.set(new Date(endAt + minuteMs).toISOString(), 'everything')
  await rival.page.getByText('You won', { exact: true }).waitFor()
  await buyer.page.getByText('オークション終了').waitFor()

  await rival.open('/mine/notice')
  await rival.page.getByRole('heading', { name: /won/i }).first().waitFor()
  buyer.expectQuiet()
  rival.expectQuiet()
})

describe('after the end', () => {
  test.beforeAll(async () => {
    if (app.clock.now() < endAt) await app.clock.set(new Date(endAt + minuteMs).toISOString(), 'everything')
    await app.quiet()
  })

  test('a visitor verifies the record in the browser, and a bidder opens their own bid', async () => {
    const bidder = await seatOf(verified.winner, {})
    await bidder.open(`/artworks/detail/transcript?id=${verified.productId}`)
    const { page } = bidder
    await page.getByText(/記録は正しくつながっています。2 件/).waitFor()
    await page.getByText('一致', { exact: true }).waitFor()
    expect(await page.getByText('不一致').count()).toBe(0)
    bidder.expectQuiet()
  })

  test.each(atDesk)('a winner pays an award from the record of bids ($lang, $width px)', async walk => {
    const text = checkout[walk.lang]
    const seat = await seatOf(award.buyer, walk)
    const { page } = seat
    await seat.open('/mine/auctionRecord?status=won')
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: '¥100,000' })
    await row.getByText(text.won, { exact: true }).waitFor()
    await expectSoundOnWalk(page)
    await row.getByRole('link', { name: text.payNow }).click()
    await page.waitForURL(url => url.searchParams.get('productId') === award.productId)
    await page.getByText(text.bound).waitFor()
    await toPayment(seat, text, '¥105,300', { checks: false })
    await pay(page, text, '¥105,300')
    await complete(page, text, '¥105,300')
    await page.getByText(text.bound).waitFor()
    await expectSoundOnWalk(page)
    await seat.open('/mine/auctionRecord')
    await row.getByText(text.paid, { exact: true }).waitFor()
    expect(await row.getByRole('link', { name: text.payNow }).count()).toBe(0)
    seat.expectQuiet()
  })

  test('an operator lists an auction without bids again', async () => {
    const { productId, auctionId } = relisted
    const operatorToken = (await world.owner()).token
    const operator = await visitor(browser, app.origin, { operatorToken })
    const { page } = operator
    await operator.open('/admin/auctions?status=not_concluded')
    const main = page.getByRole('main')
    await main.getByRole('listitem').filter({ hasText: '¥90,000' }).getByRole('link').click()
    await page.waitForURL(url => url.searchParams.get('id') === auctionId)
    await main.getByRole('button', { name: '再出品する' }).click()
    const dialog = page.getByRole('dialog', { name: '再出品する' })
    await dialog.getByLabel(/^開始価格/).fill('80,000')
    await dialog.getByLabel(/^終了日時/).fill(inDays(app, 20))
    await dialog.getByRole('button', { name: '再出品する' }).click()
    await done(page, '再出品しました。')
    operator.expectQuiet()

    const guest = await visitor(browser, app.origin, { lang: 'en' })
    await guest.open(item(productId))
    await guest.page.getByText('¥80,000').first().waitFor()
    await guest.page.getByText('Live auction').first().waitFor()
  })
})

describe('when the winner has let seven days pass', () => {
  test.beforeAll(async () => {
    await app.clock.set(new Date(endAt + 7 * dayMs + 2 * minuteMs).toISOString(), 'everything')
    await app.quiet()
  })

  // The next is asked at the price without the bids of the winner (D56).
  test.each([
    {
      lang: 'jp',
      javaScript: true,
      width: 1280,
      index: 0,
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
      index: 1,
      open: 'Decline',
      asked: 'Decline this offer?',
      said: 'You declined the offer.',
      word: 'Not concluded',
      offered: /¥110,500/,
      status: 'not_concluded',
    },
  ] as const)('the next bidder is asked and answers “$open” once (scripts: $javaScript)', async seat => {
    const asked = unpaid[seat.index]
    if (!asked) throw new Error('nobody is asked at this screen')
    const { lang, width, javaScript } = seat
    const bidder = await seatOf(asked.next, { lang, width, javaScript })
    const { page } = bidder
    await bidder.open('/mine/auctionRecord')
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: seat.offered })
    await row.getByText(seat.open, { exact: true }).first().click()
    await row.getByText(seat.asked).waitFor()
    await row.getByRole('button', { name: seat.open }).click()
    await page.getByRole('status').getByText(seat.said).waitFor()
    await page.getByRole('main').getByRole('listitem').getByText(seat.word, { exact: true }).first().waitFor()
    expect(await page.getByRole('button', { name: seat.open }).count()).toBe(0)
    expect(await world.table.auction(asked.productId)).toMatchObject({ status: seat.status })
    bidder.expectQuiet()
  })
})

test('a member who types an amount before the scripts are there bids that amount', async () => {
  const { productId } = await world.auction({ startPrice: 100_000 })
  const reader = await visitor(browser, app.origin, { token: (await world.member()).token })
  const { page } = reader
  const typed = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js/, async route => {
    await typed.promise
    await route.continue()
  })
  await page.goto(`${app.origin}/jp${item(productId)}`, { waitUntil: 'commit' })
  await page.getByLabel(words.jp.amount).fill('150,000')
  typed.resolve()
  await page.waitForLoadState('networkidle')
  await bid(page, '150,000', 'jp', { isTyped: true })
  await page.getByText(words.jp.leading).first().waitFor()
  reader.expectQuiet()
})

test('a member whose connection ended reads what became of the own bid meanwhile', async () => {
  const { productId } = await world.auction({ startPrice: 100_000 })
  const [anna, ben] = [await world.member(), await world.member()]
  const reader = await visitor(browser, app.origin)
  const { page } = reader
  // The page connects again when the other bid is there, however long that takes here.
  const meanwhile = Promise.withResolvers<void>()
  let isCut = false
  await page.routeWebSocket(/\/ws$/, async socket => {
    if (isCut) await meanwhile.promise
    socket.connectToServer()
  })
  await logIn(app, reader, anna, { redirect: item(productId) })
  await bid(page, '150,000')
  await page.getByText(words.jp.leading).first().waitFor()
  isCut = true
  const token = await world.tokenOf(ben)
  await app.clock.advance('PT2H1M', 'everything')
  const other = { productId, amount: 200_000, kind: 0 } as const
  expect(await app.call(placeBid, other, { as: token, key: crypto.randomUUID() })).toMatchObject({ code: 200 })
  await app.quiet()
  meanwhile.resolve()
  await page.getByText(words.jp.outbid).first().waitFor()
  reader.expectQuiet()
})
