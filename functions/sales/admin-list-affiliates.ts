import { handle } from '#functions/http/handle.ts'
import { pageOfAll } from '#functions/http/paginate.ts'
import { affiliatesIn } from '#functions/store/affiliates.ts'
import { adminListAffiliates } from '#shared/api/console/affiliates.ts'
import { sumOfRows } from '#shared/domain/order/referral.ts'
import { monthInJapan } from '#shared/japan-time.ts'

export const handler = handle(adminListAffiliates, async ({ input, table, now }) => {
  const { month = monthInJapan(now()) } = input
  const rows = await affiliatesIn(table, month)
  return { ...pageOfAll(rows, input), month, sum: sumOfRows(rows) }
})
