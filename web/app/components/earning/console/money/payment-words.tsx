import type { adminGetPayment, adminListPayments } from '#shared/api/buying/console/payments.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import type { PaymentStatus, PayType } from '#shared/platform/payments/values.ts'
import { m } from '../../../../paraglide/messages.js'
import { Badge, type BadgeWords } from '../../../site/frame/badge.tsx'

export type PaymentRow = OutputOf<typeof adminListPayments>['list'][number]
export type PaymentDetail = OutputOf<typeof adminGetPayment>
export type Attempt = PaymentDetail['attempts'][number]

/** The platform's states in an operator's words (payment-platform 5.1). */
export const paymentWords: BadgeWords<PaymentStatus> = {
  UNPROCESSED: ['none', m.money_payment_unprocessed],
  CHECKED: ['applying', m.money_payment_checked],
  AUTHENTICATED: ['applying', m.money_payment_authenticated],
  AUTHORIZED: ['accepted', m.money_payment_authorized],
  AWAITING_CUSTOMER_PAYMENT: ['due', m.money_payment_awaiting],
  AWAITING_PAYMENT_APPROVAL: ['due', m.money_payment_approval],
  CAPTURED: ['paid', m.money_payment_captured],
  CANCELED: ['ended', m.money_payment_canceled],
  EXPIRED: ['ended', m.money_payment_expired],
  FAILED: ['failed', m.money_payment_failed],
}

export const typeWords: Readonly<Record<PayType, () => string>> = {
  Card: m.money_type_card,
  Virtualaccount: m.money_type_bank,
}

export const attemptWords: BadgeWords<Attempt['status']> = {
  pending: ['applying', m.money_attempt_pending],
  requires_action: ['due', m.money_attempt_action],
  succeeded: ['completed', m.money_attempt_succeeded],
  declined: ['failed', m.money_attempt_declined],
  unknown: ['due', m.money_attempt_unknown],
}

type Tds = NonNullable<Attempt['tds']>
export const tdsSteps: Readonly<Record<Tds['status'], () => string>> = {
  AUTHENTICATING: m.money_tds_authenticating,
  CHALLENGE: m.money_tds_challenge,
  AUTHENTICATED: m.money_tds_authenticated,
}
/** The issuer's letter stands beside its meaning: that is what its documents speak of. */
export const tdsResults: Readonly<Record<NonNullable<Tds['result']>, () => string>> = {
  Y: m.money_tds_y,
  A: m.money_tds_a,
  C: m.money_tds_c,
  N: m.money_tds_n,
  U: m.money_tds_u,
  R: m.money_tds_r,
}

export function PaymentState({ status }: { status: PaymentStatus }) {
  const [mark, word] = paymentWords[status]
  return <Badge state={mark}>{word()}</Badge>
}

/** The raw code, as whoever calls the provider has to name it, with its meaning in both languages (D43). */
export function ErrorCode({ errorCode, errorMeaning }: Pick<Attempt, 'errorCode' | 'errorMeaning'>) {
  if (errorCode === null) return null
  return (
    <dl className="facts plain">
      <div>
        <dt>{m.money_code()}</dt>
        <dd>
          <code>{errorCode}</code> {errorMeaning === null && m.money_code_unknown()}
        </dd>
      </div>
      {errorMeaning &&
        (['ja', 'en'] as const).map(language => (
          <div key={language}>
            <dt lang={language}>{language === 'ja' ? '日本語' : 'English'}</dt>
            <dd lang={language}>{errorMeaning[language]}</dd>
          </div>
        ))}
    </dl>
  )
}
