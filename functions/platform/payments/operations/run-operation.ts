import { logger } from '#functions/runtime/logger.ts'
import { upstreamOrderOf } from '#shared/platform/payments/attempt.ts'
import type { MoveRefused, PaymentMove } from '#shared/platform/payments/moves.ts'
import { commandFor, finishOperation } from '#shared/platform/payments/operation.ts'
import { chargeOf, type Payment, type PaymentOperation, paymentKey } from '#shared/platform/payments/payment.ts'
import type { AcquirerVerdict } from '#shared/platform/payments/verdict.ts'
import type { AcquirerOutcome, AttemptResult } from '../../acquirers/port.ts'
import { readPayment } from '../../store/payments/payments.ts'
import { rules } from '../context/payment-rules.ts'
import type { PaymentContext } from '../context/payment-store.ts'
import { recordMove } from '../context/record-move.ts'
import { type AppliedMove, maxRounds, queryAttempt, rereadPayment } from '../verdict/ask-acquirer.ts'
import { verdictOf } from '../verdict/verdict.ts'

export type OperationResult = AppliedMove | { readonly refused: MoveRefused<string> }

/**
 * Gives one order about a charge: stored first, then told to the acquirer, then finished by its answer. A call that
 * comes again under its key finds what it had begun, and asks.
 */
export async function runOperation(
  context: PaymentContext,
  start: Payment,
  decide: (payment: Payment) => PaymentMove | MoveRefused<string>,
): Promise<OperationResult> {
  let payment = start
  for (let attempt = 1; attempt <= maxRounds; attempt++) {
    const { operation, finished } = payment
    if (isSame(context, operation)) return resumeOperation(context, payment)
    if (isSame(context, finished)) return finished?.error ? { payment, effect: 'failed' } : { payment, effect: 'done' }
    const begun = decide(payment)
    if (!begun.ok) return { refused: begun }
    if (await recordMove(context, payment, begun, chargeOf(payment)?.upstreamOrderId)) {
      return begun.payment.operation
        ? sendOperation(context, begun.payment)
        : { payment: begun.payment, effect: 'done' }
    }
    payment = await rereadPayment(context, paymentKey(payment))
  }
  throw new Error(`payment ${start.id} kept moving`)
}

const isSame = (
  { requestKey }: PaymentContext,
  known: { readonly requestKey?: string | undefined } | null | undefined,
): boolean => requestKey !== undefined && known?.requestKey === requestKey

/** Tells the acquirer what is stored, and applies what it answers. */
async function sendOperation(context: PaymentContext, payment: Payment): Promise<AppliedMove> {
  const { operation } = payment
  if (!operation) return { payment, effect: 'stale' }
  const answered = verdictOf(await callAcquirer(context, payment, operation))
  const charge = chargeOf(payment)
  // "It is done already" and the like are no answers: the order itself tells.
  const isUnsure = answered.verdict === 'unknown' && charge !== undefined
  const answer = isUnsure ? await queryAttempt(context, payment, charge.n) : answered
  return applyAnswer(context, payment, answer, { isAnswer: !isUnsure, key: operation.upstreamKey.id })
}

/**
 * Asks how an order that nobody has heard the end of stands. What the acquirer has not done is told to it once more,
 * under the same key, as long as it remembers keys; after that it is given up.
 */
export async function resumeOperation(context: PaymentContext, payment: Payment): Promise<AppliedMove> {
  const { operation } = payment
  const charge = chargeOf(payment)
  if (!operation || !charge) return { payment, effect: 'stale' }
  const answer = await queryAttempt(context, payment, charge.n)
  const heard = finishOperation(payment, answer, { at: context.now(), rules, isAnswer: false })
  const mayRepeat = answer.verdict !== 'unknown' && context.now() - operation.startedAt <= rules.upstreamKeyMs
  if (heard.effect === 'open' && mayRepeat) return sendOperation(context, payment)
  return applyAnswer(context, payment, answer, { isAnswer: false, key: operation.upstreamKey.id })
}

async function applyAnswer(
  context: PaymentContext,
  start: Payment,
  answer: AcquirerVerdict,
  { isAnswer, key }: { isAnswer: boolean; key: string },
): Promise<AppliedMove> {
  let payment = start
  for (let attempt = 1; attempt <= maxRounds; attempt++) {
    // Somebody else has finished it, and perhaps begun another.
    if (payment.operation?.upstreamKey.id !== key) return { payment, effect: 'stale' }
    const finished = finishOperation(payment, answer, { at: context.now(), rules, isAnswer })
    if (finished.effect === 'failed') {
      logger.warn('order to the acquirer failed', {
        ...paymentKey(payment),
        kind: payment.operation.kind,
        code: answer.error?.code,
      })
    }
    if (await recordMove(context, payment, finished)) return finished
    payment = await rereadPayment(context, paymentKey(payment))
  }
  throw new Error(`payment ${start.id} kept moving`)
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

/** For handlers: the payment of the call's own shop. */
export const paymentOfShop = (context: Pick<PaymentContext, 'table' | 'mode' | 'shop'>, id: string) =>
  readPayment(context.table, { mode: context.mode, shopId: context.shop.shopId, id })
