import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buyerActions, sellerActions, viewParcel } from '#shared/domain/fulfilment/claim/parcel-view.ts'
import { trackingUrl } from '#shared/domain/fulfilment/parcel/carriers.ts'
import * as move from '#shared/domain/fulfilment/parcel/decisions.ts'
import { nextParcelDue, type Parcel, parcelDueAt } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { parcelActors, parcelTransitions } from '#shared/domain/fulfilment/parcel/transitions.ts'
import { bought, DAY, HOUR, paidAt, resold, shipment } from './world.ts'

const must = (decision: move.ParcelDecision): Parcel => {
  if (decision.outcome === 'refused') throw new Error(decision.code)
  return decision.item
}
const leave = { reason: '都合により', refundId: 'r1' }
const shipped = () => must(move.shipParcel(bought(), 'operator', shipment, paidAt + DAY))
const received = () => must(move.receiveParcel(shipped(), 'buyer', paidAt + 3 * DAY))

describe('shipping', () => {
  test('a member ships their own work, unless the operator has arranged the shipment', () => {
    expect(move.shipParcel(resold(), 'seller', shipment, paidAt).outcome).toBe('allowed')
    expect(move.shipParcel(resold({ arranged: true }), 'seller', shipment, paidAt).outcome).toBe('refused')
    expect(move.shipParcel(bought(), 'buyer', shipment, paidAt).outcome).toBe('refused')
  })

  test('a seller cannot ship a parcel twice', () => {
    expect(move.shipParcel(shipped(), 'operator', shipment, paidAt + DAY).outcome).toBe('refused')
  })

  test('a parcel arrives once, after its shipment and not in the future', () => {
    expect(move.markArrived(shipped(), paidAt, paidAt + 2 * DAY).outcome).toBe('refused')
    expect(move.markArrived(shipped(), paidAt + 3 * DAY, paidAt + 2 * DAY).outcome).toBe('refused')
    const arrived = must(move.markArrived(shipped(), paidAt + 2 * DAY, paidAt + 2 * DAY))
    expect(move.markArrived(arrived, paidAt + 2 * DAY, paidAt + 2 * DAY).outcome).toBe('refused')
  })

  test('the tracking link holds the number without its hyphens; an art courier has none (D82)', () => {
    expect(trackingUrl('yamato', '1234-5678-9012')).toMatch(/pno=123456789012$/)
    expect(trackingUrl('art-courier', '1234')).toBeNull()
    expect(trackingUrl(undefined, undefined)).toBeNull()
  })
})

describe('urging', () => {
  test('a buyer urges the shipper from the third day after payment, once in 24 hours (D81)', () => {
    expect(move.urgeShipper(bought(), paidAt + 3 * DAY - 1).outcome).toBe('refused')
    const urged = must(move.urgeShipper(bought(), paidAt + 3 * DAY))
    expect(move.urgeShipper(urged, paidAt + 4 * DAY - 1).outcome).toBe('refused')
    expect(move.urgeShipper(urged, paidAt + 4 * DAY).outcome).toBe('allowed')
    expect(move.urgeShipper(shipped(), paidAt + 5 * DAY).outcome).toBe('refused')
  })
})

describe('cancelling a parcel (D46)', () => {
  test('a buyer at a fixed price cancels freely for 24 hours and has to ask after that', () => {
    expect(move.cancelWay(bought(), paidAt + DAY - 1)).toBe('free')
    expect(move.cancelWay(bought(), paidAt + DAY)).toBe('ask')
    expect(move.cancelParcel(bought(), 'buyer', leave, paidAt + DAY).outcome).toBe('refused')
  })

  test('a buyer cannot cancel after the shipment', () => {
    expect(move.cancelWay(shipped(), paidAt + 2 * HOUR)).toBe('no')
  })

  test.each(['auction', 'bargain'] as const)('a purchase from %s binds the buyer until the eighth day', source => {
    expect(move.cancelWay(bought({ source }), paidAt + HOUR)).toBe('no')
    expect(move.cancelWay(bought({ source }), paidAt + 8 * DAY - 1)).toBe('no')
    expect(move.cancelWay(bought({ source }), paidAt + 8 * DAY)).toBe('free')
  })

  test('a buyer asks once to cancel, and the seller answers once', () => {
    const asked = must(move.askToCancel(bought(), '急な転居', paidAt + 2 * DAY))
    expect(move.cancelWay(asked, paidAt + 2 * DAY)).toBe('no')
    expect(move.cancelParcel(asked, 'partner', leave, paidAt + 2 * DAY)).toMatchObject({
      outcome: 'allowed',
      item: { status: 'cancelled' },
    })
    const stands = must(move.refuseCancellation(asked, 'partner', paidAt + 2 * DAY))
    expect(move.cancelParcel(stands, 'partner', leave, paidAt + 2 * DAY).outcome).toBe('refused')
    expect(move.refuseCancellation(stands, 'partner', paidAt + 2 * DAY).outcome).toBe('refused')
    expect(move.cancelParcel(bought(), 'seller', leave, paidAt + 2 * DAY).outcome).toBe('refused')
  })

  test('the system cancels an unshipped parcel on the fourteenth day and not before', () => {
    const waiting = bought({ stage: 2 })
    expect(move.cancelParcel(waiting, 'system', leave, paidAt + 14 * DAY - 1).outcome).toBe('refused')
    expect(move.cancelParcel(waiting, 'system', leave, paidAt + 14 * DAY)).toMatchObject({
      item: { status: 'cancelled', refundId: 'r1' },
    })
    expect(
      move.cancelParcel(
        must(move.shipParcel(waiting, 'operator', shipment, paidAt)),
        'system',
        leave,
        paidAt + 20 * DAY,
      ).outcome === 'allowed',
    ).toBe(false)
  })

  test('an operator cannot cancel a parcel twice or while a refund is being sent', () => {
    const gone = must(move.cancelParcel(bought(), 'operator', leave, paidAt))
    expect(move.cancelParcel(gone, 'operator', leave, paidAt).outcome).toBe('refused')
    expect(move.cancelParcel(bought({ refundId: 'r0' }), 'operator', leave, paidAt).outcome).toBe('refused')
  })
})

describe('the timers of a parcel (D80)', () => {
  test('the clock reminds on day 7, permits cancelling on day 8 and cancels on day 14', () => {
    expect(nextParcelDue(bought())).toEqual({ what: 'overdue', at: paidAt + 7 * DAY })
    const late = must(move.remindOfParcel(bought(), paidAt + 7 * DAY))
    expect(nextParcelDue(late)).toEqual({ what: 'may-cancel', at: paidAt + 8 * DAY })
    expect(move.remindOfParcel(late, paidAt + 8 * DAY - 1).outcome).toBe('refused')
    const later = must(move.remindOfParcel(late, paidAt + 8 * DAY))
    expect(nextParcelDue(later)).toEqual({ what: 'lapse', at: paidAt + 14 * DAY })
    expect(move.remindOfParcel(later, paidAt + 20 * DAY).outcome).toBe('refused')
  })

  test('the system confirms the receipt 7 days after the arrival, or 14 days after the shipment without one', () => {
    const unknown = shipped()
    expect(parcelDueAt(unknown)).toBe(paidAt + DAY + 14 * DAY)
    expect(move.receiveParcel(unknown, 'system', paidAt + 15 * DAY - 1).outcome).toBe('refused')
    expect(move.receiveParcel(unknown, 'system', paidAt + 15 * DAY)).toMatchObject({
      item: { arrivedAt: paidAt + 15 * DAY },
    })
    const arrived = must(move.markArrived(unknown, paidAt + 2 * DAY, paidAt + 2 * DAY))
    expect(parcelDueAt(arrived)).toBe(paidAt + 2 * DAY + 7 * DAY)
    expect(move.receiveParcel(arrived, 'system', paidAt + 9 * DAY)).toMatchObject({
      item: { arrivedAt: paidAt + 2 * DAY },
    })
  })

  test('the system completes a sale fourteen days after the receipt, unless a refund is being sent', () => {
    const item = received()
    expect(parcelDueAt(item)).toBe(paidAt + 17 * DAY)
    expect(move.completeSale(item, 'system', paidAt + 17 * DAY - 1).outcome).toBe('refused')
    expect(move.completeSale(item, 'system', paidAt + 17 * DAY)).toMatchObject({ item: { status: 'completed' } })
    expect(parcelDueAt({ ...item, refundId: 'r1' })).toBeNull()
    expect(move.completeSale({ ...item, refundId: 'r1' }, 'operator', paidAt + 17 * DAY).outcome).toBe('refused')
  })

  test('a buyer who accepts the work completes the sale at once (D83)', () => {
    expect(move.completeSale(received(), 'buyer', paidAt + 3 * DAY)).toMatchObject({ item: { status: 'completed' } })
    expect(move.completeSale(shipped(), 'buyer', paidAt + 3 * DAY).outcome).toBe('refused')
  })
})

describe('random moves of a parcel', () => {
  const at = fc.integer({ min: 0, max: 40 }).map(days => paidAt + days * DAY)
  const by = fc.constantFrom(...parcelActors)
  const attempt = fc.record({
    what: fc.constantFrom('ship', 'arrive', 'receive', 'complete', 'cancel', 'urge', 'ask', 'remind'),
    at,
    by,
  })

  test('random moves take only edges of the table, by permitted actors, and raise the version (P14)', () => {
    return fc.assert(
      fc.property(fc.array(attempt, { maxLength: 30 }), fc.boolean(), (attempts, own) => {
        let item = own ? resold() : bought()
        for (const { what, at: now, by: who } of attempts) {
          const decision =
            what === 'ship'
              ? move.shipParcel(item, who, shipment, now)
              : what === 'arrive'
                ? move.markArrived(item, now, now)
                : what === 'receive'
                  ? move.receiveParcel(item, who, now)
                  : what === 'complete'
                    ? move.completeSale(item, who, now)
                    : what === 'cancel'
                      ? move.cancelParcel(item, who, leave, now)
                      : what === 'urge'
                        ? move.urgeShipper(item, now)
                        : what === 'ask'
                          ? move.askToCancel(item, 'x', now)
                          : move.remindOfParcel(item, now)
          if (decision.outcome === 'refused') continue
          const { item: next } = decision
          expect(next.version).toBe(item.version + 1)
          if (next.status !== item.status) {
            const edge = Object.values(parcelTransitions).find(
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

describe('the view of a parcel', () => {
  test('a disabled button tells its reason and the time from which it is enabled', () => {
    const { urge, cancel, ask, confirm } = buyerActions(bought(), paidAt + HOUR)
    expect(urge).toEqual({ may: false, reason: 'too-early', from: new Date(paidAt + 3 * DAY).toISOString() })
    expect(cancel.may).toBe(true)
    expect(ask.may).toBe(false)
    expect(confirm).toEqual({ may: false, reason: 'not-now', from: null })
    const received = bought({ status: 'confirmed', receivedAt: paidAt })
    expect(buyerActions(received, paidAt + HOUR).accept.may).toBe(true)
    expect(buyerActions(received, paidAt + HOUR, true).accept).toMatchObject({ may: false, reason: 'banned' })
    expect(buyerActions(bought({ source: 'auction' }), paidAt + HOUR).cancel).toMatchObject({
      may: false,
      reason: 'binding',
    })
  })

  test('the deadlines follow the status of the parcel', () => {
    const { deadlines, next } = viewParcel(bought(), undefined)
    expect(deadlines).toMatchObject({
      shipBy: new Date(paidAt + 7 * DAY).toISOString(),
      mayCancelFrom: new Date(paidAt + 8 * DAY).toISOString(),
      cancelledAt: new Date(paidAt + 14 * DAY).toISOString(),
      receiptAt: null,
    })
    expect(next?.what).toBe('overdue')
    expect(viewParcel(received(), undefined).deadlines).toMatchObject({
      shipBy: null,
      completedAt: new Date(paidAt + 17 * DAY).toISOString(),
      returnUntil: new Date(paidAt + 17 * DAY).toISOString(),
    })
  })

  test('a member does not report the shipment of a work that the operator ships', () => {
    expect(sellerActions(resold(), undefined).ship.may).toBe(true)
    expect(sellerActions(resold({ arranged: true }), undefined).ship.may).toBe(false)
  })
})
