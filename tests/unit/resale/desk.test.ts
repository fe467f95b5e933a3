// What an owner is reminded of, whichever tab of the desk is open.

import { expect, test } from 'vitest'
import { deskTaskOf } from '#shared/domain/resale/desk.ts'
import { dayMs } from '#shared/durations.ts'

const now = Date.UTC(2026, 10, 24, 3)
const inAuction = (endAt: number) => ({
  saleStatus: 'on-sale' as const,
  auction: {
    auctionId: 'a',
    version: 1,
    startAt: now - dayMs,
    endAt,
    startPrice: 1,
    price: 1,
    instantPrice: null,
    bidCount: 0,
  },
})

test('an application that came back waits for its owner, and an auction that ends within three days is named', () => {
  const soon = inAuction(now + 3 * dayMs)
  const listed = { tab: 'listed-auction', label: 'in-auction' } as const
  expect(deskTaskOf(soon, { tab: 'application', label: 'revise' }, now)).toBe('revise')
  expect(deskTaskOf(soon, { tab: 'application', label: 'refused' }, now)).toBe('refused')
  expect(deskTaskOf(soon, listed, now)).toBe('ends')
  expect(deskTaskOf(inAuction(now + 3 * dayMs + 1), listed, now)).toBeUndefined()
  expect(deskTaskOf(soon, { tab: 'application', label: 'applying' }, now)).toBeUndefined()
})
