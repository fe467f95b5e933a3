import type { Order } from '#shared/domain/buying/order/order.ts'
import type { Claim } from '#shared/domain/fulfilment/claim/claim.ts'
import { viewParcel } from '#shared/domain/fulfilment/claim/parcel-view.ts'
import type { Parcel } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { type Language, say } from '#shared/domain/kernel/language.ts'
import { pictureAt } from '#shared/domain/kernel/picture/files.ts'
import { areas } from '#shared/domain/people/address/areas.ts'

/** A parcel after a transition, as every call that makes one answers it. */
export const parcelAnswer = (item: Parcel, current: Claim | undefined, now: number) => ({
  delivery: viewParcel(item, current),
  serverTime: iso(now),
})

export function saleHeadOf(item: Parcel, current: Claim | undefined, language: Language) {
  return {
    orderId: item.orderId,
    orderNumber: item.orderNumber,
    productId: item.productId,
    title: say(item.title, language),
    img: item.img ? pictureAt(item.img, 360) : null,
    price: item.price,
    paidAt: iso(item.paidAt),
    delivery: viewParcel(item, current),
  }
}

/** Address of a parcel, as the shipper writes it on the slip. */
export function shipToOf({ delivery }: Order, language: Language) {
  const { email: _, ...address } = delivery
  const area = areas.find(({ id }) => id === address.province)
  return { ...address, area: area ? say(area, language) : address.otherProvince }
}
