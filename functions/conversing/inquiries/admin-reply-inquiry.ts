import { inquiryAnswered } from '#events/conversing/inquiries.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { getInquiry, putInquiry } from '#functions/store/conversing/inquiries.ts'
import { audited } from '#functions/store/people/audit.ts'
import { adminReplyInquiry } from '#shared/api/conversing/console/inquiries.ts'
import { answerInquiry } from '#shared/domain/conversing/inquiry/inquiry.ts'

export const handler = handle(adminReplyInquiry, async ({ input, caller, table, now, newId, commit, fail }) => {
  const before = await getInquiry(table, input.id)
  if (!before) return fail('not-found')
  const at = now()
  const decided = answerInquiry(before, { seen: input.version, text: input.text, by: caller.name }, at)
  if (decided.outcome === 'refused') return fail(decided.code)
  const subject = { kind: 'inquiry', id: before.inquiryId }
  return commit({
    writes: [
      putInquiry(before, decided.inquiry),
      audited({
        id: newId(),
        at,
        by: caller,
        action: adminReplyInquiry.id,
        subject,
        before: { state: before.state },
        after: { state: decided.inquiry.state, text: input.text },
      }),
    ],
    events: [inquiryAnswered({ inquiryId: before.inquiryId })],
    answer: { done: true },
  })
})
