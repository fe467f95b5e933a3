import { logger } from '#functions/runtime/logger.ts'
import { reconcileDeposits } from '#shared/platform/payments/account.ts'
import { applyVerdict } from '#shared/platform/payments/attempt.ts'
import { reconcile } from '#shared/platform/payments/operation.ts'
import { chargeOf, type Payment, paymentKey } from '#shared/platform/payments/payment.ts'
import type { AcquirerVerdict } from '#shared/platform/payments/verdict.ts'
import { findByUpstream } from '../../store/payments/payments.ts'
import { rules } from '../context/payment-rules.ts'
import { newUpstreamKey, type PaymentContext } from '../context/payment-store.ts'
import { timeOfPayment } from '../context/payment-time.ts'
import { recordMove } from '../context/record-move.ts'
import { resumeOperation } from '../operations/run-operation.ts'
import { type AppliedMove, maxRounds, queryAttempt, rereadPayment } from '../verdict/ask-acquirer.ts'

/**
 * Brings the acquirer's answer to an attempt, whoever asked for it: the answer to a call (`answer`), or a question asked
 * here after the payment has been read, so that no old picture undoes a newer move. The browser's return, notices and
 * the reconciler all end here.
 */
export async function reconcileAttempt(
  context: PaymentContext,
  start: Payment,
  n: number,
  answer?: AcquirerVerdict,
): Promise<AppliedMove> {
  let payment = start
  for (let attempt = 1; attempt <= maxRounds; attempt++) {
    const said = answer ?? (await queryAttempt(context, payment, n))
    const at = context.now()
    const settled = applyVerdict(payment, n, said, { at, voidKey: newUpstreamKey(at), rules })
    if (settled.effect === 'alert') {
      logger.error('acquirer unclear', { ...paymentKey(payment), n, status: said.status, code: said.error?.code })
    }
    if (settled.payment === payment || (await recordMove(context, payment, settled))) {
      const isSurplus = settled.effect === 'surplus' && settled.payment.attempts[n - 1]?.void?.state === 'wanted'
      return isSurplus ? await voidCharge(context, settled.payment, n) : settled
    }
    payment = await rereadPayment(context, paymentKey(payment))
  }
  throw new Error(`payment ${start.id} kept moving`)
}

/** Undoes a charge that must not stand. Its key was stored with the wish, so that this may be repeated. */
export async function voidCharge(context: PaymentContext, payment: Payment, n: number): Promise<AppliedMove> {
  const attempt = payment.attempts[n - 1]
  const accessId = attempt?.upstreamAccessId
  if (!attempt?.void) return { payment, effect: 'stale' }
  if (accessId !== undefined) {
    const { upstreamOrderId } = attempt
    const order = { upstreamOrderId, accessId, payType: payment.payType, upstreamKey: attempt.void.key }
    const outcome = await context.acquirer.cancel(order)
    logger.warn('surplus charge undone', { ...paymentKey(payment), n, outcome: outcome.kind })
  }
  return reconcileAttempt(context, payment, n)
}

/** Compares a charge that stands with the acquirer's store, by night or because a notice came. */
export async function reconcileCharge(context: PaymentContext, start: Payment): Promise<AppliedMove> {
  let payment = start
  for (let attempt = 1; attempt <= maxRounds; attempt++) {
    const charge = chargeOf(payment)
    const answer = charge
      ? await queryAttempt(context, payment, charge.n)
      : ({ verdict: 'untouched', status: payment.status } as const)
    const compared = reconcile(payment, answer, context.now())
    if (compared.effect === 'alert') {
      logger.error('charge differs from the acquirer', {
        code: 'E2006100010',
        ...paymentKey(payment),
        upstream: answer.status,
      })
    }
    if (await recordMove(context, payment, compared)) return compared
    payment = await rereadPayment(context, paymentKey(payment))
  }
  throw new Error(`payment ${start.id} kept moving`)
}

/**
 * A notice told that something happened to an order of the acquirer's. What happened is asked, not believed. Grants:
 * table get, put; acquirer.
 */
export async function reconcileUpstreamOrder(
  given: PaymentContext,
  upstreamOrderId: string,
): Promise<AppliedMove | undefined> {
  const { mode, shop } = given
  const found = await findByUpstream(given.table, { mode, shopId: shop.shopId, upstreamOrderId })
  if (!found) return undefined
  const { payment, n } = found
  const now = await timeOfPayment(given.table, payment, given.now)
  const context = { ...given, now }
  if (payment.operation) return resumeOperation(context, payment)
  if (payment.account) return reconcileTransfers(context, payment, n)
  return payment.attempts[n - 1]?.status === 'succeeded' && !payment.attempts[n - 1]?.void
    ? reconcileCharge(context, payment)
    : reconcileAttempt(context, payment, n)
}

/** Money came in on a bank account: how much in all, the acquirer says (5.16). */
async function reconcileTransfers(context: PaymentContext, start: Payment, n: number): Promise<AppliedMove> {
  let payment = start
  for (let attempt = 1; attempt <= maxRounds; attempt++) {
    const answer = await queryAttempt(context, payment, n)
    const counted = reconcileDeposits(payment, answer, context.now())
    if (!counted.ok || counted.payment === payment) return { payment, effect: 'stale' }
    if (await recordMove(context, payment, counted)) return { payment: counted.payment, effect: 'success' }
    payment = await rereadPayment(context, paymentKey(payment))
  }
  throw new Error(`payment ${start.id} kept moving`)
}
