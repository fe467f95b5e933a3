import { logger } from '#functions/machinery/runtime/logger.ts'
import type { Allowed } from '#shared/decision.ts'
import { upstreamOrderOf } from '#shared/platform/payments/attempt.ts'
import { answersAgain, commandFor, finishOperation } from '#shared/platform/payments/operation.ts'
import { chargeOf, type Payment, type PaymentOperation, paymentKey } from '#shared/platform/payments/payment.ts'
import type { PaymentTransition, TransitionRefused } from '#shared/platform/payments/transitions.ts'
import type { AcquirerVerdict } from '#shared/platform/payments/verdict.ts'
import type { AcquirerOutcome, AttemptResult } from '../../acquirers/port.ts'
import { readPayment } from '../../store/payments/payments.ts'
import { foundDiscrepancy } from '../context/found-discrepancy.ts'
import { rules } from '../context/payment-rules.ts'
import type { PaymentContext } from '../context/payment-store.ts'
import { recordMove } from '../context/record-move.ts'
import { type AppliedTransition, queryAttempt } from '../verdict/query-acquirer.ts'
import { untilRecorded } from '../verdict/until-recorded.ts'
import { verdictOf } from '../verdict/verdict.ts'

interface RefusedOperation extends TransitionRefused<string> {
  /** Seconds until a retry makes sense; only if nothing was sent. */
  readonly retryAfter?: number
}
export type OperationResult = Allowed<AppliedTransition> | RefusedOperation

/**
 * Runs one operation on a charge: stores it, sends it to the acquirer, finishes it by the answer. A call that is
 * repeated with its key resumes its own operation.
 */
export function runOperation(
  context: PaymentContext,
  start: Payment,
  decide: (payment: Payment) => PaymentTransition | TransitionRefused<string>,
): Promise<OperationResult> {
  return untilRecorded<OperationResult>(context, start, async payment => {
    const { operation, finished } = payment
    if (isSame(context, operation)) return { outcome: 'allowed', ...(await resumeOperation(context, payment)) }
    if (answersAgain(payment, context.requestKey, context.now()))
      return { outcome: 'allowed', payment, effect: finished?.error ? 'failed' : 'done' }
    const begun = decide(payment)
    if (begun.outcome === 'refused') return begun
    if (!(await recordMove(context, payment, begun, chargeOf(payment)?.upstreamOrderId))) return undefined
    const { payment: stored } = begun
    if (!stored.operation) return { outcome: 'allowed', payment: stored, effect: 'done' }
    const applied = await sendOperation(context, stored)
    return applied.unsent ? { outcome: 'refused', ...applied.unsent } : { outcome: 'allowed', ...applied }
  })
}

const isSame = (
  { requestKey }: PaymentContext,
  known: { readonly requestKey?: string | undefined } | null | undefined,
): boolean => requestKey !== undefined && known?.requestKey === requestKey

/** Sends the stored operation to the acquirer and applies the answer. */
async function sendOperation(
  context: PaymentContext,
  payment: Payment,
  isRepeated = false,
): Promise<AppliedTransition> {
  const { operation } = payment
  if (!operation) return { payment, effect: 'stale' }
  const said = verdictOf(await callAcquirer(context, payment, operation))
  // An earlier sending may still be in transit, although this one was held back.
  const answered = said.unsent && isRepeated ? unheard : said
  const charge = chargeOf(payment)
  // An answer such as "done before" says nothing about this operation, so that the order is queried.
  const isUnsure = answered.verdict === 'unknown' && charge !== undefined
  const answer = isUnsure ? await queryAttempt(context, payment, charge.n) : answered
  return applyAnswer(context, payment, answer, { isAnswer: !isUnsure, key: operation.upstreamKey.id })
}

/**
 * Resumes an operation of unknown result. If the acquirer has not executed it, it is sent again with the same key as
 * long as the acquirer remembers keys, and fails afterwards.
 */
export async function resumeOperation(context: PaymentContext, payment: Payment): Promise<AppliedTransition> {
  const { operation } = payment
  const charge = chargeOf(payment)
  if (!operation || !charge) return { payment, effect: 'stale' }
  const answer = await queryAttempt(context, payment, charge.n)
  const heard = finishOperation(payment, answer, { at: context.now(), rules, isAnswer: false })
  const mayRepeat = answer.verdict !== 'unknown' && context.now() - operation.startedAt <= rules.upstreamKeyMs
  if (heard.effect === 'open' && mayRepeat) return sendOperation(context, payment, true)
  return applyAnswer(context, payment, answer, { isAnswer: false, key: operation.upstreamKey.id })
}

const unheard = { verdict: 'unknown', status: 'UNPROCESSED' } as const

function applyAnswer(
  context: PaymentContext,
  start: Payment,
  answer: AcquirerVerdict,
  { isAnswer, key }: { isAnswer: boolean; key: string },
): Promise<AppliedTransition> {
  return untilRecorded<AppliedTransition>(context, start, async payment => {
    // Another process has finished the operation.
    if (payment.operation?.upstreamKey.id !== key) return { payment, effect: 'stale' }
    const finished = finishOperation(payment, answer, { at: context.now(), rules, isAnswer })
    if (finished.effect === 'failed') {
      logger.warn('order to the acquirer failed', {
        ...paymentKey(payment),
        kind: payment.operation.kind,
        code: answer.error?.code,
      })
    }
    const { unsent } = answer
    const discrepancy = finished.effect === 'missing' ? foundDiscrepancy(context, payment, finished.payment) : undefined
    if (discrepancy) {
      logger.error('charge differs from the acquirer', { code: 'E2006100010', ...paymentKey(payment) })
    }
    if (!(await recordMove(context, payment, { ...finished, ...(discrepancy && { discrepancy }) }))) return undefined
    return finished.effect === 'unsent' && unsent ? { ...finished, unsent } : finished
  })
}

async function callAcquirer(
  context: PaymentContext,
  payment: Payment,
  operation: PaymentOperation,
): Promise<AcquirerOutcome<AttemptResult>> {
  const { acquirer } = context
  const target = upstreamOrderOf(payment)
  if (!target) throw new Error(`payment ${payment.id} has no charge to ${operation.kind}`)
  const keyed = { ...target, upstreamKey: operation.upstreamKey }
  const { amount = 0, tax = 0 } = operation
  switch (commandFor(operation)) {
    case 'capture':
      return acquirer.capture(keyed)
    case 'cancel':
      return payment.payType === 'Card' ? acquirer.cancel(keyed) : acquirer.virtualAccount.cancel(keyed)
    case 'reauthorize':
      return acquirer.reauthorize(keyed)
    case 'change':
      return acquirer.changeAmount({
        ...keyed,
        job: payment.status === 'CAPTURED' ? 'CAPTURE' : 'AUTH',
        amount,
        tax,
      })
  }
}

/** A payment of the calling shop. */
export const paymentOfShop = (context: Pick<PaymentContext, 'table' | 'mode' | 'shop'>, id: string) =>
  readPayment(context.table, { mode: context.mode, shopId: context.shop.shopId, id })
