import { handle } from '#functions/machinery/http/handle.ts'
import { pageOfAll } from '#functions/machinery/http/paginate.ts'
import { affiliatesIn } from '#functions/store/earning/affiliates.ts'
import { adminListAffiliates } from '#shared/api/buying/console/affiliates.ts'
import { sumOfRows } from '#shared/domain/buying/order/referral.ts'
import { monthInJapan } from '#shared/japan-time.ts'

export const handler = handle(adminListAffiliates, async ({ input, table, now }) => {
  const { month = monthInJapan(now()) } = input
  const rows = await affiliatesIn(table, month)
  return { ...pageOfAll(rows, input), month, sum: sumOfRows(rows) }
})
