import { logger } from '#functions/machinery/runtime/logger.ts'
import { endTerm, isPaidInWordsOnly, lookAgain, reconcileDeposits } from '#shared/platform/payments/account.ts'
import { applyVerdict } from '#shared/platform/payments/attempt.ts'
import { reconcile } from '#shared/platform/payments/comparison.ts'
import { chargeOf, type Payment, paymentKey } from '#shared/platform/payments/payment.ts'
import { transitionPayment } from '#shared/platform/payments/transitions.ts'
import type { AcquirerVerdict } from '#shared/platform/payments/verdict.ts'
import { newUpstreamKey } from '../../acquirers/upstream-key.ts'
import type { UpstreamAttempt } from '../../store/payments/payments.ts'
import { timeOf } from '../../store/sandbox/clocks.ts'
import { foundDiscrepancy } from '../context/found-discrepancy.ts'
import { rules } from '../context/payment-rules.ts'
import type { PaymentContext } from '../context/payment-store.ts'
import { recordMove } from '../context/record-move.ts'
import { resumeOperation } from '../operations/run-operation.ts'
import { type AppliedTransition, queryAttempt } from '../verdict/query-acquirer.ts'
import { untilRecorded } from '../verdict/until-recorded.ts'

/**
 * Applies the acquirer's verdict to an attempt. `answer` is the verdict of a call; without it the acquirer is queried
 * after the payment was read, so that an old verdict cannot undo a newer transition. The browser's return, webhooks and
 * reconciliation all use this function.
 */
export function reconcileAttempt(
  context: PaymentContext,
  start: Payment,
  n: number,
  answer?: AcquirerVerdict,
): Promise<AppliedTransition> {
  return untilRecorded<AppliedTransition>(context, start, async payment => {
    const said = answer ?? (await queryAttempt(context, payment, n))
    const at = context.now()
    const settled = applyVerdict(payment, n, said, { at, voidKey: newUpstreamKey(at), rules })
    if (settled.effect === 'alert') {
      logger.error('acquirer unclear', { ...paymentKey(payment), n, status: said.status, code: said.error?.code })
    }
    if (settled.payment !== payment && !(await recordMove(context, payment, settled))) return undefined
    const isSurplus = settled.effect === 'surplus' && settled.payment.attempts[n - 1]?.void?.state === 'wanted'
    if (isSurplus) return voidCharge(context, settled.payment, n)
    return settled.effect === 'unsent' && said.unsent ? { ...settled, unsent: said.unsent } : settled
  })
}

/** Voids a charge. Its key was stored with the decision, so that a repeat is safe. */
export async function voidCharge(context: PaymentContext, payment: Payment, n: number): Promise<AppliedTransition> {
  const attempt = payment.attempts[n - 1]
  const accessId = attempt?.upstreamAccessId
  if (!attempt?.void) return { payment, effect: 'stale' }
  if (accessId !== undefined) {
    const { upstreamOrderId } = attempt
    const order = { upstreamOrderId, accessId, payType: payment.payType, upstreamKey: attempt.void.key }
    const outcome = await context.acquirer.cancel(order)
    logger.warn('surplus charge voided', { ...paymentKey(payment), n, outcome: outcome.kind })
  }
  return reconcileAttempt(context, payment, n)
}

/**
 * Reconciles a successful charge with the acquirer, each night or after a webhook. A webhook without news writes
 * nothing: the nightly comparison still takes place.
 */
export function reconcileCharge(
  context: PaymentContext,
  start: Payment,
  cause: 'night' | 'notice',
): Promise<AppliedTransition> {
  return untilRecorded<AppliedTransition>(context, start, async payment => {
    const charge = chargeOf(payment)
    const answer = charge
      ? await queryAttempt(context, payment, charge.n)
      : ({ verdict: 'untouched', status: payment.status } as const)
    const compared = reconcile(payment, answer, context.now(), `re_${context.newId()}`)
    const found = compared.effect === 'alert' ? foundDiscrepancy(context, payment, compared.payment) : undefined
    if (found) {
      logger.error('charge differs from the acquirer', {
        code: 'E2006100010',
        ...paymentKey(payment),
        upstream: answer.status,
      })
    }
    const isNews = compared.effect === 'moved' || found !== undefined || answer.verdict === 'unknown'
    if (cause === 'notice' && !isNews) return { payment, effect: 'same' }
    const isRecorded = await recordMove(context, payment, { ...compared, ...(found && { discrepancy: found }) })
    return isRecorded ? compared : undefined
  })
}

/**
 * Handles a webhook about an upstream order by its attempt. The acquirer is queried; the webhook is not trusted.
 * Grants: table get, put; acquirer.
 */
export async function reconcileUpstreamOrder(
  given: PaymentContext,
  { payment, n }: UpstreamAttempt,
): Promise<AppliedTransition> {
  const now = await timeOf(given.table, payment, given.now)
  const context = { ...given, now }
  if (payment.operation) return resumeOperation(context, payment)
  if (payment.account) return reconcileTransfers(context, payment, n)
  return payment.attempts[n - 1]?.status === 'succeeded' && !payment.attempts[n - 1]?.void
    ? reconcileCharge(context, payment, 'notice')
    : reconcileAttempt(context, payment, n)
}

/** Records transfers to the virtual account. The acquirer returns their total (5.16). */
function reconcileTransfers(context: PaymentContext, start: Payment, n: number): Promise<AppliedTransition> {
  return untilRecorded<AppliedTransition>(context, start, async payment => {
    const answer = await queryAttempt(context, payment, n)
    const counted = countDeposits(context, payment, answer)
    if (counted.outcome === 'refused' || counted.payment === payment) return { payment, effect: 'stale' }
    return (await recordMove(context, payment, counted)) ? { payment: counted.payment, effect: 'success' } : undefined
  })
}

function countDeposits(context: PaymentContext, payment: Payment, answer: AcquirerVerdict) {
  const at = context.now()
  const counted = reconcileDeposits(payment, answer, at)
  if (counted.outcome === 'refused' || !isPaidInWordsOnly(payment, answer)) return counted
  const received = answer.transfers?.received ?? null
  const marked = transitionPayment(counted.payment, { discrepancy: { status: 'CAPTURED', amount: received } }, at)
  const discrepancy = foundDiscrepancy(context, payment, marked.payment)
  if (!discrepancy) return counted
  logger.error('account differs from the acquirer', { code: 'E2006100010', ...paymentKey(payment), received })
  return { ...marked, events: counted.events, discrepancy }
}

/** Queries each night for transfers whose webhook was lost, before and after the due date. */
export async function reconcileAccount(context: PaymentContext, start: Payment): Promise<void> {
  const { payment } = await reconcileTransfers(context, start, chargeOf(start)?.n ?? 1)
  const at = context.now()
  if (payment.compareAt !== null && payment.compareAt > at) return
  await recordMove(context, payment, lookAgain(payment, at, rules))
}

/** Queries at the due date before a payment expires, because a transfer may have arrived without a webhook. */
export async function endAccountTerm(context: PaymentContext, start: Payment): Promise<void> {
  const answer = await queryAttempt(context, start, chargeOf(start)?.n ?? 1)
  const counted = countDeposits(context, start, answer)
  if (counted.outcome === 'allowed' && counted.payment !== start) {
    // A complete amount has ended the wait; otherwise the payment is read again and ended.
    await recordMove(context, start, counted)
    return
  }
  await recordMove(context, start, endTerm(start, answer, context.now(), rules))
}
