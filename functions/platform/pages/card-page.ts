import type { CardSettings } from '#shared/platform/card/element.ts'
import { formTexts } from '#shared/platform/card/texts.ts'
import { cardFields, cardSettings, type KnownCard } from './card-fields.ts'
import { type Html, html } from './html.ts'
import { type Frame, framedPage, hostedPage } from './layout.ts'
import { emailField } from './pay-page.ts'
import { textIn } from './texts.ts'

interface CardPage {
  readonly settings: CardSettings
  readonly asksEmail: boolean
  readonly email?: string | undefined
  readonly trouble?: string | undefined
  /** Return address of a visitor who cancels. */
  readonly back?: string | undefined
}

/** Page on which a card is saved. */
export function cardPage(frame: Frame, { settings, asksEmail, email, trouble, back }: CardPage): Html {
  const { language } = frame
  return hostedPage(
    frame,
    textIn('register', language),
    html`<div class="narrow stack"><h1>${textIn('register', language)}</h1><p>${textIn('registerLead', language)}</p>
${trouble && html`<div class="note" role="alert"><b>${textIn('registerFailed', language)}</b> ${trouble}</div>`}
<form method="post"${cardSettings(settings)} novalidate>
<input type="hidden" name="lang" value="${language}"><input type="hidden" name="token">
${cardFields(settings, language)}
${asksEmail && emailField(email, language)}
<button class="btn" type="submit">${textIn('registerCard', language)}</button>
</form>
${back && html`<p><a href="${back}">${textIn('backToShop', language)}</a></p>`}</div>`,
  )
}

/** The card form for embedding in a shop's page. */
export function elementPage(
  frame: Frame,
  settings: CardSettings,
  { known, shopsButton = false }: { known?: KnownCard | undefined; shopsButton?: boolean } = {},
): Html {
  const { language } = frame
  const word = settings.mode === 'edit' ? 'save' : 'use'
  return framedPage(
    frame,
    formTexts.number[language],
    html`<h1 class="vh">${formTexts[settings.mode === 'edit' ? 'expiry' : 'number'][language]}</h1><form method="post" action="about:blank"${cardSettings(settings)} novalidate>${cardFields(settings, language, known)}<button class="btn" type="submit"${shopsButton ? html` hidden` : ''}>${formTexts[word][language]}</button></form>`,
  )
}
