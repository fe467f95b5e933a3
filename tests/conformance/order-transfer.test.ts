// A transfer whose account nobody has heard of: the provider assigned it, and its answer was lost (D44, decision 102).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flagsOf } from '#shared/domain/buying/order/flags.ts'
import { openMarkets } from '#tests/support/buying-model.ts'

const MINUTE = 60_000
const DAY = 1440 * MINUTE

let markets: Awaited<ReturnType<typeof openMarkets>>
beforeAll(async () => {
  markets = await openMarkets()
})
afterAll(() => markets.close())

/** A buyer has asked for an account, and the provider was not heard when it assigned one. */
async function asking(seed: number) {
  const market = await markets.open(seed, [12_000_000])
  const said = await market.order('buyer-a', 'work-0')
  const orderId = String(said.data['orderId'])
  const order = () => {
    const found = market.orders().find(({ id }) => id === orderId)
    if (!found) throw new Error('the order is there')
    return found
  }
  market.wire.plan(({ method, path }) =>
    method === 'PUT' ? 'silentAfter' : method === 'GET' && path.includes(orderId) ? 'silentBefore' : undefined,
  )
  await market.pay('buyer-a', order())
  market.wire.plan(() => undefined)
  const [at] = market.wire.ofPayment(`o${orderId}`)
  if (!at) throw new Error('the provider has the order')
  expect(at.status).toBe('AWAITING_CUSTOMER_PAYMENT')
  const look = async (times: number, every: number) => {
    for (let n = 0; n < times; n++) {
      market.pass(every)
      await market.sweep()
      await market.poll()
    }
  }
  return { market, order, at, look }
}

test('an account that was assigned without an answer is waited for, and shown', async () => {
  const { market, order, look } = await asking(1)
  expect(order()).toMatchObject({ payment: { open: { n: 1 } } })
  expect(order().payStatus).not.toBe('failed')
  await look(3, MINUTE)
  expect(order()).toMatchObject({ payment: { open: null, transfer: { branchCode: '502', amount: 12_065_300 } } })
  expect([...market.violations(), ...market.wrongs, ...market.wire.provider.faults]).toEqual([])
})

test('what comes into an account before anybody has heard of it pays, and what comes after it is owed', async () => {
  const { market, order, at, look } = await asking(2)
  market.wire.transfer(at, 12_065_300)
  await look(4, MINUTE)
  expect(order()).toMatchObject({ payStatus: 'paid', captured: 12_065_300 })
  market.wire.transfer(at, 777)
  await look(2, DAY)
  expect(market.payments()).toMatchObject([{ status: 'CAPTURED', account: { received: 12_066_077, overpaid: true } }])
  await market.hearAll()
  expect(order()).toMatchObject({ payStatus: 'paid', payment: { unapplied: { owed: 777, returned: 0 } } })
  expect(flagsOf(order(), [], undefined)).toEqual(['money-owed'])
  expect([...market.violations(), ...market.wrongs, ...market.wire.provider.faults]).toEqual([])
})
