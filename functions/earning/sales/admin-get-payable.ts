import { handle } from '#functions/machinery/http/handle.ts'
import { pageOfAll } from '#functions/machinery/http/paginate.ts'
import { entriesOfSeller } from '#functions/store/buying/journal.ts'
import { parcelsOfSeller } from '#functions/store/fulfilment/parcels.ts'
import { adminGetPayable } from '#shared/api/earning/console/sales.ts'
import { expectedOf, payablesOf, postedByItem } from '#shared/domain/earning/payout/payable.ts'
import { say } from '#shared/domain/kernel/language.ts'
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
