// Referrals by an affiliate's link (D18), for the console's report alone: no affiliate is paid.
import * as z from 'zod'
import type { Parcel } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { isReversing } from '#shared/domain/fulfilment/parcel/transitions.ts'
import { affiliateFormat } from '#shared/domain/kernel/affiliate.ts'

/** A registration or an order made while the browser still stored the link. */
export const referralSchema = () =>
  z.discriminatedUnion('what', [
    z.object({ what: z.literal('member'), affiliate: affiliate(), userId: z.string() }),
    /** `itemIds` are the order's lines and also the ids of its parcels. */
    z.object({ what: z.literal('order'), affiliate: affiliate(), orderId: z.string(), itemIds: z.array(z.string()) }),
  ])
const affiliate = () => z.string().regex(affiliateFormat)
export type Referral = z.infer<ReturnType<typeof referralSchema>>

export interface ReferralFigures {
  /** Members registered in the month. */
  readonly members: number
  /** Orders placed in the month, whatever their outcome. */
  readonly orders: number
  /** Orders that were paid, including refunded ones. */
  readonly paid: number
  /** Works of these orders that stay sold: not cancelled, returned or fully refunded. */
  readonly works: number
  /** Yen: prices of those works without delivery, minus refunds. */
  readonly amount: number
}
export interface AffiliateRow extends ReferralFigures {
  readonly affiliate: string
}

/**
 * Figures of one month, sorted by affiliate. `parcels` are those of the month's orders in their current state; they
 * exist from the payment on, so that an order with parcels is paid.
 */
export function affiliateRows(referrals: readonly Referral[], parcels: readonly Parcel[]): AffiliateRow[] {
  const left = new Map(parcels.map(parcel => [parcel.id, leftOf(parcel)]))
  const byName = Map.groupBy(referrals, referral => referral.affiliate)
  return [...byName]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, own]) => {
      const orders = own.filter(referral => referral.what === 'order')
      const sold = orders.flatMap(({ itemIds }) => itemIds.map(id => left.get(id) ?? 0)).filter(yen => yen > 0)
      return {
        affiliate: name,
        members: own.length - orders.length,
        orders: orders.length,
        paid: orders.filter(({ itemIds }) => itemIds.some(id => left.has(id))).length,
        works: sold.length,
        amount: sold.reduce((sum, yen) => sum + yen, 0),
      }
    })
}

/** Yen of a work's price not refunded; a refund beyond the price concerns the delivery. */
function leftOf(parcel: Parcel): number {
  if (isReversing(parcel) || parcel.reversedAt !== undefined) return 0
  return parcel.price - Math.min(parcel.price, parcel.refunded)
}

export const sumOfRows = (rows: readonly ReferralFigures[]): ReferralFigures => ({
  members: sumOf(rows, 'members'),
  orders: sumOf(rows, 'orders'),
  paid: sumOf(rows, 'paid'),
  works: sumOf(rows, 'works'),
  amount: sumOf(rows, 'amount'),
})
const sumOf = (rows: readonly ReferralFigures[], name: keyof ReferralFigures): number =>
  rows.reduce((sum, row) => sum + row[name], 0)
