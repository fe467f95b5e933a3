// An order above the card ceiling is paid by bank (D44).

import { afterAll, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#shared/durations.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
afterAll(() => world.close())

async function transferring() {
  const anna = await world.buyer()
  const productId = await world.work({ price: 12_000_000 })
  const order = await world.hold(anna, productId)
  expect(order).toMatchObject({ method: 'bank', amounts: { total: 12_065_300 } })
  const answer = await world.askTransfer(anna, order.orderId)
  expect(answer).toMatchObject({
    outcome: 'processing',
    detail: 'awaiting_transfer',
    transfer: { amount: 12_065_300, accountNumber: expect.stringMatching(/^\d{7}$/) },
  })
  return { productId, orderId: order.orderId, holdUntil: answer.holdUntil }
}

test('a buyer pays into an account of the order’s own, which holds the work for the payment term', async () => {
  const { productId, orderId, holdUntil } = await transferring()
  const { now } = world.app.clock
  expect(Date.parse(holdUntil) - now()).toBeGreaterThan(6 * dayMs)
  expect(await world.console.work(productId)).toMatchObject({ lock: { kind: 'checkout', until: holdUntil } })
  await world.advancePast(now() + dayMs)
  await world.deposit(orderId, 12_065_300)
  await world.advancePast(now() + minuteMs)
  expect(await world.console.order(orderId)).toMatchObject({
    payStatus: 2,
    captured: 12_065_300,
    pay: { method: 'bank' },
  })
  expect(await world.console.work(productId)).toMatchObject({ state: 3 })
})

test('a buyer who does not transfer in time loses the work', async () => {
  const { productId, orderId, holdUntil } = await transferring()
  await world.advancePast(Date.parse(holdUntil) + minuteMs)
  expect(await world.console.order(orderId)).toMatchObject({ payStatus: 4 })
  expect((await world.console.work(productId)).lock).toBeUndefined()
})
