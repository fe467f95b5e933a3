// A platform that will neither take the money nor let it go: nobody is charged a day later, and somebody is told (D41).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flagsOf } from '#shared/domain/order/flags.ts'
import { openMarkets } from '#tests/support/buying-model.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const productId = 'work-0'

let markets: Awaited<ReturnType<typeof openMarkets>>
beforeAll(async () => {
  markets = await openMarkets()
})
afterAll(() => markets.close())

/** An order whose authorisation nobody knows of yet, and what is asked of the platform from here on. */
async function authorizing(seed: number) {
  const market = await markets.open(seed, [330_000])
  const journal: string[] = []
  market.faults.record(journal)
  const asked = (deed: string) => journal.filter(line => line.includes(`PUT http`) && line.includes(`/${deed} `)).length
  const said = await market.order('buyer-a', productId)
  const orderId = String(said.data['orderId'])
  market.faults.fail({ unknown: 1 })
  await market.pay('buyer-a', orderId)
  const order = () => {
    const found = market.orders().find(({ id }) => id === orderId)
    if (!found) throw new Error('the order is there')
    return found
  }
  const paying = market.wire.payments.get(order().payment?.id ?? '')
  if (!paying) throw new Error('the payment is there')
  market.wire.settle(paying, true)
  expect(paying.status).toBe('AUTHORIZED')
  const look = async (times: number, every: number) => {
    for (let n = 0; n < times; n++) {
      market.pass(every)
      await market.poll()
    }
  }
  return { market, order, paying, asked, look }
}

test('what can be neither captured nor let go rests in 9, and is never captured again', async () => {
  const { market, order, paying, asked, look } = await authorizing(1)
  market.faults.fail({ refuses: 1 })
  await look(3, MINUTE)
  expect(order()).toMatchObject({ payStatus: 'settling', payment: { stuckSince: expect.any(Number) } })
  expect(flagsOf(order(), [], undefined)).toEqual(['payment-stuck'])
  expect([asked('capture'), asked('cancel')]).toEqual([1, 1])
  // The buyer's page asks every other second meanwhile.
  for (let n = 0; n < 5; n++) await market.result('buyer-a', order().id)
  expect(asked('cancel')).toBe(1)

  // The acquirer would take the money again when the keys have lapsed: nobody asks it to.
  await look(3, 24 * HOUR)
  expect([asked('capture'), asked('cancel')]).toEqual([1, 4])
  expect(paying.captured).toBe(0)
  expect((await market.order('buyer-b', productId)).code).toBe(40910)

  market.faults.fail({})
  await look(2, 24 * HOUR)
  expect(paying.status).toBe('CANCELED')
  expect(order()).toMatchObject({ captured: 0 })
  expect(flagsOf(order(), [], undefined)).toEqual([])
  await look(2, HOUR)
  expect(order()).toMatchObject({ payStatus: 'expired' })
  expect((await market.order('buyer-b', productId)).code).toBe(200)
  expect([...market.violations(), ...market.wrongs, ...market.wire.wrongs]).toEqual([])
})

test.each(['refuses', 'bars'] as const)(
  'a late authorisation that cannot be let go is seen to as well (%s)',
  async no => {
    const { market, order, paying, asked, look } = await authorizing(2)
    market.pass(16 * MINUTE)
    // Another has the work before anybody has heard of it.
    market.faults.fail({})
    expect((await market.order('buyer-b', productId)).code).toBe(200)
    market.faults.fail({ [no]: 1 })
    await look(5, MINUTE)
    expect(order()).toMatchObject({ payStatus: 'expired', payment: { isReleased: true } })
    expect(flagsOf(order(), [], undefined)).toEqual(['payment-stuck'])
    expect([asked('capture'), asked('cancel')]).toEqual([0, 1])
    market.faults.fail({})
    await look(2, 24 * HOUR)
    expect(paying.status).toBe('CANCELED')
    expect(order().dueAt).toBeNull()
    expect(flagsOf(order(), [], undefined)).toEqual([])
  },
)
