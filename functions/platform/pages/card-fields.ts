import type { CardSettings } from '#shared/platform/card/element.ts'
import { expiryYears } from '#shared/platform/card/expiry.ts'
import { formTexts } from '#shared/platform/card/texts.ts'
import { attributes, type Html, html } from './html.ts'
import { lockIcon } from './layout.ts'
import type { PageLanguage } from './texts.ts'

/** The card that is being edited: shown, but not typed (marketplace.md 5). */
export interface KnownCard {
  readonly brand: string
  readonly last4: string
  readonly holder: string
}

/**
 * Fields of a card. None of them has a name, so that no form can submit them: only the page's script reads them, and
 * sends them to the tokeniser alone.
 */
export function cardFields(settings: CardSettings, language: PageLanguage, known?: KnownCard): Html {
  const say = (word: keyof typeof formTexts) => formTexts[word][language]
  return html`<div class="card" data-card-fields>
<p class="safe">${lockIcon}<span>${say('safe')}</span></p>
${
  settings.mode === 'edit'
    ? html`<p><span class="lab">${say('number')}</span><span class="num">•••• •••• •••• ${known?.last4}</span> ${known?.brand}</p><p class="hint">${say('locked')}</p>`
    : html`<div class="f"><label for="card-number">${say('number')}</label><div class="with-brand"><input${input('number', { inputmode: 'numeric', autocomplete: 'cc-number', maxlength: 25, placeholder: '0000 0000 0000 0000', class: 'in num', hint: 'card-brands' })}><span class="brand"><b id="card-brand" aria-live="polite"></b></span></div>${error('number')}<p class="hint" id="card-brands">${say('brands')}</p></div>`
}
<div class="f"><label for="card-holder">${say('holder')}</label><input${input('holder', { autocomplete: 'cc-name', maxlength: 60, autocapitalize: 'characters', spellcheck: 'false', placeholder: 'NAGI MORISHITA', class: 'in upper', value: known?.holder })}>${error('holder')}</div>
<div class="two">
<fieldset class="f"><legend>${say('expiry')}</legend><div class="expiry"><select${select('month', 'cc-exp-month', say('month'))}><option value="">${say('month')}</option>${months.map(month => html`<option value="${month}">${month}</option>`)}</select><select${select('year', 'cc-exp-year', say('year'))}><option value="">${say('year')}</option>${expiryYears(settings.today).map(year => html`<option value="${year}">${year}</option>`)}</select></div>${error('expiry')}</fieldset>
${settings.mode === 'new' && html`<div class="f"><label for="card-code">${say('code')}</label><input${input('code', { inputmode: 'numeric', autocomplete: 'cc-csc', maxlength: 4, class: 'in num', hint: 'card-code-hint' })}>${error('code')}<p class="hint" id="card-code-hint">${say('codeHint')}</p></div>`}
</div>
<p class="note" id="card-message" role="status" hidden></p>
<p class="note" data-no-script>${say('noScript')}</p>
</div>`
}

/** `data-card` of the form around these fields. */
export const cardSettings = (settings: CardSettings): Html => attributes({ 'data-card': JSON.stringify(settings) })

const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))

const error = (field: string) => html`<p class="err" id="card-${field}-error" hidden></p>`

function input(field: string, { hint, ...rest }: Readonly<Record<string, string | number | undefined>>): Html {
  const described = hint === undefined ? `card-${field}-error` : `card-${field}-error ${hint}`
  return attributes({ id: `card-${field}`, ...rest, 'aria-required': 'true', 'aria-describedby': described })
}

const select = (part: string, autocomplete: string, label: string): Html =>
  attributes({
    id: `card-${part}`,
    class: 'in num',
    autocomplete,
    'aria-label': label,
    'aria-required': 'true',
    'aria-describedby': 'card-expiry-error',
  })
