import type { Inquiry } from '#shared/domain/conversing/inquiry/inquiry.ts'
import { iso } from '#shared/domain/kernel/iso.ts'

/** An inquiry as operators see it. */
export const consoleInquiry = ({ inquiryId, sentAt, answer, userId, assignee, ...inquiry }: Inquiry) => ({
  ...inquiry,
  id: inquiryId,
  userId: userId ?? null,
  sentAt: iso(sentAt),
  assignee: assignee ?? null,
  answer: answer ? { ...answer, at: iso(answer.at) } : null,
})

/** An inquiry as its sender sees it: the operator who answered is not named. */
export const ownInquiry = ({ number, category, about = '', detail, sentAt, answer }: Inquiry) => ({
  number,
  category,
  about,
  detail,
  sentAt: iso(sentAt),
  answer: answer ? { text: answer.text, at: iso(answer.at) } : null,
})
