// Fifty buyers press buy on one work at the same moment, again and again: each time one of them has an order and is
// charged once, and the others are told so at once and clearly (D30, D40; reliability.md S1-S3, P5).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrder } from '#shared/api/buying/orders.ts'
import { checkInvariants } from '#shared/domain/whole/invariants/index.ts'
import { freshAddress } from '#tests/support/people.ts'
import type { Envelope } from '#tests/support/runtime.ts'
import type { Buyer } from '#tests/support/world/orders.ts'
import { type TestWorld, testWorld } from '#tests/support/world.ts'

const crowd = 50
const rounds = Number(process.env['ROUNDS'] ?? (process.env['KOGEI_LONG'] ? 200 : 10))

let world: TestWorld
let buyers: Buyer[]
beforeAll(async () => {
  world = await testWorld()
  buyers = await Promise.all(Array.from({ length: crowd }, () => world.buyer()))
})
afterAll(() => world.app.stop())

const press = (buyer: Buyer, productId: string): Promise<Envelope> =>
  world.app.call(createOrder, world.checkoutInput(buyer, productId), {
    as: buyer.token,
    key: crypto.randomUUID(),
    address: freshAddress(),
  })

test(`${crowd} buyers press buy at once, ${rounds} times: one has an order and is charged, ${crowd - 1} are refused`, {
  timeout: 1_800_000,
}, async () => {
  const bought = new Map<string, string>()
  for (let round = 1; round <= rounds; round++) {
    const productId = await world.work()
    const answers = await Promise.all(buyers.map(async buyer => ({ buyer, answer: await press(buyer, productId) })))
    const [won, ...more] = answers.filter(({ answer }) => answer.code === 200)
    const refused = answers.filter(({ answer }) => answer.code !== 200)
    expect(more, `round ${round}: orders beside the first`).toEqual([])
    expect(refused).toHaveLength(crowd - 1)
    // Why, and until when; never by whom.
    for (const { answer } of refused) {
      expect(answer, `round ${round}`).toMatchObject({
        code: 40910,
        message: 'ほかの方が手続き中です。',
        data: { kind: 'checkout', until: expect.stringMatching(/^\d{4}-/) },
      })
      expect(answer.body).not.toContain(won?.buyer.id ?? '-')
    }
    if (!won) throw new Error(`round ${round}: nobody got the work`)
    const orderId = String(Object(won.answer.data).orderId)
    const said = await world.payThrough(won.buyer, orderId)
    expect(said, `round ${round}`).toMatchObject({ outcome: 'success', payStatus: 2 })
    bought.set(productId, orderId)
  }
  await world.app.quiet()

  const sales = await world.table.sales()
  for (const [productId, orderId] of bought) {
    const orders = sales.orders.filter(({ lines }) => lines.some(line => line.productId === productId))
    expect(orders, `orders of ${productId}`).toMatchObject([{ id: orderId, payStatus: 'paid', captured: 335_300 }])
    const payments = sales.payments?.filter(({ id }) => id === orders[0]?.payment?.id)
    expect(payments, `payments of ${productId}`).toMatchObject([{ status: 'CAPTURED', captured: 335_300, refunded: 0 }])
  }
  // No payment beside those, and nothing else is wrong with anything.
  expect(sales.payments?.filter(({ captured }) => captured > 0)).toHaveLength(bought.size)
  expect(checkInvariants({ sales })).toEqual([])
  expect(await world.app.denials()).toEqual([])
})
