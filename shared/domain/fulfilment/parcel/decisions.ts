import type { Decision } from '#shared/decision.ts'
import type { Picture } from '#shared/domain/kernel/picture/picture.ts'
import { isAgreed } from '#shared/domain/kernel/purchase-source.ts'
import type { CarrierId } from './carriers.ts'
import { nextParcelDue, type Parcel, type ParcelMoved, parcelAfter, parcelRules } from './parcel.ts'
import { canTransitionParcel, type ParcelActor } from './transitions.ts'

/** Decisions of rules §5: who may change a parcel, and when. Each is pure. */
export type ParcelDecision<Code extends string = 'order-state'> = Decision<ParcelMoved, Code>

const refused = { outcome: 'refused', code: 'order-state' } as const
const decided = (after: ParcelMoved): ParcelDecision<never> => ({ outcome: 'allowed', ...after })

interface Shipment {
  readonly carrierId: CarrierId
  readonly deliveryNumber: string
  readonly imgs: readonly Picture[]
  /** True if the pick-up had not taken place. */
  readonly unfetched?: true | undefined
}

export interface Person {
  readonly userId: string
  readonly partnerId?: string | undefined
}

/** The side of a sale that a member is on; undefined for everybody else, for whom it does not exist. */
export function sideOf(
  item: Pick<Parcel, 'buyerId' | 'seller'>,
  { userId, partnerId }: Person,
): 'buyer' | 'seller' | 'partner' | undefined {
  if (item.buyerId === userId) return 'buyer'
  if (item.seller.type === 'member' && item.seller.userId === userId) return 'seller'
  if (item.seller.type === 'partner' && partnerId !== undefined && item.seller.partnerId === partnerId) return 'partner'
  return undefined
}

/** Party that ships: the member who ships their own work, else the operator; a partner may too (§5). */
export const shipperOf = ({ arranged }: Pick<Parcel, 'arranged'>): 'seller' | 'operator' =>
  arranged ? 'operator' : 'seller'

export function shipParcel(item: Parcel, by: ParcelActor, shipment: Shipment, now: number): ParcelDecision {
  if (!canTransitionParcel(item, 'ship', by) || (by === 'seller' && shipperOf(item) !== 'seller')) return refused
  const { carrierId, deliveryNumber, imgs, unfetched } = shipment
  const sent = { carrierId, deliveryNumber, imgs: [...imgs], shippedAt: now, ...(unfetched && { unfetched }) }
  return decided(parcelAfter(item, { move: 'ship', by, at: now }, sent))
}

/**
 * Records the confirmed day of the pick-up: until the house has had its days after it, the sale does not end unshipped.
 */
export function planParcelPickup(item: Parcel, pickupAt: number, now: number): ParcelDecision {
  if (!canTransitionParcel(item, 'planPickup', 'operator') || item.refundId !== undefined) return refused
  return decided(parcelAfter(item, { move: 'planPickup', by: 'operator', at: now }, { pickupAt }))
}

/** The carrier delivered the parcel. The arrival is between the shipment and now; later periods count from it. */
export function markArrived(item: Parcel, at: number, now: number): ParcelDecision {
  if (!canTransitionParcel(item, 'arrive', 'operator') || item.arrivedAt !== undefined) return refused
  if (at > now || at < (item.shippedAt ?? now)) return refused
  return decided(parcelAfter(item, { move: 'arrive', by: 'operator', at: now }, { arrivedAt: at }))
}

export function receiveParcel(item: Parcel, by: ParcelActor, now: number): ParcelDecision {
  if (!canTransitionParcel(item, 'receive', by)) return refused
  if (by === 'system' && !isDue(item, 'receive', now)) return refused
  return decided(
    parcelAfter(item, { move: 'receive', by, at: now }, { receivedAt: now, arrivedAt: item.arrivedAt ?? now }),
  )
}

export function completeSale(item: Parcel, by: ParcelActor, now: number): ParcelDecision {
  if (!canTransitionParcel(item, 'complete', by) || item.refundId !== undefined) return refused
  if (by === 'system' && !isDue(item, 'complete', now)) return refused
  return decided(
    parcelAfter(item, { move: 'complete', by, at: now }, { completedAt: now, endedAt: now, settledAt: now }),
  )
}

/** The buyer urges the shipper: from day 3 of the preparation on, once in 24 h (D81). */
export function urgeShipper(item: Parcel, now: number): ParcelDecision {
  const { urgeAfterMs, urgeEveryMs } = parcelRules
  if (!canTransitionParcel(item, 'urge', 'buyer') || now < item.paidAt + urgeAfterMs) return refused
  if (item.urgedAt !== undefined && now < item.urgedAt + urgeEveryMs) return refused
  return decided(parcelAfter(item, { move: 'urge', by: 'buyer', at: now }, { urgedAt: now }))
}

/** How a buyer may cancel: free of charge at once, by request, or not at all (D46, rules §5). */
export function cancelWay(item: Parcel, now: number): 'free' | 'ask' | 'no' {
  const { freeCancelMs, cancelAfterMs } = parcelRules
  if (!canTransitionParcel(item, 'cancel', 'buyer') || item.refundId !== undefined) return 'no'
  if (now >= item.paidAt + cancelAfterMs) return 'free'
  // Awards and accepted offers bind the buyer; only the operator cancels them (D46).
  if (isAgreed(item.source)) return 'no'
  if (now < item.paidAt + freeCancelMs) return 'free'
  return item.cancelRequest === undefined ? 'ask' : 'no'
}

export function askToCancel(item: Parcel, reason: string, now: number): ParcelDecision {
  if (!canTransitionParcel(item, 'askToCancel', 'buyer') || cancelWay(item, now) !== 'ask') return refused
  return decided(
    parcelAfter(item, { move: 'askToCancel', by: 'buyer', at: now }, { cancelRequest: { at: now, reason } }),
  )
}

/** Seller or operator refuses the request; the order stands. */
export function refuseCancellation(item: Parcel, by: ParcelActor, now: number): ParcelDecision {
  const { cancelRequest } = item
  if (!canTransitionParcel(item, 'refuseCancel', by) || !cancelRequest || cancelRequest.refusedAt !== undefined)
    return refused
  return decided(
    parcelAfter(item, { move: 'refuseCancel', by, at: now }, { cancelRequest: { ...cancelRequest, refusedAt: now } }),
  )
}

/** Cancels: the buyer if entitled, the seller if the buyer asked, the system on day 14, the operator at any time. */
export function cancelParcel(
  item: Parcel,
  by: ParcelActor,
  { reason, refundId }: { reason: string; refundId: string },
  now: number,
): ParcelDecision {
  if (!canTransitionParcel(item, 'cancel', by) || item.refundId !== undefined) return refused
  const asked = item.cancelRequest !== undefined && item.cancelRequest.refusedAt === undefined
  if (by === 'buyer' && cancelWay(item, now) !== 'free') return refused
  if ((by === 'seller' || by === 'partner') && !asked) return refused
  if (by === 'system' && !isDue(item, 'lapse', now)) return refused
  return decided(parcelAfter(item, { move: 'cancel', by, at: now }, { cancelReason: reason, refundId, endedAt: now }))
}

/** Reminder by the clock during the preparation: the shipper is late, or the buyer may cancel. */
export function remindOfParcel(item: Parcel, now: number): ParcelDecision {
  const due = nextParcelDue(item)
  if (due === null || due.at > now) return refused
  if (due.what === 'overdue')
    return decided(parcelAfter(item, { move: 'remindShipper', by: 'system', at: now }, { stage: 1 }))
  return due.what === 'may-cancel'
    ? decided(parcelAfter(item, { move: 'offerCancel', by: 'system', at: now }, { stage: 2 }))
    : refused
}

function isDue(item: Parcel, what: string, now: number): boolean {
  const due = nextParcelDue(item)
  return due !== null && due.what === what && due.at <= now
}
