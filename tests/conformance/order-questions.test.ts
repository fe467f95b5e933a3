// How often a payment is asked about, and how often its order is read again: each answer is used until somebody else
// was faster (decision 082).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Market, openMarkets } from '#tests/support/buying-model.ts'

let markets: Awaited<ReturnType<typeof openMarkets>>
beforeAll(async () => {
  markets = await openMarkets()
})
afterAll(() => markets.close())

async function bought(seed: number) {
  const market = await markets.open(seed, [330_000])
  const journal: string[] = []
  market.faults.record(journal)
  const said = await market.order('buyer-a', 'work-0')
  const orderId = String(said.data['orderId'])
  journal.length = 0
  await market.pay('buyer-a', orderId)
  const [payment] = market.wire.payments.values()
  if (!payment) throw new Error('the platform knows of no payment')
  return { market, journal, orderId, payment, order: () => market.orders().find(({ id }) => id === orderId) }
}

/** The first seed whose issuer wants to see the buyer, or does not. */
async function boughtWhere(isChallenged: boolean) {
  for (let seed = 1; seed < 40; seed++) {
    const found = await bought(seed)
    if ((found.payment.status === 'AUTHENTICATED') === isChallenged) return found
  }
  throw new Error('no such seed')
}

const questions = (journal: readonly string[]) => journal.filter(line => line.includes(' GET http')).length
const deeds = (journal: readonly string[]) => journal.filter(line => / (POST|PUT) http/.test(line)).length

/** Everything that the platform has sent, with what the shop does about it. */
async function hear({ wire, notice, relay }: Market) {
  for (const index of wire.notices.keys()) await notice(index)
  for (let n = 0; n < 12; n++) await relay()
}

test.each([
  ['needs no challenge', false, ['-', 'authorize', 'answer']],
  ['is challenged', true, ['-', 'answer']],
] as const)(
  'a payment that %s keeps its answer in the transaction of its last step',
  async (_, isChallenged, steps) => {
    const { journal } = await boughtWhere(isChallenged)
    const written = journal.filter(line => /^\S+ (Transact|Put|Update|Delete)/.test(line))
    // The item that keeps an answer is named by the caller's own key, any other by the step. The attempt, which comes
    // first, needs none: it tells of nothing, and the order's version keeps it from being made twice.
    const names = written.map(line => /TX#payOrder#(buyer-a#[-\w]+|\w+-\d-(?<step>\w+))"/.exec(line))
    expect(names.map(name => (name ? (name.groups?.['step'] ?? 'answer') : '-'))).toEqual(steps)
    expect(written[0]).toContain('CARDTRIES')
  },
)

test('news of a payment is kept once, and of a paid order not at all', async () => {
  const { market, journal, orderId, payment } = await boughtWhere(true)
  const { notice, relay, wire } = market
  const kept = () => journal.filter(line => line.includes('TX#receivePayment#')).length
  journal.length = 0
  await notice(0)
  expect(kept()).toBe(1)
  wire.authenticate(payment, true)
  await market.result('buyer-a', orderId)
  const [first, last] = [0, wire.notices.length - 1]
  journal.length = 0
  for (const index of [first, last]) await notice(index)
  expect([kept(), journal.filter(line => /^\S+ (Transact|Put|Update|Delete)/.test(line))]).toEqual([0, []])
  for (let n = 0; n < 12; n++) await relay()
  expect([...market.violations(), ...market.wrongs, ...wire.wrongs]).toEqual([])
})

test('a payment that needs no challenge is captured without a question', async () => {
  const { market, journal, orderId, order } = await boughtWhere(false)
  expect(order()).toMatchObject({ payStatus: 'paid', captured: 335_300 })
  expect([questions(journal), deeds(journal)]).toEqual([0, 3])
  await hear(market)
  await market.result('buyer-a', orderId)
  expect(questions(journal)).toBe(0)
  expect([...market.violations(), ...market.wrongs, ...market.wire.wrongs]).toEqual([])
})

test('a payment after a challenge is asked about once', async () => {
  const { market, journal, orderId, order, payment } = await boughtWhere(true)
  expect(order()).toMatchObject({ payStatus: 'authenticating' })
  expect(questions(journal)).toBe(0)
  market.wire.authenticate(payment, true)
  await market.result('buyer-a', orderId)
  expect(order()).toMatchObject({ payStatus: 'paid', captured: 335_300 })
  expect([questions(journal), deeds(journal)]).toEqual([1, 3])
  await hear(market)
  await market.result('buyer-a', orderId)
  expect(questions(journal)).toBe(1)
  expect([...market.violations(), ...market.wrongs, ...market.wire.wrongs]).toEqual([])
})

test('an answer that comes again under its key is followed by a question', async () => {
  const { market, journal, orderId, payment, order } = await boughtWhere(true)
  market.wire.authenticate(payment, true)
  // Nobody knows what becomes of the capture, and then nothing has.
  market.faults.fail({ unknown: 1 })
  await market.result('buyer-a', orderId)
  market.faults.fail({})
  market.wire.settle(payment, false)
  expect(order()).toMatchObject({ payStatus: 'settling' })
  journal.length = 0
  market.pass(61_000)
  await market.poll()
  // Before the capture is asked for again, after its old answer, and before the charge is let go.
  expect(questions(journal)).toBe(3)
  expect(payment.status).toBe('CANCELED')
  expect(order()).toMatchObject({ payStatus: 'failed', captured: 0 })
  expect([...market.violations(), ...market.wrongs, ...market.wire.wrongs]).toEqual([])
})
