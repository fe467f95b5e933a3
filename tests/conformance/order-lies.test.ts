// A provider that says what is not so: a day later no order is half done, and what the two sides hold is the same or is on
// the platform's list of discrepancies (decision 112).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMarkets } from '#tests/support/buying-model.ts'
import type { ProviderFault } from '#tests/support/provider-network.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const total = 335_300

let markets: Awaited<ReturnType<typeof openMarkets>>
beforeAll(async () => {
  markets = await openMarkets()
})
afterAll(() => markets.close())

interface Lie {
  readonly fault: ProviderFault
  /** Said of the question after the issuer's page, or of the capture. */
  readonly of: 'charge' | 'capture'
}

/** One purchase whose provider lies once, and the day after it. */
async function bought({ fault, of }: Lie, isConfirmed = true) {
  const market = await markets.open(1, [330_000])
  const said = await market.order('buyer-a', 'work-0')
  const orderId = String(said.data['orderId'])
  const order = () => {
    const found = market.orders().find(({ id }) => id === orderId)
    if (!found) throw new Error('the order is there')
    return found
  }
  await market.pay('buyer-a', order(), '4100000000005000')
  const [at] = market.wire.ofPayment(`o${orderId}`)
  const [begun] = market.payments()
  if (!at || !begun) throw new Error('the payment is there')
  if (isConfirmed) market.wire.authenticate(at, '123456')
  let isLeft = true
  market.wire.plan(({ method, path }) => {
    const isMeant = of === 'charge' ? method === 'GET' : path.endsWith('/capture')
    if (!isLeft || !isMeant) return undefined
    isLeft = false
    return fault
  })
  await market.wire.comeBack(begun)
  await market.result('buyer-a', orderId)
  expect(isLeft).toBe(false)
  for (let hour = 0; hour < 24; hour++) {
    for (let n = 0; n < 4; n++) {
      market.pass(15 * MINUTE)
      await market.sweep()
      await market.poll()
    }
  }
  await market.hearAll()
  market.pass(HOUR)
  await market.sweep()
  await market.poll()
  const [payment] = market.payments()
  expect([...market.violations(), ...market.wrongs, ...market.stuckKeys()]).toEqual([])
  return {
    order: order().payStatus,
    platform: payment?.status,
    taken: market.wire.captured(`o${orderId}`),
    held: market.wire.held(`o${orderId}`),
    listed: market.discrepancies().length,
  }
}

test('a charge that was made and denied is found, and pays while the work is still to be had', async () => {
  expect(await bought({ fault: 'saysNo', of: 'charge' })).toEqual({
    ...{ order: 'paid', platform: 'CAPTURED', taken: total, held: 0, listed: 0 },
  })
})

test('a charge that was never made ends its order, and is listed', async () => {
  expect(await bought({ fault: 'saysYes', of: 'charge' }, false)).toEqual({
    ...{ order: 'expired', platform: 'CANCELED', taken: 0, held: 0, listed: 1 },
  })
})

test('a capture that was made and denied is given back', async () => {
  expect(await bought({ fault: 'saysNo', of: 'capture' })).toEqual({
    ...{ order: 'expired', platform: 'CANCELED', taken: 0, held: 0, listed: 0 },
  })
})

test('a capture that was never made is listed', async () => {
  expect(await bought({ fault: 'saysYes', of: 'capture' })).toEqual({
    ...{ order: 'paid', platform: 'CAPTURED', taken: 0, held: total, listed: 1 },
  })
})

test.each(['booksOther', 'saysOther'] as const)('an amount that is another one is listed (%s)', async fault => {
  const ended = await bought({ fault, of: 'capture' })
  expect(ended).toMatchObject({ order: 'paid', platform: 'CAPTURED', held: 0 })
  expect(ended.listed).toBe(ended.taken === total ? 0 : 1)
})
