import type { ObjectMethods } from '#functions/clients/objects.ts'
import { areas } from '#shared/domain/address/areas.ts'
import { type Claim, isOver, mayMoveClaim, returnFreight } from '#shared/domain/claim/claim.ts'
import { iso, isoOrNull } from '#shared/domain/iso.ts'
import { type Language, say } from '#shared/domain/language.ts'
import type { Order } from '#shared/domain/order/order.ts'
import { trackingUrl } from '#shared/domain/parcel/carriers.ts'
import type { Delivery } from '#shared/domain/parcel/parcel.ts'
import { deliveryViewOf } from '#shared/domain/parcel/view.ts'
import { pictureAt, pictureKey } from '#shared/domain/picture/files.ts'
import type { Picture } from '#shared/domain/picture/picture.ts'
import { privateLinkSeconds } from '#shared/domain/picture/upload.ts'
import type { Refund } from '#shared/domain/refund/refund.ts'

/** Sold works, claims and refunds as they are answered. */
export const stepped = (item: Delivery, current: Claim | undefined, now: number) => ({
  delivery: deliveryViewOf(item, current),
  serverTime: iso(now),
})

export function headOf(item: Delivery, current: Claim | undefined, language: Language) {
  return {
    orderId: item.orderId,
    orderNumber: item.orderNumber,
    productId: item.productId,
    title: say(item.title, language),
    img: item.img ? pictureAt(item.img, 360) : null,
    price: item.price,
    paidAt: iso(item.paidAt),
    delivery: deliveryViewOf(item, current),
  }
}

type Signer = Pick<ObjectMethods, 'sign'>

/** Links of five minutes to photos that only the two sides and the operator may see (D16). */
export async function photosOf(objects: Signer, pictures: readonly Picture[]) {
  return Promise.all(
    pictures.map(async ({ id, widths, width, height }) => ({
      url: await objects.sign(pictureKey(id, Math.max(...widths)), privateLinkSeconds),
      width,
      height,
    })),
  )
}

/** Where a parcel goes, as the shipper writes it on the slip. */
export function shipToOf({ delivery }: Order, language: Language) {
  const { email: _, ...address } = delivery
  const area = areas.find(({ id }) => id === address.province)
  return { ...address, area: area ? say(area, language) : address.otherProvince }
}

export type ClaimSide = 'buyer' | 'seller' | 'partner' | 'operator'

export async function claimViewOf(objects: Signer, current: Claim, side: ClaimSide, now: number) {
  const { reply, back, inspection, decision } = current
  return {
    claimId: current.claimId,
    orderItemId: current.orderItemId,
    reason: current.reason,
    text: current.text,
    photos: await photosOf(objects, current.imgs),
    state: current.state,
    openedAt: iso(current.openedAt),
    replyUntil: current.state === 'opened' && !isOver(current) ? iso(current.replyUntil) : null,
    reply: reply ? { text: reply.text, at: iso(reply.at) } : null,
    freight: returnFreight(current.reason),
    back: back ? { ...back, thirdUrl: trackingUrl(back.carrierId, back.deliveryNumber), at: iso(back.at) } : null,
    inspection: inspection ? { note: inspection.note, at: iso(inspection.at) } : null,
    decision: decision ? { ...decision, at: iso(decision.at) } : null,
    trail: current.trail.map(({ state, at }) => ({ state, at: iso(at) })),
    actions: {
      reply: mayMoveClaim(current, 'reply', side, now),
      sendBack: mayMoveClaim(current, 'sendBack', side, now),
    },
  }
}

export function refundViewOf(refund: Refund) {
  return {
    refundId: refund.refundId,
    amount: refund.amount,
    lines: refund.lines,
    cause: refund.cause,
    reason: refund.reason,
    state: refund.state,
    requestedAt: iso(refund.requestedAt),
    doneAt: isoOrNull(refund.doneAt),
    via: refund.via ?? null,
    reference: refund.reference ?? null,
    failure: refund.failure ?? null,
    tries: refund.tries,
  }
}
