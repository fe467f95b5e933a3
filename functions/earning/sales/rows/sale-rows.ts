import {
  type PayoutState,
  payableAt,
  periodStart,
  type SalePeriod,
  saleLineOf,
} from '#shared/domain/buying/order/sale-line.ts'
import type { Parcel } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { parcelStateNumbers } from '#shared/domain/fulfilment/parcel/wire-numbers.ts'
import { iso, isoOrNull } from '#shared/domain/kernel/iso.ts'
import { type Language, say } from '#shared/domain/kernel/language.ts'

interface Asked {
  readonly period?: SalePeriod | undefined
  readonly status?: PayoutState | undefined
}

/** Sales of a seller in a period, latest first (`lines`), and those among them in the wanted state (`wanted`). */
export function saleRows(items: readonly Parcel[], { period, status }: Asked, language: Language, now: number) {
  const since = period === undefined ? 0 : periodStart(period, now)
  const lines = items.filter(({ paidAt }) => paidAt >= since).map(item => saleRowOf(item, language))
  return { lines, wanted: status === undefined ? lines : lines.filter(({ payStatus }) => payStatus === status) }
}

/** One sold work with its fees and its net, for its seller and for the console. */
export function saleRowOf(item: Parcel, language: Language) {
  return {
    orderItemId: item.id,
    orderNumber: item.orderNumber,
    productId: item.productId,
    title: say(item.title, language),
    soldAt: iso(item.paidAt),
    deliveryStatus: parcelStateNumbers[item.status],
    price: item.price,
    ...saleLineOf(item),
    payableAt: isoOrNull(payableAt(item)),
    payoutDate: item.payout?.state === 'paid' ? iso(item.payout.at) : null,
  }
}
