import type { CardSession, PaymentSession } from '#shared/platform/sessions/session.ts'
import { html } from '../../pages/html.ts'
import { formatMoment, formatYen, type PageLanguage } from '../../pages/texts.ts'

/** The mail of a page: its address, or the confirmation of its payment or card. */
interface PageMail {
  readonly kind: 'guide' | 'thanks'
  readonly page: PaymentSession | CardSession
  readonly shopName: string
  readonly url: string
}
interface Letter {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** In both languages, Japanese first, because the recipient's language is unknown. */
export function pageMail(mail: PageMail): Letter {
  const parts = [wordsOf(mail, 'ja'), wordsOf(mail, 'en')]
  const [ja, en] = parts
  const lines = parts.map(({ greeting, body, facts, url }) =>
    [greeting, '', body, ...facts.map(([name, value]) => `${name}: ${value}`), ...(url ? ['', url] : [])].join('\n'),
  )
  const blocks = parts.map(
    ({ greeting, body, facts, url, action }) =>
      html`<p style="${small}">${greeting}</p><p style="${text}">${body}</p><table role="presentation" style="${table}">${facts.map(
        ([name, value]) =>
          html`<tr><td style="${cell}">${name}</td><td align="right" style="${cell}">${value}</td></tr>`,
      )}</table>${url && html`<p><a href="${url}" style="${button}">${action}</a></p>`}`,
  )
  const content = html`<!doctype html><html lang="ja"><body style="margin:0;background:#f3eee3"><table role="presentation" width="100%" style="background:#f3eee3"><tr><td align="center" style="padding:32px 12px"><table role="presentation" width="100%" style="max-width:560px;background:#fbf8f1;border-top:2px solid #1c1a18"><tr><td style="padding:28px 32px">
<p style="${head}">${mail.shopName}</p>${blocks[0]}<hr style="border:0;border-top:1px solid #d9d0c0;margin:26px 0"><div lang="en">${blocks[1]}</div></td></tr></table></td></tr></table></body></html>`
  return {
    subject: `${ja?.subject ?? ''} / ${en?.subject ?? ''}`,
    text: `${mail.shopName}\n\n${lines.join('\n\n----------\n\n')}\n`,
    html: content.markup,
  }
}

const text = 'margin:0 0 14px;font:15px/1.8 sans-serif;color:#1c1a18'
const small = 'margin:0 0 6px;font:13.5px/1.6 sans-serif;color:#4a4640'
const head = 'margin:0 0 22px;font:500 19px/1.5 serif;letter-spacing:.1em;color:#1c1a18'
const table = 'width:100%;border-collapse:collapse;margin:0 0 18px'
const cell = 'padding:7px 0;border-bottom:1px solid #d9d0c0;font:14px/1.7 sans-serif;color:#1c1a18'
const button =
  'display:block;padding:14px;background:#1f3a5f;color:#ffffff;text-align:center;text-decoration:none;font:500 16px/1.4 serif;border-radius:2px'

interface Words {
  readonly subject: string
  readonly greeting: string
  readonly body: string
  readonly facts: readonly (readonly [name: string, value: string])[]
  readonly url?: string
  readonly action: string
}

function wordsOf({ kind, page, shopName, url }: PageMail, language: PageLanguage): Words {
  const isJa = language === 'ja'
  const name = page.customerName ?? ''
  const greeting = isJa ? (name ? `${name} 様` : 'お客様へ') : name ? `Dear ${name},` : 'Hello,'
  const until = [isJa ? '期限' : 'Open until', formatMoment(page.expiresAt, language)] as const
  if ('failures' in page) {
    return kind === 'guide'
      ? {
          subject: isJa ? `カード登録のご案内（${shopName}）` : 'Register your card',
          greeting,
          body: isJa ? '次のページでカードをご登録ください。' : 'Please register your card on this page.',
          facts: [until],
          url,
          action: isJa ? 'カードを登録する' : 'Register a card',
        }
      : {
          subject: isJa ? `カードを登録しました（${shopName}）` : 'Your card is registered',
          greeting,
          body: isJa ? 'カードのご登録が完了しました。' : 'Your card has been registered.',
          facts: [],
          action: '',
        }
  }
  const bill = [
    ...(page.title === undefined ? [] : [[isJa ? '内容' : 'For', page.title] as const]),
    [isJa ? '注文番号' : 'Order', page.orderId] as const,
    [isJa ? 'お支払い合計' : 'Total', formatYen(page.amount + page.tax)] as const,
  ]
  return kind === 'guide'
    ? {
        subject: isJa ? `お支払いのご案内（${shopName}）` : 'Your payment page',
        greeting,
        body: isJa ? '次のページからお支払いください。' : 'Please pay on this page.',
        facts: [...bill, until],
        url,
        action: isJa ? 'お支払いへ進む' : 'Continue to payment',
      }
    : {
        subject: isJa ? `お支払いを承りました（${shopName}）` : 'Payment received',
        greeting,
        body: isJa ? 'お支払いを確かに承りました。ありがとうございます。' : 'We have received your payment. Thank you.',
        facts: bill,
        action: '',
      }
}
