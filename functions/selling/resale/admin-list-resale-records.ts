import { handle } from '#functions/machinery/http/handle.ts'
import { pageOfAll } from '#functions/machinery/http/paginate.ts'
import { resaleRecordsIn } from '#functions/store/selling/resale-records.ts'
import { adminListResaleRecords } from '#shared/api/selling/console/resale-records.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { say } from '#shared/domain/kernel/language.ts'
import { lastMonthOf, rangeProblem } from '#shared/domain/selling/resale/record.ts'

export const handler = handle(adminListResaleRecords, async ({ input, table, language, now, invalid }) => {
  const last = lastMonthOf(now())
  const { from = last.from, to = last.to } = input
  const problem = rangeProblem(from, to)
  if (problem) return invalid(problem)
  const { list, ...rest } = pageOfAll(await resaleRecordsIn(table, from, to), input)
  return {
    ...rest,
    list: list.map(({ orderItemId, orderNumber, applicationId, productId, work, seller, price, completedAt }) => ({
      orderItemId,
      orderNumber,
      applicationId,
      productId,
      title: say(work.title, language),
      sellerName: seller.name,
      price,
      completedAt: iso(completedAt),
    })),
    from,
    to,
  }
})
