// Payments under everything at once: random calls, alone and two at a time, while answers are lost and processes die at
// random places; then peace, and three days. Whatever happened, the acquirer's books and ours agree, nothing is open,
// and no buyer was charged twice (reliability.md 3.4, 3.7). One seed is one story, told the same each time.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { parseSandboxOrder } from '#functions/platform/acquirers/sandbox/records.ts'
import { sandboxKeys } from '#functions/platform/store/table-keys.ts'
import { dayMs, minuteMs, secondMs } from '#shared/durations.ts'
import type { Payment } from '#shared/platform/payments/payment.ts'
import { isBusy, totalOf } from '#shared/platform/payments/payment.ts'
import { unsoundness } from '#shared/platform/payments/transitions.ts'
import { budgets, noteRuns } from '#tests/support/budgets.ts'
import { chosenSeeds, expectSameStories, manyFaults } from '#tests/support/fault-line.ts'
import { type Fault, openPaymentContext, type TestPaymentContext } from '#tests/support/payment-context.ts'
import { dice } from '#tests/support/random-sales.ts'

// A story that fails is told alone with SEED=n.
const { first, seeds } = chosenSeeds(budgets.payments)
const steps = 30
const lost = { ...manyFaults, silentBefore: 0, silentAfter: 0, refuses: 0, unknown: 0 }

// Access ids and the like are drawn from the seed, too.
let drawn = dice(0)
let named = 0
vi.mock('node:crypto', async whole => ({
  ...(await whole<typeof import('node:crypto')>()),
  randomInt: (low: number, end?: number) => {
    const [from, to] = end === undefined ? [0, low] : [low, end]
    return from + Math.floor(drawn() * (to - from))
  },
  randomUUID: () => String(++named),
  randomBytes: (size: number) => Buffer.from(Array.from({ length: size }, () => Math.floor(drawn() * 256))),
}))

// Waiting costs a story nothing.
beforeAll(() => {
  vi.stubGlobal('setTimeout', (work: () => void) => setImmediate(work))
})
afterAll(() => vi.unstubAllGlobals())

/** Numbers of a seed, as a story picks with them. */
function picking(roll: () => number) {
  const below = (end: number) => Math.floor(roll() * end)
  return { below, pick: <Value>(values: readonly [Value, ...Value[]]) => values[below(values.length)] ?? values[0] }
}
type Dice = ReturnType<typeof picking>

const cards = ['4242424242424242', '5555555555554444', '4000000000000002', '4000000000000119'] as const
const faults: readonly [Fault, ...Fault[]] = ['lost-before', 'lost-after', 'dies-before', 'dies-after']

/** One thing that somebody does; a death is theirs, the platform goes on. */
async function act(payments: TestPaymentContext, payment: Payment, { below, pick }: Dice): Promise<unknown> {
  const amount = 1 + below(130_000)
  const deed = pick([
    () => payments.pay(payment, pick(cards)),
    () => payments.pay(payment, cards[0]),
    () => payments.order(payment, 'capture'),
    () => payments.order(payment, 'cancel'),
    () => payments.order(payment, 'reauthorize'),
    () => payments.refund(payment, amount),
    () => payments.refund(payment),
    () => payments.advance(payment),
  ])
  return deed().catch((error: unknown) => error)
}

/** Two who order the opposite of one charge, or the same twice, each from what they have just read. */
const pairs = [
  (payments: TestPaymentContext, payment: Payment) => [
    () => payments.order(payment, 'capture'),
    () => payments.order(payment, 'cancel'),
  ],
  (payments: TestPaymentContext, payment: Payment) => [
    () => payments.refund(payment, 700),
    () => payments.refund(payment, 300),
  ],
  (payments: TestPaymentContext, payment: Payment) => [
    () => payments.order(payment, 'cancel'),
    () => payments.refund(payment, 1000),
  ],
  (payments: TestPaymentContext, payment: Payment) => [
    () => payments.pay(payment, cards[0]),
    () => payments.pay(payment, cards[1]),
  ],
] as const

async function story(seed: number, journal?: string[]) {
  const roll = dice(seed)
  drawn = dice(seed + 1_000_000_007)
  named = 0
  const payments = await openPaymentContext(roll)
  if (journal) payments.line.record(journal)
  const { below, pick } = picking(roll)
  const payment = await payments.registered({ job_code: pick(['AUTH', 'CAPTURE']) })
  payments.line.fail(lost)
  for (let step = 0; step < steps; step++) {
    if (below(3) === 0) payments.faults.push({ call: pick(calls), fault: pick(faults) })
    if (below(5) === 0) payments.writeDeaths.push(pick<'before' | 'after' | false>(['before', 'after', false]))
    const one = () => act(payments, payment, { below, pick })
    const against = pick(pairs)(payments, payment).map(deed => () => deed().catch((error: unknown) => error))
    await payments.line.together<unknown>(pick<(() => Promise<unknown>)[]>([[one], [one, one], against]))
    payments.clock.now += pick([0, secondMs, 20 * secondMs, minuteMs, 40 * minuteMs])
  }
  payments.line.fail({})
  payments.faults.length = 0
  payments.writeDeaths.length = 0
  return { payments, after: await payments.pass(payment, 3 * dayMs) }
}
const calls = ['registerAttempt', 'execute', 'capture', 'cancel', 'reauthorize', 'changeAmount'] as const

async function told(seed: number): Promise<readonly string[]> {
  const journal: string[] = []
  const { after } = await story(seed, journal)
  return [...journal, JSON.stringify(after)]
}

test('a seed replays the same history', { timeout: 60_000 }, async () => {
  await expectSameStories([4, 11, 14], told)
})

test(`${seeds} stories of ${steps} deeds end well`, { timeout: 900_000 }, async () => {
  for (let seed = first; seed < first + seeds; seed++) {
    const say = `SEED=${seed}`
    const { payments, after } = await story(seed)
    expect(unsoundness(after), say).toBeUndefined()
    expect(isBusy(after), say).toBe(false)
    // What was told is in the books: nobody wrote over it from an older look.
    const told = payments.webhooks(after).filter(type => type === 'payment.refunded')
    expect(after.refunds.length, `${say}: refunds`).toBeGreaterThanOrEqual(told.length)
    expect(
      after.attempts.filter(({ void: voiding }) => voiding?.state === 'wanted'),
      say,
    ).toEqual([])
    const items = await Promise.all(
      after.attempts.map(({ upstreamOrderId }) =>
        payments.table.get(sandboxKeys.order('test', payments.shop.shopId, upstreamOrderId)),
      ),
    )
    const orders = items.flatMap(item => (item ? [parseSandboxOrder(item)] : []))
    const standing = orders.filter(({ status }) => status === 'AUTHORIZED' || status === 'CAPTURED')
    const charged = after.status === 'AUTHORIZED' || after.status === 'CAPTURED'
    expect(
      standing.map(({ status }) => status),
      say,
    ).toEqual(charged ? [after.status] : [])
    expect(standing.map(totalOf), say).toEqual(charged ? [totalOf(after)] : [])
  }
  noteRuns(seeds)
})
