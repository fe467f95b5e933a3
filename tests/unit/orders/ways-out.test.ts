// Whether somebody can end each lock of a work: a table in which one cannot is reported, whatever it looks like otherwise.
import { describe, expect, test } from 'vitest'
import type { Order } from '#shared/domain/buying/order/order.ts'
import type { Lock } from '#shared/domain/catalogue/work/work.ts'
import type { Claim, ClaimState } from '#shared/domain/fulfilment/claim/claim.ts'
import type { Parcel } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { type LockBook, type LockEnd, wayOut } from '#shared/domain/whole/invariants/ways-out.ts'
import { opened } from '#tests/support/sample-auction.ts'
import { noon } from '#tests/support/sample-order.ts'
import { type Book, brokenRules, cancelled, completed, DAY, fresh, order, preparing } from './sale-books.ts'

const live = await opened()
const byOperator = { who: 'operator', until: null }
const bySystem = (until: number) => ({ who: 'system', until })

function end(book: Partial<LockBook>, lock: Lock, state: Book['works'][number]['state'] = 'locked'): LockEnd {
  const [work] = preparing().works
  if (!work) throw new Error('the book has a work')
  const placed = { ...work, state, lock }
  return wayOut(placed, { orders: [], items: [], refunds: [], claims: [], ...book, works: [placed] })
}

const claimIn = (state: ClaimState): Claim => ({
  claimId: 'c',
  orderItemId: fresh.id,
  orderId: order.id,
  productId: fresh.productId,
  buyerId: fresh.buyerId,
  reason: 'damaged',
  text: 'x',
  imgs: [],
  state,
  version: 1,
  openedAt: noon,
  replyUntil: noon,
  trail: [{ state, at: noon }],
})

describe('the lock of a sold work', () => {
  const lock: Lock = { kind: 'order', refId: order.id }
  const { works: _works, ...books } = preparing()
  const sold = (item: Partial<Parcel>, change: Partial<LockBook> = {}, state: 'sold' | 'held' = 'sold') =>
    end({ ...books, items: [{ ...fresh, ...item }], ...change }, lock, state)
  const open = { claimId: 'c', isOpen: true }
  const [refund] = cancelled().refunds
  if (!refund) throw new Error('the book has a refund')
  const asked = { ...refund, state: 'requested', nextTryAt: noon + 60_000 } as const

  test.each<[string, LockEnd, unknown]>([
    ['waits for its shipment', sold({}), bySystem(noon + 7 * DAY)],
    ['is claimed', sold({ status: 'claimed', claim: open }, { claims: [claimIn('inspected')] }), byOperator],
    ['is on its way back', sold({ status: 'claimed', claim: open }, { claims: [claimIn('item-back')] }), byOperator],
    ['was cancelled', sold({ status: 'cancelled', refundId: 'r1' }, { refunds: [asked] }), bySystem(noon + 60_000)],
    [
      'whose refund was refused',
      sold({ status: 'returned', refundId: 'r1' }, { refunds: [{ ...asked, state: 'failed', nextTryAt: null }] }),
      byOperator,
    ],
    ['is examined', sold({ status: 'completed', claim: open }, { claims: [claimIn('opened')] }, 'held'), byOperator],
  ])('that %s is ended by somebody', (_, found, wanted) => {
    expect(found).toEqual(wanted)
  })

  test.each<[string, LockEnd]>([
    ['came back when nothing was left to give back', sold({ status: 'returned', claim: { ...open, isOpen: false } })],
    ['came back after its end', sold({ status: 'returned' }, {}, 'held')],
    ['waits for a refund that nobody sends', sold({ status: 'cancelled', refundId: 'r1' })],
    ['waits for a refund that is never tried', sold({ refundId: 'r1' }, { refunds: [{ ...asked, nextTryAt: null }] })],
    ['is examined by nobody', sold({ status: 'completed' }, {}, 'held')],
    ['whose claim is gone', sold({ status: 'claimed', claim: open })],
    ['whose claim is over', sold({ status: 'claimed', claim: open }, { claims: [claimIn('rejected')] })],
    ['was given back', sold({ status: 'returned', reversedAt: noon })],
    ['has no parcel', sold({}, { items: [] })],
    ['stands where no move takes it', end({ ...books, items: [fresh] }, lock, 'applying')],
  ])('that %s is ended by nobody', (_, found) => {
    expect(found).toBeNull()
  })

  test('is reported in a table that was left with it', () => {
    const book = cancelled()
    const [item] = book.items
    const [work] = preparing().works
    if (!item || !work) throw new Error('the book has a sale')
    const { reversedAt: _reversedAt, ...stuck } = item
    expect(brokenRules({ ...book, items: [stuck], works: [work] })).toContain('S13')
    expect(brokenRules(book)).toEqual([])
    expect(brokenRules(completed())).toEqual([])
  })
})

describe('the lock of a work that is not paid for', () => {
  const dueAt = noon + 900_000
  const unpaid = (change: Partial<Order> = {}): Order => ({ ...order, payStatus: 'created', dueAt, ...change })
  const held: Lock = { kind: 'checkout', refId: order.id, until: dueAt }
  const auction = { ...live, status: 'second_chance' } as const
  const chance = { memberId: 'ben', price: 1, offeredAt: noon, until: noon + 2 * DAY }
  const chosen: Lock = { kind: 'second_chance', refId: live.auctionId }
  const accepted: Lock = { kind: 'bargain', refId: 'f1' }
  const agreed = { id: 'f1', senderId: 'ben', price: 1, validUntil: noon, approvedAt: noon, payUntil: noon + 7 * DAY }
  const offers = (id: string) => ({
    productId: fresh.productId,
    version: 1,
    waiting: [],
    agreed: { ...agreed, id, reminded: 0, closedSenderIds: [] },
  })

  test.each<[string, LockEnd, unknown]>([
    ['is held for checkout', end({ orders: [unpaid()] }, held), bySystem(dueAt)],
    [
      'settles',
      end({ orders: [unpaid({ payStatus: 'capturing' })] }, { kind: 'order', refId: order.id }),
      bySystem(dueAt),
    ],
    ['is offered a second time', end({ auctions: [{ ...auction, chance }] }, chosen), bySystem(chance.until)],
    ['is promised', end({ offerBooks: [offers('f1')] }, accepted), bySystem(agreed.payUntil)],
    ['is ordered by its winner', end({ orders: [unpaid()] }, { ...accepted, orderId: order.id }), bySystem(dueAt)],
    ['is frozen by an operator', end({}, { kind: 'operator', refId: 'x' }), byOperator],
    ['is looked at elsewhere', end({}, chosen), 'not-asked'],
  ])('and %s is ended by somebody', (_, found, wanted) => {
    expect(found).toEqual(wanted)
  })

  test.each<[string, LockEnd]>([
    ['whose order is never looked at', end({ orders: [unpaid({ dueAt: null })] }, held)],
    ['whose order has ended', end({ orders: [unpaid({ payStatus: 'expired' })] }, held)],
    ['whose auction is over', end({ auctions: [{ ...auction, status: 'not_concluded' }] }, chosen)],
    ['whose auction is gone', end({ auctions: [] }, chosen)],
    ['whose offer was not accepted', end({ offerBooks: [offers('f2')] }, accepted)],
    [
      'whose payment is never looked at',
      end(
        { orders: [unpaid({ payStatus: 'capturing', dueAt: null })] },
        {
          kind: 'order',
          refId: order.id,
        },
      ),
    ],
    ['is frozen where nobody can free it', end({}, { kind: 'operator', refId: 'x' }, 'held')],
  ])('and %s is ended by nobody', (_, found) => {
    expect(found).toBeNull()
  })
})
