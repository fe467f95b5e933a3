// Payments under everything at once: random calls, alone and two at a time, while answers are lost and processes die at
// random places; then peace, and three days. Whatever happened, the acquirer's books and ours agree, nothing is open,
// and no buyer was charged twice (reliability.md 3.4, 3.7). One seed is one story, told the same each time.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sandboxKeys } from '#functions/platform/store/keys.ts'
import type { Payment } from '#shared/platform/payment.ts'
import { isBusy, totalOf } from '#shared/platform/payment.ts'
import { unsound } from '#shared/platform/payment-moves.ts'
import { DAY, MINUTE, SECOND } from '#shared/platform/payment-rules.ts'
import { type Fault, openDesk, type TestDesk } from '#tests/support/payment-desk.ts'

const seeds = Number(process.env['PAYMENT_SEEDS'] ?? 25)
const steps = 14

let desk: TestDesk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

/** mulberry32: small, and good enough to be unfair. */
function random(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (end: number) => Math.floor(next() * end)
  return { below, pick: <Value>(values: readonly [Value, ...Value[]]) => values[below(values.length)] ?? values[0] }
}
type Dice = ReturnType<typeof random>

const cards = ['4242424242424242', '5555555555554444', '4000000000000002', '4000000000000119'] as const
const faults: readonly [Fault, ...Fault[]] = ['lost-before', 'lost-after', 'dies-before', 'dies-after']

/** One thing that somebody does; a death is theirs, the platform goes on. */
async function act(payment: Payment, dice: Dice): Promise<unknown> {
  const amount = 1 + dice.below(130_000)
  const deed = dice.pick([
    () => desk.pay(payment, dice.pick(cards)),
    () => desk.pay(payment, cards[0]),
    () => desk.order(payment, 'capture'),
    () => desk.order(payment, 'cancel'),
    () => desk.order(payment, 'reauthorize'),
    () => desk.refund(payment, amount),
    () => desk.refund(payment),
    () => desk.advance(payment),
  ])
  return deed().catch((error: unknown) => error)
}

async function story(seed: number): Promise<Payment> {
  const dice = random(seed)
  const payment = await desk.registered({ job_code: dice.pick(['AUTH', 'CAPTURE']) })
  for (let step = 0; step < steps; step++) {
    if (dice.below(3) === 0) desk.faults.push({ call: dice.pick(calls), fault: dice.pick(faults) })
    if (dice.below(5) === 0) desk.writeDeaths.push(dice.pick<'before' | 'after' | false>(['before', 'after', false]))
    const both = dice.below(3) === 0
    await Promise.all(both ? [act(payment, dice), act(payment, dice)] : [act(payment, dice)])
    desk.clock.now += dice.pick([0, SECOND, 20 * SECOND, MINUTE, 40 * MINUTE])
  }
  desk.faults.length = 0
  desk.writeDeaths.length = 0
  return desk.pass(payment, 3 * DAY)
}
const calls = ['registerAttempt', 'execute', 'capture', 'cancel', 'reauthorize', 'changeAmount'] as const

test.each(Array.from({ length: seeds }, (_, index) => index + 1))(
  'story %i ends well',
  { timeout: 30_000 },
  async seed => {
    const after = await story(seed)
    expect(unsound(after)).toBeUndefined()
    expect(isBusy(after)).toBe(false)
    expect(after.attempts.filter(({ void: voiding }) => voiding?.state === 'wanted')).toEqual([])
    const orders = await Promise.all(
      after.attempts.map(({ upstreamOrderId }) =>
        desk.table.get(sandboxKeys.order('test', desk.shop.shopId, upstreamOrderId)),
      ),
    )
    const standing = orders.filter(order => order?.['status'] === 'AUTHORIZED' || order?.['status'] === 'CAPTURED')
    const charged = after.status === 'AUTHORIZED' || after.status === 'CAPTURED'
    expect(standing.map(order => order?.['status'])).toEqual(charged ? [after.status] : [])
    expect(standing.map(order => Number(order?.['amount']) + Number(order?.['tax']))).toEqual(
      charged ? [totalOf(after)] : [],
    )
  },
)
