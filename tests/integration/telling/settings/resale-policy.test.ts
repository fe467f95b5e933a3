// What a version does to owners who sell again and to auctions: an approval and an opening keep what they were made under.
import { afterAll, describe, expect, test } from 'vitest'
import { adminGetOrder } from '#shared/api/buying/console/orders.ts'
import { getProduct, listPickupAreas } from '#shared/api/catalogue/works.ts'
import { adminChangePolicy } from '#shared/api/selling/console/policy.ts'
import { changeResalePrice, estimatePayout } from '#shared/api/selling/resale/listings.ts'
import { settingInfo } from '#shared/api/telling/settings.ts'
import { dayMs } from '#shared/durations.ts'
import type { Buyer } from '#tests/support/world/orders.ts'
import { openResale } from '#tests/support/world/resale.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
const { clock } = world.app
afterAll(() => world.close(), 120_000)

const finance = await world.operator('finance')
const bidder = await world.buyer()
const next = await world.buyer()
const { owner, apply, approve, listed, auctionForm } = await openResale(world)

/** The sale of an owner's work to the next, as the console settles it. */
async function settlementOf(productId: string, owned: Buyer) {
  const order = await world.hold(next, productId)
  const { items } = await world.ask(adminGetOrder, { orderId: order.orderId }, finance)
  const sale = { buyer: next, owner: owned, productId, ...order, itemId: items[0]?.delivery.orderItemId ?? '' }
  await world.advance(sale, 'held', 'paid')
  return (await world.ask(adminGetOrder, { orderId: order.orderId }, finance)).items[0]?.settlement
}

async function stepOf(productId: string): Promise<number> {
  const { data } = await world.bid(bidder, productId, 700_000)
  return Object(data).minNext - 700_000
}

describe('adminChangePolicy', () => {
  test('a fee of tomorrow leaves an application that is approved today alone, and rules one that is approved tomorrow', async () => {
    const before = await listed()
    const running = await listed(auctionForm())
    const waiting = await owner()
    const { id } = await apply(waiting)
    const effectiveAt = new Date(clock.now() + dayMs).toISOString()
    const changes = {
      'resale-receipt-fee': 2000,
      'resale-artist-return': 100,
      'pickup-103': 120_000,
      'auction-step-500000': 5000,
      'auction-days-max': 20,
    }
    await world.ask(adminChangePolicy, { after: 0, effectiveAt, changes, reason: '再販の手数料改定。' }, finance)
    await clock.set(effectiveAt)

    expect((await approve(id)).data).toMatchObject({
      application: { figures: { price: 1_200_000, receiptFee: 240_000, artistReturn: 12_000 } },
    })
    // Another price of the same application is reckoned as it was agreed.
    const repriced = await world.ask(changeResalePrice, { id: before.id, price: 1_000_000 }, before.buyer)
    expect(repriced.application.figures).toMatchObject({ receiptFee: 100_000, artistReturn: 0 })
    expect(await settlementOf(before.productId, before.buyer)).toMatchObject({ receiptFee: 100_000, artistReturn: 0 })
    expect(await settlementOf(waiting.productId, waiting.buyer)).toMatchObject({
      receiptFee: 240_000,
      artistReturn: 12_000,
      commission: 0,
    })

    const opened = await listed(auctionForm())
    expect([await stepOf(running.productId), await stepOf(opened.productId)]).toEqual([500, 5000])
    const asker = await owner()
    const estimate = { productId: asker.productId, price: '1000000', deliveryMethod: '1', pickupAreaId: '13' }
    expect((await world.ask(estimatePayout, estimate, asker.buyer)).lines).toEqual([
      { kind: 'price', amount: 1_000_000 },
      { kind: 'receipt-fee', amount: -200_000 },
      { kind: 'artist-return', amount: -10_000 },
      { kind: 'pick-up', amount: -120_000 },
    ])
    expect((await world.ask(listPickupAreas, {})).find(({ id: area }) => area === 13)?.fee).toBe(120_000)
    expect(await world.ask(settingInfo, {})).toMatchObject({
      fees: { receiptFeeBasisPoints: 2000, artistReturnBasisPoints: 100 },
      auction: {
        steps: [
          { from: 0, step: 500 },
          { from: 500_000, step: 5000 },
          { from: 2_000_000, step: 500 },
        ],
        maxDays: 20,
      },
    })
    expect((await world.ask(getProduct, { id: opened.productId }, bidder)).auctionState).toMatchObject({
      minNext: 705_000,
    })
  })
})
