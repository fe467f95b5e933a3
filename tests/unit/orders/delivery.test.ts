import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { trackingUrl } from '#shared/domain/parcel/carriers.ts'
import * as move from '#shared/domain/parcel/decisions.ts'
import { parcelActors, parcelMoves } from '#shared/domain/parcel/moves.ts'
import { type Delivery, dueAt, nextDue } from '#shared/domain/parcel/parcel.ts'
import { buyerActions, deliveryViewOf, sellerActions } from '#shared/domain/parcel/view.ts'
import { bought, DAY, HOUR, paidAt, resold, shipment } from './world.ts'

const must = (decision: move.Decision): Delivery => {
  if (!decision.ok) throw new Error(decision.code)
  return decision.item
}
const leave = { reason: '都合により', refundId: 'r1' }
const shipped = () => must(move.ship(bought(), 'operator', shipment, paidAt + DAY))
const received = () => must(move.receive(shipped(), 'buyer', paidAt + 3 * DAY))

describe('shipping', () => {
  test('a member who sells ships their own work, and nobody else’s', () => {
    expect(move.ship(resold(), 'seller', shipment, paidAt).ok).toBe(true)
    expect(move.ship(resold({ arranged: true }), 'seller', shipment, paidAt).ok).toBe(false)
    expect(move.ship(bought(), 'buyer', shipment, paidAt).ok).toBe(false)
  })

  test('a parcel is shipped once', () => {
    expect(move.ship(shipped(), 'operator', shipment, paidAt + DAY).ok).toBe(false)
  })

  test('a parcel arrives after it was sent, not in the future, and once', () => {
    expect(move.arrive(shipped(), paidAt, paidAt + 2 * DAY).ok).toBe(false)
    expect(move.arrive(shipped(), paidAt + 3 * DAY, paidAt + 2 * DAY).ok).toBe(false)
    const arrived = must(move.arrive(shipped(), paidAt + 2 * DAY, paidAt + 2 * DAY))
    expect(move.arrive(arrived, paidAt + 2 * DAY, paidAt + 2 * DAY).ok).toBe(false)
  })

  test('the tracking link holds the number without its hyphens; an art courier has none (D82)', () => {
    expect(trackingUrl('yamato', '1234-5678-9012')).toMatch(/pno=123456789012$/)
    expect(trackingUrl('art-courier', '1234')).toBeNull()
    expect(trackingUrl(undefined, undefined)).toBeNull()
  })
})

describe('urging', () => {
  test('from the third day after payment, once in 24 hours (D81)', () => {
    expect(move.urge(bought(), paidAt + 3 * DAY - 1).ok).toBe(false)
    const urged = must(move.urge(bought(), paidAt + 3 * DAY))
    expect(move.urge(urged, paidAt + 4 * DAY - 1).ok).toBe(false)
    expect(move.urge(urged, paidAt + 4 * DAY).ok).toBe(true)
    expect(move.urge(shipped(), paidAt + 5 * DAY).ok).toBe(false)
  })
})

describe('leaving a sale (D46)', () => {
  test('a fixed-price buyer leaves freely for 24 hours, then asks', () => {
    expect(move.leaving(bought(), paidAt + DAY - 1)).toBe('free')
    expect(move.leaving(bought(), paidAt + DAY)).toBe('ask')
    expect(move.cancel(bought(), 'buyer', leave, paidAt + DAY).ok).toBe(false)
  })

  test('once it is with the carrier the buyer cannot leave', () => {
    expect(move.leaving(shipped(), paidAt + 2 * HOUR)).toBe('no')
  })

  test.each(['auction', 'bargain'] as const)('source %s binds the buyer until the eighth day', source => {
    expect(move.leaving(bought({ source }), paidAt + HOUR)).toBe('no')
    expect(move.leaving(bought({ source }), paidAt + 8 * DAY - 1)).toBe('no')
    expect(move.leaving(bought({ source }), paidAt + 8 * DAY)).toBe('free')
  })

  test('who has asked cannot ask again; the seller agrees or refuses once', () => {
    const asked = must(move.askToCancel(bought(), '急な転居', paidAt + 2 * DAY))
    expect(move.leaving(asked, paidAt + 2 * DAY)).toBe('no')
    expect(move.cancel(asked, 'partner', leave, paidAt + 2 * DAY)).toMatchObject({
      ok: true,
      item: { status: 'cancelled' },
    })
    const stands = must(move.refuseToCancel(asked, 'partner', paidAt + 2 * DAY))
    expect(move.cancel(stands, 'partner', leave, paidAt + 2 * DAY).ok).toBe(false)
    expect(move.refuseToCancel(stands, 'partner', paidAt + 2 * DAY).ok).toBe(false)
    expect(move.cancel(bought(), 'seller', leave, paidAt + 2 * DAY).ok).toBe(false)
  })

  test('the system ends it on the fourteenth day and not before', () => {
    const waiting = bought({ stage: 2 })
    expect(move.cancel(waiting, 'system', leave, paidAt + 14 * DAY - 1).ok).toBe(false)
    expect(move.cancel(waiting, 'system', leave, paidAt + 14 * DAY)).toMatchObject({
      item: { status: 'cancelled', refundId: 'r1' },
    })
    expect(
      move.cancel(must(move.ship(waiting, 'operator', shipment, paidAt)), 'system', leave, paidAt + 20 * DAY).ok,
    ).toBe(false)
  })

  test('nothing is cancelled twice, or while a refund is on its way', () => {
    const gone = must(move.cancel(bought(), 'operator', leave, paidAt))
    expect(move.cancel(gone, 'operator', leave, paidAt).ok).toBe(false)
    expect(move.cancel(bought({ refundId: 'r0' }), 'operator', leave, paidAt).ok).toBe(false)
  })
})

describe('what happens by itself (D80)', () => {
  test('day 7, 8 and 14 of the preparation', () => {
    expect(nextDue(bought())).toEqual({ what: 'overdue', at: paidAt + 7 * DAY })
    const late = must(move.remind(bought(), paidAt + 7 * DAY))
    expect(nextDue(late)).toEqual({ what: 'may-cancel', at: paidAt + 8 * DAY })
    expect(move.remind(late, paidAt + 8 * DAY - 1).ok).toBe(false)
    const later = must(move.remind(late, paidAt + 8 * DAY))
    expect(nextDue(later)).toEqual({ what: 'lapse', at: paidAt + 14 * DAY })
    expect(move.remind(later, paidAt + 20 * DAY).ok).toBe(false)
  })

  test('receipt counts from the arrival, or from the shipment where no arrival is known', () => {
    const unknown = shipped()
    expect(dueAt(unknown)).toBe(paidAt + DAY + 14 * DAY)
    expect(move.receive(unknown, 'system', paidAt + 15 * DAY - 1).ok).toBe(false)
    expect(move.receive(unknown, 'system', paidAt + 15 * DAY)).toMatchObject({ item: { arrivedAt: paidAt + 15 * DAY } })
    const arrived = must(move.arrive(unknown, paidAt + 2 * DAY, paidAt + 2 * DAY))
    expect(dueAt(arrived)).toBe(paidAt + 2 * DAY + 7 * DAY)
    expect(move.receive(arrived, 'system', paidAt + 9 * DAY)).toMatchObject({ item: { arrivedAt: paidAt + 2 * DAY } })
  })

  test('fourteen days after the arrival it is complete, unless a refund is on its way', () => {
    const item = received()
    expect(dueAt(item)).toBe(paidAt + 17 * DAY)
    expect(move.complete(item, 'system', paidAt + 17 * DAY - 1).ok).toBe(false)
    expect(move.complete(item, 'system', paidAt + 17 * DAY)).toMatchObject({ item: { status: 'completed' } })
    expect(dueAt({ ...item, refundId: 'r1' })).toBeNull()
    expect(move.complete({ ...item, refundId: 'r1' }, 'operator', paidAt + 17 * DAY).ok).toBe(false)
  })

  test('the buyer who accepts the work completes it at once (D83)', () => {
    expect(move.complete(received(), 'buyer', paidAt + 3 * DAY)).toMatchObject({ item: { status: 'completed' } })
    expect(move.complete(shipped(), 'buyer', paidAt + 3 * DAY).ok).toBe(false)
  })
})

describe('whatever is tried', () => {
  const at = fc.integer({ min: 0, max: 40 }).map(days => paidAt + days * DAY)
  const by = fc.constantFrom(...parcelActors)
  const attempt = fc.record({
    what: fc.constantFrom('ship', 'arrive', 'receive', 'complete', 'cancel', 'urge', 'ask', 'remind'),
    at,
    by,
  })

  test('only edges of the table are walked, each by one who may, and every write is a new version (P14)', () => {
    return fc.assert(
      fc.property(fc.array(attempt, { maxLength: 30 }), fc.boolean(), (attempts, own) => {
        let item = own ? resold() : bought()
        for (const { what, at: now, by: who } of attempts) {
          const decision =
            what === 'ship'
              ? move.ship(item, who, shipment, now)
              : what === 'arrive'
                ? move.arrive(item, now, now)
                : what === 'receive'
                  ? move.receive(item, who, now)
                  : what === 'complete'
                    ? move.complete(item, who, now)
                    : what === 'cancel'
                      ? move.cancel(item, who, leave, now)
                      : what === 'urge'
                        ? move.urge(item, now)
                        : what === 'ask'
                          ? move.askToCancel(item, 'x', now)
                          : move.remind(item, now)
          if (!decision.ok) continue
          const { item: next } = decision
          expect(next.version).toBe(item.version + 1)
          if (next.status !== item.status) {
            const edge = Object.values(parcelMoves).find(
              ({ from, to }) => to === next.status && from.some(status => status === item.status),
            )
            expect(edge?.by).toContain(who)
            expect(next.trail.length).toBe(item.trail.length + 1)
          }
          item = next
        }
        expect(item.trail.at(-1)?.status).toBe(item.status)
      }),
    )
  })
})

describe('what both sides see', () => {
  test('a button that is not free yet says why, and from when', () => {
    const { urge, cancel, ask, confirm } = buyerActions(bought(), paidAt + HOUR)
    expect(urge).toEqual({ may: false, reason: 'too-early', from: new Date(paidAt + 3 * DAY).toISOString() })
    expect(cancel.may).toBe(true)
    expect(ask.may).toBe(false)
    expect(confirm).toEqual({ may: false, reason: 'not-now', from: null })
    expect(buyerActions(bought({ source: 'auction' }), paidAt + HOUR).cancel).toMatchObject({
      may: false,
      reason: 'binding',
    })
  })

  test('deadlines follow the status', () => {
    const { deadlines, next } = deliveryViewOf(bought(), undefined)
    expect(deadlines).toMatchObject({
      shipBy: new Date(paidAt + 7 * DAY).toISOString(),
      mayCancelFrom: new Date(paidAt + 8 * DAY).toISOString(),
      cancelledAt: new Date(paidAt + 14 * DAY).toISOString(),
      receiptAt: null,
    })
    expect(next?.what).toBe('overdue')
    expect(deliveryViewOf(received(), undefined).deadlines).toMatchObject({
      shipBy: null,
      completedAt: new Date(paidAt + 17 * DAY).toISOString(),
      returnUntil: new Date(paidAt + 17 * DAY).toISOString(),
    })
  })

  test('a member whose work the operator ships does not file the report', () => {
    expect(sellerActions(resold(), undefined).ship.may).toBe(true)
    expect(sellerActions(resold({ arranged: true }), undefined).ship.may).toBe(false)
  })
})
