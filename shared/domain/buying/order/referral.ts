// Who came by the link of an affiliate (D18), and what became of it: for the console's report alone, nothing is paid by it.
import * as z from 'zod'
import type { Parcel } from '#shared/domain/fulfilment/parcel/parcel.ts'
import { isReversing } from '#shared/domain/fulfilment/parcel/transitions.ts'
import { affiliateFormat } from '#shared/domain/kernel/affiliate.ts'

/** A member who registered, or an order that was placed, while the browser still knew the link. */
export const referralSchema = () =>
  z.discriminatedUnion('what', [
    z.object({ what: z.literal('member'), affiliate: affiliate(), userId: z.string() }),
    /** `itemIds` are the order's lines, whose parcels bear the same ids. */
    z.object({ what: z.literal('order'), affiliate: affiliate(), orderId: z.string(), itemIds: z.array(z.string()) }),
  ])
const affiliate = () => z.string().regex(affiliateFormat)
export type Referral = z.infer<ReturnType<typeof referralSchema>>

export interface ReferralFigures {
  /** Who registered in the month. */
  readonly members: number
  /** Placed in the month, whatever became of them. */
  readonly orders: number
  /** Orders paid by now, also where the money went back later. */
  readonly paid: number
  /** Works of these orders that are sold: neither cancelled nor returned, and not refunded whole. */
  readonly works: number
  /** Yen: the prices of those works without delivery, less what was refunded of them. */
  readonly amount: number
}
export interface AffiliateRow extends ReferralFigures {
  readonly affiliate: string
}

/**
 * The figures of one month, affiliate by affiliate in the order of their names. `parcels` are those of the month's orders
 * as they are now; they begin with the payment, so that an order is paid where there are any.
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

/** Yen of a work's price that stayed with its sale; a refund beyond the price gave delivery back. */
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
