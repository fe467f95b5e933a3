import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { type AffiliateRow, affiliateRows } from '#shared/domain/buying/order/referral.ts'
import { getParcels } from '../fulfilment/parcels.ts'
import { referralsIn } from '../people/referrals.ts'

/** Current figures of affiliates for a month of Japan's calendar. */
export async function affiliatesIn(table: Getter & Querier, month: string): Promise<AffiliateRow[]> {
  const referrals = await referralsIn(table, month)
  const itemIds = referrals.flatMap(referral => (referral.what === 'order' ? referral.itemIds : []))
  return affiliateRows(referrals, await getParcels(table, itemIds))
}
