import { referralKeys } from '#functions/machinery/table/keys.ts'
import type { Querier } from '#functions/machinery/table/table.ts'
import { put } from '#functions/machinery/table/write.ts'
import type { Order } from '#shared/domain/buying/order/order.ts'
import { type Referral, referralSchema } from '#shared/domain/buying/order/referral.ts'
import { monthInJapan } from '#shared/japan-time.ts'

/**
 * Referrals by an affiliate's link (D18): a small item beside the member or the order, in the partition of its month in
 * Japan. It has ids only, no personal data, and never changes.
 */
const Item = referralSchema()

const newReferral = (id: string, at: number, referral: Referral) =>
  put({ ...referralKeys.referral(monthInJapan(at), referral.what, at, id), ...referral })

/** Undefined without an affiliate. */
export const referredOrder = ({
  id,
  affiliate,
  createdAt,
  lines,
}: Pick<Order, 'id' | 'affiliate' | 'createdAt' | 'lines'>) =>
  affiliate === undefined
    ? []
    : [
        newReferral(id, createdAt, {
          what: 'order',
          affiliate,
          orderId: id,
          itemIds: lines.map(line => line.id),
        }),
      ]

/** Undefined without an affiliate. */
export const referredMember = (userId: string, affiliate: string | undefined, at: number) =>
  affiliate === undefined ? [] : [newReferral(userId, at, { what: 'member', affiliate, userId })]

/** Most referrals of a month that are read, as everywhere in the console. */
const most = 20_000

/** Referrals of a month of Japan's calendar. */
export async function referralsIn(table: Querier, month: string): Promise<Referral[]> {
  const rows = await table.queryAll({ pk: referralKeys.month(month), consistent: true, limit: most })
  return rows.map(row => Item.parse(row))
}
