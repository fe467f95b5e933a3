import { describe, expect, test } from 'vitest'
import { exampleSnapshot } from '#shared/api/examples/auctions.ts'
import type { AuctionSnapshot } from '#shared/domain/auction/view.ts'
import { features } from '#shared/domain/features.ts'
import { panelState, type Reader } from '../../../web/app/lib/auction/panel-state.ts'

const work = { label: 'in-auction', status: 1, priceType: 3, lock: null, isOwn: false, you: { orderId: null } } as const
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
  const still = { label: 'on-sale', status: 1, priceType: 1, lock: null, isOwn: false, you: { orderId: null } } as const
  const lock = { kind: 'checkout', until: '2026-11-22T12:00:00.000Z' } as const
  const own = { orderId: '01KB90A0M6S4W8Y2B5D7F9H1K3' }
  test.each([
    ['fixed', still],
    [features.offers ? 'offer' : 'fixed', { ...still, priceType: 2 }],
    ['locked', { ...still, lock }],
    ['yours', { ...still, lock, you: own }],
    ['sold', { ...still, status: 2, label: 'sold-out' }],
    ['bought', { ...still, status: 2, label: 'sold-out', you: own }],
    ['display', { ...still, status: 0, label: 'not-for-sale', priceType: null }],
  ] as const)('is %s', (state, shown) => {
    expect(panelState(shown, undefined, guest)).toBe(state)
  })
})
