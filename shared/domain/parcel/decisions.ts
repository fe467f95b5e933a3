import { isAgreed } from '../order/moves.ts'
import type { Picture } from '../picture/picture.ts'
import type { CarrierId } from './carriers.ts'
import { mayMoveParcel, type ParcelActor } from './moves.ts'
import { type Delivery, deliveryRules, moved, nextDue, type ParcelMoved } from './parcel.ts'

/** The decisions of section 5, each by whom and when. Pure: what was read and the instant decide. */
export type Decision<Code extends string = 'order-state'> =
  | ({ readonly ok: true } & ParcelMoved)
  | { readonly ok: false; readonly code: Code }

const refused = { ok: false, code: 'order-state' } as const
const decided = (after: ParcelMoved): Decision<never> => ({ ok: true, ...after })

export interface Shipment {
  readonly carrierId: CarrierId
  readonly deliveryNumber: string
  readonly imgs: readonly Picture[]
}

export interface Person {
  readonly userId: string
  readonly partnerId?: string | undefined
}

/** Which side of a sale somebody is on; undefined: neither, and it does not exist for them. */
export function sideOf(
  item: Pick<Delivery, 'buyerId' | 'seller'>,
  { userId, partnerId }: Person,
): 'buyer' | 'seller' | 'partner' | undefined {
  if (item.buyerId === userId) return 'buyer'
  if (item.seller.type === 'member' && item.seller.userId === userId) return 'seller'
  if (item.seller.type === 'partner' && partnerId !== undefined && item.seller.partnerId === partnerId) return 'partner'
  return undefined
}

/** Who hands the parcel over: the member who ships their work themselves, else the operator; a partner may too (§5). */
export const shipperOf = ({ arranged }: Pick<Delivery, 'arranged'>): 'seller' | 'operator' =>
  arranged ? 'operator' : 'seller'

export function ship(item: Delivery, by: ParcelActor, shipment: Shipment, now: number): Decision {
  if (!mayMoveParcel(item, 'ship', by) || (by === 'seller' && shipperOf(item) !== 'seller')) return refused
  const { carrierId, deliveryNumber, imgs } = shipment
  return decided(moved(item, 'ship', by, now, { carrierId, deliveryNumber, imgs: [...imgs], shippedAt: now }))
}

/** The carrier's word that the parcel is there; from then on the days are counted. Never before it was sent. */
export function arrive(item: Delivery, at: number, now: number): Decision {
  if (!mayMoveParcel(item, 'arrive', 'operator') || item.arrivedAt !== undefined) return refused
  if (at > now || at < (item.shippedAt ?? now)) return refused
  return decided(moved(item, 'arrive', 'operator', now, { arrivedAt: at }))
}

export function receive(item: Delivery, by: ParcelActor, now: number): Decision {
  if (!mayMoveParcel(item, 'receive', by)) return refused
  if (by === 'system' && !isDue(item, 'receive', now)) return refused
  return decided(moved(item, 'receive', by, now, { receivedAt: now, arrivedAt: item.arrivedAt ?? now }))
}

export function complete(item: Delivery, by: ParcelActor, now: number): Decision {
  if (!mayMoveParcel(item, 'complete', by) || item.refundId !== undefined) return refused
  if (by === 'system' && !isDue(item, 'complete', now)) return refused
  return decided(moved(item, 'complete', by, now, { completedAt: now, endedAt: now, settledAt: now }))
}

/** D81: from day 3 of the preparation, once in 24 h. */
export function urge(item: Delivery, now: number): Decision {
  const { urgeAfterMs, urgeEveryMs } = deliveryRules
  if (!mayMoveParcel(item, 'urge', 'buyer') || now < item.paidAt + urgeAfterMs) return refused
  if (item.urgedAt !== undefined && now < item.urgedAt + urgeEveryMs) return refused
  return decided(moved(item, 'urge', 'buyer', now, { urgedAt: now }))
}

/** How a buyer leaves: at once, by asking, or not at all (D46, §5). */
export function leaving(item: Delivery, now: number): 'free' | 'ask' | 'no' {
  const { freeCancelMs, cancelAfterMs } = deliveryRules
  if (!mayMoveParcel(item, 'cancel', 'buyer') || item.refundId !== undefined) return 'no'
  if (now >= item.paidAt + cancelAfterMs) return 'free'
  // Awards and accepted offers bind; only the operator lets go of them (D46).
  if (isAgreed(item.source)) return 'no'
  if (now < item.paidAt + freeCancelMs) return 'free'
  return item.cancelRequest === undefined ? 'ask' : 'no'
}

export function askToCancel(item: Delivery, reason: string, now: number): Decision {
  if (!mayMoveParcel(item, 'askToCancel', 'buyer') || leaving(item, now) !== 'ask') return refused
  return decided(moved(item, 'askToCancel', 'buyer', now, { cancelRequest: { at: now, reason } }))
}

/** The seller or the operator does not agree; the order stands. */
export function refuseToCancel(item: Delivery, by: ParcelActor, now: number): Decision {
  const { cancelRequest } = item
  if (!mayMoveParcel(item, 'refuseCancel', by) || !cancelRequest || cancelRequest.refusedAt !== undefined)
    return refused
  return decided(moved(item, 'refuseCancel', by, now, { cancelRequest: { ...cancelRequest, refusedAt: now } }))
}

/** The buyer within their right, the seller where the buyer asked, the system on day 14, the operator at any time. */
export function cancel(
  item: Delivery,
  by: ParcelActor,
  { reason, refundId }: { reason: string; refundId: string },
  now: number,
): Decision {
  if (!mayMoveParcel(item, 'cancel', by) || item.refundId !== undefined) return refused
  const asked = item.cancelRequest !== undefined && item.cancelRequest.refusedAt === undefined
  if (by === 'buyer' && leaving(item, now) !== 'free') return refused
  if ((by === 'seller' || by === 'partner') && !asked) return refused
  if (by === 'system' && !isDue(item, 'lapse', now)) return refused
  return decided(moved(item, 'cancel', by, now, { cancelReason: reason, refundId, endedAt: now }))
}

/** What the clock says of an item in preparation: the shipper is late, the buyer may leave. */
export function remind(item: Delivery, now: number): Decision {
  const due = nextDue(item)
  if (due === null || due.at > now) return refused
  if (due.what === 'overdue') return decided(moved(item, 'remindShipper', 'system', now, { stage: 1 }))
  return due.what === 'may-cancel' ? decided(moved(item, 'offerCancel', 'system', now, { stage: 2 })) : refused
}

function isDue(item: Delivery, what: string, now: number): boolean {
  const due = nextDue(item)
  return due !== null && due.what === what && due.at <= now
}
