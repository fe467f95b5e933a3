import type { MailKind } from '#functions/machinery/credentials/mail-off.ts'
import type { Company } from '#shared/domain/kernel/company.ts'
import { type Language, pathLanguage } from '#shared/domain/kernel/language.ts'
import { escaped, mailRow, mailTable, mincho, paint, paragraph, small } from './html.ts'

/** A mail of the site, before it is set in HTML and in plain text. */
export interface Letter {
  readonly language: Language
  /** Where links lead: the configured origin, never a header of some request. */
  readonly origin: string
  /** The sender as the law on commercial mails requires it. */
  readonly company: Company
  readonly subject: string
  /** The line that mail programs show beside the subject. */
  readonly preview: string
  readonly mark: { readonly text: string; readonly tone: 'good' | 'bad' | 'plain' }
  readonly heading: string
  readonly greeting?: string | undefined
  readonly body: readonly string[]
  readonly picture?: { readonly path: string; readonly alt: string } | undefined
  /** A code, in large type. */
  readonly code?: string | undefined
  readonly rows: readonly {
    readonly label: string
    readonly value: string
    readonly strong: boolean
    /** Path that the value links to. */
    readonly path?: string | undefined
  }[]
  readonly action?: { readonly text: string; readonly path: string } | undefined
  readonly foot?: string | undefined
  /** Whether the mail has the line about switching notices off. Codes and security mails cannot be switched off. */
  readonly canChoose: boolean
  /** Path that switches mails of this kind off, without a login. */
  readonly stop?: { readonly kind: MailKind; readonly path: string } | undefined
}

export interface Mail {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Where a mail program may switch mails of this kind off with one call (RFC 8058). */
  readonly unsubscribe?: string
}

const words = {
  ja: {
    name: '工藝の間',
    sender: ({ name, address }: Company) => `${name.ja}　${address.ja}`,
    noReply: 'このメールには返信できません。',
    help: ['ご不明な点は', 'よくあるご質問', 'をご覧ください。'],
    contact: ['お答えが見つからないときは、', 'お問い合わせ', 'ください。'],
    choose: ['通知の設定は', 'マイページ', 'で変えられます。重要なお知らせは止められません。'],
    stop: {
      bidding: ['入札のメールが不要なときは、', 'こちらで止められます', '。'],
      collecting: ['新着とリマインドのメールが不要なときは、', 'こちらで止められます', '。'],
    },
  },
  en: {
    name: 'Kogei no Ma',
    sender: ({ name, address }: Company) => `${name.en}, ${address.en}`,
    noReply: 'Please do not reply to this mail.',
    help: ['For questions see ', 'our help pages', '.'],
    contact: ['Not answered there? ', 'Write to us', '.'],
    choose: ['Choose your notices on ', 'your page', '. Important notices cannot be switched off.'],
    stop: {
      bidding: ['No more mail about bids? ', 'Switch it off', '.'],
      collecting: ['No more mail about new works and reminders? ', 'Switch it off', '.'],
    },
  },
} as const

export function mailOf(letter: Letter): Mail {
  const { subject, stop } = letter
  return { subject, text: textOf(letter), html: htmlOf(letter), ...(stop && { unsubscribe: urlOf(letter, stop.path) }) }
}

const urlOf = ({ origin, language }: Letter, path: string) => `${origin}/${pathLanguage[language]}${path}`

function textOf(letter: Letter): string {
  const { name, sender, noReply, help, contact, choose, stop } = words[letter.language]
  const parts = [
    [letter.mark.text, letter.heading].join('\n'),
    letter.greeting,
    ...letter.body,
    letter.code,
    letter.rows
      .map(({ label, value, path }) => `${label}: ${value}${path ? `\n${urlOf(letter, path)}` : ''}`)
      .join('\n'),
    letter.action && `${letter.action.text}\n${urlOf(letter, letter.action.path)}`,
    letter.foot,
    [
      '--',
      name,
      sender(letter.company),
      noReply,
      `${help.join('')} ${urlOf(letter, '/faqus')}`,
      `${contact.join('')} ${urlOf(letter, '/contact-list')}`,
      ...(letter.canChoose ? [`${choose.join('')} ${urlOf(letter, '/mine/basicInfo/notices')}`] : []),
      ...(letter.stop ? [`${stop[letter.stop.kind].join('')} ${urlOf(letter, letter.stop.path)}`] : []),
    ].join('\n'),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

function htmlOf(letter: Letter): string {
  const { language, mark, picture, code, action } = letter
  const tone = { good: paint.good, bad: paint.bad, plain: paint.soft }[mark.tone]
  const heading = `margin:0 0 18px;font-family:${mincho};font-weight:500;font-size:24px;line-height:1.5;letter-spacing:.04em;color:${paint.ink}`
  const sheet = [
    mailRow(brand(language), '28px 32px 0'),
    mailRow(
      `<p style="margin:0 0 6px;font-size:13.5px;line-height:1.6;color:${tone};font-weight:600">${escaped(mark.text)}</p>` +
        `<h1 style="${heading}">${escaped(letter.heading)}</h1>` +
        (letter.greeting ? paragraph(escaped(letter.greeting)) : '') +
        letter.body.map(text => paragraph(escaped(text))).join(''),
      '28px 32px 0',
    ),
    picture ? mailRow(pictureOf(letter, picture), '4px 32px 0') : '',
    code ? mailRow(codeBox(code), '4px 32px 14px') : '',
    letter.rows.length > 0
      ? mailRow(mailTable(letter.rows.map(row => fact(letter, row)).join('')), '14px 32px 24px')
      : '',
    action ? mailRow(button(action.text, urlOf(letter, action.path)), '0 32px 14px') : '',
    letter.foot ? mailRow(small(escaped(letter.foot)), '0 32px 26px') : '',
    footer(letter),
  ].join('')
  const card = mailTable(sheet, `max-width:560px;background:${paint.paper};border-top:2px solid ${paint.ink}`)
  const preview = `<p style="display:none;max-height:0;overflow:hidden;margin:0">${escaped(letter.preview)}</p>`
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<title>${escaped(letter.subject)}</title></head><body style="margin:0;background:${paint.washi}">` +
    mailTable(
      `<tr><td align="center" style="padding:32px 12px">${preview}${card}</td></tr>`,
      `background:${paint.washi}`,
    ) +
    '</body></html>'
  )
}

function brand(language: Language): string {
  const seal = `width="30" height="30" align="center" style="background:${paint.vermilion};color:#FFFFFF;border-radius:3px;font-family:${mincho};font-weight:500;font-size:15px;line-height:30px"`
  const name = `padding-left:10px;font-family:${mincho};font-weight:500;font-size:17px;letter-spacing:.14em;color:${paint.ink}`
  return (
    '<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>' +
    `<td ${seal}>間</td><td style="${name}">${words[language].name}</td></tr></table>`
  )
}

function pictureOf({ origin }: Letter, { path, alt }: { path: string; alt: string }): string {
  const style = 'width:100%;height:auto;aspect-ratio:16/10;object-fit:cover;display:block'
  return `<img src="${escaped(origin + path)}" alt="${escaped(alt)}" width="496" style="${style}">`
}

function codeBox(code: string): string {
  const style = `padding:22px 12px;background:${paint.washi};font-size:34px;line-height:1.3;letter-spacing:.3em;text-align:center;color:${paint.ink};font-variant-numeric:tabular-nums`
  return mailTable(`<tr><td style="${style}">${escaped(code)}</td></tr>`)
}

function fact(letter: Letter, { label, value, strong, path }: Letter['rows'][number]): string {
  const cell = `padding:8px 0;border-bottom:1px solid ${paint.line};line-height:1.7`
  const link = path && `color:${paint.link};text-decoration:underline`
  const text = link ? `<a href="${escaped(urlOf(letter, path))}" style="${link}">${escaped(value)}</a>` : escaped(value)
  const shown = strong ? `<b>${text}</b>` : text
  return (
    `<tr><td style="${cell};padding-right:12px;white-space:nowrap;font-size:13.5px;color:${paint.soft}">${escaped(label)}</td>` +
    `<td align="right" style="${cell};font-size:15px;color:${paint.ink};font-variant-numeric:tabular-nums">${shown}</td></tr>`
  )
}

function button(text: string, url: string): string {
  const style = `display:block;padding:16px;color:#FFFFFF;text-decoration:none;font-family:${mincho};font-weight:500;font-size:16px;letter-spacing:.1em`
  return mailTable(
    `<tr><td align="center" style="background:${paint.indigo};border-radius:2px">` +
      `<a href="${escaped(url)}" style="${style}">${escaped(text)}</a></td></tr>`,
  )
}

function footer(letter: Letter): string {
  const { name, sender, noReply, help, contact, choose, stop } = words[letter.language]
  const link = ([before, text, after]: readonly [string, string, string], path: string) =>
    `${before}<a href="${escaped(urlOf(letter, path))}" style="color:${paint.link};text-decoration:underline">${text}</a>${after}`
  const between = letter.language === 'ja' ? '' : ' '
  const lines = [
    noReply + between + link(help, '/faqus') + between + link(contact, '/contact-list'),
    ...(letter.canChoose ? [link(choose, '/mine/basicInfo/notices')] : []),
    ...(letter.stop ? [link(stop[letter.stop.kind], letter.stop.path)] : []),
  ]
  return `<tr><td style="padding:26px 32px 30px;border-top:1px solid ${paint.line}">${small(lines.join('<br>'))}${small(`${name}<br>${escaped(sender(letter.company))}`, '12px 0 0')}</td></tr>`
}
