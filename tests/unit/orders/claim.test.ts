import { describe, expect, test } from 'vitest'
import * as claims from '#shared/domain/fulfilment/claim/claim.ts'
import type { Parcel } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { bought, DAY, paidAt, resold } from './world.ts'

const arrival = paidAt + 2 * DAY
const there = (change: Partial<Parcel> = {}) =>
  bought({ status: 'confirmed', shippedAt: paidAt + DAY, arrivedAt: arrival, receivedAt: arrival, ...change })
const opening: claims.NewClaim = { claimId: 'c1', reason: 'damaged', text: '欠け', imgs: [] }
const verdict = { text: '承りました', refundId: 'r1' }

function opened(item = there(), reason: (typeof opening)['reason'] = opening.reason, at = arrival + DAY) {
  const claim = claims.openClaim(item, { ...opening, reason }, at)
  if (claim.outcome === 'refused') throw new Error(claim.code)
  return claim
}

describe('a buyer’s claim (D85)', () => {
  test('is accepted for fourteen days after the arrival, to the millisecond', () => {
    expect(claims.claimRefusal(there(), 'damaged', arrival + 14 * DAY)).toBeNull()
    expect(claims.claimRefusal(there(), 'damaged', arrival + 14 * DAY + 1)).toBe('return-closed')
  })

  test('is accepted without a limit of time while the parcel has not arrived', () => {
    const away = bought({ status: 'delivering', shippedAt: paidAt + DAY })
    expect(claims.claimRefusal(away, 'not-arrived', paidAt + 12 * DAY)).toBeNull()
    expect(claims.claimRefusal(there(), 'not-arrived', arrival)).toBe('order-state')
  })

  test.each(['auction', 'bargain'] as const)('about a purchase from %s may name damage, but not remorse', source => {
    expect(claims.claimRefusal(there({ source }), 'remorse', arrival)).toBe('not-returnable')
    expect(claims.claimRefusal(there({ source }), 'not-as-described', arrival)).toBeNull()
    expect(claims.claimRefusal(there(), 'remorse', arrival)).toBeNull()
  })

  test('is refused while another claim is open and before the parcel is shipped', () => {
    expect(claims.claimRefusal(there({ claim: { claimId: 'c0', isOpen: true } }), 'damaged', arrival)).toBe(
      'order-state',
    )
    expect(claims.claimRefusal(there({ claim: { claimId: 'c0', isOpen: false } }), 'damaged', arrival)).toBeNull()
    expect(claims.claimRefusal(bought(), 'not-arrived', paidAt + DAY)).toBe('order-state')
  })

  test('about authenticity, and no other reason, is accepted for a year after completion (D86)', () => {
    const done = there({ status: 'completed', completedAt: arrival + 14 * DAY })
    const last = arrival + 14 * DAY + 365 * DAY
    expect(claims.claimRefusal(done, 'authenticity', last)).toBeNull()
    expect(claims.claimRefusal(done, 'authenticity', last + 1)).toBe('return-closed')
    expect(claims.claimRefusal(done, 'damaged', arrival + 15 * DAY)).toBe('return-closed')
  })
})

describe('a claim about authenticity that was decided', () => {
  const done = there({ status: 'completed', completedAt: arrival + 14 * DAY })
  const decidedAt = arrival + 30 * DAY
  const after = (move: 'reject' | 'refundPart', item = done, reason: 'authenticity' | 'damaged' = 'authenticity') => {
    const { claim, item: held } = opened(item, reason, decidedAt - 10 * DAY)
    const end = claims.closeClaim(claim, held, { ...verdict, move, amount: 1000 }, decidedAt)
    if (end.outcome === 'refused') throw new Error(end.code)
    const { refundId: _, ...settled } = end.item
    return settled
  }

  test.each(['reject', 'refundPart'] as const)('by %s cannot be made again for sixty days, and then it can', move => {
    const item = after(move)
    const from = decidedAt + 60 * DAY
    expect(claims.examinableFrom(item)).toBe(from)
    expect(claims.claimRefusal(item, 'authenticity', decidedAt)).toBe('claim-too-soon')
    expect(claims.claimRefusal(item, 'authenticity', from - 1)).toBe('claim-too-soon')
    expect(claims.claimRefusal(item, 'authenticity', from)).toBeNull()
    // The year of D86 ends when it ends.
    expect(claims.claimRefusal(item, 'authenticity', arrival + 380 * DAY)).toBe('return-closed')
  })

  test('leaves the seller a pay day in a year of claims, one after another', () => {
    let item = done
    const holds: number[] = []
    for (let day = 15; day < 379; day++) {
      const at = arrival + day * DAY
      if (claims.claimRefusal(item, 'authenticity', at) !== null) continue
      const { claim, item: held } = opened(item, 'authenticity', at)
      const end = claims.closeClaim(claim, held, { ...verdict, move: 'reject' }, at + 4 * DAY)
      if (end.outcome === 'refused') throw new Error(end.code)
      item = end.item
      holds.push(day)
    }
    for (const [index, day] of holds.entries()) expect(day - (holds[index - 1] ?? -99)).toBeGreaterThanOrEqual(64)
  })

  test('is no reason against another claim, nor another claim against it', () => {
    const early = there({ claim: { claimId: 'c0', isOpen: false, examinedAt: arrival } })
    expect(claims.claimRefusal(early, 'damaged', arrival + DAY)).toBeNull()
    expect(claims.claimRefusal(early, 'authenticity', arrival + DAY)).toBe('claim-too-soon')
    const damaged = opened(early, 'damaged')
    expect(damaged.item.claim).toMatchObject({ isOpen: true, examinedAt: arrival })
    const plain = there({ claim: { claimId: 'c0', isOpen: false } })
    expect(claims.claimRefusal(plain, 'authenticity', arrival + DAY)).toBeNull()
  })
})

describe('a claim (D87)', () => {
  test('stops the sale of a work; a completed work stays completed', () => {
    expect(opened().item).toMatchObject({ status: 'claimed', claim: { claimId: 'c1', isOpen: true } })
    const done = there({ status: 'completed', completedAt: arrival })
    const about = claims.openClaim(done, { ...opening, reason: 'authenticity' }, arrival + 100 * DAY)
    expect(about).toMatchObject({ outcome: 'allowed', item: { status: 'completed', claim: { isOpen: true } } })
  })

  test('waits three days for the seller’s reply, and not at all for a work of the house', () => {
    const { claim } = opened()
    const before = claim.replyUntil - 1
    expect(claims.canTransitionClaim(claim, 'approveReturn', 'operator', before)).toBe(false)
    expect(claims.canTransitionClaim(claim, 'approveReturn', 'operator', claim.replyUntil)).toBe(true)
    const replied = claims.claimAfter(claim, 'reply', before).claim
    expect(claims.canTransitionClaim(replied, 'approveReturn', 'operator', before)).toBe(true)
    const house = opened(there({ seller: { type: 'official', name: { ja: '', en: '' } } })).claim
    expect(claims.canTransitionClaim(house, 'reject', 'operator', house.openedAt)).toBe(true)
  })

  test('is moved only by the actors that its table names', () => {
    const { claim } = opened()
    const late = claim.replyUntil
    expect(claims.canTransitionClaim(claim, 'reply', 'buyer', late)).toBe(false)
    expect(claims.canTransitionClaim(claim, 'refund', 'seller', late)).toBe(false)
    expect(claims.canTransitionClaim(claim, 'sendBack', 'buyer', late)).toBe(false)
    const approved = claims.claimAfter(claim, 'approveReturn', late).claim
    expect(claims.canTransitionClaim(approved, 'sendBack', 'buyer', late)).toBe(true)
    expect(claims.canTransitionClaim(approved, 'refund', 'operator', late)).toBe(false)
  })

  test('that is refunded in full returns the work', () => {
    const { claim, item } = opened()
    const end = claims.closeClaim(claim, item, { ...verdict, move: 'refund' }, claim.replyUntil)
    expect(end).toMatchObject({
      outcome: 'allowed',
      amount: 335_300,
      reverses: true,
      claim: { state: 'refunded' },
      item: { status: 'returned', refundId: 'r1', claim: { isOpen: false } },
    })
  })

  test('about remorse lets the buyer pay the way back and refunds the way there (D85)', () => {
    const item = there()
    const { claim, item: waiting } = opened(item, 'remorse')
    expect(claims.returnFreight('remorse')).toBe('buyer')
    const end = claims.closeClaim(claim, waiting, { ...verdict, move: 'refund' }, claim.replyUntil)
    const { price, transport, packing, insurance } = item
    expect(end).toMatchObject({ amount: price + transport + packing + insurance, item: { status: 'returned' } })
  })

  test('with a partial refund for a kept work continues the sale', () => {
    const { claim, item } = opened()
    const end = claims.closeClaim(claim, item, { ...verdict, move: 'refundPart', amount: 30_000 }, claim.replyUntil)
    expect(end).toMatchObject({ reverses: false, amount: 30_000, item: { status: 'confirmed', refundId: 'r1' } })
  })

  test('with a partial refund for a returned work ends the sale', () => {
    const { claim, item } = opened()
    const back = { ...claim, state: 'inspected' as const }
    const end = claims.closeClaim(back, item, { ...verdict, move: 'refundPart', amount: 30_000 }, claim.replyUntil)
    expect(end).toMatchObject({ reverses: true, item: { status: 'returned' } })
  })

  test.each([0, 335_300, 335_301])('refuses %i as a part of 335,300', amount => {
    const { claim, item } = opened()
    const end = claims.closeClaim(claim, item, { ...verdict, move: 'refundPart', amount }, claim.replyUntil)
    expect(end).toMatchObject({ outcome: 'refused', code: 'refund-amount' })
  })

  test('refunds only what was not refunded before (P7)', () => {
    const { claim, item } = opened(there({ refunded: 300_000 }))
    expect(claims.closeClaim(claim, item, { ...verdict, move: 'refund' }, claim.replyUntil)).toMatchObject({
      amount: 35_300,
    })
  })

  test('that is rejected continues the sale as received and pays nothing', () => {
    const away = bought({ status: 'delivering', shippedAt: paidAt + DAY })
    const { claim, item } = opened(away, 'damaged', paidAt + 9 * DAY)
    const now = claim.replyUntil
    const end = claims.closeClaim(claim, item, { ...verdict, move: 'reject' }, now)
    expect(end).toMatchObject({ amount: 0, item: { status: 'confirmed', receivedAt: now, arrivedAt: now } })
    expect(end.outcome === 'allowed' && end.item.refundId).toBeUndefined()
  })

  test('that is rejected leaves a completed work completed', () => {
    const done = there({ status: 'completed', completedAt: arrival, claim: { claimId: 'c1', isOpen: true } })
    const { claim } = opened()
    expect(claims.closeClaim(claim, done, { ...verdict, move: 'reject' }, claim.replyUntil)).toMatchObject({
      item: { status: 'completed', claim: { isOpen: false } },
    })
  })

  test('is not decided while another refund is being sent', () => {
    const { claim, item } = opened()
    const end = claims.closeClaim(claim, { ...item, refundId: 'r0' }, { ...verdict, move: 'refund' }, claim.replyUntil)
    expect(end).toMatchObject({ outcome: 'refused', code: 'order-state' })
  })

  test('about a resale waits three days for the reply of its owner', () => {
    expect(opened(resold({ status: 'confirmed', arrivedAt: arrival })).claim.replyUntil).toBe(arrival + 4 * DAY)
  })
})
