import { monthAt } from '#shared/platform/card/expiry.ts'
import { errorMessageOf } from '#shared/platform/errors/catalogue.ts'
import { isPlatformCode } from '#shared/platform/errors/codes.ts'
import { refusedOutcome } from '#shared/platform/errors/outcome.ts'
import { type CardSession, returnAddress } from '#shared/platform/sessions/session.ts'
import type { BrowserConfig } from '../../acquirers/port.ts'
import { cardPage } from '../../pages/card-page.ts'
import { cardFrame, frameOf, type PageOwner, pageAnswer } from '../../pages/hosted.ts'
import { endedPage, leavingPage, waitingPage } from '../../pages/message-page.ts'
import type { PageLanguage } from '../../pages/texts.ts'
import type { Shop } from '../../store/system/shops.ts'
import type { CardRegistrationState } from '../registration/card-session-transitions.ts'

interface CardSessionPage {
  readonly standing: CardRegistrationState
  readonly shop: Shop
  readonly language: PageLanguage
  readonly now: number
  readonly browser: BrowserConfig
}

/** Renders the page of a card session in its current state. */
export function cardSessionPage({ standing, shop, language, now, browser }: CardSessionPage) {
  const { session } = standing
  const of: PageOwner = { ...session, shop }
  const frame = frameOf(of, language)
  const back = cardBackOf(session)
  switch (standing.at) {
    case 'form': {
      const withForm = cardFrame(frameOf(of, language, 'hosted'), browser)
      const { tokenizer, publicKey } = browser
      const markup = cardPage(withForm, {
        settings: { today: monthAt(now), expiryRule: 'through_month', mode: 'new', tokenizer, publicKey },
        asksEmail: asksCardEmail(session),
        trouble: standing.trouble && reasonOf(standing.trouble, language),
        back,
      })
      return pageAnswer(of, withForm, markup)
    }
    case 'leaving':
      return pageAnswer(of, frame, leavingPage(frame, standing.url))
    case 'waiting':
      return pageAnswer(of, frame, waitingPage(frame, `/card/${session.id}/return?lang=${language}`))
    case 'completed':
      return pageAnswer(
        of,
        frame,
        endedPage(frame, { tone: 'ok', state: 'registered', body: 'registeredBody' }, { back }),
      )
    case 'expired': {
      const words = { tone: 'ng', state: 'expired', body: 'registerExpiredBody' } as const
      return pageAnswer(of, frame, endedPage(frame, words, { back }), { status: 410 })
    }
  }
}

export function cardBackOf(session: CardSession): string | undefined {
  const url = session.status === 'COMPLETED' ? session.successUrl : (session.cancelUrl ?? session.successUrl)
  return url === undefined ? undefined : returnAddress(url, { session: session.id })
}

export const asksCardEmail = ({ tdsType, receiverMail }: CardSession): boolean =>
  tdsType === '2' && receiverMail === undefined

/** A customer with five cards has a text of its own; other errors use the texts of payments. */
function reasonOf(code: string, language: PageLanguage): string {
  if (code === 'E0058021030' && isPlatformCode(code)) return errorMessageOf(code, language, ['5'])
  return refusedOutcome(asPayment[code] ?? code).words[language]
}

/** Codes of a card session that use a payment's text. */
const asPayment: Readonly<Record<string, string>> = {
  E00061310A3: 'EC0091310A3',
  E00061310A7: 'EC0091310A7',
  E0006006002: 'EC003006002',
  E0006006A01: 'EC003006A01',
  E0058006A01: 'EC003006A01',
  E0006006A02: 'EC003006A02',
  E0006027031: 'E9993134007',
}
