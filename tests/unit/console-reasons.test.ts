// The console asks why only where a step is skipped or undone (rules §12).
import { expect, test } from 'vitest'
import { adminQuoteOrder } from '#shared/api/buying/console/orders.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { adminMoveOrderItem, adminRefuseCancel } from '#shared/api/fulfilment/console/parcels.ts'
import { adminMovePickup } from '#shared/api/fulfilment/console/pickups.ts'
import { adminRefundOrder, adminReturnMoney, adminSettleRefund } from '#shared/api/fulfilment/console/refunds.ts'
import { adminAnswerOffer } from '#shared/api/selling/console/offers.ts'
import { parcelTransitions } from '#shared/domain/fulfilment/parcel/transitions.ts'
import { pickupTransitions } from '#shared/domain/fulfilment/pickup/transitions.ts'

const id = '01KB93C2R4T6V8X0Z2B4D6F8H3'

/** Whether the call is refused without a reason, and for that alone. */
function asksWhy({ input }: Endpoint, asked: object): boolean {
  const { success, error } = input.safeParse(asked)
  if (success) return false
  expect(error.issues.map(({ path }) => path.join('.'))).toEqual(['reason'])
  expect(input.safeParse({ ...asked, reason: '確認のため' }).success).toBe(true)
  return true
}

test('an operator who does the next step of a sale is not asked why', () => {
  const parcel = { carrierId: 'yamato', deliveryNumber: '1234-5678-9012' }
  expect(asksWhy(adminMoveOrderItem, { id, to: 2, ...parcel })).toBe(false)
  expect(asksWhy(adminMoveOrderItem, { id, to: 2, arrivedAt: '2026-11-24T03:00:00Z' })).toBe(false)
  expect(asksWhy(adminMovePickup, { id, move: 'collect' })).toBe(false)
  expect(asksWhy(adminQuoteOrder, { id, lines: [{ orderItemId: id, transport: 88_000 }] })).toBe(false)
  expect(asksWhy(adminSettleRefund, { id, way: 'again' })).toBe(false)
  expect(asksWhy(adminReturnMoney, { id, amount: 777, reference: '振込 1121-08' })).toBe(false)
  for (const accept of [true, false]) expect(asksWhy(adminAnswerOffer, { id, accept })).toBe(false)
})

test('an operator who skips or undoes a step says why', () => {
  for (const to of [3, 4, 5]) expect(asksWhy(adminMoveOrderItem, { id, to }), String(to)).toBe(true)
  expect(asksWhy(adminRefuseCancel, { id })).toBe(true)
  expect(asksWhy(adminMovePickup, { id, move: 'askAgain' })).toBe(true)
  expect(asksWhy(adminSettleRefund, { id, way: 'bank', reference: '振込 1121-07' })).toBe(true)
  expect(asksWhy(adminRefundOrder, { id, amount: 30_000 })).toBe(true)
})

test('which moves those are stands in the tables of transitions', () => {
  const aside = (moves: Record<string, object>) =>
    Object.entries(moves).flatMap(([name, row]) => ('isAside' in row ? [name] : []))
  expect(aside(parcelTransitions)).toEqual(['refuseCancel', 'cancel', 'receive', 'complete'])
  expect(aside(pickupTransitions)).toEqual(['askAgain', 'bypass'])
})
