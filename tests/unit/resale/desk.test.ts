// What an owner is reminded of, whichever tab of the desk is open.

import { expect, test } from 'vitest'
import { parcelRules, parcelsOf } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { firstPolicy } from '#shared/domain/selling/policy/values.ts'
import { approveResale, repriceListing } from '#shared/domain/selling/resale/decisions.ts'
import {
  deskDueAt,
  deskOffersOf,
  deskSaleOf,
  deskTaskOf,
  ownerActionsOf,
  repriceAtOf,
} from '#shared/domain/telling/dashboard/desk.ts'
import { sellerTaskOf } from '#shared/domain/telling/dashboard/tasks.ts'
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts'
import { sampleApplication } from '#tests/support/sample-application.ts'
import { sampleWork } from '#tests/support/sample-work.ts'
import { order as paidOrder } from '../orders/sale-books.ts'

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

const offered = (price: number, validUntil: number) => ({ id: `${price}`, senderId: `${price}`, price, validUntil })

test('an owner is told of offers that still bind: how many, the highest, and the first to end', () => {
  const book = {
    waiting: [offered(90_000, now), offered(70_000, now + hourMs), offered(80_000, now + dayMs)],
  }
  expect(deskOffersOf(book, now)).toEqual({ count: 2, highest: 80_000, until: now + hourMs })
  expect(deskOffersOf(book, now + dayMs)).toBeNull()
})

test('a work that takes offers is due when the first of them ends, also beside a hold that has lapsed', () => {
  const offers = { count: 1, highest: 80_000, until: now + hourMs }
  const open = sampleWork('bowl', now, { state: 'for-sale', saleStatus: 'on-sale', priceType: 'offer', price: 100_000 })
  expect(deskDueAt(open, { offers }, now)).toBe(offers.until)
  expect(deskDueAt(open, {}, now)).toBeNull()
  const held = { ...open, state: 'locked' as const }
  const hold = { kind: 'checkout' as const, refId: 'o', until: now + minuteMs }
  expect(deskDueAt({ ...held, lock: hold }, {}, now)).toBe(hold.until)
  expect(deskDueAt({ ...held, lock: hold }, { offers }, hold.until)).toBe(offers.until)
})

test('a sold work says what its seller does next and by when, and afterwards when the sale ends by itself', () => {
  const [parcel] = parcelsOf(paidOrder, now)
  if (!parcel) throw new Error('the sample order has no parcel')
  const own = { ...parcel, seller: { ...parcel.seller, type: 'member' as const, userId: 'nagi' }, arranged: false }
  const sale = deskSaleOf(own, sellerTaskOf(own, undefined, undefined))
  expect(sale).toMatchObject({ next: 'ship', dueAt: now + parcelRules.shipWithinMs })
  const sold = sampleWork('bowl', now, { state: 'sold', saleStatus: 'sold-out' })
  expect(deskDueAt(sold, { sale }, now)).toBe(sale.dueAt)
  const arrived = { ...own, status: 'confirmed' as const, receivedAt: now, arrivedAt: now }
  expect(deskSaleOf(arrived, undefined)).toMatchObject({ next: null, dueAt: now + parcelRules.completeAfterArrivalMs })
  // The house ships it, and has not yet.
  expect(deskSaleOf({ ...own, arranged: true }, undefined)).toMatchObject({ next: null, dueAt: null })
})

test('the desk offers a new price exactly when the call takes one, from the first day on', () => {
  const word = { by: '山内', text: 'x', pickupFee: undefined }
  const approved = approveResale(sampleApplication(now), word, now, firstPolicy)
  if (approved.outcome === 'refused') throw new Error(approved.code)
  const { application } = approved
  const { applicationId, userId } = application
  const seller = { type: 'member' as const, userId, username: 'nagi' }
  const sale = { state: 'for-sale', saleStatus: 'on-sale', priceType: 'fixed', price: 1_200_000 } as const
  const work = sampleWork(application.productId, now, { ...sale, seller, applicationId })
  const changed = repriceListing(application, 900_000, now, firstPolicy)
  if (changed.outcome === 'refused') throw new Error(changed.code)
  for (const before of [application, changed.application]) {
    for (const at of [now, now + minuteMs, now + dayMs - 1, now + dayMs, now + 9 * dayMs]) {
      const takes = repriceListing(before, 910_000, at, firstPolicy).outcome === 'allowed'
      const owner = { userId, maySell: true, now: at }
      expect(ownerActionsOf(work, before, owner).includes('change-price')).toBe(takes)
      expect((repriceAtOf(work, before, owner) ?? 0) <= at).toBe(takes)
    }
  }
  expect(repriceAtOf(work, changed.application, { userId, maySell: true, now })).toBe(now + dayMs)
  expect(repriceAtOf(work, changed.application, { userId, maySell: false, now })).toBeUndefined()
})
