import { isPlatformCode } from '#shared/platform/errors/codes.ts'
import { isBusy, lastAttempt, type Payment } from '#shared/platform/payments/payment.ts'
import { paymentRules } from '#shared/platform/payments/rules.ts'
import { termEndOf } from '#shared/platform/payments/transitions.ts'
import type { PayType } from '#shared/platform/payments/values.ts'
import { type PaymentSession, statusAt } from '#shared/platform/sessions/session.ts'
import type { PaymentStore } from '../../payments/context/payment-store.ts'
import { readPayment } from '../../store/payments/payments.ts'
import { moveSession, updatePageState } from './session-transitions.ts'

/** State of a session for its page. */
export type CheckoutState =
  | { readonly at: 'form'; readonly session: PaymentSession; readonly trouble?: CheckoutError }
  /** The payer has to authenticate on the issuer's page. */
  | { readonly at: 'leaving'; readonly session: PaymentSession; readonly url: string }
  | { readonly at: 'waiting'; readonly session: PaymentSession }
  | { readonly at: 'account'; readonly session: PaymentSession; readonly payment: Payment }
  | { readonly at: 'completed' | 'canceled' | 'expired'; readonly session: PaymentSession }

interface CheckoutError {
  readonly code: string
  /** 3-D Secure had succeeded before. */
  readonly wasAuthenticated: boolean
}

/**
 * Id of the session's payment. After a declined card the payer may choose a bank transfer, which is another payment of
 * the same order.
 */
export function sessionPaymentId({ orderId, payTypes }: PaymentSession, type: PayType): string {
  return payTypes.length > 1 && type === 'Virtualaccount' ? `${orderId}${transferSuffix}` : orderId
}
const transferSuffix = '-v'
/** Longest order id with room for the suffix. */
export const orderIdRoom = 30 - transferSuffix.length

/** Order ids that a payment's id may belong to, for finding its session. */
export const orderIdsOfPayment = (paymentId: string): readonly string[] =>
  paymentId.endsWith(transferSuffix) ? [paymentId, paymentId.slice(0, -transferSuffix.length)] : [paymentId]

/**
 * Reads the payment and moves the session accordingly. The page, the return from 3-D Secure, the payment's event and
 * the sweeper all use this function.
 */
export async function checkoutStateOf(store: PaymentStore, session: PaymentSession): Promise<CheckoutState> {
  const { table, mode, shop } = store
  if (session.status === 'COMPLETED') return { at: 'completed', session }
  const id = session.payType && sessionPaymentId(session, session.payType)
  const payment = id === undefined ? undefined : await readPayment(table, { mode, shopId: shop.shopId, id })
  if (payment && (payment.status === 'CAPTURED' || payment.status === 'AUTHORIZED')) {
    return endedState(await moveSession(store, session, 'COMPLETED'))
  }
  if (session.status === 'CANCELED' || session.status === 'EXPIRED') return endedState(session)
  if (payment && isBusy(payment)) return { at: 'waiting', session }
  if (payment?.status === 'AUTHENTICATED') {
    const { redirectUrl } = lastAttempt(payment) ?? {}
    return redirectUrl === undefined ? { at: 'waiting', session } : { at: 'leaving', session, url: redirectUrl }
  }
  // Also after a short transfer: the rest comes the same way, because another payment would pay one bill twice.
  if (payment && isAwaited(payment))
    return { at: 'account', session: await waitAlong(store, session, payment), payment }
  const isOver = payment?.status === 'FAILED' || payment?.status === 'EXPIRED' || payment?.status === 'CANCELED'
  if (isOver || statusAt(session, store.now()) === 'EXPIRED')
    return endedState(await moveSession(store, session, 'EXPIRED'))
  const trouble = checkoutErrorOf(session, payment)
  return { at: 'form', session, ...(trouble && { trouble }) }
}

const isAwaited = ({ status }: Payment): boolean =>
  status === 'AWAITING_CUSTOMER_PAYMENT' || status === 'AWAITING_PAYMENT_APPROVAL'

/** A bank may report a transfer after its due date, so that the session waits as long as its payment does. */
async function waitAlong(store: PaymentStore, session: PaymentSession, payment: Payment): Promise<PaymentSession> {
  const now = store.now()
  if (session.lookAt !== undefined && session.lookAt > now) return session
  const termEnd = payment.account ? termEndOf(payment.account) : now
  const lookAt = Math.max(termEnd, now + paymentRules.termLookMs)
  return (await updatePageState(store, session, { lookAt })) ?? session
}

function endedState(session: PaymentSession): CheckoutState {
  const at = session.status === 'COMPLETED' ? 'completed' : session.status === 'CANCELED' ? 'canceled' : 'expired'
  return { at, session }
}

function checkoutErrorOf({ trouble }: PaymentSession, payment: Payment | undefined): CheckoutError | undefined {
  if (trouble !== undefined) return { code: trouble, wasAuthenticated: false }
  const attempt = payment && lastAttempt(payment)
  if (attempt?.status !== 'declined') return undefined
  const code = attempt.error?.code ?? 'E9993134999'
  const result = attempt.tds?.result
  return {
    code: isPlatformCode(code) ? code : 'E9993134999',
    wasAuthenticated: result === 'Y' || result === 'A',
  }
}
