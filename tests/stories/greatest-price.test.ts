// The dearest works can be sold, and whatever is sold can be paid (D44).

import { afterAll, expect, test } from 'vitest'
import { adminQuoteOrder } from '#shared/api/buying/console/orders.ts'
import { adminPublishProduct } from '#shared/api/catalogue/console/works.ts'
import { fees } from '#shared/domain/kernel/money/fees.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
afterAll(() => world.close())

const refusal = (field: string, key: string) => ({ code: 40000, data: { errors: [{ field, key }] } })

test('an operator cannot offer a work for more than can be paid, nor quote its transport at more', async () => {
  const owner = await world.owner()
  const id = await world.work({ price: fees.priceMax, boxSizeCm: [100, 90, 80] })
  const over = fees.priceMax + 1
  expect(await world.call(adminPublishProduct, { id, sale: { kind: 'fixed', price: over } }, owner)).toMatchObject(
    refusal('sale.price', 'PRICE_LIMIT'),
  )
  const endTime = new Date(world.app.clock.now() + 3 * 86_400_000).toISOString()
  const auction = { kind: 'auction', startPrice: over, instantPrice: over + 1, endTime } as const
  expect(await world.call(adminPublishProduct, { id, sale: auction }, owner)).toMatchObject({
    code: 40000,
    data: {
      errors: [
        { field: 'sale.startPrice', key: 'PRICE_LIMIT' },
        { field: 'sale.instantPrice', key: 'PRICE_LIMIT' },
      ],
    },
  })
  const buyer = await world.buyer()
  const { orderId } = await world.hold(buyer, id)
  const { items } = await world.console.order(orderId)
  const quote = (transport: number) => ({
    id: orderId,
    lines: items.map(item => ({ orderItemId: item.id, transport })),
    reason: '美術専門便',
  })
  expect(await world.call(adminQuoteOrder, quote(fees.transportMax + 1), owner)).toMatchObject(
    refusal('lines.0.transport', 'TRANSPORT_LIMIT'),
  )
  const { order } = await world.ask(adminQuoteOrder, quote(fees.transportMax), owner)
  const { transfer } = await world.askTransfer(buyer, orderId)
  expect(transfer).toMatchObject({ amount: order.amounts.total })
  await world.deposit(orderId, order.amounts.total)
  expect(await world.console.order(orderId)).toMatchObject({ payStatus: 2, captured: order.amounts.total })
})

test('a bidder cannot bid more than can be paid', async () => {
  const bidder = await world.buyer()
  const { productId } = await world.auction({ startPrice: fees.priceMax - 1 })
  expect(await world.bid(bidder, productId, fees.priceMax + 1)).toMatchObject(refusal('amount', 'PRICE_LIMIT'))
  expect(await world.bid(bidder, productId, fees.priceMax)).toMatchObject({ code: 200 })
})
