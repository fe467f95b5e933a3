import { salesOf } from '#functions/store/deliveries.ts'
import type { Querier } from '#functions/store/table.ts'
import { sellerKey } from '#shared/domain/journal.ts'
import { type Language, say } from '#shared/domain/language.ts'
import { saleLineOf } from '#shared/domain/sale-line.ts'
import { iso } from './views.ts'

/** A partner's account answers for the partner, a member for themselves. */
export const ownSellerKey = ({ userId, partnerId }: { userId: string; partnerId?: string | undefined }): string =>
  partnerId === undefined ? sellerKey({ type: 3, userId }) : sellerKey({ type: 2, partnerId })

export async function sellerLines(
  table: Querier,
  caller: { userId: string; partnerId?: string | undefined },
  language: Language,
) {
  const sales = await salesOf(table, ownSellerKey(caller))
  return sales.map(item => ({
    orderItemId: item.id,
    orderNumber: item.orderNumber,
    title: say(item.title, language),
    soldAt: iso(item.paidAt),
    price: item.price,
    ...saleLineOf(item),
    payoutDate: null,
  }))
}
