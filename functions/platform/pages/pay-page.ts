import type { CardSettings } from '#shared/platform/card/element.ts'
import type { PayType } from '#shared/platform/payments/values.ts'
import { cardFields, cardSettings } from './card-fields.ts'
import { attributes, type Content, type Html, html } from './html.ts'
import { type Frame, hostedPage } from './layout.ts'
import { formatMoment, formatYen, type PageLanguage, type TextName, textIn } from './texts.ts'

interface Bill {
  readonly title?: string | undefined
  readonly orderId?: string | undefined
  readonly amount: number
  readonly tax: number
  /** Epoch ms. */
  readonly until?: number | undefined
}

interface PayPage {
  readonly bill: Bill
  readonly payTypes: readonly PayType[]
  readonly settings: CardSettings
  /** The form asks for an email address if 3-D Secure needs a contact and the shop sent none. */
  readonly asksEmail: boolean
  readonly email?: string | undefined
  /** The last error, and whether the buyer was charged. */
  readonly trouble?: string | undefined
  /** Address of the form that cancels the session. */
  readonly cancelTo: string
}

/** Checkout page of a session. It is a form: only the card fields need the page's script. */
export function payPage(frame: Frame, page: PayPage): Html {
  const { language } = frame
  const word = (name: TextName) => textIn(name, language)
  const { payTypes, settings } = page
  const total = formatYen(page.bill.amount + page.bill.tax)
  const isChoice = payTypes.length > 1
  const hasCard = payTypes.includes('Card')
  const labels = { Card: word('payAmount').replace('{amount}', total), Virtualaccount: word('showAccount') }
  return hostedPage(
    frame,
    word('pay'),
    html`<h1>${word('pay')}</h1>
<div class="split"><div>
${page.trouble && html`<div class="note" role="alert"><b>${page.trouble}</b> ${word('again')}</div>`}
<form method="post"${hasCard && cardSettings(settings)} novalidate>
<h2 id="method">${word('method')}</h2>
<input type="hidden" name="lang" value="${language}">
${!isChoice && html`<input type="hidden" name="pay_type" value="${payTypes[0]}">`}
${
  isChoice &&
  html`<div role="radiogroup" aria-labelledby="method" class="ways">${payTypes.map(
    (type, index) =>
      html`<label class="rc"><input${attributes({ type: 'radio', name: 'pay_type', value: type, checked: index === 0 })}><b>${word(type === 'Card' ? 'card' : 'transfer')}</b></label>`,
  )}</div>`
}
${hasCard && html`<div data-way="Card">${cardFields(settings, language)}<input type="hidden" name="token">${page.asksEmail && emailField(page.email, language)}<p class="mut">${word('secureNext')}</p></div>`}
${payTypes.includes('Virtualaccount') && html`<div data-way="Virtualaccount"><p class="note calm">${word('transferHint')}</p></div>`}
<button class="btn" type="submit"${isChoice && attributes({ 'data-labels': JSON.stringify(labels) })}>${labels[hasCard ? 'Card' : 'Virtualaccount']}</button>
</form>
<form method="post" action="${page.cancelTo}"><input type="hidden" name="lang" value="${language}"><button class="btn quiet" type="submit">${word('cancel')}</button></form>
</div>
${summary(page.bill, language)}
</div>`,
  )
}

export function emailField(value: string | undefined, language: PageLanguage, isWrong = false): Html {
  return html`<div class="f email"><label for="email">${textIn('email', language)}</label><input${attributes({ id: 'email', class: 'in', name: 'email', type: 'email', autocomplete: 'email', maxlength: 254, required: true, value, 'aria-describedby': 'email-error email-hint', 'aria-invalid': isWrong ? 'true' : undefined })}><p class="err" id="email-error"${attributes({ hidden: !isWrong })}>${isWrong && textIn('emailRequired', language)}</p><p class="hint" id="email-hint">${textIn('emailHint', language)}</p></div>`
}

/** Summary of the order, beside the form or above it on a phone. */
export function summary({ title, orderId, amount, tax, until }: Bill, language: PageLanguage): Content {
  const word = (name: TextName) => textIn(name, language)
  return html`<aside class="sums" aria-labelledby="bill"><h2 id="bill">${word('bill')}</h2>
${title && html`<p>${title}</p>`}
<dl>
${orderId && html`<div><dt>${word('order')}</dt><dd>${orderId}</dd></div>`}
${tax > 0 && html`<div><dt>${word('amount')}</dt><dd class="num">${formatYen(amount)}</dd></div><div><dt>${word('taxAndDelivery')}</dt><dd class="num">${formatYen(tax)}</dd></div>`}
${until !== undefined && html`<div><dt>${word('payBy')}</dt><dd>${formatMoment(until, language)}</dd></div>`}
<div class="tot"><dt>${word('total')}</dt><dd>${formatYen(amount + tax)}</dd></div>
</dl></aside>`
}
