import { isPlatformCode } from '#shared/platform/errors/codes.ts'
import { isBusy, lastAttempt, type Payment } from '#shared/platform/payment.ts'
import type { PayType } from '#shared/platform/payment-words.ts'
import { type Session, statusAt } from '#shared/platform/session.ts'
import { getPayment } from '../store/payments.ts'
import type { Books } from './desk.ts'
import { moveSession } from './session-moves.ts'

/** How a session stands for whoever looks at its page. */
export type Standing =
  | { readonly at: 'form'; readonly session: Session; readonly trouble?: Trouble }
  /** The card company has to be asked, over there. */
  | { readonly at: 'leaving'; readonly session: Session; readonly url: string }
  | { readonly at: 'waiting'; readonly session: Session }
  | { readonly at: 'account'; readonly session: Session; readonly payment: Payment }
  | { readonly at: 'completed' | 'canceled' | 'expired'; readonly session: Session }

export interface Trouble {
  readonly code: string
  /** 3-D Secure had said yes before. */
  readonly wasAuthenticated: boolean
}

/**
 * The id of the session's payment. A payer who may choose can turn from a card that was refused to a transfer, which is
 * another payment of the same order.
 */
export function paymentIdOf({ orderId, payTypes }: Session, type: PayType): string {
  return payTypes.length > 1 && type === 'Virtualaccount' ? `${orderId}${transferSuffix}` : orderId
}
const transferSuffix = '-v'
/** Where there is a choice, the order's id leaves room for that. */
export const orderIdRoom = 30 - transferSuffix.length

/** The order that a payment's id belongs to, which its session is found by. */
export const ordersOf = (paymentId: string): readonly string[] =>
  paymentId.endsWith(transferSuffix) ? [paymentId, paymentId.slice(0, -transferSuffix.length)] : [paymentId]

/**
 * Looks at the payment rather than at what anybody says of it, and moves the session to where that leaves it. The page,
 * the way back from 3-D Secure, the payment's own event and the sweeper all end here.
 */
export async function standingOf(books: Books, session: Session): Promise<Standing> {
  const { table, mode, shop } = books
  if (session.status === 'COMPLETED') return { at: 'completed', session }
  if (session.status === 'CANCELED') return { at: 'canceled', session }
  if (session.status === 'EXPIRED') return { at: 'expired', session }
  const id = session.payType && paymentIdOf(session, session.payType)
  const payment = id === undefined ? undefined : await getPayment(table, { mode, shopId: shop.shopId, id })
  if (payment && (payment.status === 'CAPTURED' || payment.status === 'AUTHORIZED')) {
    return ended(await moveSession(books, session, 'COMPLETED'))
  }
  if (payment && isBusy(payment)) return { at: 'waiting', session }
  if (payment?.status === 'AUTHENTICATED') {
    const { redirectUrl } = lastAttempt(payment) ?? {}
    return redirectUrl === undefined ? { at: 'waiting', session } : { at: 'leaving', session, url: redirectUrl }
  }
  const isOver = payment?.status === 'FAILED' || payment?.status === 'EXPIRED' || payment?.status === 'CANCELED'
  if (isOver || statusAt(session, books.now()) === 'EXPIRED') return ended(await moveSession(books, session, 'EXPIRED'))
  if (payment?.status === 'AWAITING_CUSTOMER_PAYMENT') return { at: 'account', session, payment }
  const trouble = troubleOf(session, payment)
  return { at: 'form', session, ...(trouble && { trouble }) }
}

function ended(session: Session): Standing {
  const at = session.status === 'COMPLETED' ? 'completed' : session.status === 'CANCELED' ? 'canceled' : 'expired'
  return { at, session }
}

function troubleOf({ trouble }: Session, payment: Payment | undefined): Trouble | undefined {
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
