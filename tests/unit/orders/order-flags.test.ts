import { expect, test } from 'vitest'
import { failCapture, reportStuck, voidPayment } from '#shared/domain/buying/order/decisions.ts'
import { flagsOf } from '#shared/domain/buying/order/flags.ts'
import { facts, sampleOrder } from '#tests/support/sample-order.ts'

const resting = { status: 'preparing' as const, stage: 0 as const }
const owed = { reserved: 30_000 }

test.each([
  ['nothing', 'paid', [resting], undefined, []],
  ['an order that waits for the fee of its transport', 'quote', [], undefined, ['quote']],
  [
    'a work that was urged and is late',
    'paid',
    [{ ...resting, stage: 1 as const, urgedAt: 1 }],
    undefined,
    ['urged', 'overdue'],
  ],
  [
    'a late work that is on its way now',
    'paid',
    [{ ...resting, status: 'delivering' as const, stage: 1 as const }],
    undefined,
    [],
  ],
  ['a request to leave', 'paid', [{ ...resting, cancelRequest: { at: 1, reason: '' } }], undefined, ['cancel-asked']],
  [
    'a request that was refused',
    'paid',
    [{ ...resting, cancelRequest: { at: 1, reason: '', refusedAt: 2 } }],
    undefined,
    [],
  ],
  [
    'an open claim',
    'paid',
    [{ status: 'claimed' as const, stage: 0 as const, claim: { claimId: 'c', isOpen: true } }],
    undefined,
    ['claim'],
  ],
  [
    'a claim that is over',
    'paid',
    [{ status: 'confirmed' as const, stage: 0 as const, claim: { claimId: 'c', isOpen: false } }],
    undefined,
    [],
  ],
  ['a refund that is on its way', 'paid', [resting], { ...owed, refundId: 'r' }, []],
  ['a refund that the platform refused', 'paid', [resting], owed, ['refund-failed']],
] as const)('an operator has to see to %s', (_, payStatus, items, money, flags) => {
  expect(flagsOf({ payStatus, payment: null }, items, money)).toEqual(flags)
})

test.each(['expired', 'capturing'] as const)(
  'an operator has to see to money that is neither taken nor let go (state %s)',
  payStatus => {
    const held = reportStuck(sampleOrder({ payStatus }), 1)
    if (held.outcome === 'refused') throw new Error('the order may get stuck')
    expect(flagsOf(held.order, [], undefined)).toEqual(['payment-stuck'])
    const over =
      payStatus === 'capturing' ? failCapture(held.order, facts({ status: 'ended' }), 2) : voidPayment(held.order, 2)
    expect(over.outcome === 'allowed' && flagsOf(over.order, [], undefined)).toEqual([])
  },
)
