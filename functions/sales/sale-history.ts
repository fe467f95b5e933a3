import { handle } from '#functions/http/handle.ts'
import { pageOfAll } from '#functions/http/paginate.ts'
import { parcelsOfSellers } from '#functions/store/parcels.ts'
import { saleHistory } from '#shared/api/sales.ts'
import { ownSellerKeys } from '#shared/domain/money/journal.ts'
import { monthsOf, type PayoutState } from '#shared/domain/order/sale-line.ts'
import { saleRows } from './rows/sale-rows.ts'

export const handler = handle(saleHistory, async ({ input, caller, language, table, now }) => {
  const items = await parcelsOfSellers(table, ownSellerKeys(caller))
  const { lines, wanted } = saleRows(items, input, language, now())
  const sumOf = (state: PayoutState) =>
    lines.reduce((sum, { payStatus, net }) => sum + (payStatus === state ? net : 0), 0)
  return {
    ...pageOfAll(wanted, input),
    sums: { pending: sumOf('pending'), held: sumOf('held'), payable: sumOf('payable') },
    months: monthsOf(items, now()),
  }
})
