import { expect, test } from 'vitest'
import { mostOf } from '../../../web/app/components/buying/console/orders/order-money.ts'

const work = (change: object = {}) => ({
  delivery: { deliveryStatus: 2 as const, isRefunding: false, claim: null, ...change },
  settlement: { gross: 335_300 },
})
const money = (refundable: number) => ({ captured: 670_600, refunded: 0, reserved: 0, refundable })
const claim = (isOver: boolean) => ({
  claim: { claimId: 'c', state: 'opened' as const, reason: 'damaged' as const, isOver, replyUntil: null },
})

test.each([
  ['all of works that were shipped', [work(), work()], money(670_600), 670_600],
  [
    'a yen less of one that is still here: it is cancelled',
    [work({ deliveryStatus: 1 }), work()],
    money(670_600),
    670_599,
  ],
  ['nothing of a work whose refund is under way', [work({ isRefunding: true }), work()], money(670_600), 335_300],
  ['nothing of a work that a claim holds', [work(claim(false)), work()], money(670_600), 335_300],
  ['a work whose claim is over like any other', [work(claim(true))], money(335_300), 335_300],
  ['no more than the payment has left', [work(), work()], money(40_000), 40_000],
  ['nothing before anything was paid', [], null, 0],
])('an operator can give back %s', (_, items, left, most) => {
  expect(mostOf({ items, money: left })).toBe(most)
})
