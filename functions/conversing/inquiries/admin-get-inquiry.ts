import { handle } from '#functions/machinery/http/handle.ts'
import { getInquiry } from '#functions/store/conversing/inquiries.ts'
import { assigneesFor } from '#functions/views/assignees.ts'
import { adminAssignInquiry, adminGetInquiry } from '#shared/api/conversing/console/inquiries.ts'
import { consoleInquiry } from './views/inquiry-view.ts'

export const handler = handle(adminGetInquiry, async ({ input, table, fail }) => {
  const [inquiry, operators] = await Promise.all([getInquiry(table, input.id), assigneesFor(table, adminAssignInquiry)])
  return inquiry ? { inquiry: consoleInquiry(inquiry), operators } : fail('not-found')
})
