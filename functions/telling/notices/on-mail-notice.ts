import { mailNotice } from '#events/telling/notices.ts'
import { type MailKind, mailOffToken } from '#functions/machinery/credentials/mail-off.ts'
import { consume } from '#functions/machinery/reactions/consume.ts'
import { once } from '#functions/machinery/reactions/once.ts'
import { operatingCompany } from '#functions/machinery/runtime/company.ts'
import { environment } from '#functions/machinery/runtime/environment.ts'
import { getProfile } from '#functions/store/people/accounts.ts'
import { getStanding } from '#functions/store/people/sessions.ts'
import { getNotice, type Notice } from '#functions/store/telling/notices.ts'
import { noticeMail } from './mail/notice.ts'

const mailOnce = once('mail')

const mailKindOf = ({ isCollecting, isBidding }: Notice): MailKind | undefined =>
  isCollecting ? 'collecting' : isBidding ? 'bidding' : undefined

export const handler = consume(mailNotice, async ({ data }, { table, secrets, mail }) => {
  const { userId, noticeId } = data
  const [notice, profile, standing] = await Promise.all([
    getNotice(table, userId, noticeId),
    getProfile(table, userId),
    getStanding(table, userId),
  ])
  if (!notice || !profile || !standing || standing.closedAt !== undefined) return
  // A change of the mail address is announced to the previous address, whose owner can object.
  const to = notice.eventType === 'account.email-changed' ? (profile.previousEmail ?? profile.email) : profile.email
  const { language } = standing
  const kind = mailKindOf(notice)
  const stop = kind && { kind, token: await mailOffToken(secrets.codeKey, kind, userId) }
  const sender = { origin: environment('PUBLIC_ORIGIN'), company: operatingCompany() }
  const letter = noticeMail(notice, { language, profile, ...sender, stop })
  await mailOnce(`${noticeId}#${userId}`, () => mail.send({ to, ...letter }))
})
