// Auctions as the operator runs them and as everybody reads them afterwards (D59, rules §12).
import { afterAll, describe, expect, test } from 'vitest'
import { sha256 } from '#functions/store/kernel/sha256.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { getAuctionState, getTranscript, listAuctionRecord, listBids } from '#shared/api/selling/auctions.ts'
import {
  adminExtendAuction,
  adminGetAuction,
  adminListAuctions,
  adminRelistAuction,
  adminStopAuction,
  adminVoidBid,
} from '#shared/api/selling/console/auctions.ts'
import { opensCommit, verifyTranscript } from '#shared/domain/selling/auction/transcript.ts'
import { dayMs, hourMs } from '#shared/durations.ts'
import { untilListed } from '#tests/support/until-listed.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
const { app } = world
afterAll(() => world.close())

const anna = await world.member()
const ben = await world.member()
const reviewer = await world.operator('reviewer')

const reason = '電話で確認'

describe('adminListAuctions and adminGetAuction', () => {
  test('an operator sees who bids, and no maximum while the bidding is on', async () => {
    const { auctionId, productId } = await world.auction()
    await world.bid(anna, productId, 150_000)
    const listed = async () => (await world.call(adminListAuctions, { status: 'live', size: '60' }, reviewer)).body
    await expect.poll(listed, untilListed).toContain(auctionId)
    const shown = await world.call(adminGetAuction, { id: auctionId }, reviewer)
    expect(shown).toMatchObject({
      data: {
        leader: { id: anna.id, username: anna.username },
        bids: [{ seq: 1, max: null, bidder: { id: anna.id } }],
      },
    })
    expect(await world.call(adminGetAuction, { id: 'none' }, reviewer)).toMatchObject({ code: 404 })
  })
})

describe('adminExtendAuction', () => {
  test('an operator gives an auction a later end that everybody sees, and no earlier one', async () => {
    const { auctionId, productId, endAt } = await world.auction()
    const extend = (by: number) =>
      world.call(adminExtendAuction, { id: auctionId, endTime: new Date(endAt + by).toISOString(), reason }, reviewer)
    expect(await extend(-dayMs)).toMatchObject({
      code: 40000,
      data: { errors: [{ field: 'endTime', key: 'END_TIME' }] },
    })
    expect(await extend(dayMs)).toMatchObject({ code: 200, data: { endTime: new Date(endAt + dayMs).toISOString() } })
    expect(await world.call(getAuctionState, { productId })).toMatchObject({ data: { extendedCount: 1 } })
    expect(
      await world.call(adminExtendAuction, { id: 'none', endTime: new Date(endAt).toISOString(), reason }, reviewer),
    ).toMatchObject({
      code: 404,
    })
  })
})

describe('adminVoidBid', () => {
  test('an operator voids a bid once: it falls out of the price and stays in the list', async () => {
    const { auctionId, productId } = await world.auction()
    await world.bid(anna, productId, 150_000)
    await world.bid(ben, productId, 200_000)
    const voided = () => world.call(adminVoidBid, { id: auctionId, seq: 2, reason }, reviewer)
    expect(await voided()).toMatchObject({ code: 200, data: { price: 100_000, bidCount: 1, seq: 3 } })
    expect(await voided()).toMatchObject({ code: 40925 })
    const never = { id: auctionId, seq: 99, reason }
    expect(await world.call(adminVoidBid, never, reviewer)).toMatchObject({ code: 404 })
    expect(await world.call(listBids, { productId })).toMatchObject({
      data: {
        total: 2,
        list: [
          { seq: 2, voided: true },
          { seq: 1, voided: false },
        ],
      },
    })
    expect(await world.call(listAuctionRecord, { productId }, ben)).toMatchObject({
      data: { list: [{ detail: 'void', you: 'none', myMax: 0 }] },
    })
    expect(await world.bid(ben, productId, 110_000)).toMatchObject({
      data: { result: 'outbid', seq: 4, price: 110_500 },
    })
    const shown = await world.call(adminGetAuction, { id: auctionId }, reviewer)
    expect(shown).toMatchObject({
      data: { bids: [{ seq: 1 }, { seq: 2, voided: true }, { kind: 'void', reason }, { seq: 4 }] },
    })
  })
})

describe('adminStopAuction', () => {
  test('an operator of support cannot stop an auction', async () => {
    const { auctionId } = await world.auction()
    const support = await world.operator('support')
    expect(await world.call(adminStopAuction, { id: auctionId, reason }, support)).toMatchObject({
      code: 403,
    })
  })

  test('an operator stops an auction, which awards nothing, frees the work and moves no more', async () => {
    const { auctionId, productId, endAt } = await world.auction()
    await world.bid(anna, productId, 150_000)
    await world.table.lockWork(productId, { kind: 'operator', refId: 'check' })
    const stop = () => world.call(adminStopAuction, { id: auctionId, reason }, reviewer)
    expect(await stop()).toMatchObject({ code: 40910 })
    await world.table.releaseWork(productId)
    expect(await stop()).toMatchObject({ code: 200, data: { status: 'cancelled', phase: 'ended' } })
    expect(await stop()).toMatchObject({ code: 40925 })
    expect(await world.call(adminStopAuction, { id: 'none', reason }, reviewer)).toMatchObject({ code: 404 })
    expect(await world.console.work(productId)).toMatchObject({ state: 0, saleStatus: 0 })
    expect(await world.bid(ben, productId, 200_000)).toMatchObject({ code: 40921, data: { status: 'cancelled' } })
    const later = new Date(endAt + dayMs).toISOString()
    expect(await world.call(adminExtendAuction, { id: auctionId, endTime: later, reason }, reviewer)).toMatchObject({
      code: 40925,
    })
    expect(await world.call(adminVoidBid, { id: auctionId, seq: 1, reason }, reviewer)).toMatchObject({ code: 40925 })
  })
})

describe('adminRelistAuction', () => {
  test('an operator lists an auction without a bid again, for thirty days at most (D59)', async () => {
    const { productId, auctionId, endAt } = await world.auction()
    const relist = async (endTime: number, id = auctionId) =>
      world.call(adminRelistAuction, { id, endTime: new Date(endTime).toISOString(), startPrice: 80_000 }, reviewer)
    expect(await relist(endAt + 5 * dayMs)).toMatchObject({ code: 40925 })
    expect(await relist(endAt + 5 * dayMs, 'none')).toMatchObject({ code: 404 })
    await world.advancePast(endAt)
    expect(await world.table.auction(productId)).toMatchObject({ status: 'not_concluded', auctionId })
    expect(await world.console.work(productId)).toMatchObject({ state: 0, saleStatus: 0 })
    expect(await relist(app.clock.now() + hourMs)).toMatchObject({
      code: 40000,
      data: { errors: [{ field: 'endTime' }] },
    })
    await world.table.changeWork(productId, { state: 'applying' })
    expect(await relist(app.clock.now() + 5 * dayMs)).toMatchObject({ code: 40942 })
    await world.table.changeWork(productId, { state: 'held' })
    expect(await relist(app.clock.now() + 5 * dayMs)).toMatchObject({
      code: 200,
      data: { startPrice: 80_000, bidCount: 0 },
    })
    expect(await relist(app.clock.now() + 5 * dayMs)).toMatchObject({ code: 40925 })
    expect(await world.table.auction(productId)).toMatchObject({ status: 'live', price: 80_000 })
    expect(await world.console.work(productId)).toMatchObject({ state: 2, saleStatus: 1, priceType: 3 })
    const old = await world.call(getTranscript, { productId, auctionId })
    expect(old).toMatchObject({ data: { auctionId, status: 'not_concluded', closed: true } })
  })
})

describe('getTranscript', () => {
  test('everybody reads the transcript from the end on, and a bidder opens their own bid in it', async () => {
    const { productId, endAt } = await world.auction()
    const winner = await world.member()
    await world.bid(await world.member(), productId, 150_000)
    await world.bid(winner, productId, 200_000)
    const early = await world.call(getTranscript, { productId })
    expect(early).toMatchObject({ data: { closed: false, entries: [] } })
    await world.advancePast(endAt)
    const { data } = await world.call(getTranscript, { productId })
    const transcript = data as OutputOf<typeof getTranscript>
    expect(transcript.closed).toBe(true)
    expect(transcript.headHash).toBe((early.data as typeof transcript).headHash)
    expect(await verifyTranscript(transcript, sha256)).toEqual([])
    const receipt = (await world.ask(listAuctionRecord, { productId }, winner)).list[0]?.receipts[0]
    const entry = transcript.entries.find(each => each.seq === receipt?.seq)
    if (!receipt || !entry) throw new Error('the receipt names no entry')
    expect(await opensCommit(entry, { nonce: receipt.nonce, bidderId: winner.id, max: 200_000 }, sha256)).toBe(true)
    expect(JSON.stringify(transcript)).not.toMatch(new RegExp(`${winner.id}|${receipt.nonce}|200000`))
  })
})
