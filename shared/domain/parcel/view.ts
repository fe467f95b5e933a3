import * as z from 'zod'
import { type Claim, claimReasons, claimRefusal, claimStates, isOver, returnUntil } from '../claim/claim.ts'
import { iso, isoOrNull } from '../iso.ts'
import { isAgreed } from '../order/moves.ts'
import { parcelStateNumbers } from '../order-wire-numbers.ts'
import { carrierIds, trackingUrl } from './carriers.ts'
import { leaving, shipperOf } from './decisions.ts'
import { isLive, isPreparing, mayMoveParcel, parcelActors } from './moves.ts'
import { completesAt, type Delivery, type Due, deliveryRules, nextDue } from './parcel.ts'

/**
 * What both sides see of a sold work: where it is, what happens by itself and when, and what they may do now or, with a
 * reason, not yet (D81: a button is never hidden).
 */
const instant = () => z.string()
export const deliveryStatus = () => z.literal([1, 2, 3, 4, 5, 6, 7])
const dues = ['overdue', 'may-cancel', 'lapse', 'receive', 'complete'] as const satisfies readonly Due[]

export const actionReasons = ['too-early', 'once-a-day', 'not-now', 'binding', 'closed', 'asked'] as const
export type Reason = (typeof actionReasons)[number]
export const action = () =>
  z.object({
    may: z.boolean(),
    reason: z.enum(actionReasons).nullable(),
    /** From when it will be possible, where that is known. */
    from: instant().nullable(),
  })
export type Action = z.infer<ReturnType<typeof action>>

export const purchaseActions = () =>
  z.object({
    urge: action(),
    /** At once and in full. */
    cancel: action(),
    /** The seller or the operator answers. */
    ask: action(),
    confirm: action(),
    /** Completes at once and opens the resale form (D83). */
    accept: action(),
    claim: action(),
    hide: action(),
  })
export const saleActions = () => z.object({ ship: action(), answerCancel: action(), reply: action() })

export const deliveryView = () =>
  z.object({
    orderItemId: z.string(),
    deliveryStatus: deliveryStatus(),
    shipper: z.enum(['seller', 'operator']),
    carrierId: z.enum(carrierIds).nullable(),
    deliveryNumber: z.string().nullable(),
    thirdUrl: z.string().nullable(),
    shippedAt: instant().nullable(),
    arrivedAt: instant().nullable(),
    receivedAt: instant().nullable(),
    endedAt: instant().nullable(),
    /** Yen given back, and whether more is on its way. */
    refunded: z.int(),
    isRefunding: z.boolean(),
    /** The next step that takes place by itself. */
    next: z.object({ what: z.enum(dues), at: instant() }).nullable(),
    deadlines: z.object({
      shipBy: instant().nullable(),
      freeCancelUntil: instant().nullable(),
      mayCancelFrom: instant().nullable(),
      /** The order ends by itself, unshipped. */
      cancelledAt: instant().nullable(),
      receiptAt: instant().nullable(),
      completedAt: instant().nullable(),
      returnUntil: instant().nullable(),
    }),
    cancelRequest: z.object({ at: instant(), reason: z.string(), isRefused: z.boolean() }).nullable(),
    cancelReason: z.string().nullable(),
    claim: z
      .object({
        claimId: z.string(),
        state: z.enum(claimStates),
        reason: z.enum(claimReasons),
        isOver: z.boolean(),
        replyUntil: instant().nullable(),
      })
      .nullable(),
    trail: z.array(z.object({ status: deliveryStatus(), at: instant(), by: z.enum(parcelActors) })),
  })
export type DeliveryView = z.infer<ReturnType<typeof deliveryView>>

const yes: Action = { may: true, reason: null, from: null }
const no = (reason: Reason, from: number | null = null): Action => ({ may: false, reason, from: isoOrNull(from) })

export function urgeAction(item: Delivery, now: number): Action {
  if (!mayMoveParcel(item, 'urge', 'buyer')) return no('not-now')
  const first = item.paidAt + deliveryRules.urgeAfterMs
  if (now < first) return no('too-early', first)
  const next = (item.urgedAt ?? 0) + deliveryRules.urgeEveryMs
  return now < next ? no('once-a-day', next) : yes
}

/** `cancel`: at once and in full; `ask`: the seller or the operator answers. */
export function cancelActions(item: Delivery, now: number): { cancel: Action; ask: Action } {
  const way = leaving(item, now)
  const later = item.paidAt + deliveryRules.cancelAfterMs
  const isBound = isAgreed(item.source)
  const notYet = mayMoveParcel(item, 'cancel', 'buyer') ? no(isBound ? 'binding' : 'too-early', later) : no('not-now')
  const asked = item.cancelRequest === undefined ? no('not-now') : no('asked')
  return {
    cancel: way === 'free' ? yes : notYet,
    ask: way === 'ask' ? yes : isBound && mayMoveParcel(item, 'askToCancel', 'buyer') ? no('binding') : asked,
  }
}

export function claimAction(item: Delivery, now: number): Action {
  const reasons = mayMoveParcel(item, 'claimAuthenticity', 'buyer')
    ? (['authenticity'] as const)
    : (['damaged', 'not-arrived'] as const)
  const refusals = reasons.map(reason => claimRefusal(item, reason, now))
  if (refusals.includes(null)) return yes
  return no(refusals.includes('return-closed') ? 'closed' : 'not-now')
}

export function deliveryViewOf(item: Delivery, current: Claim | undefined): DeliveryView {
  const due = nextDue(item)
  const { paidAt } = item
  const until = (ms: number) => (isPreparing(item) ? isoOrNull(paidAt + ms) : null)
  return {
    orderItemId: item.id,
    deliveryStatus: parcelStateNumbers[item.status],
    shipper: shipperOf(item),
    carrierId: item.carrierId ?? null,
    deliveryNumber: item.deliveryNumber ?? null,
    thirdUrl: trackingUrl(item.carrierId, item.deliveryNumber),
    shippedAt: isoOrNull(item.shippedAt),
    arrivedAt: isoOrNull(item.arrivedAt),
    receivedAt: isoOrNull(item.receivedAt),
    endedAt: isoOrNull(item.endedAt),
    refunded: item.refunded,
    isRefunding: item.refundId !== undefined,
    next: due && { what: due.what, at: iso(due.at) },
    deadlines: {
      shipBy: until(deliveryRules.shipWithinMs),
      freeCancelUntil: isAgreed(item.source) ? null : until(deliveryRules.freeCancelMs),
      mayCancelFrom: until(deliveryRules.cancelAfterMs),
      cancelledAt: until(deliveryRules.lapseAfterMs),
      receiptAt: item.status === 'delivering' ? isoOrNull(due?.at) : null,
      completedAt: item.status === 'confirmed' ? isoOrNull(completesAt(item)) : null,
      returnUntil: isoOrNull(returnUntil(item)),
    },
    cancelRequest: item.cancelRequest
      ? {
          at: iso(item.cancelRequest.at),
          reason: item.cancelRequest.reason,
          isRefused: item.cancelRequest.refusedAt !== undefined,
        }
      : null,
    cancelReason: item.cancelReason ?? null,
    claim: current
      ? {
          claimId: current.claimId,
          state: current.state,
          reason: current.reason,
          isOver: isOver(current),
          replyUntil: current.state === 'opened' ? isoOrNull(current.replyUntil) : null,
        }
      : null,
    trail: item.trail.map(({ status, at, by }) => ({ status: parcelStateNumbers[status], at: iso(at), by })),
  }
}

export function buyerActions(item: Delivery, now: number): z.infer<ReturnType<typeof purchaseActions>> {
  return {
    urge: urgeAction(item, now),
    ...cancelActions(item, now),
    confirm: mayMoveParcel(item, 'receive', 'buyer') ? yes : no('not-now'),
    accept: mayMoveParcel(item, 'complete', 'buyer') && item.refundId === undefined ? yes : no('not-now'),
    claim: claimAction(item, now),
    hide: !isLive(item) && item.refundId === undefined ? yes : no('not-now'),
  }
}

/** Of the selling side; a work that the operator ships is still the seller's to answer for. */
export function sellerActions(item: Delivery, current: Claim | undefined): z.infer<ReturnType<typeof saleActions>> {
  const isAsked = item.cancelRequest !== undefined && item.cancelRequest.refusedAt === undefined
  return {
    ship: mayMoveParcel(item, 'ship', 'seller') && (!item.arranged || item.seller.type === 'partner') ? yes : no('not-now'),
    answerCancel: mayMoveParcel(item, 'refuseCancel', 'seller') && isAsked ? yes : no('not-now'),
    reply: current?.state === 'opened' ? yes : no('not-now'),
  }
}
