// How often a payment is asked about, and how often its order is read again: each answer is used until somebody else
// was faster (decision 082).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Market, openMarkets } from '#tests/support/buying-model.ts'

let markets: Awaited<ReturnType<typeof openMarkets>>
beforeAll(async () => {
  markets = await openMarkets()
})
afterAll(() => markets.close())

/** An order that its buyer has just paid; the issuer wants to see them, or knows them. */
async function bought({ isChallenged, isLost = false }: { isChallenged: boolean; isLost?: boolean }) {
  const market = await markets.open(1, [330_000])
  const journal: string[] = []
  market.faults.record(journal)
  const said = await market.order('buyer-a', 'work-0')
  const orderId = String(said.data['orderId'])
  const order = () => {
    const found = market.orders().find(({ id }) => id === orderId)
    if (!found) throw new Error('the order is there')
    return found
  }
  journal.length = 0
  const isExecution = ({ method, path }: { method: string; path: string }) =>
    method === 'PUT' && !/(capture|cancel)$/.test(path)
  market.wire.plan(
    call => (isExecution(call) && !isChallenged ? 'passes' : undefined),
    call => (isExecution(call) && isLost ? 'silentAfter' : undefined),
  )
  await market.pay('buyer-a', order(), isChallenged ? '4100000000005000' : '4242424242424242')
  market.wire.plan(() => undefined)
  const [at] = market.wire.ofPayment(`o${orderId}`)
  const [payment] = market.payments()
  if (!payment || !at) throw new Error('the platform knows of no payment')
  /** The holder says yes, and comes back. */
  const confirm = async () => {
    market.wire.authenticate(at, '123456')
    await market.wire.comeBack(payment)
  }
  return { market, journal, orderId, confirm, order }
}

const questions = (journal: readonly string[]) => journal.filter(line => line.includes(' GET http')).length
const deeds = (journal: readonly string[]) => journal.filter(line => / (POST|PUT) http/.test(line)).length
/** The marketplace's own writes. */
const writes = (journal: readonly string[]) =>
  journal.filter(line => /^\S+ (Transact|Put|Update|Delete)/.test(line) && !line.includes('PAY#'))

/** Everything that the platform has sent, with what the shop does about it. */
async function hear({ notice, relay }: Market) {
  for (let n = 0; n < 12; n++) await notice()
  for (let n = 0; n < 12; n++) await relay()
}
const wrongsOf = (market: Market) => [...market.violations(), ...market.wrongs, ...market.wire.provider.faults]

test.each([
  ['needs no challenge', false, ['-', 'authorize', 'answer']],
  ['is challenged', true, ['-', 'answer']],
] as const)(
  'a payment that %s keeps its answer in the transaction of its last step',
  async (_, isChallenged, steps) => {
    const { journal } = await bought({ isChallenged })
    const written = writes(journal)
    // The item that keeps an answer is named by the caller's own key, any other by the step. The attempt, which comes
    // first, needs none: it tells of nothing, and the order's version keeps it from being made twice. Beside it stands
    // the note that the call is at work, under the same key.
    const item = /TX#payOrder#(buyer-a#[-\w]+|\w+-\d-(?<step>\w+))"\},"SK":\{"S":"TX"/
    const names = written.map(line => item.exec(line))
    expect(names.map(name => (name ? (name.groups?.['step'] ?? 'answer') : '-'))).toEqual(steps)
    expect(written[0]).toContain('CARDTRIES')
  },
)

test('news of a payment is kept once, and of a paid order not at all', async () => {
  const { market, journal, orderId, confirm } = await bought({ isChallenged: true })
  const kept = () => journal.filter(line => line.includes('TX#receivePayment#')).length
  journal.length = 0
  await market.notice()
  expect(kept()).toBe(1)
  await confirm()
  await market.result('buyer-a', orderId)
  journal.length = 0
  for (let n = 0; n < 4; n++) await market.notice()
  expect([kept(), writes(journal)]).toEqual([0, []])
  for (let n = 0; n < 12; n++) await market.relay()
  expect(wrongsOf(market)).toEqual([])
})

test('a payment that needs no challenge is captured without a question', async () => {
  const { market, journal, orderId, order } = await bought({ isChallenged: false })
  expect(order()).toMatchObject({ payStatus: 'paid', captured: 335_300 })
  expect([questions(journal), deeds(journal)]).toEqual([0, 3])
  await hear(market)
  await market.result('buyer-a', orderId)
  expect(questions(journal)).toBe(0)
  expect(wrongsOf(market)).toEqual([])
})

test('a payment after a challenge is asked about once', async () => {
  const { market, journal, orderId, order, confirm } = await bought({ isChallenged: true })
  expect(order()).toMatchObject({ payStatus: 'authenticating' })
  expect(questions(journal)).toBe(0)
  await confirm()
  await market.result('buyer-a', orderId)
  expect(order()).toMatchObject({ payStatus: 'paid', captured: 335_300 })
  expect([questions(journal), deeds(journal)]).toEqual([1, 3])
  await hear(market)
  await market.result('buyer-a', orderId)
  expect(questions(journal)).toBe(1)
  expect(wrongsOf(market)).toEqual([])
})

test('an answer that comes again under its key is followed by a question', async () => {
  const { market, journal, orderId, order, confirm } = await bought({ isChallenged: true, isLost: true })
  expect(order()).toMatchObject({ payStatus: 'authenticating', payment: { open: { n: 1 } } })
  await confirm()
  journal.length = 0
  // The old answer tells of a challenge that is over.
  await market.wake(orderId)
  expect([questions(journal), deeds(journal)]).toEqual([1, 2])
  await market.advance(orderId)
  expect(order()).toMatchObject({ payStatus: 'paid', captured: 335_300 })
  expect(wrongsOf(market)).toEqual([])
})
