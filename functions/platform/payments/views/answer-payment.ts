import { paymentView } from '#shared/platform/api/payments/view.ts'
import type { PaymentWire } from '#shared/platform/api/payments/wire.ts'
import type { Problem } from '#shared/platform/api/problems.ts'
import { isPlatformCode } from '#shared/platform/errors/codes.ts'
import { isBusy, type Payment } from '#shared/platform/payments/payment.ts'
import type { TransitionRefused } from '#shared/platform/payments/transitions.ts'
import { Refusal, Reply } from '../../http/answers.ts'
import { attemptFailure } from '../charge/charge.ts'
import type { OperationResult } from '../operations/run-operation.ts'

/** Answer after an attempt: the payment, 202 while the result is unknown, or the reason of the failure. */
export function answerAttempt(payment: Payment): Reply<PaymentWire> | Refusal {
  const failure = attemptFailure(payment)
  if (failure) return new Refusal([failure])
  return new Reply(isBusy(payment) ? 202 : 200, paymentView(payment))
}

/** Answer after an operation, by the same rule. */
export function answerOperation(operated: OperationResult): Reply<PaymentWire> | Refusal {
  if (operated.outcome === 'refused') return refusalFor(operated)
  const { payment, effect } = operated
  if (effect === 'failed' || effect === 'missing')
    return refusalFor({ code: payment.error?.code ?? payment.finished?.error ?? 'E9993134999' })
  return new Reply(isBusy(payment) ? 202 : 200, paymentView(payment))
}

function refusalFor(refused: Omit<TransitionRefused<string>, 'outcome'> & { readonly retryAfter?: number }): Refusal {
  const { code, params = [], retryable, retryAfter } = refused
  if (!isPlatformCode(code)) throw new Error(`${code} is not a code of the platform`)
  const problem = { code, params, ...(retryable && { retryable }) }
  return refusedCall({ problems: [problem], ...(retryAfter !== undefined && { retryAfter }) })
}

/** A call that was not sent to the acquirer gets 503, whatever the reason (3.2). */
export function refusedCall({ problems, retryAfter }: { problems: readonly Problem[]; retryAfter?: number }): Refusal {
  return new Refusal(problems, retryAfter, retryAfter === undefined ? undefined : 503)
}
