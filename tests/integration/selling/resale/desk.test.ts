// An owner's desk: what a row says of the offers that wait, and of a sale after its payment (D73).

import { afterAll, describe, expect, test } from 'vitest'
import { getOrder } from '#shared/api/buying/orders.ts'
import { saleHistory } from '#shared/api/earning/sales.ts'
import { adminConfirmPickup } from '#shared/api/fulfilment/console/pickups.ts'
import { getDelivery } from '#shared/api/fulfilment/parcels.ts'
import { getPickup, proposePickupDays } from '#shared/api/fulfilment/pickups.ts'
import { approveOffer, createOffer } from '#shared/api/selling/offers.ts'
import type { Buyer, Sale } from '#tests/support/world/orders.ts'
import { openResale } from '#tests/support/world/resale.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
afterAll(() => world.close(), 120_000)

const { listed, desk } = await openResale(world)

describe('listMyProducts', () => {
  test('counts the offers that wait, with the highest and the first to end; what is due first comes first', async () => {
    const sale = await listed({ saleKind: 3, price: 900_000 })
    const { buyer: owner, productId } = sale
    const row = async () => (await desk(owner, 'listed-fixed')).list[0]
    expect(await row()).toMatchObject({ label: 'accepting-offers', offers: null, dueAt: null })
    const [one, other] = [await world.buyer(), await world.buyer()]
    const first = await world.ask(createOffer, { productId, price: 700_000, period: '12h' }, one)
    const second = await world.ask(createOffer, { productId, price: 800_000, period: '7d' }, other)
    expect(await row()).toMatchObject({
      offers: { count: 2, highest: 800_000, until: first.validUntil },
      dueAt: first.validUntil,
    })
    await world.app.clock.advance('PT13H')
    expect(await row()).toMatchObject({ offers: { count: 1, until: second.validUntil }, dueAt: second.validUntil })
    const { offer } = await world.ask(approveOffer, { id: second.id }, owner)
    const { list } = await desk(owner, 'fixed')
    expect(list).toMatchObject([{ label: 'accepted-offer', offers: null, agreed: 800_000, dueAt: offer.payUntil }])
  })

  test('says of a sold work until when it is to be shipped, and what its owner receives', async () => {
    const { sale, owner } = await soldAgain({})
    const sold = await row(owner)
    expect(sold).toMatchObject({
      label: 'sold-out',
      sale: { orderItemId: sale.itemId, deliveryStatus: 1, next: 'ship', price: 1_200_000 },
    })
    const { delivery } = await world.ask(getDelivery, { orderItemId: sale.itemId }, owner)
    const [line] = (await world.ask(saleHistory, {}, owner)).list
    expect([sold?.dueAt, sold?.sale?.net]).toEqual([delivery.deadlines.shipBy, line?.net])
    await world.advance(sale, 'paid', 'received')
    const received = await row(owner)
    const after = await world.ask(getDelivery, { orderItemId: sale.itemId }, owner)
    expect(received).toMatchObject({ sale: { deliveryStatus: 3, next: null } })
    expect(received?.dueAt).toBe(after.delivery.deadlines.completedAt)
  })

  test('says of a work that the house fetches when its days are due, and the day that was confirmed', async () => {
    const { sale, owner } = await soldAgain({ deliveryMethod: 1 })
    const { itemId: id } = sale
    expect(await row(owner)).toMatchObject({ sale: { next: 'pickup' }, dueAt: expect.any(String) })
    const { pickup } = await world.ask(getPickup, { orderItemId: id }, owner)
    const slot = { date: pickup.window.first, part: 'am' } as const
    await world.ask(proposePickupDays, { orderItemId: id, addressId: owner.addressId, slots: [slot] }, owner)
    expect(await row(owner)).toMatchObject({ sale: { next: null }, dueAt: null })
    await world.ask(adminConfirmPickup, { id, slot }, await world.operator('support'))
    expect(await row(owner)).toMatchObject({ sale: { next: 'collection' }, dueAt: expect.any(String) })
  })
})

const row = async (who: Buyer) => (await desk(who, 'fixed')).list[0]

/** A member's listing that was just paid for. */
async function soldAgain(change: Parameters<typeof listed>[0]) {
  const first = await listed(change)
  const { buyer: owner, productId } = first
  const buyer = await world.buyer()
  const order = await world.hold(buyer, productId)
  const [item] = (await world.ask(getOrder, { orderId: order.orderId }, buyer)).items
  const sale: Sale = { ...first, ...order, buyer, owner, itemId: item?.id ?? '' }
  await world.advance(sale, 'held', 'paid')
  return { sale, owner }
}
