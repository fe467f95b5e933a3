import { mailInquiry } from '#events/notices.ts'
import { consume } from '#functions/reactions/consume.ts'
import { once } from '#functions/reactions/once.ts'
import { operatingCompany } from '#functions/runtime/company.ts'
import { environment } from '#functions/runtime/environment.ts'
import { getInquiry } from '#functions/store/inquiries.ts'
import { answerMail, questionMail } from './mail/inquiry.ts'

const mailOnce = once('inquiry')

export const handler = consume(mailInquiry, async ({ id, type, data }, { table, mail }) => {
  const inquiry = await getInquiry(table, data.inquiryId)
  if (!inquiry) return
  const company = operatingCompany()
  const sender = { origin: environment('PUBLIC_ORIGIN'), company }
  if (type === 'inquiry.sent') {
    await mailOnce(id, () => mail.send({ to: company.email, ...questionMail(sender, inquiry) }))
  } else if (inquiry.answer) {
    const letter = answerMail(sender, inquiry, inquiry.answer.text)
    await mailOnce(id, () => mail.send({ to: inquiry.email, ...letter }))
  }
})
