import { attributes, type Html, html } from './html.ts'
import { type Frame, hostedPage } from './layout.ts'
import { summary } from './pay-page.ts'
import { textIn } from './texts.ts'

interface LinkPage {
  readonly name: string
  /** Absent: the payer enters the amount. */
  readonly amount: number | undefined
  readonly tax: number
  readonly until: number | undefined
  /** The typed amount, and its error. */
  readonly typed?: string | undefined
  readonly mistake?: string | undefined
}

/** Page of a payment link. A button opens the session, so that crawlers do not. */
export function linkPage(frame: Frame, { name, amount, tax, until, typed, mistake }: LinkPage): Html {
  const { language } = frame
  return hostedPage(
    frame,
    name,
    html`<div class="narrow stack"><h1>${name}</h1>
${amount !== undefined && summary({ amount, tax, until }, language)}
<form method="post" novalidate><input type="hidden" name="lang" value="${language}">
${
  amount === undefined &&
  html`<div class="f"><label for="amount">${textIn('linkAmount', language)}</label><input${attributes({ id: 'amount', class: 'in num', name: 'amount', inputmode: 'numeric', maxlength: 12, required: true, value: typed, 'aria-invalid': mistake ? 'true' : undefined, 'aria-describedby': 'amount-error amount-hint', autofocus: mistake !== undefined })}><p class="err" id="amount-error"${attributes({ hidden: !mistake })}>${mistake}</p><p class="hint" id="amount-hint">${textIn('linkAmountHint', language)}</p></div>`
}
<button class="btn" type="submit">${textIn('linkPay', language)}</button></form></div>`,
  )
}
