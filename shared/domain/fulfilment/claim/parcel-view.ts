import * as z from 'zod'
import { iso, isoOrNull } from '#shared/domain/kernel/iso.ts'
import { isAgreed } from '#shared/domain/kernel/purchase-source.ts'
import { carrierIds, trackingUrl } from '../parcel/carriers.ts'
import { cancelWay, shipperOf } from '../parcel/decisions.ts'
import {
  completesAt,
  nextParcelDue,
  type Parcel,
  type ParcelDue,
  parcelLapsesAt,
  parcelRules,
} from '../parcel/parcel.ts'
import { canTransitionParcel, isLive, isPreparing, parcelActors } from '../parcel/transitions.ts'
import { parcelStateNumbers } from '../parcel/wire-numbers.ts'
import {
  type Claim,
  claimReasons,
  claimRefusal,
  claimStates,
  examinableFrom,
  isClaimOver,
  returnUntil,
} from './claim.ts'

/**
 * Both sides' view of a sold work: its state, what happens automatically and when, and what they may do now or, with a
 * reason, not yet (D81: a button is never hidden).
 */
const instant = () => z.string()
export const parcelStatusNumber = () => z.literal(Object.values(parcelStateNumbers))
const dues = ['overdue', 'may-cancel', 'lapse', 'receive', 'complete'] as const satisfies readonly ParcelDue[]

const actionReasons = ['too-early', 'once-a-day', 'not-now', 'binding', 'closed', 'asked', 'banned'] as const
type Reason = (typeof actionReasons)[number]
const action = () =>
  z.object({
    may: z.boolean(),
    reason: z.enum(actionReasons).nullable(),
    /** When it becomes possible, if known. */
    from: instant().nullable(),
  })
export type Action = z.infer<ReturnType<typeof action>>

export const purchaseActions = () =>
  z.object({
    urge: action(),
    /** Cancels at once, with a full refund. */
    cancel: action(),
    /** Asks the seller or the operator to cancel. */
    ask: action(),
    confirm: action(),
    /** Completes the sale at once and opens the resale form (D83). */
    accept: action(),
    claim: action(),
    hide: action(),
  })
export const saleActions = () => z.object({ ship: action(), answerCancel: action(), reply: action() })

export const parcelView = () =>
  z.object({
    orderItemId: z.string(),
    deliveryStatus: parcelStatusNumber(),
    shipper: z.enum(['seller', 'operator']),
    carrierId: z.enum(carrierIds).nullable(),
    deliveryNumber: z.string().nullable(),
    thirdUrl: z.string().nullable(),
    shippedAt: instant().nullable(),
    arrivedAt: instant().nullable(),
    receivedAt: instant().nullable(),
    endedAt: instant().nullable(),
    /** Yen refunded, and whether a refund is in progress. */
    refunded: z.int(),
    isRefunding: z.boolean(),
    /** The next automatic step. */
    next: z.object({ what: z.enum(dues), at: instant() }).nullable(),
    deadlines: z.object({
      shipBy: instant().nullable(),
      freeCancelUntil: instant().nullable(),
      mayCancelFrom: instant().nullable(),
      /** When the order is cancelled automatically if it is not shipped. */
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
    trail: z.array(z.object({ status: parcelStatusNumber(), at: instant(), by: z.enum(parcelActors) })),
  })
export type ParcelView = z.infer<ReturnType<typeof parcelView>>

const yes: Action = { may: true, reason: null, from: null }
const no = (reason: Reason, from: number | null = null): Action => ({ may: false, reason, from: isoOrNull(from) })

export function urgeAction(item: Parcel, now: number): Action {
  if (!canTransitionParcel(item, 'urge', 'buyer')) return no('not-now')
  const first = item.paidAt + parcelRules.urgeAfterMs
  if (now < first) return no('too-early', first)
  const next = (item.urgedAt ?? 0) + parcelRules.urgeEveryMs
  return now < next ? no('once-a-day', next) : yes
}

/** `cancel`: at once with a full refund; `ask`: seller or operator decides. */
function cancelActions(item: Parcel, now: number): { cancel: Action; ask: Action } {
  const way = cancelWay(item, now)
  const later = item.paidAt + parcelRules.cancelAfterMs
  const isBound = isAgreed(item.source)
  const notYet = canTransitionParcel(item, 'cancel', 'buyer')
    ? no(isBound ? 'binding' : 'too-early', later)
    : no('not-now')
  const asked = item.cancelRequest === undefined ? no('not-now') : no('asked')
  return {
    cancel: way === 'free' ? yes : notYet,
    ask: way === 'ask' ? yes : isBound && canTransitionParcel(item, 'askToCancel', 'buyer') ? no('binding') : asked,
  }
}

function claimAction(item: Parcel, now: number): Action {
  const reasons = canTransitionParcel(item, 'claimAuthenticity', 'buyer')
    ? (['authenticity'] as const)
    : (['damaged', 'not-arrived'] as const)
  const refusals = reasons.map(reason => claimRefusal(item, reason, now))
  if (refusals.includes(null)) return yes
  if (refusals.includes('claim-too-soon')) return no('too-early', examinableFrom(item))
  return no(refusals.includes('return-closed') ? 'closed' : 'not-now')
}

export function viewParcel(item: Parcel, current: Claim | undefined): ParcelView {
  const due = nextParcelDue(item)
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
      shipBy: until(parcelRules.shipWithinMs),
      freeCancelUntil: isAgreed(item.source) ? null : until(parcelRules.freeCancelMs),
      mayCancelFrom: until(parcelRules.cancelAfterMs),
      cancelledAt: isPreparing(item) ? iso(parcelLapsesAt(item)) : null,
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
          isOver: isClaimOver(current),
          replyUntil: current.state === 'opened' ? isoOrNull(current.replyUntil) : null,
        }
      : null,
    trail: item.trail.map(({ status, at, by }) => ({ status: parcelStateNumbers[status], at: iso(at), by })),
  }
}

/** A buyer banned from selling cannot accept, because accepting opens the form to sell (marketplace.md 4, D83). */
export function buyerActions(
  item: Parcel,
  now: number,
  isSellBanned = false,
): z.infer<ReturnType<typeof purchaseActions>> {
  const mayAccept = canTransitionParcel(item, 'complete', 'buyer') && item.refundId === undefined
  return {
    urge: urgeAction(item, now),
    ...cancelActions(item, now),
    confirm: canTransitionParcel(item, 'receive', 'buyer') ? yes : no('not-now'),
    accept: mayAccept && isSellBanned ? no('banned') : mayAccept ? yes : no('not-now'),
    claim: claimAction(item, now),
    hide: !isLive(item) && item.refundId === undefined ? yes : no('not-now'),
  }
}

/** Actions of the selling side. The seller answers requests even for works that the operator ships. */
export function sellerActions(item: Parcel, current: Claim | undefined): z.infer<ReturnType<typeof saleActions>> {
  const isAsked = item.cancelRequest !== undefined && item.cancelRequest.refusedAt === undefined
  return {
    ship:
      canTransitionParcel(item, 'ship', 'seller') && (!item.arranged || item.seller.type === 'partner')
        ? yes
        : no('not-now'),
    answerCancel: canTransitionParcel(item, 'refuseCancel', 'seller') && isAsked ? yes : no('not-now'),
    reply: current?.state === 'opened' ? yes : no('not-now'),
  }
}
