import { handle } from '#functions/http/handle.ts'
import { pageOfAll } from '#functions/http/paginate.ts'
import { inquiriesIn } from '#functions/store/inquiries.ts'
import { adminListInquiries } from '#shared/api/console/inquiries.ts'
import { iso } from '#shared/domain/iso.ts'

export const handler = handle(adminListInquiries, async ({ input, table }) => {
  const { list, ...rest } = pageOfAll(await inquiriesIn(table, input.state), input)
  return {
    ...rest,
    list: list.map(({ inquiryId, sentAt, answer, userId, ...inquiry }) => ({
      ...inquiry,
      id: inquiryId,
      userId: userId ?? null,
      sentAt: iso(sentAt),
      answer: answer ? { ...answer, at: iso(answer.at) } : null,
    })),
  }
})
