import type { Payment, PaymentKey } from '#shared/platform/payment.ts'
import type { Word } from '#shared/platform/payment-attempt.ts'
import { getPayment } from '../store/payments.ts'
import type { Desk } from './desk.ts'
import { underBrandRule, wordOfSnapshot } from './word.ts'

/** How often a move is decided anew because somebody else was faster. */
export const tries = 6

/** The payment after a step, and what the step came to. */
export interface Applied {
  readonly payment: Payment
  readonly effect: string
}

/** How an attempt stands at the acquirer, which is the only authority there is. */
export async function askAttempt(desk: Desk, payment: Payment, n: number): Promise<Word> {
  const { upstreamOrderId = '' } = payment.attempts[n - 1] ?? {}
  const outcome = await desk.acquirer.retrieve({ upstreamOrderId, payType: payment.payType })
  return underBrandRule(wordOfSnapshot(outcome), desk.shop)
}

export async function reread(desk: Pick<Desk, 'table'>, key: PaymentKey): Promise<Payment> {
  const payment = await getPayment(desk.table, key)
  if (!payment) throw new Error(`payment ${key.id} is gone`)
  return payment
}
