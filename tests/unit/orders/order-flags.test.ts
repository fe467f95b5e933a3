import { expect, test } from 'vitest'
import { flagsOf } from '#shared/domain/order/flags.ts'
import { letGo, stuck } from '#shared/domain/order/steps.ts'
import { sampleOrder } from '#tests/support/order-samples.ts'

const resting = { status: 1 as const, stage: 0 as const }
const owed = { reserved: 30_000 }

test.each([
  ['nothing', 2, [resting], undefined, []],
  ['an order that waits for the fee of its transport', 8, [], undefined, ['quote']],
  [
    'a work that was urged and is late',
    2,
    [{ ...resting, stage: 1 as const, urgedAt: 1 }],
    undefined,
    ['urged', 'overdue'],
  ],
  ['a late work that is on its way now', 2, [{ ...resting, status: 2 as const, stage: 1 as const }], undefined, []],
  ['a request to leave', 2, [{ ...resting, cancelRequest: { at: 1, reason: '' } }], undefined, ['cancel-asked']],
  [
    'a request that was refused',
    2,
    [{ ...resting, cancelRequest: { at: 1, reason: '', refusedAt: 2 } }],
    undefined,
    [],
  ],
  [
    'an open claim',
    2,
    [{ status: 6 as const, stage: 0 as const, claim: { claimId: 'c', isOpen: true } }],
    undefined,
    ['claim'],
  ],
  [
    'a claim that is over',
    2,
    [{ status: 3 as const, stage: 0 as const, claim: { claimId: 'c', isOpen: false } }],
    undefined,
    [],
  ],
  ['a refund that is on its way', 2, [resting], { ...owed, refundId: 'r' }, []],
  ['a refund that the platform refused', 2, [resting], owed, ['refund-failed']],
] as const)('an operator has to see to %s', (_, payStatus, items, money, flags) => {
  expect(flagsOf({ payStatus, payment: null }, items, money)).toEqual(flags)
})

test.each([4, 9] as const)('an operator has to see to money that is neither taken nor let go (state %d)', payStatus => {
  const order = stuck(sampleOrder({ payStatus }), 1)
  expect(flagsOf(order, [], undefined)).toEqual(['payment-stuck'])
  expect(flagsOf(letGo(order, 2), [], undefined)).toEqual([])
})
