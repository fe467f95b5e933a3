import { describe, expect, test } from 'vitest'
import * as claims from '#shared/domain/claim/claim.ts'
import type { Parcel } from '#shared/domain/parcel/parcel.ts'
import { bought, DAY, paidAt, resold } from './world.ts'

const arrival = paidAt + 2 * DAY
const there = (change: Partial<Parcel> = {}) =>
  bought({ status: 'confirmed', shippedAt: paidAt + DAY, arrivedAt: arrival, receivedAt: arrival, ...change })
const opening: claims.NewClaim = { claimId: 'c1', reason: 'damaged', text: '欠け', imgs: [] }
const verdict = { text: '承りました', refundId: 'r1' }

function opened(item = there(), reason: (typeof opening)['reason'] = opening.reason, at = arrival + DAY) {
  const claim = claims.openClaim(item, { ...opening, reason }, at)
  if (!claim.ok) throw new Error(claim.code)
  return claim
}

describe('the return window (D85)', () => {
  test('is fourteen days from arrival, to the millisecond', () => {
    expect(claims.claimRefusal(there(), 'damaged', arrival + 14 * DAY)).toBeNull()
    expect(claims.claimRefusal(there(), 'damaged', arrival + 14 * DAY + 1)).toBe('return-closed')
  })

  test('has no end while the parcel has not arrived', () => {
    const away = bought({ status: 'delivering', shippedAt: paidAt + DAY })
    expect(claims.claimRefusal(away, 'not-arrived', paidAt + 12 * DAY)).toBeNull()
    expect(claims.claimRefusal(there(), 'not-arrived', arrival)).toBe('order-state')
  })

  test.each(['auction', 'bargain'] as const)('remorse is no reason for source %s, damage is', source => {
    expect(claims.claimRefusal(there({ source }), 'remorse', arrival)).toBe('not-returnable')
    expect(claims.claimRefusal(there({ source }), 'not-as-described', arrival)).toBeNull()
    expect(claims.claimRefusal(there(), 'remorse', arrival)).toBeNull()
  })

  test('one claim at a time, and none before the parcel is on its way', () => {
    expect(claims.claimRefusal(there({ claim: { claimId: 'c0', isOpen: true } }), 'damaged', arrival)).toBe(
      'order-state',
    )
    expect(claims.claimRefusal(there({ claim: { claimId: 'c0', isOpen: false } }), 'damaged', arrival)).toBeNull()
    expect(claims.claimRefusal(bought(), 'not-arrived', paidAt + DAY)).toBe('order-state')
  })

  test('authenticity can be claimed for a year after completion, and nothing else (D86)', () => {
    const done = there({ status: 'completed', completedAt: arrival + 14 * DAY })
    const last = arrival + 14 * DAY + 365 * DAY
    expect(claims.claimRefusal(done, 'authenticity', last)).toBeNull()
    expect(claims.claimRefusal(done, 'authenticity', last + 1)).toBe('return-closed')
    expect(claims.claimRefusal(done, 'damaged', arrival + 15 * DAY)).toBe('return-closed')
  })
})

describe('a claim (D87)', () => {
  test('makes the item wait; a completed work stays completed', () => {
    expect(opened().item).toMatchObject({ status: 'claimed', claim: { claimId: 'c1', isOpen: true } })
    const done = there({ status: 'completed', completedAt: arrival })
    const about = claims.openClaim(done, { ...opening, reason: 'authenticity' }, arrival + 100 * DAY)
    expect(about).toMatchObject({ ok: true, item: { status: 'completed', claim: { isOpen: true } } })
  })

  test('gives the seller three days before the operator decides; the house none', () => {
    const { claim } = opened()
    const before = claim.replyUntil - 1
    expect(claims.mayMoveClaim(claim, 'approveReturn', 'operator', before)).toBe(false)
    expect(claims.mayMoveClaim(claim, 'approveReturn', 'operator', claim.replyUntil)).toBe(true)
    const replied = claims.claimAfter(claim, 'reply', before).claim
    expect(claims.mayMoveClaim(replied, 'approveReturn', 'operator', before)).toBe(true)
    const house = opened(there({ seller: { type: 'official', name: { ja: '', en: '' } } })).claim
    expect(claims.mayMoveClaim(house, 'reject', 'operator', house.openedAt)).toBe(true)
  })

  test('is moved by those it names alone', () => {
    const { claim } = opened()
    const late = claim.replyUntil
    expect(claims.mayMoveClaim(claim, 'reply', 'buyer', late)).toBe(false)
    expect(claims.mayMoveClaim(claim, 'refund', 'seller', late)).toBe(false)
    expect(claims.mayMoveClaim(claim, 'sendBack', 'buyer', late)).toBe(false)
    const approved = claims.claimAfter(claim, 'approveReturn', late).claim
    expect(claims.mayMoveClaim(approved, 'sendBack', 'buyer', late)).toBe(true)
    expect(claims.mayMoveClaim(approved, 'refund', 'operator', late)).toBe(false)
  })

  test('refunded in full takes the work back', () => {
    const { claim, item } = opened()
    const end = claims.closeClaim(claim, item, { ...verdict, move: 'refund' }, claim.replyUntil)
    expect(end).toMatchObject({
      ok: true,
      amount: 335_300,
      reverses: true,
      claim: { state: 'refunded' },
      item: { status: 'returned', refundId: 'r1', claim: { isOpen: false } },
    })
  })

  test('of a change of mind costs the buyer the way back and nothing of the way there (D85)', () => {
    const item = there()
    const { claim, item: waiting } = opened(item, 'remorse')
    expect(claims.returnFreight('remorse')).toBe('buyer')
    const end = claims.closeClaim(claim, waiting, { ...verdict, move: 'refund' }, claim.replyUntil)
    const { price, transport, packing, insurance } = item
    expect(end).toMatchObject({ amount: price + transport + packing + insurance, item: { status: 'returned' } })
  })

  test('a part for a work that stays lets the sale go on', () => {
    const { claim, item } = opened()
    const end = claims.closeClaim(claim, item, { ...verdict, move: 'refundPart', amount: 30_000 }, claim.replyUntil)
    expect(end).toMatchObject({ reverses: false, amount: 30_000, item: { status: 'confirmed', refundId: 'r1' } })
  })

  test('a part for a work that came back ends the sale', () => {
    const { claim, item } = opened()
    const back = { ...claim, state: 'inspected' as const }
    const end = claims.closeClaim(back, item, { ...verdict, move: 'refundPart', amount: 30_000 }, claim.replyUntil)
    expect(end).toMatchObject({ reverses: true, item: { status: 'returned' } })
  })

  test.each([0, 335_300, 335_301])('%i is no part of 335,300', amount => {
    const { claim, item } = opened()
    const end = claims.closeClaim(claim, item, { ...verdict, move: 'refundPart', amount }, claim.replyUntil)
    expect(end).toMatchObject({ ok: false, code: 'refund-amount' })
  })

  test('what went back before is not paid back again (P7)', () => {
    const { claim, item } = opened(there({ refunded: 300_000 }))
    expect(claims.closeClaim(claim, item, { ...verdict, move: 'refund' }, claim.replyUntil)).toMatchObject({
      amount: 35_300,
    })
  })

  test('rejected goes on from the confirmed receipt, and pays nothing', () => {
    const away = bought({ status: 'delivering', shippedAt: paidAt + DAY })
    const { claim, item } = opened(away, 'damaged', paidAt + 9 * DAY)
    const now = claim.replyUntil
    const end = claims.closeClaim(claim, item, { ...verdict, move: 'reject' }, now)
    expect(end).toMatchObject({ amount: 0, item: { status: 'confirmed', receivedAt: now, arrivedAt: now } })
    expect(end.ok && end.item.refundId).toBeUndefined()
  })

  test('a completed work whose claim is rejected stays completed', () => {
    const done = there({ status: 'completed', completedAt: arrival, claim: { claimId: 'c1', isOpen: true } })
    const { claim } = opened()
    expect(claims.closeClaim(claim, done, { ...verdict, move: 'reject' }, claim.replyUntil)).toMatchObject({
      item: { status: 'completed', claim: { isOpen: false } },
    })
  })

  test('is not decided while other money is on its way', () => {
    const { claim, item } = opened()
    const end = claims.closeClaim(claim, { ...item, refundId: 'r0' }, { ...verdict, move: 'refund' }, claim.replyUntil)
    expect(end).toMatchObject({ ok: false, code: 'order-state' })
  })

  test('about a resale waits for its owner too', () => {
    expect(opened(resold({ status: 'confirmed', arrivedAt: arrival })).claim.replyUntil).toBe(arrival + 4 * DAY)
  })
})
