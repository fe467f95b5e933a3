// From the last bid to the end of everything, by moving the clock: the schedules, reminders and windows of D56.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { getStanding } from '#functions/store/sessions.ts'
import { sha256 } from '#functions/store/sha256.ts'
import { catalogueKeys, sessionKeys } from '#functions/table/keys.ts'
import { update } from '#functions/table/write.ts'
import { answerSecondChance, getTranscript, listAuctionRecord, placeBid } from '#shared/api/auctions.ts'
import { relistAuction } from '#shared/api/console/auctions.ts'
import { adminLogin } from '#shared/api/console/operators.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { getProduct } from '#shared/api/works.ts'
import { DAY, HOUR, MINUTE } from '#shared/domain/auction/auction.ts'
import { opensCommit, verifyTranscript } from '#shared/domain/auction/transcript.ts'
import { checkInvariants } from '#shared/domain/invariants/index.ts'
import { type House, openHouse } from '#tests/support/auction-house.ts'
import type { Person } from '#tests/support/people.ts'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'

let app: TestRuntime
let house: House

beforeAll(async () => {
  app = await startRuntime()
  house = await openHouse(app)
})
afterAll(async () => {
  expect(checkInvariants({ auctions: await house.runs() })).toEqual([])
  expect(await app.denials()).toEqual([])
  await app.stop()
})

async function people() {
  return { anna: await house.member(), ben: await house.member(), chie: await house.member() }
}

const bid = async (who: Person, productId: string, amount: number) =>
  app.call(placeBid, { productId, amount, kind: 0 }, { as: await house.tokenOf(who), key: crypto.randomUUID() })

/** From the table: the public answer may be a second old. */
const state = (productId: string) => house.auctionOf(productId)

const mine = async (who: Person, productId: string) => {
  const { data } = await app.call(listAuctionRecord, { productId }, { as: await house.tokenOf(who) })
  const [row] = (data as OutputOf<typeof listAuctionRecord>).list
  return row
}

/** Past that instant, plus the minute that a schedule may take; the sweeper comes along in any case. */
async function after(instant: number) {
  await app.clock.set(new Date(instant + MINUTE).toISOString())
  await app.quiet()
}

/** C to 110,000, B to 150,000, A to 200,000, as in D56. */
async function example() {
  const { anna, ben, chie } = await people()
  const opening = await house.auction()
  await bid(chie, opening.productId, 110_000)
  await bid(ben, opening.productId, 150_000)
  await bid(anna, opening.productId, 200_000)
  return { ...opening, anna, ben, chie }
}

test('the winner does not pay, the next is asked for the price without them, and does not pay either', async () => {
  const { productId, auctionId, endAt, anna, ben, chie } = await example()
  await after(endAt)
  expect(await state(productId)).toMatchObject({ status: 'won', price: 150_500 })
  expect(await house.work(productId)).toMatchObject({ state: 'locked', lock: { kind: 'award', heldBy: anna.id } })
  expect(await mine(anna, productId)).toMatchObject({ detail: 'won', price: 150_500 })
  expect(await mine(chie, productId)).toMatchObject({ detail: 'lost' })
  const shown = async (who: Person) =>
    (await app.call(getProduct, { id: productId }, { as: await house.tokenOf(who) })).data
  expect(await shown(chie)).toMatchObject({ you: { standing: 'none', result: 'lost', payUntil: null } })
  expect(await shown(anna)).toMatchObject({ you: { standing: 'won', result: 'won', payUntil: expect.any(String) } })
  const awarded = await house.auctionOf(productId)
  expect(awarded?.award).toMatchObject({ reminded: 1, round: 1 })

  const payUntil = awarded?.award?.payUntil ?? 0
  for (const [stage, left] of [4 * DAY, DAY, 6 * HOUR].entries()) {
    await after(payUntil - left)
    expect((await house.auctionOf(productId))?.award).toMatchObject({ reminded: stage + 2 })
  }

  await after(payUntil)
  expect(await state(productId)).toMatchObject({ status: 'second_chance' })
  expect(await house.work(productId)).toMatchObject({
    state: 'locked',
    lock: { kind: 'second_chance', heldBy: ben.id },
  })
  expect((await getStanding(house.table, anna.id))?.strikes).toHaveLength(1)
  expect(await mine(anna, productId)).toMatchObject({ detail: 'unpaid' })
  expect(await mine(ben, productId)).toMatchObject({ detail: 'second_chance', chance: { price: 110_500 } })

  const answer = async (who: Person, accept: boolean) =>
    app.call(answerSecondChance, { id: auctionId, accept }, { as: await house.tokenOf(who), key: crypto.randomUUID() })
  expect(await answer(chie, true)).toMatchObject({ code: 404 })
  await banFromBuying(ben, app.clock.now() + HOUR)
  expect(await answer(ben, true)).toMatchObject({ code: 40320 })
  await banFromBuying(ben, 0)
  expect(await answer(ben, true)).toMatchObject({ code: 200, data: { accepted: true, price: 110_500 } })
  expect(await answer(ben, true)).toMatchObject({ code: 40926 })
  expect(await state(productId)).toMatchObject({ status: 'won' })

  await after((await house.auctionOf(productId))?.award?.payUntil ?? 0)
  expect(await state(productId)).toMatchObject({ status: 'not_concluded' })
  const work = await house.work(productId)
  expect(work).toMatchObject({ state: 'held', saleStatus: 'not-on-sale' })
  expect(work?.lock).toBeUndefined()
})

const banFromBuying = (who: Person, until: number) =>
  house.write([update(sessionKeys.standing(who.id), { set: { banBuyUntil: until } }).or('not-found')])

test('an auction whose schedule never came is closed by the sweeper (A14)', async () => {
  const { anna } = await people()
  const { productId, endAt } = await house.auction({ unannounced: true })
  await bid(anna, productId, 130_000)
  await after(endAt)
  expect(await state(productId)).toMatchObject({ status: 'won', award: { memberId: anna.id, price: 100_000 } })
})

test('a second unpaid award within half a year bans from buying, and other leads of that member fall (D56, D77)', async () => {
  const { anna, ben } = await people()
  const [first, second] = [await house.auction(), await house.auction()]
  for (const { productId } of [first, second]) await bid(anna, productId, 120_000)
  const later = await house.auction({ endAt: first.endAt + 20 * DAY })
  await bid(ben, later.productId, 110_000)
  await bid(anna, later.productId, 300_000)
  await after(second.endAt)
  await after((await house.auctionOf(second.productId))?.award?.payUntil ?? 0)
  await app.quiet()
  const standing = await getStanding(house.table, anna.id)
  expect(standing?.strikes).toHaveLength(2)
  expect(standing?.banBuyUntil).toBeGreaterThan(app.clock.now() + 89 * DAY)
  expect(await bid(anna, later.productId, 400_000)).toMatchObject({ code: 40320 })
  expect(await state(later.productId)).toMatchObject({ price: 100_000, bidCount: 1, status: 'live' })
  expect((await house.auctionOf(later.productId))?.leaderId).toBe(ben.id)
  expect(await mine(anna, later.productId)).toMatchObject({ detail: 'void', myMax: 0 })
})

test('the transcript is public from the end on, proves itself, and opens the own bid', async () => {
  const { productId, endAt, anna } = await example()
  const early = await app.call(getTranscript, { productId })
  expect(early).toMatchObject({ data: { closed: false, entries: [] } })
  await after(endAt)
  const { data } = await app.call(getTranscript, { productId })
  const transcript = data as OutputOf<typeof getTranscript>
  expect(transcript.closed).toBe(true)
  expect(transcript.headHash).toBe((early.data as typeof transcript).headHash)
  expect(await verifyTranscript(transcript, sha256)).toEqual([])
  const receipt = (await mine(anna, productId))?.receipts[0]
  const entry = transcript.entries.find(each => each.seq === receipt?.seq)
  if (!receipt || !entry) throw new Error('the receipt names no entry')
  expect(await opensCommit(entry, { nonce: receipt.nonce, bidderId: anna.id, max: 200_000 }, sha256)).toBe(true)
  expect(JSON.stringify(transcript)).not.toMatch(new RegExp(`${anna.id}|${receipt.nonce}|200000`))
})

test('without a bid nothing is concluded, and one click lists it again for thirty days (D59)', async () => {
  const { productId, auctionId, endAt } = await house.auction()
  const reviewer = await house.operator('reviewer')
  const relist = async (endTime: number, id = auctionId) =>
    app.call(
      relistAuction,
      { id, endTime: new Date(endTime).toISOString(), startPrice: 80_000 },
      { as: await house.tokenOf(reviewer, adminLogin), key: crypto.randomUUID() },
    )
  expect(await relist(endAt + 5 * DAY)).toMatchObject({ code: 40925 })
  expect(await relist(endAt + 5 * DAY, 'none')).toMatchObject({ code: 404 })
  await after(endAt)
  expect(await state(productId)).toMatchObject({ status: 'not_concluded', auctionId })
  expect(await house.work(productId)).toMatchObject({ state: 'held', saleStatus: 'not-on-sale' })
  expect(await relist(app.clock.now() + HOUR)).toMatchObject({ code: 40000, data: { errors: [{ field: 'endTime' }] } })
  await house.write([update(catalogueKeys.work(productId), { set: { state: 'applying' } }).or('not-found')])
  expect(await relist(app.clock.now() + 5 * DAY)).toMatchObject({ code: 40942 })
  await house.write([update(catalogueKeys.work(productId), { set: { state: 'held' } }).or('not-found')])
  expect(await relist(app.clock.now() + 5 * DAY)).toMatchObject({
    code: 200,
    data: { startPrice: 80_000, bidCount: 0 },
  })
  expect(await relist(app.clock.now() + 5 * DAY)).toMatchObject({ code: 40925 })
  expect(await state(productId)).toMatchObject({ status: 'live', price: 80_000 })
  expect(await house.work(productId)).toMatchObject({ state: 'for-sale', saleStatus: 'on-sale', priceType: 'auction' })
  const old = await app.call(getTranscript, { productId, auctionId })
  expect(old).toMatchObject({ data: { auctionId, status: 'not_concluded', closed: true } })
})

test('a bid in the last minutes keeps it open, and the closer comes again (D53)', async () => {
  const { anna, ben } = await people()
  const { productId, endAt } = await house.auction()
  await bid(anna, productId, 150_000)
  await app.clock.set(new Date(endAt - 2 * MINUTE).toISOString())
  expect(await bid(ben, productId, 120_000)).toMatchObject({ data: { price: 120_500 } })
  expect(await state(productId)).toMatchObject({ extendedCount: 1 })
  await app.clock.set(new Date(endAt + MINUTE).toISOString())
  await app.quiet()
  expect(await state(productId)).toMatchObject({ status: 'live' })
  await after((await house.auctionOf(productId))?.endAt ?? 0)
  expect(await state(productId)).toMatchObject({ status: 'won', price: 120_500 })
})
