import { monthAt } from '#shared/platform/card/expiry.ts'
import { refusedOutcome } from '#shared/platform/errors/outcome.ts'
import { type PaymentSession, returnAddress } from '#shared/platform/sessions/session.ts'
import type { BrowserConfig } from '../../acquirers/port.ts'
import { cardFrame, frameOf, type PageOwner, pageAnswer } from '../../pages/hosted.ts'
import { accountPage, endedPage, leavingPage, waitingPage } from '../../pages/message-page.ts'
import { payPage } from '../../pages/pay-page.ts'
import type { PageLanguage } from '../../pages/texts.ts'
import type { Shop } from '../../store/system/shops.ts'
import type { CheckoutState } from '../checkout/session-state.ts'

interface SessionPage {
  readonly standing: CheckoutState
  readonly shop: Shop
  readonly language: PageLanguage
  readonly now: number
  readonly browser: BrowserConfig
}

/** Renders the page of a session in its current state; 410 if it expired or was cancelled. */
export function sessionPage({ standing, shop, language, now, browser }: SessionPage) {
  const { session } = standing
  const of: PageOwner = { ...session, shop }
  const frame = frameOf(of, language)
  const here = `/pay/${session.id}`
  const back = backOf(session)
  switch (standing.at) {
    case 'form': {
      const { trouble } = standing
      const withForm = cardFrame(frameOf(of, language, 'hosted'), browser)
      const { tokenizer, publicKey } = browser
      const markup = payPage(withForm, {
        bill: {
          title: session.title,
          orderId: session.orderId,
          amount: session.amount,
          tax: session.tax,
          until: session.expiresAt,
        },
        payTypes: session.payTypes,
        settings: { today: monthAt(now), expiryRule: 'through_month', mode: 'new', tokenizer, publicKey },
        asksEmail: asksEmail(session, shop),
        trouble: trouble && refusedOutcome(trouble.code, trouble.wasAuthenticated).words[language],
        cancelTo: `${here}/cancel`,
      })
      return pageAnswer(of, withForm, markup)
    }
    case 'leaving':
      return pageAnswer(of, frame, leavingPage(frame, standing.url))
    case 'waiting':
      return pageAnswer(of, frame, waitingPage(frame, `${here}/return?lang=${language}`))
    case 'account': {
      const { account, amount, tax } = standing.payment
      if (!account) return pageAnswer(of, frame, waitingPage(frame, here))
      const { expiresAt: until, ...rest } = account
      const shown = { ...rest, until, total: amount + tax }
      return pageAnswer(of, frame, accountPage(frame, shown))
    }
    case 'completed': {
      const words = { tone: 'ok', state: 'completed', title: 'completedTitle', body: 'completedBody' } as const
      return pageAnswer(of, frame, endedPage(frame, words, { back }))
    }
    case 'canceled':
      return pageAnswer(
        of,
        frame,
        endedPage(frame, { tone: 'ng', state: 'canceled', body: 'canceledBody' }, { back }),
        gone,
      )
    case 'expired':
      return pageAnswer(
        of,
        frame,
        endedPage(frame, { tone: 'ng', state: 'expired', body: 'expiredBody' }, { back }),
        gone,
      )
  }
}
const gone = { status: 410 }

/** Return address of the payer at the end, with the ids of the session and the order only. */
export function backOf(session: PaymentSession): string | undefined {
  const url = session.status === 'COMPLETED' ? session.successUrl : (session.cancelUrl ?? session.successUrl)
  return url === undefined ? undefined : returnAddress(url, { session: session.id, order_id: session.orderId })
}

/** 3-D Secure needs a contact of the payer, which the shop may have sent. */
export const asksEmail = ({ tdsType, receiverMail, payTypes }: PaymentSession, shop: Shop): boolean =>
  payTypes.includes('Card') && (tdsType ?? shop.tdsSetting) === '2' && receiverMail === undefined
