import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderTransitions } from '#shared/domain/buying/order/transitions.ts'
import * as refunds from '#shared/domain/fulfilment/refund/refund.ts'
import { paidAt } from './world.ts'

const money: refunds.OrderMoney = {
  orderId: 'o1',
  paymentId: 'p1',
  captured: 335_300,
  refunded: 0,
  refundedByPlatform: 0,
  reserved: 0,
  entries: 1,
  head: 'f'.repeat(64),
  version: 1,
}
const asked = (amount: number, refundId = 'r1') => ({
  refundId,
  lines: [{ orderItemId: 'i1', amount }],
  cause: 'operator' as const,
  reason: '箱の傷',
})

function requested(amount: number, from = money) {
  const decision = refunds.requestRefund(from, asked(amount), paidAt)
  if (decision.outcome === 'refused') throw new Error(decision.code)
  return decision
}

describe('a refund', () => {
  test('reserves its amount, which no other refund can use (P7)', () => {
    const { money: after } = requested(300_000)
    expect(after).toMatchObject({ reserved: 300_000, refunded: 0, refundId: 'r1', version: 2 })
    const free = { ...after, refundId: undefined }
    expect(refunds.requestRefund(free, asked(35_301), paidAt)).toMatchObject({
      outcome: 'refused',
      code: 'refund-amount',
    })
    expect(refunds.requestRefund(free, asked(35_300), paidAt).outcome).toBe('allowed')
  })

  test('is refused while another refund is being sent', () => {
    expect(refunds.requestRefund(requested(100).money, asked(100, 'r2'), paidAt)).toMatchObject({ code: 'busy' })
  })

  test.each([0, -1, 0.5])('of %d yen is refused (P13, P16)', amount => {
    expect(refunds.requestRefund(money, asked(amount), paidAt)).toMatchObject({ code: 'refund-amount' })
  })

  test('is completed once', () => {
    const { refund, money: held } = requested(335_300)
    const done = refunds.completeRefund(refund, held, { via: 'platform' }, paidAt)
    expect(done?.money).toMatchObject({ refunded: 335_300, refundedByPlatform: 335_300, reserved: 0 })
    expect(done?.money).not.toHaveProperty('refundId')
    expect(done && orderTransitions[refunds.orderTransitionAfter(done.money)].to).toBe('refunded')
    expect(done && refunds.completeRefund(done.refund, done.money, { via: 'platform' }, paidAt)).toBeNull()
  })

  test('that the platform refused is paid by bank or sent again under another key', () => {
    const { refund, money: held } = requested(100_000)
    expect(refunds.completeRefund(refund, held, { via: 'bank', reference: 'x' }, paidAt)).toBeNull()
    const failed = refunds.failRefund(refund, held, 'EC007127007')
    expect(failed?.money).toMatchObject({ reserved: 100_000 })
    expect(failed?.money).not.toHaveProperty('refundId')
    if (!failed) return
    expect(
      refunds.completeRefund(failed.refund, failed.money, { via: 'bank', reference: '振込' }, paidAt),
    ).toMatchObject({
      refund: { state: 'done', via: 'bank' },
      money: { refunded: 100_000, refundedByPlatform: 0, reserved: 0 },
    })
    expect(refunds.resendRefund(failed.refund, failed.money, paidAt)).toMatchObject({
      refund: { state: 'requested', attempt: 2 },
      money: { reserved: 100_000, refundId: 'r1' },
    })
    expect(refunds.resendRefund(failed.refund, { ...failed.money, refundId: 'r2' }, paidAt)).toBeNull()
  })

  test('with an unknown result is retried after growing waits and stays one refund', () => {
    let { refund } = requested(1)
    const waits = [1, 2, 5, 15, 60, 60].map(minutes => minutes * 60_000)
    for (const wait of waits) {
      refund = refunds.retryRefundLater(refund, paidAt).refund
      expect(refund).toMatchObject({ state: 'requested', attempt: 1, nextTryAt: paidAt + wait })
    }
  })

  test('in random histories never exceeds the captured amount and loses no reserved amount', () => {
    const op = fc.record({
      what: fc.constantFrom('ask', 'done', 'fail', 'bank', 'again'),
      amount: fc.integer({ min: 1, max: 200_000 }),
    })
    return fc.assert(
      fc.property(fc.array(op, { maxLength: 40 }), ops => {
        let held = money
        const all = new Map<string, refunds.Refund>()
        for (const [n, { what, amount }] of ops.entries()) {
          const open = [...all.values()].find(
            ({ state }) => state === (what === 'bank' || what === 'again' ? 'failed' : 'requested'),
          )
          const next =
            what === 'ask'
              ? refunds.requestRefund(held, asked(amount, `r${n}`), paidAt)
              : open === undefined
                ? null
                : what === 'done'
                  ? refunds.completeRefund(open, held, { via: 'platform' }, paidAt)
                  : what === 'fail'
                    ? refunds.failRefund(open, held, 'E')
                    : what === 'bank'
                      ? refunds.completeRefund(open, held, { via: 'bank', reference: 'x' }, paidAt)
                      : refunds.resendRefund(open, held, paidAt)
          if (next === null || !('money' in next)) continue
          held = next.money
          all.set(next.refund.refundId, next.refund)
          const sum = (states: string[]) =>
            [...all.values()].reduce((yen, each) => yen + (states.includes(each.state) ? each.amount : 0), 0)
          expect(held.refunded).toBe(sum(['done']))
          expect(held.reserved).toBe(sum(['requested', 'failed']))
          expect(held.refunded + held.reserved).toBeLessThanOrEqual(held.captured)
          expect([...all.values()].filter(({ state }) => state === 'requested').length).toBe(held.refundId ? 1 : 0)
        }
      }),
    )
  })
})
