import type { MailKind } from '#functions/machinery/credentials/mail-off.ts'
import type { Profile } from '#functions/store/people/accounts.ts'
import type { Notice } from '#functions/store/telling/notices.ts'
import type { Company } from '#shared/domain/kernel/company.ts'
import { type Language, say } from '#shared/domain/kernel/language.ts'
import { type Mail, mailOf } from './layout.ts'

interface NoticeReader {
  readonly language: Language
  readonly profile: Pick<Profile, 'surname' | 'name'>
  readonly origin: string
  /** Sender of the mail. */
  readonly company: Company
  /** Token by which the reader unsubscribes from this kind without a login. */
  readonly stop: { readonly kind: MailKind; readonly token: string } | undefined
}

const mailOffPath = ({ kind, token }: { readonly kind: MailKind; readonly token: string }) =>
  kind === 'bidding' ? `/mail-off?token=${token}` : `/mail-off?of=${kind}&token=${token}`

/** The mail with the same content as a notice in the list. */
export function noticeMail(notice: Notice, { language, profile, origin, company, stop }: NoticeReader): Mail {
  const { mail, path } = notice
  const content = say(notice.content, language)
  const { surname, name } = profile
  return mailOf({
    language,
    origin,
    company,
    subject: say(notice.title, language),
    preview: content,
    mark: { text: say(mail.mark, language), tone: mail.tone },
    heading: say(mail.heading, language),
    greeting: language === 'ja' ? `${surname} ${name} 様` : `Dear ${name} ${surname},`,
    body: [content],
    picture: mail.picture ? { path: mail.picture.path, alt: say(mail.picture.alt, language) } : undefined,
    rows: mail.rows.map(({ label, value, strong, path: page }) => ({
      label: say(label, language),
      value: say(value, language),
      strong,
      path: page,
    })),
    action: mail.action && path ? { text: say(mail.action, language), path } : undefined,
    foot: mail.foot ? say(mail.foot, language) : undefined,
    canChoose: !notice.transactional,
    stop: stop && { kind: stop.kind, path: mailOffPath(stop) },
  })
}
