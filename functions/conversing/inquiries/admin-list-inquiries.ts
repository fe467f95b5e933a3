import { handle } from '#functions/machinery/http/handle.ts'
import { pageOfAll } from '#functions/machinery/http/paginate.ts'
import { inquiriesIn } from '#functions/store/conversing/inquiries.ts'
import { adminListInquiries } from '#shared/api/conversing/console/inquiries.ts'
import { consoleInquiry } from './views/inquiry-view.ts'

export const handler = handle(adminListInquiries, async ({ input, caller, table }) => {
  const lists = {
    open: () => inquiriesIn(table, 'open'),
    answered: () => inquiriesIn(table, 'answered'),
    mine: async () => (await inquiriesIn(table, 'open')).filter(({ assignee }) => assignee?.id === caller.operatorId),
  }
  const { list, ...rest } = pageOfAll(await lists[input.state](), input)
  return { ...rest, list: list.map(consoleInquiry) }
})
