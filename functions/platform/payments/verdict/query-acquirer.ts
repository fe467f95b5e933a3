import type { Payment, PaymentKey } from '#shared/platform/payments/payment.ts'
import type { AcquirerVerdict, UnsentCall } from '#shared/platform/payments/verdict.ts'
import { readPayment } from '../../store/payments/payments.ts'
import type { PaymentContext } from '../context/payment-store.ts'
import { applyBrandRule, verdictOfSnapshot } from './verdict.ts'

/** The payment after a step, and the step's effect. */
export interface AppliedTransition {
  readonly payment: Payment
  readonly effect: string
  /** Reason and retry time of the effect `unsent`. */
  readonly unsent?: UnsentCall
}

/** Queries the acquirer, whose record of an attempt is authoritative. */
export async function queryAttempt(context: PaymentContext, payment: Payment, n: number): Promise<AcquirerVerdict> {
  const { upstreamOrderId = '' } = payment.attempts[n - 1] ?? {}
  const outcome = await context.acquirer.retrieve({ upstreamOrderId, payType: payment.payType })
  return applyBrandRule(verdictOfSnapshot(outcome), context.shop)
}

export async function rereadPayment(context: Pick<PaymentContext, 'table'>, key: PaymentKey): Promise<Payment> {
  const payment = await readPayment(context.table, key)
  if (!payment) throw new Error(`payment ${key.id} is gone`)
  return payment
}
