import { afterAll, beforeAll, expect, test } from 'vitest'
import { unfreezeWork } from '#functions/store/works.ts'
import { catalogueKeys } from '#functions/table/keys.ts'
import { update } from '#functions/table/write.ts'
import { getAuctionState, listAuctionRecord, listBids, placeBid } from '#shared/api/auctions.ts'
import {
  adminGetAuction,
  adminListAuctions,
  extendAuction,
  stopAuction,
  voidBid,
} from '#shared/api/console/auctions.ts'
import { DAY } from '#shared/domain/auction/auction.ts'
import { checkInvariants } from '#shared/domain/invariants/index.ts'
import { type House, openHouse } from '#tests/support/auction-house.ts'
import type { Person } from '#tests/support/people.ts'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'

let app: TestRuntime
let house: House
let anna: Person
let ben: Person
let reviewer: Person

beforeAll(async () => {
  app = await startRuntime()
  house = await openHouse(app)
  anna = await house.member()
  ben = await house.member()
  reviewer = await house.operator('reviewer')
})
afterAll(async () => {
  expect(checkInvariants({ auctions: await house.runs() })).toEqual([])
  expect(await app.denials()).toEqual([])
  await app.stop()
})

const bid = (who: Person, productId: string, amount: number) =>
  app.call(placeBid, { productId, amount, kind: 0 }, { as: who.token, key: crypto.randomUUID() })
const as = () => ({ as: reviewer.token, key: crypto.randomUUID() })
const reason = '電話で確認'

test('the operator sees who bids, but no maximum while the bidding is on', async () => {
  const { auctionId, productId } = await house.auction()
  await bid(anna, productId, 150_000)
  const listed = await app.call(adminListAuctions, { status: 'live', size: '60' }, { as: reviewer.token })
  expect(listed).toMatchObject({ code: 200 })
  expect(listed.body).toContain(auctionId)
  const shown = await app.call(adminGetAuction, { id: auctionId }, { as: reviewer.token })
  expect(shown).toMatchObject({
    data: { leader: { id: anna.id, username: anna.username }, bids: [{ seq: 1, max: null, bidder: { id: anna.id } }] },
  })
  expect(await app.call(adminGetAuction, { id: 'none' }, { as: reviewer.token })).toMatchObject({ code: 404 })
  const support = await house.operator('support')
  expect(await app.call(stopAuction, { id: auctionId, reason }, { ...as(), as: support.token })).toMatchObject({
    code: 403,
  })
})

test('a later end is for everybody to see; an earlier one is refused', async () => {
  const { auctionId, productId, endAt } = await house.auction()
  const extend = (by: number) =>
    app.call(extendAuction, { id: auctionId, endTime: new Date(endAt + by).toISOString(), reason }, as())
  expect(await extend(-DAY)).toMatchObject({ code: 40000, data: { errors: [{ field: 'endTime', key: 'END_TIME' }] } })
  expect(await extend(DAY)).toMatchObject({ code: 200, data: { endTime: new Date(endAt + DAY).toISOString() } })
  expect(await app.call(getAuctionState, { productId })).toMatchObject({ data: { extendedCount: 1 } })
  expect(
    await app.call(extendAuction, { id: 'none', endTime: new Date(endAt).toISOString(), reason }, as()),
  ).toMatchObject({
    code: 404,
  })
})

test('a voided bid falls out of the price, stays in the list, and cannot fall twice', async () => {
  const { auctionId, productId } = await house.auction()
  await bid(anna, productId, 150_000)
  await bid(ben, productId, 200_000)
  const voided = () => app.call(voidBid, { id: auctionId, seq: 2, reason }, as())
  expect(await voided()).toMatchObject({ code: 200, data: { price: 100_000, bidCount: 1, seq: 3 } })
  expect(await voided()).toMatchObject({ code: 404 })
  expect(await app.call(listBids, { productId })).toMatchObject({
    data: {
      total: 2,
      list: [
        { seq: 2, voided: true },
        { seq: 1, voided: false },
      ],
    },
  })
  expect(await app.call(listAuctionRecord, { productId }, { as: ben.token })).toMatchObject({
    data: { list: [{ detail: 'void', you: 'none', myMax: 0 }] },
  })
  expect(await bid(ben, productId, 110_000)).toMatchObject({ data: { result: 'outbid', seq: 4, price: 110_500 } })
  const shown = await app.call(adminGetAuction, { id: auctionId }, { as: reviewer.token })
  expect(shown).toMatchObject({
    data: { bids: [{ seq: 1 }, { seq: 2, voided: true }, { kind: 'void', reason }, { seq: 4 }] },
  })
})

test('a stopped auction awards nothing, frees the work and moves no more', async () => {
  const { auctionId, productId, endAt } = await house.auction()
  await bid(anna, productId, 150_000)
  await house.write([
    update(catalogueKeys.work(productId), { set: { state: 'locked', lock: { kind: 'operator', refId: 'check' } } }),
  ])
  const stop = () => app.call(stopAuction, { id: auctionId, reason }, as())
  expect(await stop()).toMatchObject({ code: 40910 })
  await house.write([unfreezeWork(productId, 'check', app.clock.now())])
  expect(await stop()).toMatchObject({ code: 200, data: { status: 'cancelled', phase: 'ended' } })
  expect(await stop()).toMatchObject({ code: 40925 })
  expect(await app.call(stopAuction, { id: 'none', reason }, as())).toMatchObject({ code: 404 })
  expect(await house.work(productId)).toMatchObject({ state: 'held', saleStatus: 'not-on-sale' })
  expect(await bid(ben, productId, 200_000)).toMatchObject({ code: 40921, data: { status: 'cancelled' } })
  const later = new Date(endAt + DAY).toISOString()
  expect(await app.call(extendAuction, { id: auctionId, endTime: later, reason }, as())).toMatchObject({ code: 40925 })
  expect(await app.call(voidBid, { id: auctionId, seq: 1, reason }, as())).toMatchObject({ code: 40925 })
})
