import { handle } from '#functions/machinery/http/handle.ts'
import { pageOfAll } from '#functions/machinery/http/paginate.ts'
import { parcelsOfSellers } from '#functions/store/fulfilment/parcels.ts'
import { saleHistory } from '#shared/api/earning/sales.ts'
import { monthsOf, type PayoutState } from '#shared/domain/buying/order/sale-line.ts'
import { ownSellerKeys } from '#shared/domain/kernel/money/journal.ts'
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
