// A provider that will neither take the money nor let it go: nobody is charged a day later, and somebody is told (D41).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flagsOf } from '#shared/domain/buying/order/flags.ts'
import { openMarkets } from '#tests/support/buying-model.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const productId = 'work-0'

let markets: Awaited<ReturnType<typeof openMarkets>>
beforeAll(async () => {
  markets = await openMarkets()
})
afterAll(() => markets.close())

/** An order whose authorisation the marketplace does not know of yet, and what is asked of the platform from here on. */
async function authorizing(seed: number) {
  const market = await markets.open(seed, [330_000])
  const { wire } = market
  const journal: string[] = []
  market.faults.record(journal)
  const asked = (deed: string) => journal.filter(line => line.includes(`PUT http`) && line.includes(`/${deed} `)).length
  const said = await market.order('buyer-a', productId)
  const orderId = String(said.data['orderId'])
  const order = () => {
    const found = market.orders().find(({ id }) => id === orderId)
    if (!found) throw new Error('the order is there')
    return found
  }
  await market.pay('buyer-a', order(), '4100000000005000')
  const [at] = wire.ofPayment(order().payment?.id ?? '')
  if (!at) throw new Error('the payment is there')
  wire.authenticate(at, '123456')
  await wire.tell(at)
  await market.relay()
  const paying = () => {
    const [found] = market.payments()
    if (!found) throw new Error('the payment is there')
    return found
  }
  expect(paying().status).toBe('AUTHORIZED')
  const look = async (times: number, every: number) => {
    for (let n = 0; n < times; n++) {
      market.pass(every)
      await market.sweep()
      await market.poll()
    }
  }
  return { market, order, paying, asked, look }
}

test('what can be neither captured nor let go rests in 9, and is never captured again', async () => {
  const { market, order, paying, asked, look } = await authorizing(1)
  market.wire.plan(({ method }) => (method === 'PUT' ? 'refuses' : undefined))
  await market.advance(order().id)
  await look(3, MINUTE)
  expect(order()).toMatchObject({ payStatus: 'capturing', payment: { stuckSince: expect.any(Number) } })
  expect(flagsOf(order(), [], undefined)).toEqual(['payment-stuck'])
  expect([asked('capture'), asked('cancel')]).toEqual([1, 1])
  // The buyer's page asks every other second meanwhile.
  for (let n = 0; n < 5; n++) await market.result('buyer-a', order().id)
  expect(asked('cancel')).toBe(1)

  // The provider would take the money again when the keys have lapsed: nobody asks it to.
  await look(3, 24 * HOUR)
  expect([asked('capture'), asked('cancel')]).toEqual([1, 4])
  expect(paying().captured).toBe(0)
  expect((await market.order('buyer-b', productId)).code).toBe(40910)

  // A refusal is final under its key alone: within the hour it is asked for again, and granted.
  market.wire.plan(() => undefined)
  await look(1, HOUR + MINUTE)
  expect(paying().status).toBe('CANCELED')
  await look(1, MINUTE)
  expect(order()).toMatchObject({ captured: 0 })
  expect(flagsOf(order(), [], undefined)).toEqual([])
  await look(2, HOUR)
  expect(order()).toMatchObject({ payStatus: 'expired' })
  expect((await market.order('buyer-b', productId)).code).toBe(200)
  expect([...market.violations(), ...market.wrongs, ...market.wire.provider.faults]).toEqual([])
})

test.each(['refuses', 'bars'] as const)(
  'a late authorisation that cannot be let go is seen to as well (%s)',
  async no => {
    const { market, order, paying, asked, look } = await authorizing(2)
    market.pass(21 * MINUTE)
    // Another has the work before the marketplace has heard of it.
    expect((await market.order('buyer-b', productId)).code).toBe(200)
    market.wire.plan(
      ({ method }) => (no === 'refuses' && method === 'PUT' ? no : undefined),
      ({ path }) => (no === 'bars' && path.endsWith('/cancel') ? no : undefined),
    )
    await look(5, MINUTE)
    expect(order()).toMatchObject({ payStatus: 'expired', payment: { isReleased: true } })
    expect(flagsOf(order(), [], undefined)).toEqual(['payment-stuck'])
    expect([asked('capture'), asked('cancel')]).toEqual([0, 1])
    market.wire.plan(() => undefined)
    await look(1, HOUR)
    expect(paying().status).toBe('CANCELED')
    expect(order().dueAt).toBeNull()
    expect(flagsOf(order(), [], undefined)).toEqual([])
  },
)
