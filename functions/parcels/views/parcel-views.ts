import { areas } from '#shared/domain/address/areas.ts'
import type { Claim } from '#shared/domain/claim/claim.ts'
import { viewParcel } from '#shared/domain/claim/parcel-view.ts'
import { iso } from '#shared/domain/iso.ts'
import { type Language, say } from '#shared/domain/language.ts'
import type { Order } from '#shared/domain/order/order.ts'
import type { Parcel } from '#shared/domain/parcel/parcel.ts'
import { pictureAt } from '#shared/domain/picture/files.ts'

/** A parcel after a move, as every call that moves one answers it. */
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

/** Where a parcel goes, as the shipper writes it on the slip. */
export function shipToOf({ delivery }: Order, language: Language) {
  const { email: _, ...address } = delivery
  const area = areas.find(({ id }) => id === address.province)
  return { ...address, area: area ? say(area, language) : address.otherProvince }
}
