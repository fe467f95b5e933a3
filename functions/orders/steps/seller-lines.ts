import type { Delivery } from '#shared/domain/delivery.ts'
import { sellerKey } from '#shared/domain/journal.ts'
import { type Language, say } from '#shared/domain/language.ts'
import { payableAt, periodStart, type SalePeriod, saleLineOf } from '#shared/domain/sale-line.ts'
import { iso } from './views.ts'

/** A partner's account answers for the partner, a member for themselves. */
export const ownSellerKey = ({ userId, partnerId }: { userId: string; partnerId?: string | undefined }): string =>
  partnerId === undefined ? sellerKey({ type: 3, userId }) : sellerKey({ type: 2, partnerId })

/** What a seller has sold in a period, the latest first; without one everything. */
export const soldWithin = (items: readonly Delivery[], period: SalePeriod | undefined, now: number) =>
  period === undefined ? items : items.filter(({ paidAt }) => paidAt >= periodStart(period, now))

/** One sold work with its arithmetic, for whoever is paid for it and for the console. */
export function saleRowOf(item: Delivery, language: Language) {
  const at = payableAt(item)
  return {
    orderItemId: item.id,
    orderNumber: item.orderNumber,
    productId: item.productId,
    title: say(item.title, language),
    soldAt: iso(item.paidAt),
    deliveryStatus: item.status,
    price: item.price,
    ...saleLineOf(item),
    payableAt: at === null ? null : iso(at),
    payoutDate: null,
  }
}
