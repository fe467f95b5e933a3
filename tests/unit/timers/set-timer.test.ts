import { expect, test } from 'vitest'
import { orderTimer } from '#events/buying/orders.ts'
import { advanceOrder } from '#events/buying/payments.ts'
import { advanceDelivery, deliveryTimer } from '#events/fulfilment/parcels.ts'
import { timerWanted } from '#events/kernel/timers.ts'
import { advanceAuction, auctionTimer } from '#events/selling/auctions.ts'

const id = '01KB91Q2R4T6V8X0Z2B4D6F8H0'
const dueAt = 1_796_094_900_000
const timers = [
  ['an auction', advanceAuction, auctionTimer({ auctionId: id, productId: 'shino-chawan', dueAt }), 'auc'],
  ['an order', advanceOrder, orderTimer({ orderId: id, dueAt }), 'ord'],
  ['a sold work', advanceDelivery, deliveryTimer({ orderItemId: id, dueAt }), 'dlv'],
] as const

test.each(timers)('the timer of %s is named after what waits and the instant', (_what, _reaction, pending, prefix) => {
  const { name, at } = timerWanted.data.parse(pending.data)
  expect(name).toBe(`${prefix}-${id}-${dueAt}`)
  expect(at).toBe(dueAt)
})

test.each(timers)('the timer of %s fires an event that its reaction listens to', (_what, reaction, pending) => {
  const { event } = timerWanted.data.parse(pending.data)
  const [heard] = reaction.on
  expect(event).toMatchObject({ type: heard.type, version: heard.version })
  expect(heard.data.parse(event.data)).toMatchObject({ dueAt })
})
