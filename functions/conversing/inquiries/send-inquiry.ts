import { inquirySent } from '#events/conversing/inquiries.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { newInquiry } from '#functions/store/conversing/inquiries.ts'
import { sendInquiry } from '#shared/api/conversing/inquiries.ts'
import { type Inquiry, inquiryNumber, readingProblem } from '#shared/domain/conversing/inquiry/inquiry.ts'

export const handler = handle(sendInquiry, async ({ input, caller, language, now, newId, commit, invalid }) => {
  const problem = readingProblem(input.pseudonyms, language)
  if (problem) return invalid({ field: 'pseudonyms', key: problem })
  const inquiryId = newId()
  const inquiry: Inquiry = {
    ...input,
    inquiryId,
    number: inquiryNumber(inquiryId),
    state: 'open',
    version: 1,
    language,
    ...(caller && { userId: caller.userId }),
    sentAt: now(),
  }
  return commit({
    writes: [newInquiry(inquiry)],
    events: [inquirySent({ inquiryId })],
    answer: { number: inquiry.number, email: inquiry.email },
  })
})
