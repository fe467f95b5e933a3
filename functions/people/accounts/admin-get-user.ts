import { handle } from '#functions/machinery/http/handle.ts'
import { memberRows } from '#functions/views/members.ts'
import { seesInquiries, seesMessages, seesOrders } from '#shared/api/console-access.ts'
import { opensTo } from '#shared/api/endpoint.ts'
import { adminGetUser } from '#shared/api/people/console/accounts.ts'
import { features } from '#shared/domain/kernel/features.ts'
import { inquiryPart, orderPart, roomParts } from './console/history.ts'

/** Each part is answered only to operators who may open the list behind it. */
export const handler = handle(adminGetUser, async ({ input, caller, table, language, now, fail }) => {
  const { id } = input
  const [[member], inquiries, orders, { rooms, reports }] = await Promise.all([
    memberRows(table, [id], { language, now: now() }),
    opensTo({ access: seesInquiries }, caller) ? inquiryPart(table, id) : null,
    opensTo({ access: seesOrders }, caller) ? orderPart(table, id, language) : null,
    features.messages && opensTo({ access: seesMessages }, caller)
      ? roomParts(table, id, language)
      : { rooms: null, reports: null },
  ])
  return member ? { member, inquiries, orders, rooms, reports } : fail('not-found')
})
