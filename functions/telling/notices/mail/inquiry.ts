import { type Inquiry, inquiryCategoryNames } from '#shared/domain/conversing/inquiry/inquiry.ts'
import type { Company } from '#shared/domain/kernel/company.ts'
import { say } from '#shared/domain/kernel/language.ts'
import { type Mail, mailOf } from './layout.ts'

/** Mails about an inquiry: to the house, which answers in the console, and the answer to the sender. */
interface Sender {
  readonly origin: string
  readonly company: Company
}

const words = {
  ja: {
    mark: 'お問い合わせ',
    arrived: (number: string, category: string) => `お問い合わせ ${number}（${category}）`,
    hint: '回答は運営コンソールからお送りください。お客様にメールで届きます。',
    name: 'お名前',
    pseudonyms: 'ふりがな',
    email: 'メールアドレス',
    phone: '電話番号',
    about: 'ご注文・作品',
    console: '運営コンソールで回答する',
    answered: (number: string) => `お問い合わせへの回答（${number}）`,
    greeting: (name: string) => `${name} 様`,
    thanks: 'お問い合わせをいただき、ありがとうございます。次のとおり回答いたします。',
    question: 'お問い合わせの内容',
    again: 'もう一度問い合わせる',
  },
  en: {
    mark: 'Contact',
    arrived: (number: string, category: string) => `Question ${number} (${category})`,
    hint: 'Answer in the console; whoever asked gets it by mail.',
    name: 'Name',
    pseudonyms: 'Reading',
    email: 'E-mail',
    phone: 'Phone',
    about: 'Order or work',
    console: 'Answer in the console',
    answered: (number: string) => `Our answer to your question (${number})`,
    greeting: (name: string) => `Dear ${name},`,
    thanks: 'Thank you for writing to us. This is our answer.',
    question: 'Your question',
    again: 'Ask something else',
  },
} as const

/** Typed text, one paragraph per line. */
const paragraphs = (text: string): string[] => text.split(/\s*\n\s*/)

/** To the house, in its language. */
export function questionMail({ origin, company }: Sender, inquiry: Inquiry): Mail {
  const said = words.ja
  const { number, category, name, pseudonyms, email, phone, detail, about = '' } = inquiry
  const rows = [
    [said.about, about],
    [said.name, name],
    [said.pseudonyms, pseudonyms],
    [said.email, email],
    [said.phone, phone],
  ] as const
  const subject = said.arrived(number, inquiryCategoryNames[category].ja)
  return mailOf({
    language: 'ja',
    origin,
    company,
    subject,
    preview: said.hint,
    mark: { text: said.mark, tone: 'plain' },
    heading: subject,
    body: paragraphs(detail),
    rows: rows.flatMap(([label, value]) => (value === '' ? [] : [{ label, value, strong: false }])),
    action: { text: said.console, path: '/admin/inquiries' },
    foot: said.hint,
    canChoose: false,
  })
}

/** To the sender, in the language of the page on which they asked. */
export function answerMail({ origin, company }: Sender, inquiry: Inquiry, answer: string): Mail {
  const { language, number, category, name, detail } = inquiry
  const said = words[language]
  const subject = said.answered(number)
  return mailOf({
    language,
    origin,
    company,
    subject,
    preview: say(inquiryCategoryNames[category], language),
    mark: { text: said.mark, tone: 'plain' },
    heading: subject,
    greeting: said.greeting(name),
    body: [said.thanks, ...paragraphs(answer)],
    rows: [],
    action: { text: said.again, path: '/contact-list' },
    foot: `${said.question}: ${detail}`,
    canChoose: false,
  })
}
