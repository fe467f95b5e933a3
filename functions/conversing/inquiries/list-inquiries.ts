import { handle } from '#functions/machinery/http/handle.ts'
import { pageOfAll } from '#functions/machinery/http/paginate.ts'
import { inquiriesAskedBy } from '#functions/store/conversing/inquiries.ts'
import { listInquiries } from '#shared/api/conversing/inquiries.ts'
import { ownInquiry } from './views/inquiry-view.ts'

export const handler = handle(listInquiries, async ({ input, caller, table }) => {
  const { list, ...rest } = pageOfAll(await inquiriesAskedBy(table, caller.userId), input)
  return { ...rest, list: list.map(ownInquiry) }
})
