import type { OrderView } from '#shared/domain/buying/order/view.ts'
import { payStateOf } from '#shared/domain/buying/order/wire-numbers.ts'

/**
 * What the payment page is for, by how the order stands: enter a card or ask for an account, go to the issuer, transfer,
 * wait until somebody knows, or nothing any more. Page and loader ask the same question.
 */
type PaymentStep = 'card' | 'bank' | 'challenge' | 'transfer' | 'waiting' | 'quote' | 'spent' | 'over' | 'left'

type Standing = Pick<OrderView, 'payStatus'> & {
  readonly pay: Pick<OrderView['pay'], 'method' | 'canPay' | 'canCancel' | 'triesLeft'> & {
    readonly transfer: object | null
    readonly redirectUrl: string | null
  }
}

export function paymentStep({ payStatus, pay }: Standing): PaymentStep {
  const state = payStateOf(payStatus)
  if (state === 'expired') return 'over'
  if (state === 'cancelled') return 'left'
  if (state === 'quote') return 'quote'
  if (pay.transfer) return 'transfer'
  if (pay.redirectUrl) return 'challenge'
  if (pay.canPay) return pay.method
  // An order without an open attempt may be left: its tries are spent, or its time is over and will soon be said to be.
  if (pay.canCancel) return pay.triesLeft === 0 ? 'spent' : 'over'
  return 'waiting'
}

/** Somebody else has the next word, so the platform is asked before the page is shown. */
export const isAwaited = (step: PaymentStep): boolean =>
  step === 'waiting' || step === 'challenge' || step === 'transfer'
