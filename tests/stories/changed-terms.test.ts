// Other terms come into force while a buyer reads the old ones (§14).

import { afterAll, expect, test } from 'vitest'
import { createOrder } from '#shared/api/buying/orders.ts'
import { adminSavePage } from '#shared/api/catalogue/console/content.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
afterAll(() => world.close())

test('a buyer is refused an order by old terms until the new ones were shown, and nothing is held', async () => {
  const ben = await world.buyer()
  const productId = await world.work()
  const text = { ja: '利用規約', en: 'Terms' }
  const version = { key: 'service-jp' as const, title: text, body: text }
  await world.ask(adminSavePage, { ...version, after: 0 }, await world.owner())
  // A version that is only announced does not count yet.
  const tomorrow = new Date(world.app.clock.now() + 86_400_000).toISOString()
  await world.ask(adminSavePage, { ...version, after: 1, effectiveAt: tomorrow }, await world.owner())

  const old = world.checkoutInput(ben, productId)
  const key = crypto.randomUUID()
  expect(await world.call(createOrder, old, ben, key)).toMatchObject({
    code: 40000,
    data: { errors: [{ field: 'termsVersion', key: 'TERMS_CHANGED' }] },
  })
  expect(await world.console.work(productId)).not.toHaveProperty('lock')
  const shown = { ...old, termsVersion: 'service:1:0.privacy:0:0' }
  const held = await world.call(createOrder, shown, ben, key)
  expect(held.code).toBe(200)
  const { consent } = await world.console.order(Object(held.data).orderId)
  expect(consent.termsVersion).toBe(shown.termsVersion)
})
