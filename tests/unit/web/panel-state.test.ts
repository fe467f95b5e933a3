import { describe, expect, test } from 'vitest'
import { exampleSnapshot } from '#shared/api/examples/auctions.ts'
import type { AuctionSnapshot } from '#shared/domain/selling/auction/view.ts'
import { panelState, type Reader } from '../../../web/app/lib/auction/panel-state.ts'

const work = {
  label: 'in-auction',
  status: 1,
  priceType: 3,
  lock: null,
  isOwn: false,
  you: { orderId: null, offering: null },
} as const
const guest: Reader = { isMember: false, standing: 'none', record: undefined }
const member: Reader = { ...guest, isMember: true }
const live = (phase: AuctionSnapshot['phase'], status: AuctionSnapshot['status'] = 'live') => ({
  snapshot: { ...exampleSnapshot, status },
  phase,
})

describe('the panel of an auction', () => {
  test.each([
    ['scheduled', live('scheduled'), member],
    ['guest', live('live'), guest],
    ['bidding', live('live'), member],
    ['leading', live('live'), { ...member, standing: 'leading' }],
    ['outbid', live('live'), { ...member, standing: 'outbid' }],
    ['counting', live('closing'), { ...member, standing: 'leading' }],
    ['won', live('ended', 'won'), { ...member, standing: 'won' }],
    ['lost', live('ended', 'won'), { ...member, record: { detail: 'lost', payUntil: null, orderId: null } }],
    ['ended', live('ended', 'won'), guest],
    ['second-chance', live('ended', 'second_chance'), guest],
    ['not-concluded', live('ended', 'not_concluded'), member],
    ['cancelled', live('ended', 'cancelled'), member],
    ['sold', live('ended', 'paid'), { ...member, standing: 'won' }],
  ] as const)('is %s', (state, auction, reader) => {
    expect(panelState(work, auction, reader)).toBe(state)
  })

  test('the panel offers sellers no bid on their own work (D52)', () => {
    expect(panelState({ ...work, isOwn: true }, live('live'), member)).toBe('own')
  })
})

describe('the panel of a work without an auction', () => {
  const nobody = { orderId: null, offering: null } as const
  const still = { label: 'on-sale', status: 1, priceType: 1, lock: null, isOwn: false, you: nobody } as const
  const lock = { kind: 'checkout', until: '2026-11-22T12:00:00.000Z' } as const
  const own = { orderId: '01KB90A0M6S4W8Y2B5D7F9H1K3', offering: null }
  const agreed = { kind: 'bargain', until: '2026-11-29T12:00:00.000Z' } as const
  const mine = { id: '01KB90A0M6S4W8Y2B5D7F9H1K4', price: 250_000, validUntil: agreed.until }
  const offering = { isOpen: false, least: null, left: 2, obstacle: null }
  const accepted = { orderId: null, offering: { ...offering, own: { ...mine, payUntil: agreed.until } } }
  const waits = { orderId: null, offering: { ...offering, own: { ...mine, payUntil: null } } }
  test.each([
    ['fixed', still],
    ['offer', { ...still, priceType: 2 }],
    ['locked', { ...still, lock }],
    ['yours', { ...still, lock, you: own }],
    ['accepted', { ...still, priceType: 2, lock: agreed, you: accepted }],
    ['yours', { ...still, priceType: 2, lock: agreed, you: { ...accepted, orderId: own.orderId } }],
    ['locked', { ...still, priceType: 2, lock: agreed }],
    ['locked', { ...still, priceType: 2, lock, you: waits }],
    ['offer', { ...still, priceType: 2, you: waits }],
    ['sold', { ...still, status: 2, label: 'sold-out' }],
    ['bought', { ...still, status: 2, label: 'sold-out', you: own }],
    ['display', { ...still, status: 0, label: 'not-for-sale', priceType: null }],
  ] as const)('is %s', (state, shown) => {
    expect(panelState(shown, undefined, guest)).toBe(state)
  })
})
