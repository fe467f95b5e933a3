import type { Company } from '#shared/domain/kernel/company.ts'
import { type Language, say } from '#shared/domain/kernel/language.ts'
import { keptData } from '#shared/domain/people/account/kept-data.ts'
import { type Mail, mailOf } from './layout.ts'

/** Last mail to a member whose account is closed (D102). */
const words = {
  ja: {
    mark: '退会',
    subject: '退会の手続きを承りました',
    greeting: (name: string) => `${name} 様`,
    body: [
      '退会の手続きを承りました。ログインはできなくなり、プロフィール、住所、カード、お知らせ、カート、お気に入り、お問い合わせは間もなく消去されます。',
      '法令により、次の記録は所定の期間だけ保存します。',
      'お心当たりがないときは、すぐにお問い合わせください。',
    ],
    action: 'お問い合わせ',
  },
  en: {
    mark: 'Account closed',
    subject: 'Your account is closed',
    greeting: (name: string) => `Dear ${name},`,
    body: [
      'Your account is closed. Nobody can log in any more; your profile, addresses, cards, notices, cart, favourites and questions are erased shortly.',
      'These records are kept for as long as the law asks.',
      'If this was not you, write to us at once.',
    ],
    action: 'Contact us',
  },
} as const

export function farewellMail(
  { origin, company }: { readonly origin: string; readonly company: Company },
  language: Language,
  name: string,
): Mail {
  const said = words[language]
  const lawful = [keptData.orders, keptData['resale-records'], keptData.payouts]
  return mailOf({
    ...{ language, origin, company, subject: said.subject, preview: said.body[0], canChoose: false },
    mark: { text: said.mark, tone: 'plain' },
    heading: said.subject,
    greeting: said.greeting(name),
    body: said.body,
    rows: lawful.map(({ what, until }) => ({ label: say(what, language), value: say(until, language), strong: false })),
    action: { text: said.action, path: '/contact-list' },
  })
}
