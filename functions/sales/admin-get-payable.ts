import { handle } from '#functions/http/handle.ts'
import { pageOfAll } from '#functions/http/paginate.ts'
import { entriesOfSeller } from '#functions/store/journal.ts'
import { parcelsOfSeller } from '#functions/store/parcels.ts'
import { adminGetPayable } from '#shared/api/console/sales.ts'
import { say } from '#shared/domain/language.ts'
import { expectedOf, payablesOf, postedByItem } from '#shared/domain/payout/payable.ts'
import { saleRowOf } from './rows/sale-rows.ts'

export const handler = handle(adminGetPayable, async ({ input, language, table, fail }) => {
  const { seller } = input
  const [items, entries] = await Promise.all([parcelsOfSeller(table, seller), entriesOfSeller(table, seller)])
  const [first] = items
  if (!first) return fail('not-found')
  const posted = postedByItem(seller, entries)
  const { list, ...rest } = pageOfAll(items, input)
  const lines = list.map(item => {
    const credited = posted.get(item.id) ?? 0
    const { productId: _productId, payoutDate: _payoutDate, ...row } = saleRowOf(item, language)
    return { ...row, orderId: item.orderId, posted: credited, agrees: credited === expectedOf(item) }
  })
  return {
    seller,
    name: say(first.seller.name, language),
    works: items.length,
    ...payablesOf(seller, items, entries),
    lines: { ...rest, list: lines },
  }
})
