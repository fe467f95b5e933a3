import type { PlatformCode } from '#shared/platform/errors/codes.ts'
import {
  beginCompletion,
  recordChallenge,
  rejectAuthentication,
  timeOutAuthentication,
} from '#shared/platform/payments/attempt.ts'
import { lastAttempt, type Payment, type Tds } from '#shared/platform/payments/payment.ts'
import { isRefusal, mayCharge } from '#shared/platform/payments/transitions.ts'
import type { AcquirerOutcome, TdsResult } from '../../acquirers/port.ts'
import { newUpstreamKey } from '../../acquirers/upstream-key.ts'
import { rules } from '../context/payment-rules.ts'
import type { PaymentContext } from '../context/payment-store.ts'
import { recordMove } from '../context/record-move.ts'
import { type AppliedTransition, queryAttempt } from '../verdict/query-acquirer.ts'
import { untilRecorded } from '../verdict/until-recorded.ts'
import { tdsFrom, verdictOf } from '../verdict/verdict.ts'
import { reconcileAttempt } from './reconcile.ts'

/** The attempt that waits for its cardholder; undefined if none does. */
export function pendingAuthentication(payment: Payment) {
  const attempt = lastAttempt(payment)
  if (payment.status !== 'AUTHENTICATED' || attempt?.status !== 'requires_action') return undefined
  const { upstreamOrderId, upstreamAccessId, until } = attempt
  if (upstreamAccessId === undefined) return undefined
  return {
    n: attempt.n,
    until,
    tds: attempt.tds,
    ref: { upstreamOrderId, accessId: upstreamAccessId, payType: payment.payType },
  }
}

/** Ends 3-D Secure after its time. The attempt fails (0A7) unless the acquirer reports another result. */
export function endAuthentication(context: PaymentContext, start: Payment): Promise<AppliedTransition> {
  return untilRecorded<AppliedTransition>(context, start, async payment => {
    const order = pendingAuthentication(payment)
    if (!order) return { payment, effect: 'stale' }
    const answer = await queryAttempt(context, payment, order.n)
    if (answer.verdict !== 'requires-action' && answer.verdict !== 'untouched') {
      // Without an answer of the acquirer the attempt cannot be failed yet.
      if (answer.verdict === 'unknown' || answer.verdict === 'unclear') return { payment, effect: 'open' }
      return reconcileAttempt(context, payment, order.n, answer)
    }
    const ended = timeOutAuthentication(payment, { at: context.now(), rules })
    return (await recordMove(context, payment, ended)) ? ended : undefined
  })
}

/**
 * Records the issuer's result with the attempt. A refusal ends the attempt; any other result waits for the next step.
 * Returns undefined if the acquirer had no result.
 */
export async function recordTdsResult(
  context: PaymentContext,
  start: Payment,
  outcome: AcquirerOutcome<TdsResult>,
): Promise<TdsProgress | undefined> {
  if (outcome.kind !== 'done') return undefined
  const tds = tdsFrom(outcome.value)
  const { challengeUrl } = outcome.value
  return untilRecorded(context, start, async payment => {
    const order = pendingAuthentication(payment)
    if (!order) return { tds, payment, challengeUrl }
    const at = context.now()
    const move = isRefusal(tds)
      ? rejectAuthentication(
          payment,
          tds,
          { code: await refusalCode(context, payment, order.n, tds), retryable: tds.result === 'U' },
          { at, rules },
        )
      : recordChallenge(payment, tds, at)
    return (await recordMove(context, payment, move)) ? { tds, payment: move.payment, challengeUrl } : undefined
  })
}
export interface TdsProgress {
  readonly tds: Tds
  readonly payment: Payment
  readonly challengeUrl: string | undefined
}

/** The acquirer may know the reason, such as a cancellation (0A2) or a timeout (0A7). */
async function refusalCode(context: PaymentContext, payment: Payment, n: number, tds: Tds): Promise<PlatformCode> {
  const { error } = await queryAttempt(context, payment, n)
  const known = tdsCodes.find(code => code === error?.code)
  if (known) return known
  if (tds.result === 'R') return 'EC0091310A5'
  if (tds.result === 'U') return 'EC0091310A6'
  return tds.result === 'N' ? 'EC0091310A3' : 'EC0091310A4'
}
const tdsCodes = [
  'EC0091310A1',
  'EC0091310A2',
  'EC0091310A3',
  'EC0091310A4',
  'EC0091310A5',
  'EC0091310A6',
  'EC0091310A7',
] as const

/** Charges an authenticated cardholder once. The charge is stored before the acquirer is called (P10). */
export function chargeAuthenticated(context: PaymentContext, start: Payment, tds: Tds): Promise<AppliedTransition> {
  return untilRecorded<AppliedTransition>(context, start, async payment => {
    const order = pendingAuthentication(payment)
    if (!order || !mayCharge(tds)) return { payment, effect: 'stale' }
    const at = context.now()
    const begun = beginCompletion(payment, tds, newUpstreamKey(at), { at, rules })
    const isRecorded = await recordMove(context, payment, begun, order.ref.upstreamOrderId)
    return isRecorded ? sendCompletion(context, begun.payment) : undefined
  })
}

/** Sends the second call of an attempt. Its stored key makes a repeat safe. */
export async function sendCompletion(context: PaymentContext, payment: Payment): Promise<AppliedTransition> {
  const attempt = lastAttempt(payment)
  const key = attempt?.keys.complete
  if (!attempt || !key || attempt.upstreamAccessId === undefined) return { payment, effect: 'stale' }
  const { upstreamOrderId, upstreamAccessId: accessId } = attempt
  const order = { upstreamOrderId, accessId, payType: payment.payType, upstreamKey: key }
  return reconcileAttempt(context, payment, attempt.n, verdictOf(await context.acquirer.completeAfterTds(order)))
}
