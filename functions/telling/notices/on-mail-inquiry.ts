import { mailInquiry } from '#events/telling/notices.ts'
import { consume } from '#functions/machinery/reactions/consume.ts'
import { once } from '#functions/machinery/reactions/once.ts'
import { operatingCompany } from '#functions/machinery/runtime/company.ts'
import { environment } from '#functions/machinery/runtime/environment.ts'
import { getInquiry } from '#functions/store/conversing/inquiries.ts'
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
